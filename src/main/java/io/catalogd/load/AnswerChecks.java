package io.catalogd.load;

import io.catalogd.model.CatalogException;
import io.catalogd.model.TableName;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.SerDeInfo;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/**
 * Refuses what no sane metastore answers, which Thrift lets pass: members that are always there are
 * missing, or it is about something else than what was asked for, or absurdly large (C119).
 */
final class AnswerChecks {
  private static final int MAX_PARAMETERS = 100_000;

  /** Of a table or one partition; incremental statistics of 10,000 columns fit. */
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
    checkSize("Table " + name, struct.getParameters(), otherChars(struct));
  }

  /** What else of a table may be of any length, and is kept and handed out with it. */
  private static long otherChars(Table struct) {
    long chars = chars(struct.getViewOriginalText()) + chars(struct.getViewExpandedText());
    chars += chars(struct.getPartitionKeys());
    StorageDescriptor sd = struct.getSd();
    if (sd != null) {
      chars += chars(sd.getCols()) + chars(sd.getParameters());
      SerDeInfo serde = sd.getSerdeInfo();
      chars += serde == null ? 0 : chars(serde.getParameters());
    }
    return chars;
  }

  private static long chars(@Nullable List<FieldSchema> fields) {
    long chars = 0;
    if (fields != null) {
      for (FieldSchema field : fields) {
        chars += chars(field.getName()) + chars(field.getType()) + chars(field.getComment());
      }
    }
    return chars;
  }

  private static long chars(@Nullable Map<String, String> parameters) {
    long chars = 0;
    if (parameters != null) {
      for (Map.Entry<String, String> parameter : parameters.entrySet()) {
        chars += chars(parameter.getKey()) + chars(parameter.getValue());
      }
    }
    return chars;
  }

  private static long chars(@Nullable String text) {
    return text == null ? 0 : text.length();
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
    checkSize("Partition " + partitionName + " of " + table, struct.getParameters(), 0);
  }

  /**
   * @param more characters that count besides
   */
  private static void checkSize(String what, @Nullable Map<String, String> parameters, long more) {
    int count = parameters == null ? 0 : parameters.size();
    if (count > MAX_PARAMETERS) {
      throw tooLarge(what, count + " parameters", MAX_PARAMETERS);
    }
    long chars = chars(parameters) + more;
    if (chars > MAX_METADATA_CHARS) {
      String of = more == 0 ? "parameters" : "parameters, columns and other texts";
      throw tooLarge(what, chars + " characters of " + of, MAX_METADATA_CHARS);
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

  private static CatalogException tooLarge(String what, String size, long most) {
    return CatalogException.invalidRequest(
        String.format(
            "%s has %s, more than %d; drop some of them in the metastore", what, size, most));
  }
}
