package io.catalogd.model;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What tells the overloads of a database's functions apart.
 *
 * @param name lower-case
 * @param variadic whether the last argument may repeat; there is one then
 */
public record FunctionSignature(String name, List<ArgumentType> arguments, boolean variadic) {
  /** INVALID_REQUEST where nothing can repeat. */
  public FunctionSignature {
    name = name.toLowerCase(Locale.ROOT);
    arguments = List.copyOf(arguments);
    if (variadic && arguments.isEmpty()) {
      throw CatalogException.invalidRequest(
          "Function " + name + " has variable arguments but no argument");
    }
  }

  /**
   * Whether some call fits both equally well (D253, C389): arguments match pairwise, and where one
   * has more of them, the other's last one repeats and matches those too.
   */
  public boolean isIndistinguishable(FunctionSignature other) {
    boolean isLonger = arguments.size() > other.arguments.size();
    return name.equals(other.name) && (isLonger ? other.covers(this) : covers(other));
  }

  /** {@code longer} has as many arguments, or more. */
  private boolean covers(FunctionSignature longer) {
    int own = arguments.size();
    if (longer.arguments.size() > own && !variadic) {
      return false;
    }
    for (int i = 0; i < longer.arguments.size(); i++) {
      if (!arguments.get(Math.min(i, own - 1)).matches(longer.arguments.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** {@code f(INT, STRING...)} (C384). */
  @Override
  public String toString() {
    return arguments.stream()
        .map(ArgumentType::toSql)
        .collect(Collectors.joining(", ", name + "(", variadic ? "...)" : ")"));
  }
}
