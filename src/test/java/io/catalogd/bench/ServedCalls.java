package io.catalogd.bench;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.GetTableRequest;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore;
import org.apache.impala.thrift.CatalogService;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TGetPartialCatalogObjectRequest;
import org.apache.impala.thrift.TGetPartialCatalogObjectResponse;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TTable;
import org.apache.impala.thrift.TTableInfoSelector;

/** The calls that clients make of the daemon, and the metastore's nearest. */
final class ServedCalls {
  private static final short NO_LIMIT = -1;
  private static final TTableInfoSelector NAMES = new TTableInfoSelector(false, true, false, false);
  private static final TTableInfoSelector EVERYTHING =
      new TTableInfoSelector(false, true, true, true);

  private final ServedTable served;
  private final String database;
  private final String table;

  ServedCalls(ServedTable served) {
    this.served = served;
    this.database = served.table.name().database();
    this.table = served.table.name().table();
  }

  /**
   * A question with the one that a metastore answers for it.
   *
   * @param ids how many partitions it asks for by their ids; 0 for none
   * @param nearest of the metastore's calls
   */
  record Question(String name, TTableInfoSelector selector, int ids, RawCall nearest) {}

  /** {@code many} is the number of ids of the question that asks for many. */
  List<Question> questions(int many) {
    return List.of(
        new Question(
            "table alone", new TTableInfoSelector(true, false, false, false), 0, getTable()),
        new Question("names", NAMES, 0, getNames()),
        new Question("1 id, everything", EVERYTHING, 1, getPartitions(1)),
        new Question(
            String.format("%,d ids, everything", many), EVERYTHING, many, getPartitions(many)));
  }

  /** The question as {@code server} can answer it: each knows its partitions by ids of its own. */
  RawCall fetch(Question question, InetSocketAddress server) {
    TTableInfoSelector selector = question.selector().deepCopy();
    if (question.ids() > 0) {
      List<Long> ids = new ArrayList<>();
      fetch("names", server, NAMES, ids);
      selector.setPartition_ids(ids.subList(0, question.ids()));
    }
    return fetch(question.name(), server, selector, new ArrayList<>());
  }

  RawCall fetchEverything(InetSocketAddress server) {
    return fetch("everything", server, EVERYTHING, new ArrayList<>());
  }

  private RawCall fetch(
      String name, InetSocketAddress server, TTableInfoSelector selector, List<Long> found) {
    TGetPartialCatalogObjectRequest request =
        new TGetPartialCatalogObjectRequest(
                CatalogServiceVersion.V1,
                new TCatalogObject(TCatalogObjectType.TABLE, 0)
                    .setTable(new TTable(database, table)))
            .setTable_info_selector(selector);
    return RawCall.of(
        name,
        server,
        connection -> {
          TGetPartialCatalogObjectResponse reply =
              new CatalogService.Client(connection).GetPartialCatalogObject(request);
          if (reply.getStatus().getStatus_code() != TErrorCode.OK) {
            throw new IllegalStateException("Refused: " + reply.getStatus());
          }
          if (reply.getTable_info().getPartitions() != null) {
            for (TPartialPartitionInfo partition : reply.getTable_info().getPartitions()) {
              found.add(partition.getId());
            }
          }
        });
  }

  private RawCall getTable() {
    return RawCall.of(
        "get_table_req",
        served.metastore,
        connection ->
            new ThriftHiveMetastore.Client(connection)
                .get_table_req(new GetTableRequest(database, table)));
  }

  private RawCall getNames() {
    return RawCall.of(
        "get_partition_names",
        served.metastore,
        connection ->
            requireAll(
                "get_partition_names",
                new ThriftHiveMetastore.Client(connection)
                    .get_partition_names(database, table, NO_LIMIT),
                served.table.partitions()));
  }

  private RawCall getPartitions(int count) {
    return RawCall.of(
        "get_partitions_by_names",
        served.metastore,
        connection ->
            requireAll(
                "get_partitions_by_names",
                new ThriftHiveMetastore.Client(connection)
                    .get_partitions_by_names(
                        database, table, served.table.partitionNames().subList(0, count)),
                count));
  }

  private static void requireAll(String call, List<?> found, int expected) {
    if (found.size() != expected) {
      throw new IllegalStateException(call + " answered " + found.size() + " of " + expected);
    }
  }
}
