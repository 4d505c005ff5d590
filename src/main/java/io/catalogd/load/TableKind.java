package io.catalogd.load;

import io.catalogd.dependent.DependentParameters;
import io.catalogd.model.CatalogException;
import io.catalogd.model.FileFormat;
import io.catalogd.model.TableName;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.Table;

/** What a metastore table is, decided in this order (C106). */
enum TableKind {
  VIEW,
  HBASE,
  KUDU,
  DATA_SOURCE,
  DEPENDENT,
  FILE_SYSTEM;

  private static final Set<String> VIEW_TYPES = Set.of("VIRTUAL_VIEW", "MATERIALIZED_VIEW");
  private static final Set<String> TABLE_TYPES = Set.of("MANAGED_TABLE", "EXTERNAL_TABLE");
  private static final Set<String> OTHER_TYPES = Set.of("INDEX_TABLE");
  private static final Set<String> KUDU_HANDLERS =
      Set.of(
          "com.cloudera.kudu.hive.KuduStorageHandler",
          "org.apache.hadoop.hive.kudu.KuduStorageHandler",
          "org.apache.kudu.hive.KuduStorageHandler");
  private static final String HBASE_HANDLER = "org.apache.hadoop.hive.hbase.HBaseStorageHandler";

  /**
   * Decides.
   *
   * @throws CatalogException in the words of C107 and C108 when it is nothing that we know
   */
  static TableKind of(TableName name, Table table) {
    checkType(name, LoadErrors.orEmpty(table.getTableType()));
    if (VIEW_TYPES.contains(table.getTableType())) {
      return VIEW;
    }
    String handler = storageHandler(table);
    if (handler.equals(HBASE_HANDLER)) {
      return HBASE;
    }
    if (KUDU_HANDLERS.contains(handler)) {
      return KUDU;
    }
    if (parameters(table).containsKey(DataSourceProperties.NAME)) {
      return DATA_SOURCE;
    }
    String inputFormat =
        table.getSd() == null ? "" : LoadErrors.orEmpty(table.getSd().getInputFormat());
    if (DependentParameters.isDependent(name, parameters(table), inputFormat)) {
      return DEPENDENT;
    }
    ForeignTables.refuse(name, table, parameters(table));
    return FileFormat.ofInputFormat(inputFormat)
        .map(format -> format == FileFormat.KUDU ? KUDU : FILE_SYSTEM)
        .orElseThrow(
            () ->
                LoadErrors.unloadable(
                    String.format(
                        "Unrecognized table type for table: %s (input format '%s', storage handler"
                            + " '%s')",
                        name, inputFormat, handler)));
  }

  /** The class of Hive that knows where its rows are; empty for tables of files and views. */
  static String storageHandler(Table table) {
    return parameters(table).getOrDefault("storage_handler", "");
  }

  private static Map<String, String> parameters(Table table) {
    return table.getParameters() == null ? Map.of() : table.getParameters();
  }

  private static void checkType(TableName name, String type) {
    if (OTHER_TYPES.contains(type)) {
      throw LoadErrors.unloadable("Unsupported table type '" + type + "' for: " + name);
    }
    if (!VIEW_TYPES.contains(type) && !TABLE_TYPES.contains(type)) {
      throw CatalogException.invalidRequest("Unknown table type '" + type + "' of " + name);
    }
  }
}
