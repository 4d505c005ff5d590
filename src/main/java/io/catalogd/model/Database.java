package io.catalogd.model;

/**
 * A database as the metastore last told it.
 *
 * @param name lower-case
 * @param metastoreDatabase the metastore's whole {@code Database} struct
 */
public record Database(String name, WireBytes metastoreDatabase) {
  private static final String BUILTINS = "_impala_builtins";

  /**
   * Whether a database never appears, whatever the metastore says: clients have the built-in
   * functions in one of their own by that name (C393, C415).
   */
  public static boolean isHidden(String name) {
    return name.equalsIgnoreCase(BUILTINS);
  }
}
