package io.catalogd.model;

import java.util.List;

/**
 * One overload of a user's function (C382 to C391).
 *
 * @param database lower-case
 * @param name lower-case
 * @param variadic whether the last argument may repeat
 * @param wireForm the whole {@code TFunction} struct
 */
public record Function(
    String database,
    String name,
    List<ColumnType> argumentTypes,
    boolean variadic,
    Keeping keeping,
    WireBytes wireForm)
    implements CatalogObject {
  public Function {
    argumentTypes = List.copyOf(argumentTypes);
  }

  /** Where it outlives this process, if at all. */
  public enum Keeping {
    /** NATIVE and IR: in a parameter of its database. */
    DATABASE_PARAMETER,
    /** JAVA without a signature: all overloads together are one function of the metastore. */
    METASTORE_FUNCTION,
    /** JAVA with a signature: in memory only (C388). */
    TRANSIENT
  }

  /** {@code f(INT, STRING...)} (C384). */
  public String signature() {
    StringBuilder text = new StringBuilder(name).append('(');
    for (int i = 0; i < argumentTypes.size(); i++) {
      text.append(i == 0 ? "" : ", ").append(argumentTypes.get(i).toSql());
    }
    return text.append(variadic ? "...)" : ")").toString();
  }

  @Override
  public ObjectKey key() {
    return ObjectKey.function(database, signature());
  }
}
