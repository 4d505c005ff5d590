package io.catalogd;

import static io.catalogd.DdlReplies.only;
import static io.catalogd.DdlReplies.onlyRemoved;
import static io.catalogd.DdlReplies.onlyUpdated;
import static io.catalogd.DdlReplies.summary;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.Statements.PartitionSpec;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.Metastore.DropContent;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.TableName;
import java.util.List;
import java.util.Map;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlExecResponse;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TTable;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTablePropertyType;
import org.apache.impala.thrift.TTableStats;
import org.apache.impala.thrift.TTableType;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What each kind of statement answers, effective or not: sections 22 and 23 of the DDL facts. */
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

  private void assertUnloaded(TCatalogObject object, String table) {
    assertThat(object.getType()).isEqualTo(TCatalogObjectType.TABLE);
    assertThat(object.getTable()).isEqualTo(new TTable(db, table));
  }

  private void assertNothingHappens(TDdlExecRequest statement, String summary) throws TException {
    TDdlExecResponse response = client.execute(statement);
    assertThat(summary(response)).isEqualTo(summary);
    assertThat(response.getResult().getUpdated_catalog_objects()).isNull();
    assertThat(response.getResult().getRemoved_catalog_objects()).isNull();
  }

  private TCatalogObject assertAltered(TDdlExecRequest statement, String summary)
      throws TException {
    long before = client.object(db, "t").getCatalog_version();
    TDdlExecResponse response = client.execute(statement);
    assertThat(summary(response)).isEqualTo(summary);
    TCatalogObject object = onlyUpdated(response.getResult());
    assertThat(object.getType()).isEqualTo(TCatalogObjectType.TABLE);
    assertThat(object.getCatalog_version()).isGreaterThan(before);
    assertThat(object.getTable().getTable_type()).isEqualTo(TTableType.HDFS_TABLE);
    assertThat(object).isEqualTo(client.object(db, "t"));
    return object;
  }

  @Test
  void createdDatabaseComesWithItsMetastoreObjectD60() throws TException {
    String other = FreshNames.database();

    TDdlExecResponse response = client.execute(Statements.createDatabase(other));

    assertThat(summary(response)).isEqualTo("Database has been created.");
    TCatalogObject object = onlyUpdated(response.getResult());
    assertThat(object.getType()).isEqualTo(TCatalogObjectType.DATABASE);
    assertThat(object.getDb().getDb_name()).isEqualTo(other);
    assertThat(object.getDb().getMetastore_db().getLocationUri())
        .isEqualTo(outside.loadDatabase(other).getLocationUri());
    assertThat(object).isEqualTo(client.object(CatalogClient.describe(other)));
    client.done(Statements.dropDatabase(other, /* ifExists= */ false, /* cascade= */ false));
  }

  @Test
  void createdTablesAndViewsComeUnloadedD93D118() throws TException {
    TDdlExecResponse table = client.execute(Statements.createPartitioned(db, "T"));
    TDdlExecResponse view = client.execute(Statements.createView(db, "v", "SELECT 1 a"));
    TDdlExecResponse asSelect = client.execute(Statements.createTableAsSelect(db, "c"));

    assertThat(summary(table)).isEqualTo("Table has been created.");
    assertUnloaded(onlyUpdated(table.getResult()), "t");
    assertThat(summary(view)).isEqualTo("View has been created.");
    assertUnloaded(onlyUpdated(view.getResult()), "v");
    assertThat(summary(asSelect)).isEqualTo("Table has been created.");
    assertUnloaded(onlyUpdated(asSelect.getResult()), "c");
    assertThat(asSelect.isNew_table_created()).isTrue();
    assertThat(client.tables(db)).containsExactlyInAnyOrder("t", "v", "c");
  }

  @Test
  void droppedObjectsComeWithNumbersOfTheirRemovalC27D129() throws TException {
    client.done(Statements.createTable(db, "t"));
    client.done(Statements.createView(db, "v", "SELECT 1 a"));
    long lived = client.object(db, "v").getCatalog_version();

    TDdlExecResponse table = client.execute(Statements.dropTable(db, "t", /* ifExists= */ false));
    TDdlExecResponse view = client.execute(Statements.dropView(db, "v", /* ifExists= */ false));
    TDdlExecResponse database =
        client.execute(Statements.dropDatabase(db, /* ifExists= */ false, /* cascade= */ false));

    assertThat(summary(table)).isEqualTo("Table has been dropped.");
    assertUnloaded(onlyRemoved(table.getResult()), "t");
    assertThat(table.getResult().getVersion()).isGreaterThan(lived);
    assertThat(summary(view)).isEqualTo("View has been dropped.");
    assertUnloaded(onlyRemoved(view.getResult()), "v");
    assertThat(summary(database)).isEqualTo("Database has been dropped.");
    assertThat(onlyRemoved(database.getResult()).getDb().getDb_name()).isEqualTo(db);
    assertThat(database.getResult().getVersion()).isGreaterThan(view.getResult().getVersion());
    assertThat(client.databases()).doesNotContain(db);
    assertThat(outside.databaseNames()).doesNotContain(db);
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
  void renamedTablesAndViewsComeAsRemovalAndUnloadedC28D158() throws TException {
    client.done(Statements.createPartitioned(db, "t"));
    client.done(Statements.addPartitions(db, "t", new PartitionSpec("1", "x")));
    client.done(Statements.createView(db, "v", "SELECT 1 a"));

    TDdlExecResponse table =
        client.execute(Statements.rename(new TTableName(db, "t"), new TTableName(db, "u")));
    TDdlExecResponse view =
        client.execute(Statements.renameView(new TTableName(db, "v"), new TTableName(db, "w")));

    for (TDdlExecResponse response : List.of(table, view)) {
      assertThat(summary(response)).isEqualTo("Renaming was successful.");
      TCatalogUpdateResult result = response.getResult();
      assertThat(only(result, result.getUpdated_catalog_objects()).getCatalog_version())
          .isGreaterThan(result.getRemoved_catalog_objects().get(0).getCatalog_version());
      assertThat(result.getRemoved_catalog_objects()).hasSize(1);
    }
    assertUnloaded(table.getResult().getUpdated_catalog_objects().get(0), "u");
    assertUnloaded(view.getResult().getUpdated_catalog_objects().get(0), "w");
    assertThat(client.tables(db)).containsExactlyInAnyOrder("u", "w");
    assertThat(client.partitions(db, "u")).containsOnlyKeys("j=1/p=x");
    assertThat(client.load(db, "w").getHms_table().getTableName()).isEqualTo("w");
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
  void alteredTableComesInFullD145() throws TException {
    client.done(Statements.createPartitioned(db, "t"));
    PartitionSpec one = new PartitionSpec("1", "x");
    PartitionSpec two = new PartitionSpec("2", "y");

    TCatalogObject added =
        assertAltered(
            Statements.addPartitions(db, "t", one, two),
            "New partition has been added to the table.");
    TCatalogObject table =
        assertAltered(
            Statements.setProperties(
                db, "t", TTablePropertyType.TBL_PROPERTY, Map.of("numRows", "7", "k", "v")),
            "Updated table.");
    TCatalogObject serde =
        assertAltered(
            Statements.setProperties(
                db, "t", TTablePropertyType.SERDE_PROPERTY, Map.of("field.delim", "|")),
            "Updated table.");
    TCatalogObject partition =
        assertAltered(
            Statements.setPartitionProperties(db, "t", Map.of("numRows", "3"), one),
            "Updated 1 partition(s).");
    TCatalogObject dropped =
        assertAltered(
            Statements.dropPartitions(db, "t", /* ifExists= */ false, two),
            "Dropped 1 partition(s).");

    assertThat(added.getTable().getHdfs_table().getPartitions()).hasSize(2);
    assertThat(table.getTable().getTable_stats().getNum_rows()).isEqualTo(7);
    assertThat(serde.getTable().getMetastore_table().getSd().getSerdeInfo().getParameters())
        .containsEntry("field.delim", "|");
    assertThat(partition.getTable().getHdfs_table().getPartitions().values())
        .extracting(each -> each.getStats().getNum_rows())
        .containsExactlyInAnyOrder(3L, -1L);
    assertThat(dropped.getTable().getHdfs_table().getPartitions()).hasSize(1);
    assertThat(outside.partitionNames(new TableName(db, "t"))).containsExactly("j=1/p=x");
  }

  @Test
  void whatExistsIsNotCreatedAgainD304() throws TException {
    client.done(Statements.createPartitioned(db, "t"));
    client.done(Statements.addPartitions(db, "t", new PartitionSpec("1", "x")));
    client.done(Statements.createView(db, "v", "SELECT 1 a"));

    TDdlExecResponse database =
        client.execute(Statements.ifNotExists(Statements.createDatabase(db)));
    TDdlExecResponse table =
        client.execute(Statements.ifNotExists(Statements.createTable(db, "t")));
    TDdlExecResponse asSelect =
        client.execute(Statements.ifNotExists(Statements.createTableAsSelect(db, "t")));

    assertThat(summary(database)).isEqualTo("Database already exists.");
    assertThat(onlyUpdated(database.getResult()))
        .isEqualTo(client.object(CatalogClient.describe(db)));
    assertThat(summary(table)).isEqualTo("Table already exists.");
    assertThat(onlyUpdated(table.getResult())).isEqualTo(client.object(db, "t"));
    assertThat(summary(asSelect)).isEqualTo("Table already exists.");
    assertThat(asSelect.isNew_table_created()).isFalse();
    assertThat(onlyUpdated(asSelect.getResult())).isEqualTo(client.object(db, "t"));
    assertNothingHappens(
        Statements.ifNotExists(Statements.createView(db, "v", "SELECT 2 a")),
        "View already exists.");
    assertNothingHappens(
        Statements.ifNotExists(Statements.addPartitions(db, "t", new PartitionSpec("1", "x"))),
        "New partition has been added to the table.");
  }

  @Test
  void whatIsMissingIsNotDroppedD304() throws TException {
    client.done(Statements.createPartitioned(db, "t"));
    client.done(Statements.createView(db, "v", "SELECT 1 a"));
    String nowhere = FreshNames.database();

    assertNothingHappens(
        Statements.dropDatabase(nowhere, /* ifExists= */ true, /* cascade= */ false),
        "Database has been dropped.");
    assertNothingHappens(
        Statements.dropTable(nowhere, "t", /* ifExists= */ true),
        "Database does not exist: " + nowhere);
    assertNothingHappens(
        Statements.dropView(nowhere, "v", /* ifExists= */ true),
        "Database does not exist: " + nowhere);
    assertNothingHappens(
        Statements.dropTable(db, "x", /* ifExists= */ true), "Table does not exist.");
    assertNothingHappens(
        Statements.dropView(db, "x", /* ifExists= */ true), "View does not exist.");
    assertNothingHappens(
        Statements.dropTable(db, "v", /* ifExists= */ true),
        "Drop table is not allowed on a view.");
    assertNothingHappens(
        Statements.dropView(db, "t", /* ifExists= */ true), "Drop view is not allowed on a table.");
    assertNothingHappens(
        Statements.truncate(db, "x", /* ifExists= */ true), "Table does not exist.");
    assertNothingHappens(
        Statements.truncate(nowhere, "x", /* ifExists= */ true), "Table does not exist.");
    assertNothingHappens(
        Statements.dropStatisticsOf(db, "t", new PartitionSpec("9", "x")),
        "No partitions found for table.");
    assertAltered(
        Statements.dropPartitions(db, "t", /* ifExists= */ true), "Dropped 0 partition(s).");
    assertThat(client.tables(db)).containsExactlyInAnyOrder("t", "v");
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
  void whatOnlyTheMetastoreHasIsTakenUpByIfNotExistsD62D94() throws TException {
    String other = FreshNames.database();
    outside.createDatabase(MetastoreStructs.database(other));
    outside.createTable(MetastoreStructs.table(new TableName(db, "t")));

    TDdlExecResponse database =
        client.execute(Statements.ifNotExists(Statements.createDatabase(other)));
    TDdlExecResponse table =
        client.execute(Statements.ifNotExists(Statements.createTable(db, "t")));

    assertThat(summary(database)).isEqualTo("Database already exists.");
    assertThat(onlyUpdated(database.getResult()).getDb().getDb_name()).isEqualTo(other);
    assertThat(summary(table)).startsWith("Table already exists");
    assertThat(client.tables(db)).containsExactly("t");
    outside.dropDatabase(other, DropData.PURGE, DropContent.CASCADE);
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
