package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.metastore.embedded.EmbeddedMetastore;
import io.catalogd.metastore.embedded.EmbeddedMetastoreConfig;
import io.catalogd.metastore.embedded.TestMetastores;
import io.catalogd.model.FileDescriptor;
import io.catalogd.storage.hdfs.FakeS3;
import java.io.File;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.impala.thrift.TAccessLevel;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TTable;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables on S3, of a metastore and a daemon that both find their bucket by core-site.xml. */
class S3TablesIT {
  @TempDir static Path directory;

  private static FakeS3 s3;
  private static EmbeddedMetastore metastore;
  private static RunningCatalog catalog;

  private final String db = FreshNames.database();
  private final String home = "s3a://" + FakeS3.BUCKET + "/" + db + "/t";
  private final CatalogClient client = catalog.connect();

  @BeforeAll
  static void start() throws Exception {
    s3 = new FakeS3();
    try (OutputStream file = Files.newOutputStream(directory.resolve("core-site.xml"))) {
      s3.configuration().writeXml(file);
    }
    EmbeddedMetastoreConfig config = TestMetastores.config(directory.resolve("metastore"));
    metastore =
        EmbeddedMetastore.start(
            new EmbeddedMetastoreConfig(
                config.dataDir(),
                directory + File.pathSeparator + config.classPath(),
                config.sqlScripts(),
                config.database(),
                config.startTimeout()));
    catalog = RunningCatalog.over(metastore.uri()).withHadoop(s3.configuration()).start();
  }

  @AfterAll
  static void stop() {
    catalog.close();
    metastore.close();
    s3.close();
  }

  @BeforeEach
  void createTable() throws TException {
    client.done(Statements.createDatabase(db));
    TDdlExecRequest create = Statements.createPartitioned(db, "t");
    create.getCreate_table_params().setIs_external(true).setLocation(home);
    client.done(create);
  }

  @AfterEach
  void dropDatabase() throws TException {
    s3.work();
    client.done(Statements.dropDatabase(db, /* ifExists= */ true, /* cascade= */ true));
    client.close();
  }

  private void put(String partition, String name, String content) {
    s3.put(db + "/t/" + partition + "/" + name, content.getBytes(StandardCharsets.UTF_8));
  }

  private Map<String, TPartialPartitionInfo> partitions() throws TException {
    return client.partitions(db, "t");
  }

  // C297, C312, C320, C505, D202, D204
  @Test
  void prefixesBecomePartitionsWhoseFilesHaveNoBlocks() throws Exception {
    put("j=1/p=a b", "f 1.gz", "12345");
    put("j=2/p=x%2Fy", "f=2", "1");
    put("j=3/p=é", "empty", "");
    put("_impala_insert_staging/x", "staged", "1");

    client.done(Statements.recoverPartitions(db, "t"));

    Map<String, TPartialPartitionInfo> partitions = partitions();
    assertThat(partitions).containsOnlyKeys("j=1/p=a b", "j=2/p=x%2Fy", "j=3/p=é");
    assertThat(TableFiles.sizes(partitions.get("j=1/p=a b"))).containsExactly("f 1.gz:5");
    assertThat(TableFiles.sizes(partitions.get("j=2/p=x%2Fy"))).containsExactly("f=2:1");
    assertThat(TableFiles.sizes(partitions.get("j=3/p=é"))).containsExactly("empty:0");
    FileDescriptor file = TableFiles.of(partitions.get("j=1/p=a b")).get(0);
    assertThat(file.blocks()).isEmpty();
    assertThat(file.erasureCoded()).isFalse();
    TTable whole = client.object(db, "t").getTable();
    assertThat(whole.getAccess_level()).isEqualTo(TAccessLevel.READ_WRITE);
    assertThat(whole.getHdfs_table().getPartitions().values())
        .allMatch(partition -> partition.getAccess_level() == TAccessLevel.READ_WRITE);
  }

  // C257, C271, C278
  @Test
  void insertAndRefreshShowNewKeys() throws Exception {
    put("j=1/p=x", "a", "1");
    client.inserted(db, "t", "j=1/p=x/");
    assertThat(TableFiles.sizes(partitions().get("j=1/p=x"))).containsExactly("a:1");
    put("j=1/p=x", "b", "12");

    client.refresh(db, "t");

    assertThat(TableFiles.sizes(partitions().get("j=1/p=x"))).containsExactly("a:1", "b:2");
  }

  // C263, C291
  @Test
  void storeThatRefusesFailsTheLoadWithItsReasonAndNothingElse() throws Exception {
    put("j=1/p=x", "a", "1");
    client.inserted(db, "t", "j=1/p=x/");
    client.invalidate(db, "t");
    s3.fail(403, "AccessDenied");

    String told = client.refusalOfFetch(CatalogClient.tableRequest(db, "t", CatalogClient.NAMES));

    assertThat(told)
        .contains("Failed to load file metadata for 1 path or more of table " + db + ".t")
        .contains(home + "/j=1/p=x")
        .contains("403");
    s3.work();
    client.invalidate(db, "t");
    assertThat(partitions()).containsOnlyKeys("j=1/p=x");
  }
}
