package io.catalogd.bench;

import io.catalogd.CatalogClient;
import io.catalogd.RunningCatalog;
import io.catalogd.rpc.ReplyConfig;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.hive.metastore.api.GetPartitionsByNamesResult;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TAlterTableAddPartitionParams;
import org.apache.impala.thrift.TAlterTableDropPartitionParams;
import org.apache.impala.thrift.TAlterTableParams;
import org.apache.impala.thrift.TAlterTableType;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TPartitionDef;
import org.apache.impala.thrift.TPartitionKeyValue;
import org.apache.impala.thrift.TResetMetadataRequest;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TUpdateCatalogRequest;
import org.apache.thrift.TException;

/**
 * One partition of a table changes, from a client's request to its answer: through the RPC, the
 * daemon as it is wired, a stub metastore and a generated file system. The table itself is left out
 * of the answer, which names it.
 */
final class OneChange implements AutoCloseable {
  private static final int ROUNDS = 201;
  private static final CatalogServiceVersion V1 = CatalogServiceVersion.V1;

  private final GeneratedTable table;
  private final StubMetastore stub;
  private final RunningCatalog daemon;
  private final CatalogClient client;
  private final TTableName name;
  private final int warmUp;
  private long version;
  private final AtomicInteger changes = new AtomicInteger();

  /** Loads a table of that many partitions, each with one file. */
  OneChange(int partitions, int warmUp) throws TException {
    this.warmUp = warmUp;
    this.table = GeneratedTable.of("t", partitions);
    this.stub = StubMetastore.start(table);
    this.daemon =
        RunningCatalog.over(stub.uri())
            .withStorage(storage -> GeneratedStorage.of(table, 1))
            .withReply(
                new ReplyConfig(
                    ReplyConfig.DEFAULT.maxReplyBytes(),
                    /* maxFullObjectBytes= */ 0,
                    ReplyConfig.DEFAULT.maxStatisticsBytes()))
            .start();
    this.client = daemon.connect();
    this.name = new TTableName(table.name().database(), table.name().table());
    checkDone(client.calls().ResetMetadata(refresh()).getResult());
    stub.change(
        "get_partitions_by_names_req", answer -> changed((GetPartitionsByNamesResult) answer));
  }

  enum Kind {
    CHANGED("one changed"),
    WRITTEN("one inserted into"),
    ADDED("one added"),
    DROPPED("one dropped");

    final String label;

    Kind(String label) {
      this.label = label;
    }
  }

  double medianNs(Kind kind) throws TException {
    for (int round = 0; round < warmUp; round++) {
      time(kind, round);
    }
    long[] times = new long[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      times[round] = time(kind, round);
    }
    Arrays.sort(times);
    return times[ROUNDS / 2];
  }

  private long time(Kind kind, int round) throws TException {
    int known = Math.floorMod(round * 7_919, table.partitions());
    int unknown = table.partitions();
    if (kind == Kind.DROPPED) {
      make(Kind.ADDED, unknown);
    }
    long startNs = System.nanoTime();
    make(kind, kind == Kind.CHANGED || kind == Kind.WRITTEN ? known : unknown);
    long tookNs = System.nanoTime() - startNs;
    if (kind == Kind.ADDED) {
      make(Kind.DROPPED, unknown);
    }
    return tookNs;
  }

  private void make(Kind kind, int partition) throws TException {
    TCatalogUpdateResult result =
        switch (kind) {
          case CHANGED ->
              client
                  .calls()
                  .ResetMetadata(refresh().setPartition_spec(spec(partition)))
                  .getResult();
          case WRITTEN ->
              client
                  .calls()
                  .UpdateCatalog(
                      new TUpdateCatalogRequest(
                          V1,
                          /* sync_ddl= */ false,
                          name.getTable_name(),
                          name.getDb_name(),
                          Set.of(table.partitionName(partition) + "/")))
                  .getResult();
          case ADDED -> client.calls().ExecDdl(add(partition)).getResult();
          case DROPPED -> client.calls().ExecDdl(drop(partition)).getResult();
        };
    checkDone(result);
  }

  private void checkDone(TCatalogUpdateResult result) {
    boolean done = result.getStatus().getStatus_code() == TErrorCode.OK;
    if (!done || result.getVersion() <= version) {
      throw new IllegalStateException("Nothing was changed: " + result);
    }
    version = result.getVersion();
  }

  private TResetMetadataRequest refresh() {
    return new TResetMetadataRequest(V1, /* is_refresh= */ true, /* sync_ddl= */ false)
        .setTable_name(name);
  }

  private TDdlExecRequest add(int partition) {
    return alter(
        new TAlterTableParams(TAlterTableType.ADD_PARTITION, name)
            .setAdd_partition_params(
                new TAlterTableAddPartitionParams(
                    /* if_not_exists= */ false, List.of(new TPartitionDef(spec(partition))))));
  }

  private TDdlExecRequest drop(int partition) {
    return alter(
        new TAlterTableParams(TAlterTableType.DROP_PARTITION, name)
            .setDrop_partition_params(
                new TAlterTableDropPartitionParams(
                    List.of(spec(partition)), /* if_exists= */ false, /* purge= */ false)));
  }

  private static TDdlExecRequest alter(TAlterTableParams params) {
    return new TDdlExecRequest(V1, TDdlType.ALTER_TABLE, /* sync_ddl= */ false)
        .setAlter_table_params(params);
  }

  private static List<TPartitionKeyValue> spec(int partition) {
    List<String> values = List.of(GeneratedTable.day(partition), GeneratedTable.hour(partition));
    return IntStream.range(0, values.size())
        .mapToObj(i -> new TPartitionKeyValue(GeneratedTable.KEYS.get(i), values.get(i)))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /** Tells something new of a partition each time. */
  private GetPartitionsByNamesResult changed(GetPartitionsByNamesResult answer) {
    List<Partition> told = new ArrayList<>(answer.getPartitions());
    told.forEach(
        partition ->
            partition.putToParameters("numRows", Integer.toString(changes.incrementAndGet())));
    return new GetPartitionsByNamesResult(told);
  }

  @Override
  public void close() {
    client.close();
    daemon.close();
    stub.close();
  }
}
