package io.catalogd;

import static io.catalogd.DdlReplies.onlyRemoved;
import static io.catalogd.DdlReplies.onlyUpdated;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.Statements.PartitionSpec;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.TableName;
import java.util.Map;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TTable;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTablePropertyType;
import org.apache.impala.thrift.TTableStats;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What the most common statements do and refuse; the form of their replies is in {@link
 * ReplyMatrixIT} and {@link NoOpRepliesIT}.
 */
@ParameterizedClass
@EnumSource(RealMetastore.class)
class StatementRepliesIT {
  private final String db = FreshNames.database();
  private final Metastore outside;
  private final CatalogClient client;

  StatementRepliesIT(RealMetastore metastore) {
    outside = metastore.outside();
    client = metastore.catalog().connect();
  }

  @BeforeEach
  void createDatabase() throws TException {
    client.done(Statements.createDatabase(db));
  }

  @AfterEach
  void dropDatabase() throws TException {
    client.done(Statements.dropDatabase(db, /* ifExists= */ true, /* cascade= */ true));
    client.close();
  }

  private TTable altered(TDdlExecRequest statement) throws TException {
    return onlyUpdated(client.done(statement)).getTable();
  }

  @Test
  void databaseWithTablesIsDroppedOnlyByCascadeD65C26() throws TException {
    client.done(Statements.createTable(db, "t"));
    client.load(db, "t");

    String refusal =
        client.refusal(Statements.dropDatabase(db, /* ifExists= */ false, /* cascade= */ false));

    assertThat(refusal)
        .startsWith(
            "ImpalaRuntimeException: Error making 'dropDatabase' RPC to Hive Metastore: \n"
                + "CAUSED BY: InvalidOperationException: ");
    assertThat(client.tables(db)).containsExactly("t");
    TCatalogUpdateResult dropped =
        client.done(Statements.dropDatabase(db, /* ifExists= */ false, /* cascade= */ true));
    assertThat(onlyRemoved(dropped).getType()).isEqualTo(TCatalogObjectType.DATABASE);
    assertThat(outside.databaseNames()).doesNotContain(db);
    assertThat(client.refusalOfFetch(CatalogClient.databaseRequest(db)))
        .isEqualTo("CatalogException: Database not found: " + db);
  }

  @Test
  void renamedTableKeepsItsPartitionsC28D157() throws TException {
    client.done(Statements.createPartitioned(db, "t"));
    client.done(Statements.addPartitions(db, "t", new PartitionSpec("1", "x")));

    client.done(Statements.rename(new TTableName(db, "t"), new TTableName(db, "u")));

    assertThat(client.tables(db)).containsExactly("u");
    assertThat(client.partitions(db, "u")).containsOnlyKeys("j=1/p=x");
  }

  @Test
  void renameOntoAnExistingNameChangesNothingD159() throws TException {
    client.done(Statements.createTable(db, "t"));
    client.done(Statements.createTable(db, "u"));

    String refusal =
        client.refusal(Statements.rename(new TTableName(db, "t"), new TTableName(db, "u")));

    assertThat(refusal)
        .startsWith("ImpalaRuntimeException: Error making 'alter_table' RPC to Hive Metastore: \n");
    assertThat(client.tables(db)).containsExactlyInAnyOrder("t", "u");
    assertThat(client.load(db, "t").getHms_table().getTableName()).isEqualTo("t");
  }

  @Test
  void alteredTableComesWithWhatWasAlteredD145() throws TException {
    client.done(Statements.createPartitioned(db, "t"));
    PartitionSpec one = new PartitionSpec("1", "x");
    PartitionSpec two = new PartitionSpec("2", "y");

    TTable added = altered(Statements.addPartitions(db, "t", one, two));
    TTable table =
        altered(
            Statements.setProperties(
                db, "t", TTablePropertyType.TBL_PROPERTY, Map.of("numRows", "7", "k", "v")));
    TTable serde =
        altered(
            Statements.setProperties(
                db, "t", TTablePropertyType.SERDE_PROPERTY, Map.of("field.delim", "|")));
    TTable partition =
        altered(Statements.setPartitionProperties(db, "t", Map.of("numRows", "3"), one));
    TTable dropped = altered(Statements.dropPartitions(db, "t", /* ifExists= */ false, two));

    assertThat(added.getHdfs_table().getPartitions()).hasSize(2);
    assertThat(table.getTable_stats().getNum_rows()).isEqualTo(7);
    assertThat(serde.getMetastore_table().getSd().getSerdeInfo().getParameters())
        .containsEntry("field.delim", "|");
    assertThat(partition.getHdfs_table().getPartitions().values())
        .extracting(each -> each.getStats().getNum_rows())
        .containsExactlyInAnyOrder(3L, -1L);
    assertThat(dropped.getHdfs_table().getPartitions()).hasSize(1);
    assertThat(outside.partitionNames(new TableName(db, "t"))).containsExactly("j=1/p=x");
  }

  @Test
  void whatCannotBeDoneIsRefusedWithItsClassD26() throws TException {
    client.done(Statements.createPartitioned(db, "t"));
    client.done(Statements.createView(db, "v", "SELECT 1 a"));
    PartitionSpec one = new PartitionSpec("1", "x");
    client.done(Statements.addPartitions(db, "t", one));
    String nowhere = FreshNames.database();

    assertThat(client.refusal(Statements.createDatabase(db)))
        .startsWith(
            "ImpalaRuntimeException: Error making 'createDatabase' RPC to Hive Metastore: \n"
                + "CAUSED BY: AlreadyExistsException: ");
    assertThat(client.refusal(Statements.createTable(db, "t")))
        .startsWith(
            "ImpalaRuntimeException: Error making 'createTable' RPC to Hive Metastore: \n"
                + "CAUSED BY: AlreadyExistsException: ");
    assertThat(client.refusal(Statements.createView(db, "v", "SELECT 1 a")))
        .contains("CAUSED BY: AlreadyExistsException: ");
    assertThat(client.refusal(Statements.dropTable(nowhere, "t", /* ifExists= */ false)))
        .isEqualTo("CatalogException: Database does not exist: " + nowhere);
    assertThat(client.refusal(Statements.dropTable(db, "x", /* ifExists= */ false)))
        .isEqualTo("CatalogException: Table/View does not exist.");
    assertThat(client.refusal(Statements.dropTable(db, "v", /* ifExists= */ false)))
        .isEqualTo("CatalogException: DROP TABLE not allowed on a view: " + db + ".v");
    assertThat(client.refusal(Statements.dropView(db, "t", /* ifExists= */ false)))
        .isEqualTo("CatalogException: DROP VIEW not allowed on a table: " + db + ".t");
    assertThat(client.refusal(Statements.addPartitions(db, "t", one)))
        .isEqualTo(
            "ImpalaRuntimeException: Partition already exists: (TPartitionKeyValue(name:j,"
                + " value:1), TPartitionKeyValue(name:p, value:x))");
    assertThat(
            client.refusal(
                Statements.dropPartitions(
                    db, "t", /* ifExists= */ false, new PartitionSpec("9", "x"))))
        .isEqualTo("PartitionNotFoundException: The partitions being dropped don't exist any more");
    assertThat(client.refusal(Statements.truncate(db, "x", /* ifExists= */ false)))
        .isEqualTo("TableNotFoundException: Table not found: " + db + ".x");
    assertThat(client.refusal(Statements.truncate(db, "v", /* ifExists= */ true)))
        .isEqualTo(
            "CatalogException: TRUNCATE TABLE not supported on non-HDFS table: " + db + ".v");
    assertThat(client.refusal(Statements.dropStatistics(db, "v")))
        .isEqualTo("CatalogException: DROP STATS not supported on a view: " + db + ".v");
    assertThat(
            client.refusal(
                Statements.updateStatistics(
                    db, "v", figures -> figures.setTable_stats(new TTableStats(1)))))
        .isEqualTo("CatalogException: UPDATE_STATS not supported on a view: " + db + ".v");
    assertThat(client.refusal(Statements.request(TDdlType.COMPUTE_STATS)))
        .isEqualTo("IllegalStateException: Compute stats should trigger an ALTER TABLE.");
    assertThat(client.tables(db)).containsExactlyInAnyOrder("t", "v");
    assertThat(client.partitions(db, "t")).containsOnlyKeys("j=1/p=x");
  }

  @Test
  void everyKindOfStatementIsCarriedOutIfItHasItsParametersD357() throws TException {
    for (TDdlType type : TDdlType.values()) {
      assertThat(client.refusal(Statements.request(type)))
          .matches(
              type == TDdlType.COMPUTE_STATS
                  ? "IllegalStateException: Compute stats should trigger an ALTER TABLE\\."
                  : "IllegalArgumentException: missing [a-z_]+_params");
    }
    assertThat(client.databases()).contains(db);
  }
}
