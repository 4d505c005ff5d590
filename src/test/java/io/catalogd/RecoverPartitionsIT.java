package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.metastore.embedded.TestMetastores;
import io.catalogd.model.TableName;
import io.catalogd.storage.MeasuredStorage;
import io.catalogd.storage.Storage;
import io.catalogd.storage.StorageCall;
import io.catalogd.storage.hdfs.TestHdfs;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlExecResponse;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TTable;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** RECOVER PARTITIONS on a real HDFS and on the local disk (D201 to D207). */
class RecoverPartitionsIT {
  private static MeasuredStorage storage;
  private static RunningCatalog catalog;

  private final String db = FreshNames.database();
  private final CatalogClient client = catalog.connect();

  @BeforeAll
  static void start() {
    catalog =
        RunningCatalog.over(TestMetastores.derby().uri())
            .withHadoop(TestHdfs.configuration())
            .withStorage(RecoverPartitionsIT::measured)
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

  @BeforeEach
  void createDatabase() throws TException {
    client.done(Statements.createDatabase(db));
  }

  @AfterEach
  void dropDatabase() throws TException {
    client.done(Statements.dropDatabase(db, /* ifExists= */ true, /* cascade= */ true));
    client.close();
  }

  /** An external table with the keys j and p; its place. */
  private String createOnHdfs() throws TException {
    String home = TestHdfs.uri() + "/" + db + "/t";
    TDdlExecRequest create = Statements.createPartitioned(db, "t");
    create.getCreate_table_params().setIs_external(true).setLocation(home);
    client.done(create);
    return home;
  }

  private static org.apache.hadoop.fs.Path hdfs(String home, String below) {
    return new org.apache.hadoop.fs.Path(home + "/" + below);
  }

  private static void write(String home, String partition) throws Exception {
    try (FSDataOutputStream out = TestHdfs.fileSystem().create(hdfs(home, partition + "/f"))) {
      out.write(new byte[10]);
    }
  }

  private TCatalogUpdateResult recover() throws TException {
    TDdlExecResponse response = client.execute(Statements.recoverPartitions(db, "t"));
    assertThat(response.getResult_set().getRows().get(0).getColVals().get(0).getString_val())
        .isEqualTo("Partitions have been recovered.");
    return response.getResult();
  }

  @Test
  void directoriesOnHdfsBecomePartitionsD202D204D303() throws Exception {
    String home = createOnHdfs();
    List<String> found = List.of("j=1/p=a", "j=2/p=b c", "j=0003/p=x%2Fy", "j=4/p=%65");
    for (String partition : found) {
      write(home, partition);
    }
    write(home, "J=5/p=a");
    write(home, "j=x/p=a");
    write(home, "j=6");

    TTable told = recover().getUpdated_catalog_objects().get(0).getTable();

    Map<String, TPartialPartitionInfo> partitions = client.partitions(db, "t");
    assertThat(partitions)
        .containsOnlyKeys("j=1/p=a", "j=2/p=b c", "j=0003/p=x%2Fy", "j=4/p=e")
        .allSatisfy((name, info) -> assertThat(TableFiles.sizes(info)).containsExactly("f:10"));
    assertThat(told.getHdfs_table().getPartitions()).hasSize(4);
    assertThat(locations(partitions))
        .isEqualTo(found.stream().map(name -> home + "/" + name).collect(Collectors.toSet()));
    client.invalidate(db, "t");
    assertThat(locations(client.partitions(db, "t"))).isEqualTo(locations(partitions));
  }

  private static Set<String> locations(Map<String, TPartialPartitionInfo> partitions) {
    return partitions.values().stream()
        .map(partition -> partition.getHms_partition().getSd().getLocation())
        .collect(Collectors.toSet());
  }

  @Test
  void twelveHundredDirectoriesAreOneStatementWithoutACallTooManyD205() throws Exception {
    String home = createOnHdfs();
    for (int p = 0; p < 1_200; p++) {
      TestHdfs.fileSystem().mkdirs(hdfs(home, "j=" + p % 12 + "/p=" + p));
    }
    client.load(db, "t");
    long scans = storage.totals(StorageCall.LIST_DIRECTORIES).calls();
    long listings = storage.totals(StorageCall.LIST_IN_BULK).calls();

    recover();

    assertThat(storage.totals(StorageCall.LIST_DIRECTORIES).calls() - scans).isEqualTo(1 + 12);
    assertThat(storage.totals(StorageCall.LIST_IN_BULK).calls() - listings).isEqualTo(12);
    Set<String> expected =
        IntStream.range(0, 1_200)
            .mapToObj(p -> "j=" + p % 12 + "/p=" + p)
            .collect(Collectors.toSet());
    assertThat(client.partitions(db, "t").keySet()).isEqualTo(expected);
    assertThat(Set.copyOf(catalog.outside().partitionNames(new TableName(db, "t"))))
        .isEqualTo(expected);
  }

  @Test
  void directoriesOnTheLocalDiskBecomePartitionsToo() throws Exception {
    client.done(Statements.createPartitioned(db, "t"));
    Path home = TableFiles.directory(client.load(db, "t").getHms_table().getSd().getLocation());
    TableFiles.write(home.resolve("j=1/p=a:b"), "f", "12345");
    TableFiles.write(home.resolve("j=1/p=é"), "f", "1");

    recover();

    Map<String, TPartialPartitionInfo> partitions = client.partitions(db, "t");
    assertThat(partitions).containsOnlyKeys("j=1/p=a%3Ab", "j=1/p=é");
    assertThat(TableFiles.sizes(partitions.get("j=1/p=a%3Ab"))).containsExactly("f:5");
  }

  @Test
  void unpartitionedTableIsRefusedD201() throws Exception {
    client.done(Statements.createTable(db, "t"));

    assertThat(client.refusal(Statements.recoverPartitions(db, "t")))
        .isEqualTo("CatalogException: Table is not partitioned: " + db + ".t");
  }
}
