package io.catalogd.sql;

import io.catalogd.client.ClientException;
import io.catalogd.thrift.TPrunePartitionsRequest;
import io.catalogd.thrift.TPrunePartitionsResponse;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TCatalogInfoSelector;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TDatabase;
import org.apache.impala.thrift.TDbInfoSelector;
import org.apache.impala.thrift.TGetPartialCatalogObjectRequest;
import org.apache.impala.thrift.TGetPartialCatalogObjectResponse;
import org.apache.impala.thrift.TPartialDbInfo;
import org.apache.impala.thrift.TPartialTableInfo;
import org.apache.impala.thrift.TTable;
import org.apache.impala.thrift.TTableInfoSelector;
import org.apache.impala.thrift.TTableName;
import org.jspecify.annotations.Nullable;

/** What has to be asked before a statement can be carried out or answered. */
final class Lookups {
  private static final CatalogServiceVersion V1 = CatalogServiceVersion.V1;

  private final CatalogCalls calls;

  Lookups(CatalogCalls calls) {
    this.calls = calls;
  }

  List<String> databases() {
    TCatalogObject catalog = new TCatalogObject(TCatalogObjectType.CATALOG, 0);
    TGetPartialCatalogObjectRequest request =
        new TGetPartialCatalogObjectRequest(V1, catalog)
            .setCatalog_info_selector(new TCatalogInfoSelector(/* want_db_names= */ true));
    return fetch(request).getCatalog_info().getDb_names().stream().sorted().toList();
  }

  /** The database as the metastore has it, with the names of its tables. */
  TPartialDbInfo database(String name) {
    TCatalogObject database =
        new TCatalogObject(TCatalogObjectType.DATABASE, 0).setDb(new TDatabase(name));
    return fetch(
            new TGetPartialCatalogObjectRequest(V1, database)
                .setDb_info_selector(
                    new TDbInfoSelector(
                        /* want_hms_database= */ true, /* want_table_names= */ true)))
        .getDb_info();
  }

  /** The table as the metastore has it. */
  Table table(TTableName name) {
    return table(
            name, new TTableInfoSelector(true, false, false, false).setPartition_ids(List.of()))
        .getHms_table();
  }

  TPartialTableInfo table(TTableName name, TTableInfoSelector selector) {
    TCatalogObject table =
        new TCatalogObject(TCatalogObjectType.TABLE, 0)
            .setTable(new TTable(name.getDb_name(), name.getTable_name()));
    return fetch(new TGetPartialCatalogObjectRequest(V1, table).setTable_info_selector(selector))
        .getTable_info();
  }

  /**
   * The table as the metastore has it.
   *
   * @throws RefusedException for a view and others that have no partitions, nor files
   */
  Table tableOfFiles(TTableName name) {
    TPartialTableInfo info =
        table(name, new TTableInfoSelector(true, true, false, false).setPartition_ids(List.of()));
    Table table = info.getHms_table();
    if (!info.isSetPartitions()) {
      throw new RefusedException(
          String.format(
              "%s keeps no partitions and no files: it is a %s",
              SqlText.dotted(name), isView(table) ? "view" : "table of another store"));
    }
    return table;
  }

  static boolean isView(Table table) {
    return table.isSetTableType() && table.getTableType().endsWith("VIEW");
  }

  /**
   * The table as the metastore has it.
   *
   * @throws RefusedException for one without partition keys
   */
  Table partitioned(TTableName name) {
    Table table = table(name);
    if (table.getPartitionKeys().isEmpty()) {
      throw new RefusedException("Table " + SqlText.dotted(name) + " has no partitions");
    }
    return table;
  }

  /** The names of a table's partition keys, in order. */
  static List<String> keys(Table table) {
    return table.getPartitionKeys().stream().map(FieldSchema::getName).toList();
  }

  /**
   * What is to be read of a table, or if it depends on others of those.
   *
   * @param parts the request but for the table and its partitions
   * @throws SqlException for a filter that does not fit the table's keys
   */
  TPrunePartitionsResponse prune(
      TTableName table, @Nullable FilterText filter, TPrunePartitionsRequest parts) {
    TPrunePartitionsRequest request = parts.setProtocol_version(V1).setTable(table);
    if (filter == null) {
      return prune(request);
    }
    try {
      return prune(request.setFilter(filter.text()));
    } catch (RefusedException | ClientException.Refused e) {
      Optional<SqlException> located = filter.located(String.valueOf(e.getMessage()));
      throw located.isPresent() ? located.get() : e;
    }
  }

  private TPrunePartitionsResponse prune(TPrunePartitionsRequest request) {
    TPrunePartitionsResponse reply = calls.prunePartitions(request);
    RefusedException.check(reply.getStatus());
    return reply;
  }

  private TGetPartialCatalogObjectResponse fetch(TGetPartialCatalogObjectRequest request) {
    TGetPartialCatalogObjectResponse reply = calls.getPartialCatalogObject(request);
    RefusedException.check(reply.getStatus());
    return reply;
  }
}
