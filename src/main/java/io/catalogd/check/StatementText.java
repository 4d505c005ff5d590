package io.catalogd.check;

import io.catalogd.model.PartitionNames;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.TableName;
import io.catalogd.notation.SqlQuotes;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes statements as the SQL shell takes them, whatever is in the names. */
final class StatementText {
  private static final Pattern PLAIN = Pattern.compile("[a-z_][a-z0-9_]*");

  /** Words that are no names unless in backticks, here or in engines. */
  private static final Set<String> RESERVED =
      Set.of(
          "alter",
          "and",
          "array",
          "as",
          "between",
          "bigint",
          "binary",
          "boolean",
          "by",
          "case",
          "char",
          "column",
          "create",
          "cross",
          "database",
          "decimal",
          "delete",
          "describe",
          "distinct",
          "double",
          "drop",
          "else",
          "end",
          "exists",
          "false",
          "float",
          "from",
          "full",
          "grant",
          "group",
          "having",
          "if",
          "in",
          "inner",
          "insert",
          "int",
          "integer",
          "interval",
          "into",
          "is",
          "join",
          "left",
          "like",
          "map",
          "not",
          "null",
          "on",
          "or",
          "order",
          "outer",
          "partition",
          "partitioned",
          "real",
          "revoke",
          "right",
          "select",
          "set",
          "smallint",
          "string",
          "struct",
          "table",
          "then",
          "tinyint",
          "to",
          "true",
          "union",
          "unique",
          "update",
          "using",
          "values",
          "varchar",
          "when",
          "where",
          "with");

  private StatementText() {}

  static String table(TableName name) {
    return name(name.database()) + "." + name(name.table());
  }

  private static String name(String name) {
    return PLAIN.matcher(name).matches() && !RESERVED.contains(name)
        ? name
        : SqlQuotes.quoteName(name);
  }

  /**
   * A spec that names one partition, values as texts: these are what the metastore spells.
   *
   * @param partition as the metastore names it
   */
  static String spec(String partition) {
    return PartitionNames.parse(partition).stream()
        .map(StatementText::keyValue)
        .collect(Collectors.joining(", ", "PARTITION (", ")"));
  }

  private static String keyValue(Part part) {
    return name(part.key().toLowerCase(Locale.ROOT)) + "=" + SqlQuotes.quote(part.value());
  }
}
