package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.load.functions.TestJars;
import io.catalogd.metastore.FaultScript;
import io.catalogd.metastore.embedded.TestMetastores;
import io.catalogd.storage.hdfs.TestHdfs;
import io.catalogd.stored.TestFunctions;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Functions whose jars lie on a real HDFS, over a metastore that fails now and then. */
@Timeout(120)
class FunctionJarsIT {
  private static final FaultScript faults = new FaultScript();
  private static RunningCatalog catalog;

  private final String db = FreshNames.database();
  private final FileSystem hdfs = TestHdfs.fileSystem();
  private final Path jar = new Path(TestHdfs.uri() + "/" + db + "/with space=%41.jar");
  private final CatalogClient client = catalog.connect();

  @BeforeAll
  static void start() {
    catalog =
        RunningCatalog.over(TestMetastores.derby().uri())
            .withHadoop(TestHdfs.configuration())
            .withFaults(faults)
            .start();
  }

  @AfterAll
  static void stop() {
    catalog.close();
  }

  @BeforeEach
  void createDatabaseAndJar() throws Exception {
    client.done(Statements.createDatabase(db));
    writeJar("(I)I", "(Ljava/lang/String;)Ljava/lang/String;");
  }

  @AfterEach
  void dropDatabase() throws TException {
    faults.recover();
    client.done(Statements.dropDatabase(db, /* ifExists= */ true, /* cascade= */ true));
    client.close();
  }

  private void writeJar(String... descriptors) throws Exception {
    try (FSDataOutputStream out = hdfs.create(jar, /* overwrite= */ true)) {
      out.write(TestJars.jar().with("a.F", TestJars.UDF, descriptors).bytes());
    }
  }

  private TDdlExecRequest create(String name, String location) {
    return Statements.createFunction(TestFunctions.persistentJava(db, name, "a.F", location));
  }

  @Test
  void jarOnHdfsIsReadAgainByRefreshC394() throws Exception {
    client.done(create("f", jar.toString()));
    client.done(create("g", jar.toUri().getPath()));
    assertThat(client.functions(db)).containsOnlyKeys("f(INT)", "f(STRING)", "g(INT)", "g(STRING)");

    writeJar("(D)D", "(I)I");
    client.refreshFunctions(db);

    assertThat(client.functions(db)).containsOnlyKeys("f(DOUBLE)", "f(INT)", "g(DOUBLE)", "g(INT)");
    hdfs.delete(jar, /* recursive= */ false);
    client.refreshFunctions(db);
    assertThat(client.functions(db)).isEmpty();
    assertThat(catalog.outside().functions(db)).hasSize(2);
  }

  @Test
  void failuresHalfwayLeaveWhatTheMetastoreHasD258D313() throws Exception {
    TDdlExecRequest made =
        Statements.createFunction(TestFunctions.nativeFunction(db, "n", TPrimitiveType.INT));
    faults.refuse("alterDatabase", 1);
    assertThat(client.refusal(made))
        .startsWith("ImpalaRuntimeException: Error making 'alterDatabase' RPC to Hive Metastore: ");
    assertThat(client.functions(db)).isEmpty();

    faults.loseReply("alterDatabase", 1);
    faults.loseReply("createFunction", 1);
    client.refusal(made);
    client.refusal(create("f", jar.toString()));
    assertThat(client.functions(db)).containsOnlyKeys("f(INT)", "f(STRING)", "n(INT)");

    faults.loseReply("alterDatabase", 1);
    faults.loseReply("dropFunction", 1);
    client.refusal(Statements.dropFunction(db, "n", /* ifExists= */ false, TPrimitiveType.INT));
    client.refusal(Statements.dropJavaFunction(db, "f", /* ifExists= */ false));
    assertThat(client.functions(db)).isEmpty();
    client.done(made);
    client.done(create("f", jar.toString()));
  }
}
