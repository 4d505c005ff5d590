package io.catalogd.load;

import io.catalogd.model.CatalogException;
import io.catalogd.model.TableName;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/**
 * Tables that look like tables of files, and whose rows are not simply those of all files in their
 * directories. Whoever read them as such would get wrong rows without a word, so they are refused.
 */
final class ForeignTables {
  private static final String SPARK_PROVIDER = "spark.sql.sources.provider";

  /** Spark's providers that keep a log of which files count. */
  private static final Set<String> PROVIDERS_WITH_LOGS = Set.of("delta", "hudi", "iceberg");

  private ForeignTables() {}

  /**
   * Refuses what cannot be read as it lies there.
   *
   * @throws CatalogException INVALID_REQUEST that names the program
   */
  static void refuse(TableName name, Table struct, Map<String, String> parameters) {
    if ("true".equalsIgnoreCase(parameters.get("transactional"))) {
      throw LoadErrors.unloadable(
          String.format(
              "Table %s is transactional (transactional_properties=%s): which of its files count"
                  + " is told by Hive's transactions, which are not supported",
              name, parameters.getOrDefault("transactional_properties", "default")));
    }
    if ("iceberg".equalsIgnoreCase(parameters.get("table_type"))) {
      throw LoadErrors.unloadable(
          String.format(
              "Table %s is an Iceberg table: which of its files count is told by Iceberg's own"
                  + " metadata, which is not supported",
              name));
    }
    String provider = parameters.get(SPARK_PROVIDER);
    if (provider != null
        && (PROVIDERS_WITH_LOGS.contains(provider.toLowerCase(Locale.ROOT))
            || hidesColumns(struct.getSd() == null ? null : struct.getSd().getCols()))) {
      throw LoadErrors.unloadable(
          String.format(
              "Table %s is of Spark's provider '%s', which is not supported", name, provider));
    }
  }

  /** What Spark writes in place of the columns of tables that are none of Hive's business. */
  private static boolean hidesColumns(@Nullable List<FieldSchema> columns) {
    return columns != null
        && columns.size() == 1
        && "col".equals(columns.get(0).getName())
        && "array<string>".equals(columns.get(0).getType());
  }
}
