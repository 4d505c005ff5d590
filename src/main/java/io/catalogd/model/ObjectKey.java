package io.catalogd.model;

import java.util.Comparator;
import java.util.Locale;

/** Names any catalog object among all kinds; written as coordinators key it (C39). */
public record ObjectKey(Kind kind, String name) implements Comparable<ObjectKey> {
  private static final Comparator<ObjectKey> ORDER =
      Comparator.comparing(ObjectKey::kind).thenComparing(ObjectKey::name);

  /** What kind of object; views are keyed as tables. */
  public enum Kind {
    DATABASE,
    TABLE
  }

  public static ObjectKey database(String name) {
    return new ObjectKey(Kind.DATABASE, name.toLowerCase(Locale.ROOT));
  }

  public static ObjectKey table(TableName name) {
    return new ObjectKey(Kind.TABLE, name.toString());
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
