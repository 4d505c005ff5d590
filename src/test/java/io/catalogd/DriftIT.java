package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.Statements.PartitionSpec;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.Metastore.DropContent;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.Metastore.Existing;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.TableName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TPartitionKeyValue;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTablePropertyType;
import org.apache.thrift.TException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Statements and INSERTs on what others have changed in the metastore without our knowledge. */
@ParameterizedClass
@EnumSource(RealMetastore.class)
class DriftIT {
  private static final PartitionSpec X = new PartitionSpec("1", "x");
  private static final PartitionSpec Y = new PartitionSpec("2", "y");
  private static final PartitionSpec Z = new PartitionSpec("3", "z");

  private final String db = FreshNames.database();
  private final String otherDb = FreshNames.database();
  private final TableName table = new TableName(db, "t");
  private final Metastore outside;
  private final CatalogClient client;

  DriftIT(RealMetastore metastore) {
    outside = metastore.outside();
    client = metastore.catalog().connect();
  }

  @BeforeEach
  void createTable() throws TException {
    client.done(Statements.createDatabase(db));
    client.done(Statements.createPartitioned(db, "t"));
    client.done(Statements.addPartitions(db, "t", X, Y));
  }

  @AfterEach
  void dropDatabases() throws TException {
    client.done(Statements.dropDatabase(db, /* ifExists= */ true, /* cascade= */ true));
    client.done(Statements.dropDatabase(otherDb, /* ifExists= */ true, /* cascade= */ true));
    client.close();
  }

  private Path directory() {
    return TableFiles.directory(outside.loadTable(table).getSd().getLocation());
  }

  private void addOutside(@Nullable String location, String... values) {
    Partition partition = MetastoreStructs.partition(table, values);
    partition.getSd().setLocation(location);
    outside.addPartitions(table, List.of(partition), Existing.FAIL);
  }

  @Test
  void tableThatIsGoneIsDroppedOnlyIfExistsD128() throws TException {
    outside.dropTable(table, DropData.PURGE);

    assertThat(client.refusal(Statements.dropTable(db, "t", /* ifExists= */ false)))
        .startsWith(
            "ImpalaRuntimeException: Table "
                + db
                + ".t no longer exists in the Hive MetaStore. Run 'invalidate metadata "
                + db
                + ".t' to update the Impala catalog.");
    assertThat(client.tables(db)).containsExactly("t");
    client.done(Statements.dropTable(db, "t", /* ifExists= */ true));
    assertThat(client.tables(db)).isEmpty();
  }

  @Test
  void tableThatCannotBeReadCanBeDroppedC95D124() throws TException {
    Table bad = MetastoreStructs.table(new TableName(db, "bad"));
    bad.getSd().getSerdeInfo().setSerializationLib("org.example.NoSuchSerDe");
    outside.createTable(bad);
    client.invalidate(db, "bad");
    client.refusalOfFetch(CatalogClient.tableRequest(db, "bad", CatalogClient.NAMES));

    client.done(Statements.dropTable(db, "bad", /* ifExists= */ false));

    assertThat(client.tables(db)).containsExactly("t");
    assertThat(outside.tableNames(db)).containsExactly("t");
  }

  @Test
  void partitionsThatOthersAddedAreTakenUpByAddIfNotExistsD181D183() throws TException {
    addOutside(directory() + "/elsewhere", "3", "z");

    assertThat(client.refusal(Statements.addPartitions(db, "t", Z)))
        .startsWith(
            "ImpalaRuntimeException: Error making 'add_partitions' RPC to Hive Metastore: \n"
                + "CAUSED BY: AlreadyExistsException: ");
    assertThat(client.partitions(db, "t")).hasSize(2);
    client.done(
        Statements.ifNotExists(Statements.addPartitions(db, "t", Z, new PartitionSpec("4", "w"))));

    assertThat(client.partitions(db, "t")).hasSize(4);
    assertThat(client.partitions(db, "t").get("j=3/p=z").getHms_partition().getSd().getLocation())
        .endsWith("/elsewhere");
    Agreement.check(client, outside, db);
  }

  @Test
  void partitionsThatOthersDroppedLeaveTheCatalogWithADropIfExistsD191() throws TException {
    outside.dropPartitions(table, List.of("j=1/p=x"), DropData.PURGE);

    TCatalogUpdateResult dropped =
        client.done(Statements.dropPartitions(db, "t", /* ifExists= */ true, X));

    assertThat(dropped.getUpdated_catalog_objects()).hasSize(1);
    assertThat(client.partitions(db, "t")).containsOnlyKeys("j=2/p=y");
    outside.dropPartitions(table, List.of("j=2/p=y"), DropData.PURGE);
    assertThat(client.refusal(Statements.dropPartitions(db, "t", /* ifExists= */ false, Y)))
        .startsWith("ImpalaRuntimeException: Error making 'dropPartition' RPC to Hive Metastore: ");
  }

  @Test
  void insertIntoAPartitionThatOthersMadeElsewhereTakesTheirsC281D296() throws Exception {
    Path elsewhere = Files.createTempDirectory("catalogd-elsewhere-");
    TableFiles.write(elsewhere, "theirs", "1");
    TableFiles.write(directory().resolve("j=3").resolve("p=z"), "ours", "12");
    addOutside(elsewhere.toUri().toString().replaceFirst("///", "/"), "3", "z");

    client.inserted(db, "t", "j=3/p=z/");

    assertThat(TableFiles.sizes(client.partitions(db, "t").get("j=3/p=z")))
        .containsExactly("theirs:1");
    Agreement.check(client, outside, db);
  }

  @Test
  void partitionWithATextOfItsOwnKeepsItAndItsIdC221C360C282() throws Exception {
    addOutside(null, "0009", "x");
    client.refresh(db, "t");
    TPartialPartitionInfo found = client.partitions(db, "t").get("j=0009/p=x");
    client.refresh(db, "t");
    client.refresh(db, "t");
    assertThat(client.partitions(db, "t").get("j=0009/p=x")).isEqualTo(found);
    TableFiles.write(
        TableFiles.directory(found.getHms_partition().getSd().getLocation()), "f", "12");

    client.refreshPartition(
        db, "t", new TPartitionKeyValue("j", "9"), new TPartitionKeyValue("p", "x"));
    assertThat(TableFiles.sizes(client.partitions(db, "t").get("j=0009/p=x")))
        .containsExactly("f:2");
    TableFiles.write(
        TableFiles.directory(found.getHms_partition().getSd().getLocation()), "g", "1");
    client.inserted(db, "t", "j=9/p=x/");

    assertThat(client.partitions(db, "t").keySet())
        .containsExactlyInAnyOrder("j=1/p=x", "j=2/p=y", "j=0009/p=x");
    assertThat(TableFiles.sizes(client.partitions(db, "t").get("j=0009/p=x")))
        .containsExactly("f:2", "g:1");
    Agreement.check(client, outside, db);
  }

  @Test
  void renameIntoAnotherDatabaseTakesPartitionsAndFilesAlongD157() throws Exception {
    client.done(Statements.createDatabase(otherDb));
    TableFiles.write(directory().resolve("j=1").resolve("p=x"), "f", "123");
    client.refresh(db, "t");

    TCatalogUpdateResult result =
        client.done(Statements.rename(new TTableName(db, "T"), new TTableName(otherDb, "U")));

    assertThat(result.getRemoved_catalog_objects().get(0).getTable().getDb_name()).isEqualTo(db);
    assertThat(client.tables(db)).isEmpty();
    assertThat(client.tables(otherDb)).containsExactly("u");
    assertThat(TableFiles.sizes(client.partitions(otherDb, "u").get("j=1/p=x")))
        .containsExactly("f:3");
    Agreement.check(client, outside, otherDb);
  }

  @Test
  void renameIntoADatabaseThatOnlyTheMetastoreKnowsLosesNothingD158() throws TException {
    outside.createDatabase(MetastoreStructs.database(otherDb));
    TDdlExecRequest rename =
        Statements.rename(new TTableName(db, "t"), new TTableName(otherDb, "u"));

    assertThat(client.refusal(rename))
        .startsWith(
            "ImpalaRuntimeException: Table/view rename succeeded in the Hive Metastore, but failed"
                + " in Impala's Catalog Server. Running 'invalidate metadata <tbl>' on the old"
                + " table name '"
                + db
                + ".t' and the new table name '"
                + otherDb
                + ".u' may fix the problem.");

    Agreement.check(client, outside, db);
    client.invalidate(otherDb, "u");
    Agreement.check(client, outside, otherDb);
  }

  @Test
  void alterationKeepsWhatOthersChangedMeanwhileD42() throws TException {
    client.load(db, "t");
    Table theirs = outside.loadTable(table);
    theirs.putToParameters("theirs", "1");
    outside.alterTable(table, theirs);
    Partition partition = outside.loadPartitions(table, List.of("j=1/p=x")).get(0);
    partition.putToParameters("theirs", "2");
    outside.alterPartitions(table, List.of(partition));

    client.done(
        Statements.setProperties(db, "t", TTablePropertyType.TBL_PROPERTY, Map.of("ours", "1")));
    client.done(Statements.setPartitionProperties(db, "t", Map.of("ours", "2"), X));

    assertThat(outside.loadTable(table).getParameters())
        .containsEntry("theirs", "1")
        .containsEntry("ours", "1");
    assertThat(outside.loadPartitions(table, List.of("j=1/p=x")).get(0).getParameters())
        .containsEntry("theirs", "2")
        .containsEntry("ours", "2");
    Agreement.check(client, outside, db);
  }

  @Test
  void propertiesOfAViewAreSetAndItComesAsAViewD53D173() throws TException {
    client.done(Statements.createView(db, "v", "SELECT 1 a"));

    TCatalogUpdateResult result =
        client.done(
            Statements.setProperties(db, "v", TTablePropertyType.TBL_PROPERTY, Map.of("k", "v")));

    assertThat(result.getUpdated_catalog_objects().get(0).getType())
        .isEqualTo(TCatalogObjectType.VIEW);
    assertThat(client.load(db, "v").getHms_table().getParameters()).containsEntry("k", "v");
    Agreement.check(client, outside, db);
  }

  @Test
  void databaseThatIsGoneIsDroppedOnlyIfExistsD70() throws TException {
    outside.dropDatabase(db, DropData.PURGE, DropContent.CASCADE);

    assertThat(
            client.refusal(Statements.dropDatabase(db, /* ifExists= */ false, /* cascade= */ true)))
        .contains("NoSuchObjectException");
    TCatalogUpdateResult dropped =
        client.done(Statements.dropDatabase(db, /* ifExists= */ true, /* cascade= */ false));

    assertThat(dropped.getRemoved_catalog_objects()).hasSize(1);
    assertThat(client.databases()).doesNotContain(db);
  }

  @Test
  void externalTableShowsWhatLiesThereAndLeavesItWhenDroppedD100D131() throws Exception {
    Path data = Files.createTempDirectory("catalogd external é ");
    TableFiles.write(data, "f 1.csv", "123");
    TDdlExecRequest create = Statements.createTable(db, "e");
    create.getCreate_table_params().setIs_external(true).setLocation("file:" + data);
    client.done(create);

    assertThat(TableFiles.sizes(client.load(db, "e").getPartitions().get(0)))
        .containsExactly("f 1.csv:3");
    assertThat(client.load(db, "e").getHms_table().getTableType()).isEqualTo("EXTERNAL_TABLE");
    Path managed = directory();
    client.done(Statements.dropTable(db, "e", /* ifExists= */ false));
    client.done(Statements.dropTable(db, "t", /* ifExists= */ false));

    assertThat(data.resolve("f 1.csv")).exists();
    assertThat(managed).doesNotExist();
  }
}
