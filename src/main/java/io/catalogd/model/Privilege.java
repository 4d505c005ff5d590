package io.catalogd.model;

import org.jspecify.annotations.Nullable;

/**
 * What a principal may do, and where (D278).
 *
 * @param name text form of scope, names and level, unique for the principal (D279)
 * @param grantOption whether the principal may grant it on
 * @param principalId of the {@link Principal} that holds it
 * @param createTimeMs since 1970; -1 unknown
 */
public record Privilege(
    String name,
    Level level,
    Scope scope,
    boolean grantOption,
    int principalId,
    Principal.Type principalType,
    @Nullable String server,
    @Nullable String database,
    @Nullable String table,
    @Nullable String column,
    @Nullable String uri,
    long createTimeMs)
    implements CatalogObject {
  /** What it lets its holder do. */
  public enum Level {
    ALL,
    INSERT,
    SELECT,
    REFRESH,
    CREATE,
    ALTER,
    DROP,
    OWNER
  }

  /** How much of the catalog it spans. */
  public enum Scope {
    SERVER,
    URI,
    DATABASE,
    TABLE,
    COLUMN
  }

  @Override
  public ObjectKey key() {
    return ObjectKey.privilege(name, principalId);
  }
}
