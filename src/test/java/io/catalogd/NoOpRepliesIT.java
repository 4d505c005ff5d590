package io.catalogd;

import static io.catalogd.stored.TestFunctions.nativeFunction;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.Statements.PartitionSpec;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.TableName;
import io.catalogd.storage.hdfs.TestHdfs;
import org.apache.hadoop.hive.metastore.api.Role;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.THdfsCachingOp;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.thrift.TException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Section 23 of the DDL facts (D304): what statements answer that find nothing to do. A test for
 * each row, in the table's order and with its words; the status is OK in all.
 */
@ParameterizedClass
@EnumSource(RealMetastore.class)
class NoOpRepliesIT extends ReplyRows {
  NoOpRepliesIT(RealMetastore metastore) {
    super(metastore);
  }

  @Test
  @DisplayName("CREATE DATABASE IF NOT EXISTS, cached")
  void databaseThatIsCached() throws TException {
    reply(Statements.ifNotExists(Statements.createDatabase(db)))
        .says("Database already exists.")
        .updates(ListedObject.database(db))
        .atItsExistingVersion();
  }

  @Test
  @DisplayName("CREATE DATABASE IF NOT EXISTS, only in HMS")
  void databaseOnlyInTheMetastore() throws TException {
    outside.createDatabase(MetastoreStructs.database(other));

    reply(Statements.ifNotExists(Statements.createDatabase(other)))
        .says("Database already exists.")
        .updates(ListedObject.database(other))
        .atItsVersion();
  }

  @Test
  @DisplayName("CREATE TABLE/LIKE IF NOT EXISTS, cached")
  void tableThatIsCached() throws TException {
    createTableAndView();
    given(Statements.createTable(db, "u"));

    reply(Statements.ifNotExists(Statements.createTable(db, "t")))
        .says("Table already exists.")
        .updates(table("t"))
        .atItsExistingVersion();
    reply(Statements.ifNotExists(Statements.createTableAsSelect(db, "t")))
        .says("Table already exists.")
        .newTable(false)
        .updates(table("t"))
        .atItsExistingVersion();
    reply(Statements.ifNotExists(Statements.createTableLike(db, "t", "u")))
        .says("Table already exists.")
        .updates(table("t"))
        .atItsExistingVersion();
    reply(Statements.ifNotExists(Statements.createTable(db, "u")))
        .says("Table already exists.")
        .updates(name("u"))
        .atItsExistingVersion();
  }

  /** Taken up and told, rather than kept silent about until INVALIDATE (D94, D359). */
  @Test
  @DisplayName("CREATE TABLE/LIKE IF NOT EXISTS, only in HMS")
  void tableOnlyInTheMetastore() throws TException {
    createTableAndView();
    for (String table : new String[] {"one", "two", "three"}) {
      outside.createTable(MetastoreStructs.table(new TableName(db, table)));
    }

    reply(Statements.ifNotExists(Statements.createTable(db, "one")))
        .says("Table already exists.")
        .updates(name("one"))
        .atItsVersion();
    reply(Statements.ifNotExists(Statements.createTableAsSelect(db, "two")))
        .says("Table already exists.")
        .newTable(false)
        .updates(name("two"))
        .atItsVersion();
    reply(Statements.ifNotExists(Statements.createTableLike(db, "three", "t")))
        .says("Table already exists.")
        .updates(name("three"))
        .atItsVersion();
  }

  /** No table in Kudu is made, whether it is there or not. */
  @Test
  @DisplayName("CREATE (Kudu) IF NOT EXISTS, only in HMS")
  void tableInKuduOnlyInTheMetastore() throws TException {
    outside.createTable(MetastoreStructs.inKudu(new TableName(db, "k")));

    assertThat(client.refusal(Statements.ifNotExists(Statements.createInKudu(db, "k"))))
        .isEqualTo("TableLoadingException: Kudu tables are not supported yet: " + db + ".k");
  }

  @Test
  @DisplayName("CREATE VIEW IF NOT EXISTS, exists")
  void viewThatExists() throws TException {
    createTableAndView();

    reply(Statements.ifNotExists(Statements.createView(db, "v", "SELECT 2 a")))
        .says("View already exists.")
        .atVersionZero();
    reply(Statements.ifNotExists(Statements.createView(db, "t", "SELECT 2 a")))
        .says("View already exists.")
        .atVersionZero();
  }

  @Test
  @DisplayName("CREATE FUNCTION IF NOT EXISTS, conflict")
  void functionThatExists() throws TException {
    TDdlExecRequest create = Statements.createFunction(nativeFunction(db, "f"));
    given(create);

    reply(Statements.ifNotExists(create)).says("Function already exists.").atVersionZero();
  }

  @Test
  @DisplayName("CREATE DATA SOURCE IF NOT EXISTS, exists")
  void dataSourceThatExists() throws TException {
    given(Statements.createDataSource(source));

    reply(Statements.ifNotExists(Statements.createDataSource(source)))
        .says("Data source already exists.")
        .updates(dataSource())
        .atItsExistingVersion();
  }

  @Test
  @DisplayName("DROP DATABASE IF EXISTS, missing")
  void missingDatabase() throws TException {
    reply(Statements.dropDatabase(other, /* ifExists= */ true, /* cascade= */ false))
        .says("Database has been dropped.")
        .atTheCurrentVersion();
  }

  @Test
  @DisplayName("DROP TABLE/VIEW IF EXISTS, no db")
  void tableOfAMissingDatabase() throws TException {
    reply(Statements.dropTable(other, "t", /* ifExists= */ true))
        .says("Database does not exist: " + other)
        .atVersionZero();
    reply(Statements.dropView(other, "v", /* ifExists= */ true))
        .says("Database does not exist: " + other)
        .atVersionZero();
  }

  @Test
  @DisplayName("DROP TABLE/VIEW IF EXISTS, missing")
  void missingTable() throws TException {
    reply(Statements.dropTable(db, "x", /* ifExists= */ true))
        .says("Table does not exist.")
        .atVersionZero();
    reply(Statements.dropView(db, "x", /* ifExists= */ true))
        .says("View does not exist.")
        .atVersionZero();
  }

  @Test
  @DisplayName("DROP TABLE IF EXISTS on a view / reverse")
  void tableThatIsAView() throws TException {
    createTableAndView();

    reply(Statements.dropTable(db, "v", /* ifExists= */ true))
        .says("Drop table is not allowed on a view.")
        .atVersionZero();
    reply(Statements.dropView(db, "t", /* ifExists= */ true))
        .says("Drop view is not allowed on a table.")
        .atVersionZero();
    assertThat(outside.tableNames(db)).containsExactlyInAnyOrder("t", "v");
  }

  @Test
  @DisplayName("DROP FUNCTION IF EXISTS, no db")
  void functionOfAMissingDatabase() throws TException {
    reply(Statements.dropFunction(other, "f", /* ifExists= */ true, TPrimitiveType.INT))
        .says("Database does not exist.")
        .atVersionZero();
    reply(Statements.dropJavaFunction(other, "f", /* ifExists= */ true))
        .says("Database does not exist.")
        .atVersionZero();
  }

  @Test
  @DisplayName("DROP FUNCTION IF EXISTS, missing")
  void missingFunction() throws TException {
    given(Statements.createFunction(nativeFunction(db, "f")));

    reply(Statements.dropFunction(db, "f", /* ifExists= */ true, TPrimitiveType.INT))
        .says("Function does not exist.")
        .atTheCurrentVersion();
    reply(Statements.dropJavaFunction(db, "f", /* ifExists= */ true))
        .says("Function does not exist.")
        .atTheCurrentVersion();
  }

  @Test
  @DisplayName("DROP DATA SOURCE IF EXISTS, missing")
  void missingDataSource() throws TException {
    reply(Statements.dropDataSource(source, /* ifExists= */ true))
        .says("Data source does not exist.")
        .atTheCurrentVersion();
  }

  /** In a missing database too, which is an error at Impala (docs/compatibility.md). */
  @Test
  @DisplayName("TRUNCATE IF EXISTS, missing table")
  void missingTableToTruncate() throws TException {
    reply(Statements.truncate(db, "x", /* ifExists= */ true))
        .says("Table does not exist.")
        .atVersionZero();
    reply(Statements.truncate(other, "x", /* ifExists= */ true))
        .says("Table does not exist.")
        .atVersionZero();
  }

  @Test
  @DisplayName("DROP ROLE, unknown to the cache")
  void roleOnlyInTheMetastore() throws TException {
    outside.createRole(new Role(other, 0, "hive"));

    reply(RoleStatements.dropRole(other)).says("No such role.").atTheCurrentVersion();
    assertThat(outside.roleNames()).doesNotContain(other);
  }

  @Test
  @DisplayName("ADD PARTITION IF NOT EXISTS, all cached")
  void partitionThatIsCached() throws TException {
    createTableAndView();

    reply(Statements.ifNotExists(Statements.addPartitions(db, "t", ONE)))
        .says("New partition has been added to the table.")
        .atVersionZero();
  }

  @Test
  @DisplayName("DROP PARTITION, empty set and if_exists")
  void noPartitionToDrop() throws TException {
    createTableAndView();

    reply(Statements.dropPartitions(db, "t", /* ifExists= */ true))
        .says("Dropped 0 partition(s).")
        .updates(table("t"))
        .atItsVersion();
    assertThat(outside.partitionNames(new TableName(db, "t"))).containsExactly("j=1/p=x");
  }

  @Test
  @DisplayName("DROP INCREMENTAL STATS, no match")
  void noPartitionToDropStatisticsOf() throws TException {
    createTableAndView();

    reply(Statements.dropStatisticsOf(db, "t", new PartitionSpec("9", "x")))
        .says("No partitions found for table.")
        .atVersionZero();
  }

  @Test
  @DisplayName("RECOVER PARTITIONS, nothing found")
  void noPartitionToRecover() throws TException {
    createTableAndView();

    reply(Statements.recoverPartitions(db, "t"))
        .says("Partitions have been recovered.")
        .updates(table("t"))
        .atItsVersion();
  }

  @Test
  @DisplayName("SET CACHED, nothing to change")
  void cachedAlready() throws Exception {
    TestHdfs.addCachePool(other);
    TDdlExecRequest create = Statements.createPartitioned(db, "t");
    create.getCreate_table_params().setIs_external(true).setLocation(TestHdfs.uri() + "/" + db);
    TDdlExecRequest setCached =
        Statements.setCached(db, "t", new THdfsCachingOp(true).setCache_pool_name(other));
    try (RunningCatalog onHdfs =
            RunningCatalog.over(metastore.server().uri())
                .withHadoop(TestHdfs.configuration())
                .start();
        CatalogClient itsClient = onHdfs.connect()) {
      itsClient.done(create);
      itsClient.done(Statements.addPartitions(db, "t", ONE));
      itsClient.done(setCached);

      ReplyRow.of(itsClient, setCached).says("Cached table.").updates(table("t")).atItsVersion();
      assertThat(TestHdfs.cacheDirectives(other)).hasSize(2);
      itsClient.done(Statements.dropTable(db, "t", /* ifExists= */ false));
    }
    TestHdfs.distributedFileSystem().removeCachePool(other);
  }
}
