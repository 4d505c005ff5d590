package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.Statements.PartitionSpec;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.TableName;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Statements about more partitions than one call of the metastore takes (D305). */
class ManyPartitionsIT {
  private static final int COUNT = 5_000;
  private static final PartitionSpec[] ALL =
      IntStream.range(0, COUNT)
          .mapToObj(i -> new PartitionSpec(Integer.toString(i), "p" + i % 7))
          .toArray(PartitionSpec[]::new);

  private final String db = FreshNames.database();
  private final TableName table = new TableName(db, "t");
  private final Metastore outside = RealMetastore.DERBY.outside();
  private final CatalogClient client =
      RealMetastore.DERBY.catalog().connect().waitingFor(Duration.ofMinutes(10));

  @AfterEach
  void dropDatabase() throws TException {
    client.done(Statements.dropDatabase(db, /* ifExists= */ true, /* cascade= */ true));
    client.close();
  }

  @Test
  void fiveThousandPartitionsAreAddedAlteredAndDroppedByOneStatementEach() throws TException {
    client.done(Statements.createDatabase(db));
    client.done(Statements.createPartitioned(db, "t"));

    client.done(Statements.addPartitions(db, "t", ALL));
    assertThat(client.partitions(db, "t")).hasSize(COUNT);
    assertThat(outside.partitionNames(table)).hasSize(COUNT);

    assertThat(summary(Statements.setPartitionProperties(db, "t", Map.of("k", "v"), ALL)))
        .isEqualTo("Updated " + COUNT + " partition(s).");
    assertThat(client.partitions(db, "t").values())
        .allSatisfy(
            partition ->
                assertThat(partition.getHms_partition().getParameters()).containsEntry("k", "v"));

    outside.dropPartitions(table, List.of("j=1234/p=p2"), Metastore.DropData.PURGE);
    assertThat(summary(Statements.dropPartitions(db, "t", /* ifExists= */ true, ALL)))
        .isEqualTo("Dropped " + (COUNT - 1) + " partition(s).");
    assertThat(client.partitions(db, "t")).isEmpty();
    assertThat(outside.partitionNames(table)).isEmpty();
  }

  private String summary(TDdlExecRequest statement) throws TException {
    return client
        .execute(statement)
        .getResult_set()
        .getRows()
        .get(0)
        .getColVals()
        .get(0)
        .getString_val();
  }
}
