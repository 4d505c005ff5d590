package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.Statements.PartitionSpec;
import io.catalogd.metastore.embedded.TestMetastores;
import io.catalogd.model.FileBlock;
import io.catalogd.model.FileDescriptor;
import io.catalogd.model.FileReplica;
import io.catalogd.storage.MeasuredStorage;
import io.catalogd.storage.Storage;
import io.catalogd.storage.StorageCall;
import io.catalogd.storage.hdfs.TestHdfs;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TNetworkAddress;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TPartialTableInfo;
import org.apache.impala.thrift.TTable;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tables whose partitions lie on a real HDFS, one of them on the local disk (C286 to C315). */
class HdfsTablesIT {
  private static final String X = "j=1/p=x";
  private static final String Y = "j=2/p=y";
  private static final String LOCAL = "j=3/p=local";

  private static MeasuredStorage storage;
  private static RunningCatalog catalog;

  private final String db = FreshNames.database();
  private final FileSystem hdfs = TestHdfs.fileSystem();
  private final Path home = new Path(TestHdfs.uri() + "/" + db + "/t");
  private final CatalogClient client = catalog.connect();
  private java.nio.file.Path local;

  @BeforeAll
  static void start() {
    catalog =
        RunningCatalog.over(TestMetastores.derby().uri())
            .withHadoop(TestHdfs.configuration())
            .withStorage(HdfsTablesIT::measured)
            .start();
  }

  private static Storage measured(Storage inner) {
    storage = new MeasuredStorage(inner, System::nanoTime);
    return storage;
  }

  @AfterAll
  static void stop() {
    catalog.close();
  }

  /** An external table with two partitions on HDFS, and one on the local disk. */
  @BeforeEach
  void createTable() throws Exception {
    local = Files.createTempDirectory("catalogd-partition-");
    client.done(Statements.createDatabase(db));
    TDdlExecRequest create = Statements.createPartitioned(db, "t");
    create.getCreate_table_params().setIs_external(true).setLocation(home.toString());
    client.done(create);
    TDdlExecRequest add =
        Statements.addPartitions(
            db,
            "t",
            new PartitionSpec("1", "x"),
            new PartitionSpec("2", "y"),
            new PartitionSpec("3", "local"));
    add.getAlter_table_params()
        .getAdd_partition_params()
        .getPartitions()
        .get(2)
        .setLocation(local.toUri().toString());
    client.done(add);
  }

  @AfterEach
  void dropDatabase() throws TException {
    client.done(Statements.dropDatabase(db, /* ifExists= */ true, /* cascade= */ true));
    client.close();
  }

  private Path write(String partition, String name, int bytes) throws IOException {
    Path file = new Path(new Path(home, partition), name);
    try (FSDataOutputStream out = hdfs.create(file)) {
      out.write(new byte[bytes]);
    }
    return file;
  }

  private TPartialPartitionInfo read(String partition) throws TException {
    return client.partitions(db, "t").get(partition);
  }

  private static long listings() {
    return storage.totals(StorageCall.LIST_FILES).calls()
        + storage.totals(StorageCall.LIST_LOCATED_FILES).calls();
  }

  private static long blockCalls() {
    return storage.totals(StorageCall.LOAD_BLOCKS).calls();
  }

  /** "host:port" of each replica's node, as the reply's own index tells it. */
  private static Set<String> nodes(FileBlock block, List<TNetworkAddress> hosts) {
    Set<String> nodes = new TreeSet<>();
    for (FileReplica replica : block.replicas()) {
      TNetworkAddress host = hosts.get(replica.hostNumber());
      nodes.add(host.getHostname() + ":" + host.getPort());
    }
    return nodes;
  }

  @Test
  void blocksAndReplicasAreThoseOfTheNameNodeC303C309C313C315() throws Exception {
    Path file = write(X, "f", 2 * TestHdfs.BLOCK_SIZE + 10);
    client.refresh(db, "t");

    TPartialTableInfo table = client.load(db, "t");

    FileDescriptor told = TableFiles.of(CatalogClient.byName(table).get(X)).get(0);
    assertThat(told.name()).isEqualTo("f");
    assertThat(told.sizeBytes()).isEqualTo(2 * TestHdfs.BLOCK_SIZE + 10);
    assertThat(told.modifiedMs()).isEqualTo(hdfs.getFileStatus(file).getModificationTime());
    Map<Long, Set<String>> toldNodes = new TreeMap<>();
    for (FileBlock block : told.blocks()) {
      toldNodes.put(block.offset(), nodes(block, table.getNetwork_addresses()));
    }
    Map<Long, Set<String>> realNodes = new TreeMap<>();
    for (BlockLocation block : hdfs.getFileBlockLocations(file, 0, Long.MAX_VALUE)) {
      realNodes.put(block.getOffset(), new TreeSet<>(Arrays.asList(block.getNames())));
    }
    assertThat(toldNodes).hasSize(3).isEqualTo(realNodes);
    assertThat(table.getNetwork_addresses()).hasSize(3).doesNotHaveDuplicates();
  }

  @Test
  void fullObjectHasTheSameFilesAndHostsC128C130() throws Exception {
    write(X, "f", 700);
    write(Y, "g", 10);
    client.refresh(db, "t");

    TTable full = client.object(db, "t").getTable();
    TPartialTableInfo parts = client.load(db, "t");

    assertThat(full.getHdfs_table().getNetwork_addresses()).isEqualTo(parts.getNetwork_addresses());
    Map<String, TPartialPartitionInfo> byName = CatalogClient.byName(parts);
    for (String name : List.of(X, Y)) {
      assertThat(full.getHdfs_table().getPartitions().get(byName.get(name).getId()).getFile_desc())
          .isEqualTo(byName.get(name).getFile_descriptors());
    }
    assertThat(full.getHdfs_table().getPartitions().get(byName.get(X).getId()).getNum_blocks())
        .isEqualTo(2);
  }

  @Test
  void partitionsOfOneTableLieOnTwoFileSystemsC295C296C312() throws Exception {
    write(X, "f", 10);
    Files.writeString(local.resolve("l"), "12345");

    client.refresh(db, "t");

    assertThat(TableFiles.sizes(read(X))).containsExactly("f:10");
    assertThat(TableFiles.sizes(read(LOCAL))).containsExactly("l:5");
    assertThat(TableFiles.of(read(X)).get(0).blocks()).hasSize(1);
    assertThat(TableFiles.of(read(LOCAL)).get(0).blocks()).isEmpty();
  }

  @Test
  void refreshListsDirectoriesOnHdfsTogetherAndAsksForNoBlocksApartC257C262() throws Exception {
    for (int i = 0; i < 5; i++) {
      write(X, "f" + i, 10);
      write(Y, "f" + i, 10);
    }
    client.refresh(db, "t");
    Map<String, TPartialPartitionInfo> before = client.partitions(db, "t");
    long listings = listings();
    long bulks = storage.totals(StorageCall.LIST_IN_BULK).calls();
    long blockCalls = blockCalls();

    client.refresh(db, "t");
    long listingsOfNothingNew = listings() - listings;
    long bulksOfNothingNew = storage.totals(StorageCall.LIST_IN_BULK).calls() - bulks;
    write(X, "new", 10);
    write(Y, "f0", 20);
    client.refresh(db, "t");

    // The third is on the local disk.
    assertThat(listingsOfNothingNew).isEqualTo(1);
    assertThat(bulksOfNothingNew).isEqualTo(1);
    assertThat(blockCalls() - blockCalls).isZero();
    Map<String, TPartialPartitionInfo> after = client.partitions(db, "t");
    assertThat(after.get(X).getFile_descriptors())
        .containsAll(before.get(X).getFile_descriptors())
        .hasSize(6);
    assertThat(TableFiles.sizes(after.get(Y))).contains("f0:20", "f1:10").hasSize(5);
    assertThat(after.get(LOCAL)).isEqualTo(before.get(LOCAL));
  }

  @Test
  void firstLoadListsDirectoriesOnHdfsTogetherAndAsksForNoBlocksApartC262() throws Exception {
    write(X, "f", 10);
    write(Y, "f", 10);
    client.invalidate(db, "t");
    long listings = listings();
    long bulks = storage.totals(StorageCall.LIST_IN_BULK).calls();
    long blockCalls = blockCalls();

    client.load(db, "t");

    assertThat(storage.totals(StorageCall.LIST_IN_BULK).calls() - bulks).isEqualTo(1);
    assertThat(listings() - listings).isEqualTo(1);
    assertThat(blockCalls() - blockCalls).isZero();
  }

  @Test
  void fetchOfALoadedTableAsksNobody() throws Exception {
    write(X, "f", 10);
    client.refresh(db, "t");
    long listings = listings();
    long blockCalls = blockCalls();

    for (int i = 0; i < 10; i++) {
      client.load(db, "t");
      client.object(db, "t");
    }

    assertThat(listings() - listings).isZero();
    assertThat(blockCalls() - blockCalls).isZero();
  }

  @Test
  void hiddenAndUnfinishedFilesAndDirectoriesAreLeftOutC286C287C288C294() throws Exception {
    for (String hidden : List.of("_tmp", ".f", "f.copying", "F.TMP", "f.index", "f.tmp")) {
      write(X, hidden, 10);
    }
    write(X, "_impala_insert_staging/f", 10);
    write(X, "sub/f", 10);
    write(X, "empty", 0);
    write(X, "f", 10);

    client.refresh(db, "t");

    assertThat(TableFiles.sizes(read(X))).containsExactly("empty:0", "f:10");
    assertThat(TableFiles.of(read(X)).get(0).blocks()).isEmpty();
  }

  @Test
  void missingDirectoriesAreEmptyPartitionsAtFirstAndLaterC289C290() throws Exception {
    hdfs.delete(new Path(home, Y), /* recursive= */ true);
    write(X, "f", 10);
    client.invalidate(db, "t");
    assertThat(TableFiles.sizes(read(Y))).isEmpty();
    assertThat(TableFiles.sizes(read(X))).containsExactly("f:10");

    hdfs.delete(home, /* recursive= */ true);
    client.refresh(db, "t");

    assertThat(TableFiles.sizes(read(X))).isEmpty();
    assertThat(client.partitions(db, "t")).containsOnlyKeys(X, Y, LOCAL);
  }

  @Test
  void insertOnHdfsAddsItsPartitionThereC274() throws Exception {
    write("j=4/p=é a", "f", 10);

    client.inserted(db, "t", "j=4/p=é a/");

    assertThat(TableFiles.sizes(read("j=4/p=é a"))).containsExactly("f:10");
    assertThat(read("j=4/p=é a").getHms_partition().getSd().getLocation())
        .isEqualTo(home + "/j=4/p=é a");
  }
}
