package io.catalogd.metastore.hive;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/**
 * Tells refusals from faults where the metastore does not: much that is the caller's mistake comes
 * as a plain {@code MetaException}, or as no more than "internal error". Only what is certain is
 * told; the rest stays INTERNAL.
 */
final class HiveRefusals {
  /** Those of every version's schema, in characters; a later one may take more. */
  private static final int LONGEST_KEY = 256;

  private static final int LONGEST_DATABASE_KEY = 180;
  private static final int LONGEST_VALUE = 4_000;

  /** An exception of the API's own, wrapped on its way through the server. */
  private static final Pattern WRAPPED =
      Pattern.compile(
          "Got exception: org\\.apache\\.hadoop\\.hive\\.metastore\\.api\\.(\\w+) (.*)",
          Pattern.DOTALL);

  private static final Pattern REFUSED =
      Pattern.compile(
          String.join(
              "|",
              // A text too long for its column: DataNucleus, Derby, PostgreSQL, MySQL, Oracle and
              // SQL Server in turn.
              "Attempt to store value \".*\" in column \".*\" that has maximum length of",
              "ERROR 22001",
              "value too long for type character",
              "Data too long for column",
              "ORA-12899",
              "data would be truncated",
              // A location that is none.
              "java\\.net\\.URISyntaxException",
              // Values that do not fit the partition keys.
              "The partition values cannot be null or empty",
              "Invalid partition key & values",
              // Statistics of a column that is not there.
              "Column \\S+ doesn't exist in table",
              // What is built in stays as it is.
              "Can not drop default database",
              "public role ",
              "No user can be added to public",
              "roles can't be dropped",
              "\\(no cycles allowed\\)"),
          Pattern.DOTALL);

  private HiveRefusals() {}

  /** The failure of a write with an expected parameter; CONFLICT where that was another one. */
  static CatalogException unlessModified(CatalogException e) {
    return String.valueOf(e.getMessage()).contains("The table has been modified")
        ? new CatalogException(ErrorKind.CONFLICT, e.wireName(), e.getMessage(), e)
        : e;
  }

  /**
   * Whether the database of a metastore cannot compare parameters, as Derby; nothing is written.
   */
  static boolean cannotCompare(CatalogException e) {
    String message = String.valueOf(e.getMessage());
    return message.contains("TABLE_PARAMS") && message.contains("Error executing SQL query");
  }

  /** What is in a {@code MetaException}'s text: the API's exception that it hides, if any. */
  static Optional<Wrapped> unwrap(String message) {
    Matcher matcher = WRAPPED.matcher(message);
    return matcher.matches()
        ? Optional.of(new Wrapped(matcher.group(1), matcher.group(2)))
        : Optional.empty();
  }

  /** True for a text that only a refused request gets. */
  static boolean isRefusal(String message) {
    return REFUSED.matcher(message).find();
  }

  /** The failure of a write of {@code table}; INVALID_REQUEST where that was too long to keep. */
  static CatalogException unlessTooLong(CatalogException e, Table table) {
    return unlessTooLong(
        e,
        LONGEST_KEY,
        Stream.concat(Stream.ofNullable(table.getParameters()), parameters(table.getSd())));
  }

  /** The same for partitions. */
  static CatalogException unlessTooLong(CatalogException e, Collection<Partition> partitions) {
    return unlessTooLong(
        e,
        LONGEST_KEY,
        partitions.stream()
            .flatMap(
                partition ->
                    Stream.concat(
                        Stream.ofNullable(partition.getParameters()),
                        parameters(partition.getSd()))));
  }

  /** The same for a database. */
  static CatalogException unlessTooLong(CatalogException e, Database database) {
    return unlessTooLong(e, LONGEST_DATABASE_KEY, Stream.ofNullable(database.getParameters()));
  }

  /** What others send may lack a storage descriptor. */
  private static Stream<Map<String, String>> parameters(@Nullable StorageDescriptor sd) {
    if (sd == null) {
      return Stream.empty();
    }
    return Stream.concat(
        Stream.ofNullable(sd.getParameters()),
        Stream.ofNullable(sd.getSerdeInfo())
            .flatMap(serde -> Stream.ofNullable(serde.getParameters())));
  }

  private static CatalogException unlessTooLong(
      CatalogException e, int longestKey, Stream<Map<String, String>> sent) {
    if (e.kind() != ErrorKind.INTERNAL) {
      return e;
    }
    return sent.flatMap(parameters -> parameters.entrySet().stream())
        .filter(
            entry ->
                entry.getKey().length() > longestKey
                    || (entry.getValue() != null && entry.getValue().length() > LONGEST_VALUE))
        .findFirst()
        .map(entry -> tooLong(e, entry.getKey(), entry.getValue()))
        .orElse(e);
  }

  private static CatalogException tooLong(CatalogException e, String key, String value) {
    return new CatalogException(
        ErrorKind.INVALID_REQUEST,
        e.wireName(),
        String.format(
            "Parameter '%s' is longer than the metastore can keep: %d characters of key, %d of"
                + " value",
            key.substring(0, Math.min(key.length(), 50)),
            key.length(),
            value == null ? 0 : value.length()),
        e);
  }

  /** {@code name} is the exception's class, without its package. */
  record Wrapped(String name, String message) {}
}
