package io.catalogd.dependent;

import io.catalogd.model.TableName;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The list of dependent tables that a base carries in its parameters, so that dropping or changing
 * it need not look at all tables: {@code db.tdep,db.other}, cut into chunks that metastores can
 * hold. It is a superset of the tables that really depend on the base.
 */
public final class ReverseEdges {
  static final String KEY = "dependent.dependents";

  private static final String CHUNKS = KEY + ".chunks";

  /** Metastores hold values of 4,000 characters. */
  private static final int MOST_CHARS = 3_900;

  private ReverseEdges() {}

  /** Whether a parameter belongs to the list. */
  public static boolean isOurs(String key) {
    return key.startsWith(KEY);
  }

  /**
   * Reads the list.
   *
   * @return nothing where it is damaged, a chunk missing or one too many: then nobody knows, which
   *     is not none
   */
  public static Optional<SortedSet<TableName>> read(Map<String, String> parameters) {
    long keys = parameters.keySet().stream().filter(ReverseEdges::isOurs).count();
    if (keys == 0) {
      return Optional.of(new TreeSet<>());
    }
    // All of them and no other, or the number may be what is damaged.
    int chunks = (int) keys - 1;
    if (chunks == 0 || !Integer.toString(chunks).equals(parameters.get(CHUNKS))) {
      return Optional.empty();
    }
    SortedSet<TableName> names = new TreeSet<>();
    for (int i = 0; i < chunks; i++) {
      @Nullable String chunk = parameters.get(chunkKey(i));
      if (chunk == null || !addAll(chunk, names)) {
        return Optional.empty();
      }
    }
    return Optional.of(names);
  }

  /** Puts the list in the place of the one that is there; none leaves no trace. */
  public static void replace(Map<String, String> parameters, SortedSet<TableName> dependents) {
    parameters.keySet().removeIf(ReverseEdges::isOurs);
    StringBuilder chunk = new StringBuilder();
    int chunks = 0;
    for (TableName name : dependents) {
      String element = escaped(name.database()) + "." + escaped(name.table());
      if (chunk.length() > 0 && chunk.length() + 1 + element.length() > MOST_CHARS) {
        parameters.put(chunkKey(chunks++), chunk.toString());
        chunk.setLength(0);
      }
      chunk.append(chunk.length() == 0 ? "" : ",").append(element);
    }
    if (chunk.length() > 0) {
      parameters.put(chunkKey(chunks++), chunk.toString());
      parameters.put(CHUNKS, Integer.toString(chunks));
    }
  }

  private static String chunkKey(int index) {
    return index == 0 ? KEY : KEY + "." + index;
  }

  private static boolean addAll(String chunk, SortedSet<TableName> names) {
    for (String element : chunk.split(",", -1)) {
      int dot = element.indexOf('.');
      if (dot <= 0 || dot == element.length() - 1 || element.indexOf('.', dot + 1) >= 0) {
        return false;
      }
      try {
        names.add(
            new TableName(
                unescaped(element.substring(0, dot)), unescaped(element.substring(dot + 1))));
      } catch (IllegalArgumentException e) {
        return false;
      }
    }
    return true;
  }

  private static String escaped(String name) {
    StringBuilder text = new StringBuilder();
    for (byte one : name.getBytes(StandardCharsets.UTF_8)) {
      boolean plain = one == '_' || (one > 0 && Character.isLetterOrDigit(one));
      if (plain) {
        text.append((char) one);
      } else {
        text.append(String.format("%%%02X", one & 0xFF));
      }
    }
    return text.toString();
  }

  private static String unescaped(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
