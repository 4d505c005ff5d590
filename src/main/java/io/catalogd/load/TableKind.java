package io.catalogd.load;

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
  private static final String DATA_SOURCE_NAME = "__IMPALA_DATA_SOURCE_NAME";

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
    Map<String, String> parameters =
        table.getParameters() == null ? Map.of() : table.getParameters();
    String handler = parameters.getOrDefault("storage_handler", "");
    if (handler.equals(HBASE_HANDLER)) {
      return HBASE;
    }
    if (KUDU_HANDLERS.contains(handler)) {
      return KUDU;
    }
    if (parameters.containsKey(DATA_SOURCE_NAME)) {
      return DATA_SOURCE;
    }
    ForeignTables.refuse(name, table, parameters);
    String inputFormat =
        table.getSd() == null ? "" : LoadErrors.orEmpty(table.getSd().getInputFormat());
    return FileFormat.ofInputFormat(inputFormat)
        .filter(format -> format != FileFormat.KUDU)
        .map(format -> FILE_SYSTEM)
        .orElseThrow(
            () ->
                LoadErrors.unloadable(
                    String.format(
                        "Unrecognized table type for table: %s (input format '%s', storage handler"
                            + " '%s')",
                        name, inputFormat, handler)));
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
