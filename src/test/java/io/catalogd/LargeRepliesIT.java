package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.Statements.PartitionSpec;
import io.catalogd.metastore.embedded.TestMetastores;
import io.catalogd.rpc.ReplyConfig;
import io.catalogd.thrift.TPrunePartitionsRequest;
import io.catalogd.thrift.TPrunePartitionsResponse;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TTableInfoSelector;
import org.apache.impala.thrift.TTableName;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Replies over {@code catalog.max-reply-bytes}, told over the socket, which stays as it is. */
@TestInstance(Lifecycle.PER_CLASS)
class LargeRepliesIT {
  private static final int MOST = 20_000;
  private static final int COUNT = 200;

  private final String db = FreshNames.database();
  private final RunningCatalog catalog =
      RunningCatalog.over(TestMetastores.derby().uri())
          .withReply(new ReplyConfig(MOST, ReplyConfig.DEFAULT.maxFullObjectBytes(), 0))
          .start();
  private final CatalogClient client = catalog.connect();

  @BeforeAll
  void createTable() throws TException {
    client.done(Statements.createDatabase(db));
    client.done(Statements.createPartitioned(db, "t"));
    client.done(
        Statements.addPartitions(
            db,
            "t",
            IntStream.range(0, COUNT)
                .mapToObj(i -> new PartitionSpec(Integer.toString(i), "a"))
                .toArray(PartitionSpec[]::new)));
  }

  @AfterAll
  void close() throws TException {
    client.done(Statements.dropDatabase(db, /* ifExists= */ true, /* cascade= */ true));
    client.close();
    catalog.close();
  }

  @Test
  void aPartialFetchSaysWhichSelectorToNarrow() throws TException {
    TTableInfoSelector all = CatalogClient.EVERYTHING.deepCopy();

    assertThat(client.refusalOfFetch(CatalogClient.tableRequest(db, "t", all)))
        .contains("The reply about table " + db + ".t is larger than catalog.max-reply-bytes")
        .contains("which is " + MOST)
        .contains("table_info_selector.partition_ids");

    List<Long> ids =
        client
            .fetch(db, "t", new TTableInfoSelector(false, true, false, false))
            .getTable_info()
            .getPartitions()
            .stream()
            .map(partition -> partition.getId())
            .toList();
    assertThat(ids).hasSize(COUNT);
    all.setPartition_ids(ids.subList(0, 5));
    assertThat(client.fetch(db, "t", all).getTable_info().getPartitions()).hasSize(5);
  }

  @Test
  void pruningSaysToNarrowTheFilter() throws TException {
    TPrunePartitionsRequest request =
        new TPrunePartitionsRequest()
            .setTable(new TTableName(db, "t"))
            .setWant_metadata(true)
            .setWant_files(true);

    TPrunePartitionsResponse refused = client.calls().PrunePartitions(request);

    assertThat(refused.isSetScans()).isFalse();
    assertThat(refused.getStatus().getError_msgs().get(0))
        .contains("larger than catalog.max-reply-bytes")
        .contains("a narrower filter");
    request.setFilter("j < 5");
    assertThat(client.calls().PrunePartitions(request).getScans().get(0).getPartitions())
        .hasSize(5);
  }

  /** Its reply has no place for a status (C11). */
  @Test
  void aFullObjectIsEmptyAndTheConnectionGoesOn() throws TException {
    client.fetch(db, "t", new TTableInfoSelector(false, true, false, false));

    assertThat(client.object(db, "t")).isEqualTo(new TCatalogObject(TCatalogObjectType.UNKNOWN, 0));

    assertThat(client.tables(db)).containsExactly("t");
  }
}
