package io.catalogd.load;

import io.catalogd.model.CatalogException;
import io.catalogd.model.TableName;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/**
 * Refuses what no sane metastore answers, which Thrift lets pass: members that are always there are
 * missing, or it is about something else than what was asked for, or absurdly large (C119).
 */
final class AnswerChecks {
  private static final int MAX_PARAMETERS = 100_000;

  /** Of one partition; incremental statistics of 10,000 columns fit. */
  private static final long MAX_METADATA_CHARS = 16 << 20;

  private AnswerChecks() {}

  /** Checks what the metastore answered when asked for {@code name}. */
  static void table(TableName name, Table struct) {
    if (!isOf(name, struct.getDbName(), struct.getTableName())) {
      throw absurd(name, "with the table " + fullName(struct.getDbName(), struct.getTableName()));
    }
    if (struct.getSd() != null) {
      checkNames(name, "column", struct.getSd().getCols());
    }
    checkNames(name, "partition key", struct.getPartitionKeys());
  }

  private static void checkNames(TableName name, String what, @Nullable List<FieldSchema> fields) {
    if (fields != null && fields.stream().anyMatch(field -> field.getName() == null)) {
      throw absurd(name, "with a " + what + " without a name");
    }
  }

  /**
   * Checks what the metastore answered when asked for a partition of {@code table}; it may leave
   * out which table that is.
   */
  static void partition(TableName table, String partitionName, Partition struct) {
    String database = struct.getDbName() == null ? table.database() : struct.getDbName();
    String told = struct.getTableName() == null ? table.table() : struct.getTableName();
    if (!isOf(table, database, told)) {
      throw absurd(
          table,
          "with one of " + fullName(database, told) + " when asked for partition " + partitionName);
    }
    Map<String, String> parameters = struct.getParameters();
    if (parameters == null) {
      return;
    }
    if (parameters.size() > MAX_PARAMETERS) {
      throw tooLarge(table, partitionName, parameters.size() + " parameters", MAX_PARAMETERS);
    }
    long chars = 0;
    for (Map.Entry<String, String> parameter : parameters.entrySet()) {
      chars += parameter.getKey().length() + parameter.getValue().length();
    }
    if (chars > MAX_METADATA_CHARS) {
      throw tooLarge(table, partitionName, chars + " characters of parameters", MAX_METADATA_CHARS);
    }
  }

  private static boolean isOf(TableName name, @Nullable String database, @Nullable String table) {
    return database != null
        && table != null
        && database.toLowerCase(Locale.ROOT).equals(name.database())
        && table.toLowerCase(Locale.ROOT).equals(name.table());
  }

  private static String fullName(@Nullable String database, @Nullable String table) {
    return database + "." + table;
  }

  private static CatalogException absurd(TableName name, String what) {
    return CatalogException.invalidRequest(
        "The answer of the metastore about " + name + " cannot be used: it came " + what);
  }

  private static CatalogException tooLarge(
      TableName table, String partitionName, String size, long most) {
    return CatalogException.invalidRequest(
        String.format(
            "Partition %s of %s has %s, more than %d; drop some of them in the metastore",
            partitionName, table, size, most));
  }
}
