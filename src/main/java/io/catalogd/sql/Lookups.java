package io.catalogd.sql;

import io.catalogd.thrift.TPrunePartitionsRequest;
import io.catalogd.thrift.TPrunePartitionsResponse;
import java.util.ArrayList;
import java.util.List;
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
import org.apache.impala.thrift.TPartialPartitionInfo;
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

  /** Names and ids of partitions that fit any of the filters; of all where there is none. */
  List<TPartialPartitionInfo> partitions(TTableName table, List<PartitionFilter> filters) {
    List<TPartialPartitionInfo> all =
        partitionsOf(table(table, new TTableInfoSelector(true, true, false, false)));
    if (filters.isEmpty()) {
      return all;
    }
    List<PartitionMatch> matches = new ArrayList<>();
    for (PartitionFilter filter : filters) {
      matches.add(match(table, filter));
    }
    return all.stream()
        .filter(each -> matches.stream().anyMatch(match -> match.fits(each.getName())))
        .toList();
  }

  /**
   * The partitions that were asked for together with the metastore's table.
   *
   * @throws RefusedException for a view and others that have none, nor files
   */
  static List<TPartialPartitionInfo> partitionsOf(TPartialTableInfo info) {
    if (!info.isSetPartitions()) {
      Table table = info.getHms_table();
      throw new RefusedException(
          String.format(
              "%s.%s keeps no partitions and no files: it is a %s",
              table.getDbName(), table.getTableName(), kind(table)));
    }
    return info.getPartitions();
  }

  private static String kind(Table table) {
    return table.getTableType().endsWith("VIEW") ? "view" : "table of another store";
  }

  private PartitionMatch match(TTableName table, PartitionFilter filter) {
    if (filter instanceof PartitionFilter.Spec spec) {
      return PartitionMatch.of(spec, keys(table));
    }
    String condition = ((PartitionFilter.Condition) filter).text();
    // Of what an answer was made from, the table that was asked for comes first.
    return PartitionMatch.of(prune(table, condition).getInputs().get(0).getPartition_names());
  }

  /** The partitions that a condition leaves, of the table or, if it depends on others, of those. */
  TPrunePartitionsResponse prune(TTableName table, @Nullable String condition) {
    TPrunePartitionsResponse reply =
        calls.prunePartitions(
            new TPrunePartitionsRequest()
                .setProtocol_version(V1)
                .setTable(table)
                .setFilter(condition));
    RefusedException.check(reply.getStatus());
    return reply;
  }

  /** The names of the table's partition keys, in order. */
  List<String> keys(TTableName table) {
    List<String> keys = new ArrayList<>();
    for (FieldSchema key : table(table).getPartitionKeys()) {
      keys.add(key.getName());
    }
    if (keys.isEmpty()) {
      throw new RefusedException(
          "Table " + table.getDb_name() + "." + table.getTable_name() + " has no partitions");
    }
    return keys;
  }

  private TGetPartialCatalogObjectResponse fetch(TGetPartialCatalogObjectRequest request) {
    TGetPartialCatalogObjectResponse reply = calls.getPartialCatalogObject(request);
    RefusedException.check(reply.getStatus());
    return reply;
  }
}
