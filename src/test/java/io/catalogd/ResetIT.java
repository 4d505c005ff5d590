package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.Statements.PartitionSpec;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.Metastore.Existing;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.TableName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TPartitionKeyValue;
import org.apache.impala.thrift.TResetMetadataRequest;
import org.apache.impala.thrift.TTable;
import org.apache.impala.thrift.TTableInfoSelector;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** REFRESH and INVALIDATE after files, partitions and tables were changed (C165 to C268). */
@ParameterizedClass
@EnumSource(RealMetastore.class)
class ResetIT {
  private static final String X = "j=1/p=x";
  private static final String Y = "j=2/p=y";

  private final String db = FreshNames.database();
  private final TableName table = new TableName(db, "t");
  private final Metastore outside;
  private final CatalogClient client;

  ResetIT(RealMetastore metastore) {
    outside = metastore.outside();
    client = metastore.catalog().connect();
  }

  /** Two partitions with a file in each. */
  @BeforeEach
  void createTable() throws Exception {
    client.done(Statements.createDatabase(db));
    client.done(Statements.createPartitioned(db, "t"));
    client.done(
        Statements.addPartitions(
            db, "t", new PartitionSpec("1", "x"), new PartitionSpec("2", "y")));
    write(X, "f", "12");
    write(Y, "f", "123");
    client.refresh(db, "t");
  }

  @AfterEach
  void dropDatabase() throws TException {
    client.done(Statements.dropDatabase(db, /* ifExists= */ true, /* cascade= */ true));
    client.close();
  }

  private Path directory(String partition) {
    return TableFiles.directory(outside.loadTable(table).getSd().getLocation()).resolve(partition);
  }

  private void write(String partition, String file, String content) throws IOException {
    TableFiles.write(directory(partition), file, content);
  }

  private TPartialPartitionInfo read(String partition) throws TException {
    return client.partitions(db, "t").get(partition);
  }

  private long version() throws TException {
    return client.object(db, "t").getCatalog_version();
  }

  private static TPartitionKeyValue key(String name, String value) {
    return new TPartitionKeyValue(name, value);
  }

  private Partition inMetastore(String partition) {
    return outside.loadPartitions(table, List.of(partition)).get(0);
  }

  @Test
  void refreshSeesFilesAddedRemovedAndAppendedAndKeepsTheRestC166C168C257() throws Exception {
    TPartialPartitionInfo untouched = read(Y);
    long id = read(X).getId();
    write(X, "g", "1");
    TCatalogUpdateResult added = client.refresh(db, "t");
    TPartialPartitionInfo afterAdd = read(X);
    Files.delete(directory(X).resolve("f"));
    client.refresh(db, "t");
    TPartialPartitionInfo afterRemoval = read(X);
    Files.writeString(directory(X).resolve("g"), "23", StandardOpenOption.APPEND);
    client.refresh(db, "t");
    TPartialPartitionInfo afterAppend = read(X);

    assertThat(added.getUpdated_catalog_objects()).hasSize(1);
    assertThat(added.getRemoved_catalog_objects()).isNull();
    assertThat(added.getUpdated_catalog_objects().get(0).getCatalog_version())
        .isEqualTo(added.getVersion());
    assertThat(added.getUpdated_catalog_objects().get(0).getTable().getHdfs_table().getPartitions())
        .hasSize(2);
    assertThat(TableFiles.sizes(afterAdd)).containsExactly("f:2", "g:1");
    assertThat(TableFiles.sizes(afterRemoval)).containsExactly("g:1");
    assertThat(TableFiles.sizes(afterAppend)).containsExactly("g:3");
    assertThat(List.of(id, afterAdd.getId(), afterRemoval.getId(), afterAppend.getId()))
        .doesNotHaveDuplicates();
    assertThat(read(Y)).isEqualTo(untouched);
  }

  @Test
  void refreshOfWhatDidNotChangeKeepsEveryIdAndDescriptorC169C261() throws TException {
    client.done(Statements.createTable(db, "u"));
    Map<String, TPartialPartitionInfo> partitioned = client.partitions(db, "t");
    Map<String, TPartialPartitionInfo> unpartitioned = client.partitions(db, "u");
    long before = version();

    client.refresh(db, "t");
    client.refresh(db, "u");

    assertThat(client.partitions(db, "t")).isEqualTo(partitioned);
    assertThat(client.partitions(db, "u")).isEqualTo(unpartitioned);
    assertThat(version()).isGreaterThan(before);
  }

  @Test
  void refreshFollowsPartitionsAndColumnsThatOthersChangedC248C250C251C266() throws Exception {
    outside.dropPartitions(table, List.of("j=1/p=x"), DropData.PURGE);
    outside.addPartitions(
        table, List.of(MetastoreStructs.partition(table, "3", "z")), Existing.FAIL);
    Table changed = outside.loadTable(table);
    changed.getSd().addToCols(new FieldSchema("extra", "double", "new"));
    outside.alterTable(table, changed);
    TPartialPartitionInfo untouched = read(Y);
    assertThat(client.partitions(db, "t")).containsOnlyKeys(X, Y);

    client.refresh(db, "t");

    assertThat(client.partitions(db, "t")).containsOnlyKeys(Y, "j=3/p=z");
    assertThat(read(Y).getId()).isEqualTo(untouched.getId());
    assertThat(client.load(db, "t").getHms_table().getSd().getCols())
        .extracting(FieldSchema::getName)
        .containsExactly("a", "s", "extra");
  }

  @Test
  void directoryThatVanishedIsAnEmptyPartitionC289C290() throws Exception {
    Files.delete(directory(X).resolve("f"));
    Files.delete(directory(X));

    client.refresh(db, "t");

    assertThat(TableFiles.sizes(read(X))).isEmpty();
    assertThat(TableFiles.sizes(read(Y))).containsExactly("f:3");
  }

  @Test
  void refreshOfAPartitionTouchesItAloneC210C212C217() throws Exception {
    TPartialPartitionInfo other = read(Y);
    long id = read(X).getId();
    write(X, "g", "1");
    write(Y, "g", "1");

    client.refreshPartition(db, "t", key("P", "x"), key("J", "01"));

    assertThat(TableFiles.sizes(read(X))).containsExactly("f:2", "g:1");
    assertThat(read(X).getId()).isNotEqualTo(id);
    assertThat(read(Y)).isEqualTo(other);
  }

  @Test
  void refreshOfAPartitionAddsAndDropsItAsOthersDidC213C214C215() throws Exception {
    outside.addPartitions(
        table, List.of(MetastoreStructs.partition(table, "3", "z")), Existing.FAIL);
    outside.dropPartitions(table, List.of("j=1/p=x"), DropData.PURGE);
    Map<String, TPartialPartitionInfo> before = client.partitions(db, "t");

    client.refreshPartition(db, "t", key("j", "3"), key("p", "z"));
    assertThat(client.partitions(db, "t")).containsOnlyKeys(X, Y, "j=3/p=z");
    client.refreshPartition(db, "t", key("j", "1"), key("p", "x"));
    assertThat(client.partitions(db, "t")).containsOnlyKeys(Y, "j=3/p=z");
    long version = version();
    TCatalogUpdateResult nowhere = client.refreshPartition(db, "t", key("j", "9"), key("p", "?"));

    assertThat(nowhere.getVersion()).isEqualTo(version);
    assertThat(nowhere.getUpdated_catalog_objects().get(0)).isEqualTo(client.object(db, "t"));
    assertThat(version()).isEqualTo(version);
    assertThat(read(Y)).isEqualTo(before.get(Y));
  }

  @Test
  void refreshOfAPartitionTakesUpItsMetastoreObjectC212C218() throws TException {
    Partition changed = inMetastore(X);
    changed.putToParameters("numRows", "42");
    outside.alterPartitions(table, List.of(changed));
    client.refresh(db, "t");

    client.refreshPartition(db, "t", key("j", "1"), key("p", "x"));

    assertThat(read(X).getHms_partition().getParameters()).containsEntry("numRows", "42");
  }

  @Test
  void invalidateForgetsIdsAndContentC223C232() throws TException {
    Map<String, TPartialPartitionInfo> before = client.partitions(db, "t");
    long database = client.fetchDatabase(db).getObject_version_number();

    TCatalogUpdateResult result = client.invalidate(db, "t");

    TCatalogObject object = result.getUpdated_catalog_objects().get(0);
    assertThat(object.getTable()).isEqualTo(new TTable(db, "t"));
    assertThat(object.getCatalog_version()).isEqualTo(result.getVersion());
    assertThat(client.object(db, "t")).isEqualTo(object);
    TTableInfoSelector old =
        CatalogClient.NAMES.deepCopy().setPartition_ids(List.of(before.get(X).getId()));
    assertThat(client.refusalOfFetch(CatalogClient.tableRequest(db, "t", old)))
        .startsWith("IllegalArgumentException: Partition id ");
    assertThat(client.partitions(db, "t").keySet()).isEqualTo(before.keySet());
    assertThat(version()).isGreaterThan(result.getVersion());
    assertThat(client.fetchDatabase(db).getObject_version_number()).isEqualTo(database);
  }

  @Test
  void refreshOfAnUnloadedTableLoadsItAndOfAViewReadsItAgainC202C208() throws TException {
    client.invalidate(db, "t");
    client.done(Statements.createView(db, "v", "SELECT 1 a"));
    client.load(db, "v");
    Table view = outside.loadTable(new TableName(db, "v"));
    view.setViewExpandedText("SELECT 2 a");
    outside.alterTable(new TableName(db, "v"), view);

    TCatalogUpdateResult loaded = client.refreshPartition(db, "t", key("j", "1"), key("p", "x"));
    client.refresh(db, "v");

    assertThat(
            loaded.getUpdated_catalog_objects().get(0).getTable().getHdfs_table().getPartitions())
        .hasSize(2);
    assertThat(client.load(db, "v").getHms_table().getViewExpandedText()).isEqualTo("SELECT 2 a");
    assertThat(
            client.refusalOfReset(
                CatalogClient.refreshing(db, "v")
                    .setPartition_spec(List.of(key("j", "1"), key("p", "x")))))
        .isNotEmpty();
  }

  @Test
  void whatCannotBeResetIsRefusedC198C200C201() throws TException {
    String nowhere = FreshNames.database();

    assertThat(client.refusalOfReset(CatalogClient.refreshing(nowhere, "t")))
        .isEqualTo("DatabaseNotFoundException: Database '" + nowhere + "' not found");
    assertThat(client.refusalOfReset(CatalogClient.refreshing(db, "X")))
        .isEqualTo("TableNotFoundException: Table not found: " + db + ".X");
    assertThat(client.refusalOfReset(CatalogClient.invalidating(db, "x")))
        .isEqualTo("TableNotFoundException: Table not found: " + db + ".x");
    assertThat(client.refusalOfReset(refreshOfEverything())).isNotEmpty();
  }

  private TResetMetadataRequest refreshOfEverything() {
    TResetMetadataRequest request = CatalogClient.refreshing(db, "t");
    request.unsetTable_name();
    return request;
  }
}
