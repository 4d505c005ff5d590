package io.catalogd.model;

import java.util.Locale;

/**
 * One overload of a user's function (C382 to C391).
 *
 * @param database lower-case
 * @param wireForm the whole {@code TFunction} struct
 */
public record Function(
    String database, FunctionSignature signature, Keeping keeping, WireBytes wireForm)
    implements CatalogObject {
  public Function {
    database = database.toLowerCase(Locale.ROOT);
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

  /** Lower-case; overloads share it. */
  public String name() {
    return signature.name();
  }

  /** Whether both can't be in one database, when one of them is new (D253). */
  public boolean conflictsWith(Function other) {
    boolean ownsName =
        keeping == Keeping.METASTORE_FUNCTION || other.keeping == Keeping.METASTORE_FUNCTION;
    return database.equals(other.database)
        && name().equals(other.name())
        && (ownsName || signature.isIndistinguishable(other.signature));
  }

  @Override
  public ObjectKey key() {
    return ObjectKey.function(database, signature.toString());
  }
}
