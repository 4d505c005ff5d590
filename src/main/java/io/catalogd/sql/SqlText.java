package io.catalogd.sql;

import io.catalogd.notation.SqlQuotes;
import java.util.stream.Collectors;
import org.apache.impala.thrift.TTableName;

/** Pieces of statements, for those who put statements together. */
public final class SqlText {
  private SqlText() {}

  /** A name that reads as one whatever is in it. */
  public static String name(String name) {
    return SqlQuotes.quoteName(name);
  }

  /** A name as somebody would type it: in backticks only where it needs them. */
  public static String typedName(String name) {
    return SqlScript.isOneName(name) ? name : SqlQuotes.quoteName(name);
  }

  /** A table with its database, as messages and rows have it. */
  public static String dotted(TTableName table) {
    return table.getDb_name() + "." + table.getTable_name();
  }

  /** A literal that stands for the text. */
  public static String text(String text) {
    return SqlQuotes.quote(text);
  }

  /** A pattern that fits this name only. */
  public static String patternOf(String name) {
    return text(name.replaceAll("[\\\\*%|]", "\\\\$0"));
  }

  /**
   * The clause {@code PARTITION (…)} of a partition.
   *
   * @param name as SHOW PARTITIONS tells it: {@code ds=1/hr=2}
   * @throws IllegalArgumentException for a text of another form
   */
  public static String partition(String name) {
    for (String part : name.split("/", -1)) {
      if (part.indexOf('=') < 1) {
        throw new IllegalArgumentException(
            "Expected a partition as key=value/key=value, got '" + name + "'");
      }
    }
    return PartitionMatch.values(name).stream()
        .map(value -> name(value.getName()) + " = " + text(value.getValue()))
        .collect(Collectors.joining(", ", "PARTITION (", ")"));
  }
}
