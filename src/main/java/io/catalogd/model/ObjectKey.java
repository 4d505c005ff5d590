package io.catalogd.model;

import java.util.Comparator;
import java.util.Locale;

/** Names any catalog object among all kinds; written as coordinators key it (C39, D23). */
public record ObjectKey(Kind kind, String name) implements Comparable<ObjectKey> {
  private static final Comparator<ObjectKey> ORDER =
      Comparator.comparing(ObjectKey::kind).thenComparing(ObjectKey::name);

  /** What kind of object; views are keyed as tables. */
  public enum Kind {
    DATABASE,
    TABLE,
    FUNCTION,
    DATA_SOURCE,
    HDFS_CACHE_POOL,
    PRINCIPAL,
    PRIVILEGE
  }

  public static ObjectKey database(String name) {
    return new ObjectKey(Kind.DATABASE, name.toLowerCase(Locale.ROOT));
  }

  public static ObjectKey table(TableName name) {
    return new ObjectKey(Kind.TABLE, name.toString());
  }

  /** An overload, by its signature. */
  public static ObjectKey function(String database, String signature) {
    return new ObjectKey(Kind.FUNCTION, database.toLowerCase(Locale.ROOT) + "." + signature);
  }

  public static ObjectKey dataSource(String name) {
    return new ObjectKey(Kind.DATA_SOURCE, name.toLowerCase(Locale.ROOT));
  }

  public static ObjectKey cachePool(String name) {
    return new ObjectKey(Kind.HDFS_CACHE_POOL, name);
  }

  /** With the type, as a role and a user may have one name (D288). */
  public static ObjectKey principal(Principal.Type type, String name) {
    return new ObjectKey(Kind.PRINCIPAL, name.toLowerCase(Locale.ROOT) + "." + type);
  }

  public static ObjectKey privilege(String name, int principalId) {
    return new ObjectKey(Kind.PRIVILEGE, name + "." + principalId);
  }

  /** What a key of kind TABLE names. */
  public TableName tableName() {
    int dot = name.indexOf('.');
    return new TableName(name.substring(0, dot), name.substring(dot + 1));
  }

  @Override
  public int compareTo(ObjectKey other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return kind + ":" + name;
  }
}
