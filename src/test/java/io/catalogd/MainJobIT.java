package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.Statements.PartitionSpec;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.TableName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.THdfsTable;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TPartialTableInfo;
import org.apache.impala.thrift.TTable;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTableType;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What a coordinator does all day: DDL, INSERT and reading, and others who change things too. */
@ParameterizedClass
@EnumSource(RealMetastore.class)
class MainJobIT {
  private static final PartitionSpec ODD = new PartitionSpec("1", "a/b=c%d é");
  private static final PartitionSpec SPACED = new PartitionSpec("2", " b  c ");
  private static final PartitionSpec NOTHING =
      new PartitionSpec(PartitionSpec.NULL, PartitionSpec.NULL);

  private final String db = FreshNames.database();
  private final TableName table = new TableName(db, "t");
  private final Metastore outside;
  private final RunningCatalog catalog;
  private final CatalogClient client;

  MainJobIT(RealMetastore metastore) {
    outside = metastore.outside();
    catalog = metastore.catalog();
    client = catalog.connect();
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

  private Path directory() {
    return TableFiles.directory(outside.loadTable(table).getSd().getLocation());
  }

  private static TTable onlyTable(TCatalogUpdateResult result) {
    assertThat(result.getUpdated_catalog_objects()).hasSize(1);
    TCatalogObject object = result.getUpdated_catalog_objects().get(0);
    assertThat(object.getCatalog_version()).isEqualTo(result.getVersion());
    return object.getTable();
  }

  @Test
  void operatorSeesWhatTheDaemonAsksOfOthers() throws Exception {
    client.done(Statements.createPartitioned(db, "t"));
    client.load(db, "t");

    assertThat(catalog.page("/metrics"))
        .containsPattern("catalogd_metastore_calls_total\\{call=\"loadTable\"} [1-9]")
        .containsPattern("catalogd_storage_calls_total\\{call=\"access_level\"} [1-9]");
    assertThat(catalog.page("/status")).contains("\"metastoreCalls\": {");
  }

  @Test
  void partitionsWithAnyValuesLiveAndDieC175D311() throws TException {
    client.done(Statements.createPartitioned(db, "t"));

    client.done(Statements.addPartitions(db, "t", ODD, SPACED, NOTHING));

    Map<String, TPartialPartitionInfo> partitions = client.partitions(db, "t");
    assertThat(partitions.keySet())
        .containsExactlyInAnyOrderElementsOf(outside.partitionNames(table))
        .contains("j=1/p=a%2Fb%3Dc%25d é");
    assertThat(partitions.get("j=1/p=a%2Fb%3Dc%25d é").getHms_partition().getValues())
        .containsExactly(ODD.j(), ODD.p());
    assertThat(client.done(Statements.setPartitionProperties(db, "t", Map.of("k", "v"), SPACED)))
        .isNotNull();
    for (PartitionSpec key : List.of(NOTHING, ODD, SPACED)) {
      client.done(Statements.dropPartitions(db, "t", /* ifExists= */ false, key));
    }
    assertThat(client.partitions(db, "t")).isEmpty();
    assertThat(outside.partitionNames(table)).isEmpty();
  }

  @Test
  void insertIntoPartitionsAddsThemAndTheirFilesC271C274C278() throws Exception {
    client.done(Statements.createPartitioned(db, "t"));
    client.done(
        Statements.addPartitions(
            db, "t", new PartitionSpec("1", "x"), new PartitionSpec("2", "y")));
    Map<String, TPartialPartitionInfo> before = client.partitions(db, "t");
    TableFiles.write(directory().resolve("j=1").resolve("p=x"), "f", "12");
    TableFiles.write(directory().resolve("j=3").resolve("p=a%2Fb"), "f", "123");
    TableFiles.write(
        directory().resolve("j=" + PartitionSpec.NULL).resolve("p=" + PartitionSpec.NULL),
        "f",
        "1234");

    TCatalogUpdateResult result =
        client.inserted(
            db,
            "t",
            "j=1/p=x/",
            "j=3/p=a%2Fb",
            "j=" + PartitionSpec.NULL + "/p=" + PartitionSpec.NULL + "/");

    assertThat(onlyTable(result).getHdfs_table().getPartitions()).hasSize(4);
    Map<String, TPartialPartitionInfo> after = client.partitions(db, "t");
    assertThat(TableFiles.sizes(after.get("j=1/p=x"))).containsExactly("f:2");
    assertThat(TableFiles.sizes(after.get("j=3/p=a%2Fb"))).containsExactly("f:3");
    assertThat(TableFiles.sizes(after.get("j=" + PartitionSpec.NULL + "/p=" + PartitionSpec.NULL)))
        .containsExactly("f:4");
    assertThat(after.get("j=1/p=x").getId()).isNotEqualTo(before.get("j=1/p=x").getId());
    assertThat(after.get("j=2/p=y")).isEqualTo(before.get("j=2/p=y"));
    Partition added = outside.loadPartitions(table, List.of("j=3/p=a%2Fb")).get(0);
    assertThat(added.getValues()).containsExactly("3", "a/b");
    assertThat(added.getParameters())
        .containsEntry("numFiles", "1")
        .containsEntry("totalSize", "3");
    assertThat(after.get("j=3/p=a%2Fb").getHms_partition().getSd().getLocation())
        .isEqualTo(added.getSd().getLocation());
  }

  @Test
  void repeatedAndEmptyInsertsAreHarmlessC16C283() throws Exception {
    client.done(Statements.createPartitioned(db, "t"));
    TableFiles.write(directory().resolve("j=1").resolve("p=x"), "f", "1");

    client.inserted(db, "t", "j=1/p=x/");
    Map<String, TPartialPartitionInfo> once = client.partitions(db, "t");
    client.inserted(db, "t", "j=1/p=x/");
    client.inserted(db, "t");

    assertThat(client.partitions(db, "t")).isEqualTo(once);
    assertThat(outside.partitionNames(table)).containsExactly("j=1/p=x");
  }

  @Test
  void insertAfterCreateTableAsSelectShowsItsFilesD86() throws Exception {
    client.done(Statements.createTableAsSelect(db, "t"));
    TableFiles.write(directory(), "f.gz", "1234567");

    TTable full = onlyTable(client.inserted(db, "t", ""));

    assertThat(full.getHdfs_table().getPartitions()).hasSize(1);
    TPartialTableInfo read = client.load(db, "t");
    assertThat(read.getPartitions()).hasSize(1);
    assertThat(read.getPartitions().get(0).getName()).isEmpty();
    assertThat(TableFiles.sizes(read.getPartitions().get(0))).containsExactly("f.gz:7");
  }

  @Test
  void insertIntoWhatIsNoTableOfFilesIsRefusedC269C270() throws TException {
    client.done(Statements.createView(db, "v", "SELECT 1 a"));

    assertThat(client.refusalOfInsert(db, "x", ""))
        .isEqualTo("TableNotFoundException: Table not found: " + db + ".x");
    assertThat(client.refusalOfInsert(db, "v", ""))
        .isEqualTo("InternalException: Unexpected table type: v");
  }

  @Test
  void fullObjectHasPartitionsWithTheirFilesC125C130() throws Exception {
    client.done(Statements.createPartitioned(db, "t"));
    client.done(Statements.addPartitions(db, "t", new PartitionSpec("1", "x"), NOTHING));
    TableFiles.write(directory().resolve("j=1").resolve("p=x"), "f", "12345");
    client.refresh(db, "t");

    TCatalogObject object = client.object(db.toUpperCase(Locale.ROOT), "T");

    assertThat(object.getType()).isEqualTo(TCatalogObjectType.TABLE);
    TTable full = object.getTable();
    assertThat(full.getTable_type()).isEqualTo(TTableType.HDFS_TABLE);
    assertThat(full.getClustering_columns())
        .extracting(column -> column.getColumnName() + column.getPosition())
        .containsExactly("j0", "p1");
    assertThat(full.getColumns())
        .extracting(column -> column.getColumnName() + column.getPosition())
        .containsExactly("a2", "s3");
    THdfsTable files = full.getHdfs_table();
    assertThat(files.getColNames()).containsExactly("j", "p", "a", "s");
    assertThat(files.getHdfsBaseDir()).isEqualTo(outside.loadTable(table).getSd().getLocation());
    assertThat(files.getPrototype_partition().getId()).isEqualTo(-1);
    TPartialTableInfo parts = client.load(db, "t");
    assertThat(files.getPartitions()).hasSize(2);
    assertThat(parts.getPartitions())
        .allSatisfy(
            part ->
                assertThat(files.getPartitions().get(part.getId()))
                    .satisfies(
                        partition -> {
                          assertThat(partition.getPartitionKeyExprs()).hasSize(2);
                          assertThat(
                                  files
                                          .getPartition_prefixes()
                                          .get(partition.getLocation().getPrefix_index())
                                      + partition.getLocation().getSuffix())
                              .isEqualTo(part.getHms_partition().getSd().getLocation());
                          assertThat(
                                  partition.getFile_desc() == null
                                      ? List.of()
                                      : partition.getFile_desc())
                              .isEqualTo(part.getFile_descriptors());
                        }));
    assertThat(full.getMetastore_table()).isEqualTo(parts.getHms_table());
    assertThat(object.getCatalog_version())
        .isEqualTo(client.fetch(db, "t", CatalogClient.NOTHING).getObject_version_number());
  }

  @Test
  void objectsThatAreNotLoadedOrNotThereAreToldSoC92C11C124() throws TException {
    client.done(Statements.createTable(db, "t"));
    client.done(Statements.createView(db, "v", "SELECT 1 a"));

    assertThat(client.object(db, "t").getTable()).isEqualTo(new TTable(db, "t"));
    assertThat(client.object(db, "v").getType()).isEqualTo(TCatalogObjectType.TABLE);
    client.load(db, "v");
    assertThat(client.object(db, "v").getType()).isEqualTo(TCatalogObjectType.VIEW);
    assertThat(client.object(db, "x")).isEqualTo(new TCatalogObject(TCatalogObjectType.UNKNOWN, 0));
  }

  @Test
  void prioritizedTablesAreLoadedAndOthersIgnoredC104C105() throws TException {
    client.done(Statements.createTable(db, "t"));
    client.done(Statements.createTable(db, "u"));

    client.prioritize(db, "t", "t", "x");

    // The load that was asked for first is one load with this one (C98).
    assertThat(client.load(db, "t").getHms_table().getTableName()).isEqualTo("t");
    assertThat(client.object(db, "t").getTable().isSetHdfs_table()).isTrue();
    assertThat(client.object(db, "u").getTable()).isEqualTo(new TTable(db, "u"));
  }

  @Test
  void everyChangeHasANumberOfItsOwnC22() throws TException {
    Set<Long> versions = new HashSet<>();
    long last = 0;
    for (TCatalogUpdateResult result :
        List.of(
            client.done(Statements.createPartitioned(db, "t")),
            client.refresh(db, "t"),
            client.done(Statements.addPartitions(db, "t", ODD)),
            client.invalidate(db, "t"),
            client.done(Statements.rename(new TTableName(db, "t"), new TTableName(db, "u"))),
            client.done(Statements.dropTable(db, "u", /* ifExists= */ false)))) {
      assertThat(result.getVersion()).isGreaterThan(last);
      last = result.getVersion();
      assertThat(result.getStatus().getError_msgs()).isEmpty();
      versions.add(result.getCatalog_service_id().getHi());
    }
    assertThat(versions).hasSize(1).doesNotContain(0L);
  }

  @Test
  void whatOthersMadeIsSeenAfterInvalidateC116C223C58() throws TException {
    String other = FreshNames.database();
    outside.createTable(MetastoreStructs.table(table));
    outside.createDatabase(MetastoreStructs.database(other));
    outside.createTable(MetastoreStructs.table(new TableName(other, "u")));
    assertThat(client.tables(db)).isEmpty();
    assertThat(client.refusalOfReset(CatalogClient.refreshing(db, "t")))
        .isEqualTo("TableNotFoundException: Table not found: " + db + ".t");

    TCatalogUpdateResult found = client.invalidate(db, "T");
    TCatalogUpdateResult withDatabase = client.invalidate(other, "u");

    assertThat(onlyTable(found)).isEqualTo(new TTable(db, "t"));
    assertThat(withDatabase.getUpdated_catalog_objects())
        .extracting(TCatalogObject::getType)
        .containsExactly(TCatalogObjectType.TABLE, TCatalogObjectType.DATABASE);
    assertThat(withDatabase.getUpdated_catalog_objects().get(1).getCatalog_version())
        .isLessThan(withDatabase.getVersion());
    assertThat(client.load(db, "t").getHms_table().getOwner()).isEqualTo("tester");
    assertThat(client.tables(other)).containsExactly("u");
    client.done(Statements.dropDatabase(other, /* ifExists= */ false, /* cascade= */ true));
  }

  @Test
  void whatOthersDroppedStaysUntilInvalidateC117C205C226() throws TException {
    client.done(Statements.createTable(db, "t"));
    client.done(Statements.createTable(db, "u"));
    client.load(db, "t");
    long loaded = client.object(db, "t").getCatalog_version();
    outside.dropTable(table, DropData.PURGE);
    outside.dropTable(new TableName(db, "u"), DropData.PURGE);

    assertThat(client.tables(db)).containsExactlyInAnyOrder("t", "u");
    assertThat(client.refusalOfReset(CatalogClient.refreshing(db, "t")))
        .startsWith("TableLoadingException: Error loading metadata for table: " + db + ".t");
    assertThat(client.object(db, "t").getCatalog_version()).isEqualTo(loaded);
    assertThat(client.refusalOfFetch(CatalogClient.tableRequest(db, "u", CatalogClient.EVERYTHING)))
        .contains("no longer exists in the Hive MetaStore");
    TCatalogUpdateResult gone = client.invalidate(db, "t");
    assertThat(gone.getRemoved_catalog_objects()).hasSize(1);
    assertThat(gone.getRemoved_catalog_objects().get(0).getCatalog_version())
        .isEqualTo(gone.getVersion());
    client.invalidate(db, "u");
    assertThat(client.tables(db)).isEmpty();
    assertThat(client.refusalOfReset(CatalogClient.invalidating(db, "t")))
        .isEqualTo("TableNotFoundException: Table not found: " + db + ".t");
  }

  @Test
  void tableMadeAnewByOthersIsTheNewOneAfterInvalidateC118() throws TException, IOException {
    client.done(Statements.createPartitioned(db, "t"));
    client.done(Statements.addPartitions(db, "t", new PartitionSpec("1", "x")));
    outside.dropTable(table, DropData.PURGE);
    Table anew = MetastoreStructs.table(table, "k");
    outside.createTable(anew);
    outside.addPartitions(
        table, List.of(MetastoreStructs.partition(table, "v")), Metastore.Existing.FAIL);

    client.invalidate(db, "t");

    assertThat(client.partitions(db, "t")).containsOnlyKeys("k=v");
    assertThat(client.load(db, "t").getHms_table().getSd().getCols())
        .isEqualTo(anew.getSd().getCols());
  }

  @Test
  void globalInvalidateForgetsEverythingAndFindsAllC60C240C241() throws TException {
    client.done(Statements.createTable(db, "t"));
    client.done(Statements.createTable(db, "gone"));
    client.load(db, "t");
    outside.dropTable(new TableName(db, "gone"), DropData.PURGE);
    outside.createTable(MetastoreStructs.table(new TableName(db, "found")));

    TCatalogUpdateResult result = client.invalidateAll();

    assertThat(result.isIs_invalidate()).isTrue();
    assertThat(result.getUpdated_catalog_objects()).isNull();
    assertThat(result.getRemoved_catalog_objects()).isNull();
    assertThat(client.tables(db)).containsExactlyInAnyOrder("t", "found");
    for (String name : List.of("t", "found")) {
      TCatalogObject object = client.object(db, name);
      assertThat(object.getTable()).isEqualTo(new TTable(db, name));
      assertThat(object.getCatalog_version()).isGreaterThan(result.getVersion());
    }
    assertThat(client.fetchDatabase(db).getObject_version_number())
        .isGreaterThan(result.getVersion());
  }

  @Test
  void syncDdlEndsAtOnceWithoutAStatestoreC71() throws TException {
    TCatalogUpdateResult made = client.done(Statements.createTable(db, "t").setSync_ddl(true));
    TCatalogUpdateResult again =
        client.done(Statements.ifNotExists(Statements.createTable(db, "t")).setSync_ddl(true));
    TCatalogUpdateResult refreshed =
        client.reset(CatalogClient.refreshing(db, "t").setSync_ddl(true));

    assertThat(again.getVersion()).isEqualTo(made.getVersion());
    assertThat(refreshed.getVersion()).isGreaterThan(made.getVersion());
  }
}
