package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.Launched.Ended;
import io.catalogd.Statements.PartitionSpec;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The client's own jar, and the example programs as their users build and run them. */
@Timeout(300)
class ClientJarIT {
  private static final Path JAR = Path.of(System.getProperty("catalogd.client.jar"));
  private static final String DB = FreshNames.database();
  private static final int MOST_BYTES = 3_500_000;

  @TempDir private static Path directory;
  private static String server;

  @BeforeAll
  static void createTable() throws Exception {
    RunningCatalog catalog = RealMetastore.DERBY.catalog();
    InetSocketAddress rpc = catalog.rpcAddress();
    server = rpc.getAddress().getHostAddress() + ":" + rpc.getPort();
    try (CatalogClient client = catalog.connect()) {
      client.done(Statements.createDatabase(DB));
      client.done(Statements.createPartitioned(DB, "t"));
      client.done(Statements.addPartitions(DB, "t", new PartitionSpec("1", "x")));
      String location = client.load(DB, "t").getHms_table().getSd().getLocation();
      TableFiles.write(
          TableFiles.directory(location).resolve("j=1").resolve("p=x"), "f.csv", "12345");
      client.refresh(DB, "t");
    }
  }

  @AfterAll
  static void dropDatabase() throws Exception {
    try (CatalogClient client = RealMetastore.DERBY.catalog().connect()) {
      client.done(Statements.dropDatabase(DB, /* ifExists= */ true, /* cascade= */ true));
    }
  }

  @Test
  void jarNeedsNoOther() {
    StringWriter missing = new StringWriter();
    PrintWriter out = new PrintWriter(missing);

    int exitCode =
        ToolProvider.findFirst("jdeps")
            .orElseThrow()
            .run(out, out, "--multi-release", "17", "--missing-deps", JAR.toString());

    // Marks that nobody reads, and that compilers and the JVM do without.
    assertThat(exitCode).as(missing.toString()).isZero();
    assertThat(missing.toString().lines().skip(1))
        .allMatch(line -> line.contains("-> org.apache.hadoop.classification.Interface"));
  }

  @Test
  void jarIsSmallAndHasNothingOfHadoopNorOfTheDaemon() throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      List<String> packages =
          jar.stream()
              .map(ZipEntry::getName)
              .filter(name -> name.endsWith(".class"))
              .map(name -> name.substring(0, name.lastIndexOf('/')))
              .distinct()
              .sorted()
              .toList();

      assertThat(packages)
          .containsExactly(
              "io/catalogd/client",
              "io/catalogd/client/slf4j",
              "io/catalogd/client/slf4j/event",
              "io/catalogd/client/slf4j/helpers",
              "io/catalogd/client/slf4j/spi",
              "io/catalogd/client/thrift",
              "io/catalogd/client/thrift/annotation",
              "io/catalogd/client/thrift/async",
              "io/catalogd/client/thrift/meta_data",
              "io/catalogd/client/thrift/partial",
              "io/catalogd/client/thrift/protocol",
              "io/catalogd/client/thrift/scheme",
              "io/catalogd/client/thrift/transport",
              "io/catalogd/thrift",
              "io/catalogd/transport",
              "org/apache/hadoop/hive/metastore/api",
              "org/apache/impala/thrift",
              "org/jspecify/annotations");
      assertThat(jar.stream().map(ZipEntry::getName))
          .noneMatch(name -> name.contains("ThriftHiveMetastore"));
    }
    assertThat(Files.size(JAR)).isLessThan(MOST_BYTES);
  }

  /**
   * With warnings as errors: nothing that the jar's classes name is missing to a compiler either.
   */
  @Test
  void programWithThatOneDependencyCompilesAndRuns() throws Exception {
    Path project = copy(Path.of("catalogd/examples/java"), directory.resolve("a project"));

    Ended installed =
        maven(
            project,
            "org.apache.maven.plugins:maven-install-plugin:3.1.4:install-file",
            "-Dfile=" + JAR.toAbsolutePath());
    Ended ran = maven(project, "compile", "exec:java", "-Dexec.args=" + server + " " + DB + ".t");

    assertThat(installed.exitCode()).as(installed.output()).isZero();
    assertThat(ran.exitCode()).as(ran.output() + ran.errors()).isZero();
    // Maven ends with a code for colours even where it is told to use none.
    assertThat(ran.output().replaceAll("\u001b\\[[0-9;]*m", "").lines())
        .containsExactly(
            "MANAGED_TABLE",
            "  Column[name=a, type=int, comment=null]",
            "  Column[name=s, type=string, comment=null]",
            "  key Column[name=j, type=int, comment=null]",
            "  key Column[name=p, type=string, comment=null]",
            "partition j=1/p=x",
            "  f.csv  5 bytes");
  }

  /**
   * The interface is enough for a client in another language: the page's commands, run as shown.
   */
  @Test
  void pythonReadsTheSameThroughCodeFromTheInterface() throws Exception {
    Path checkout = checkout("python");

    Ended ran = shell(checkout, GuideBlocks.of(Path.of("docs/rpc.md"), "sh").get(0));

    assertThat(ran.exitCode()).as(ran.errors()).isZero();
    assertThat(ran.output().lines().skip(1).toList())
        .containsExactly(
            "column a int",
            "column s string",
            "key j int",
            "key p string",
            "partition j=1/p=x",
            "  f.csv  5 bytes");
  }

  @Test
  void pythonOfTheExtensionServicesPageRuns() throws Exception {
    Path checkout = checkout("extension");
    try (SqlOverRpc sql = new SqlOverRpc(RealMetastore.DERBY.catalog().rpcAddress())) {
      sql.run(
          """
          create table %1$s.orders (id int) partitioned by (ds string, hr int);
          alter table %1$s.orders add partition (ds='2024-05-01', hr=5)
            partition (ds='2024-05-01', hr=7);
          refresh %1$s.orders
          """
              .formatted(DB));
    }
    List<String> blocks = GuideBlocks.of(Path.of("docs/extension-service.md"), "python");
    assertThat(blocks).hasSize(3);
    String program =
        blocks.get(0).replace("\"127.0.0.1\", 26000", "\"" + server.replace(":", "\", "))
            + blocks.get(1)
            + "print([p.name for scan in answer.scans for p in scan.partitions])\n"
            + "from pathlib import Path\n"
            + "location = answer.scans[0].storage_descriptor.location\n"
            + "Path(location.replace('file:', '', 1), 'ds=2024-05-01/hr=7/new').write_text('1')\n"
            + blocks.get(2);
    Files.writeString(checkout.resolve("page.py"), program.replace("\"sales\"", "'" + DB + "'"));
    List<String> generation =
        GuideBlocks.commands(Path.of("docs/rpc.md")).stream()
            .filter(command -> !command.startsWith("PYTHONPATH"))
            .toList();

    Ended ran =
        shell(checkout, String.join("\n", generation) + "\nPYTHONPATH=gen-py python3 page.py");

    assertThat(ran.exitCode()).as(ran.errors()).isZero();
    assertThat(ran.output())
        .startsWith("['ds=2024-05-01/hr=7']\n")
        .contains(" ds=2024-05-01/hr=7 new ")
        .endsWith("REFRESH " + DB + ".orders PARTITION (ds='2024-05-01', hr='7');");
  }

  /** A directory with what of a checkout the pages' commands need. */
  private static Path checkout(String name) throws IOException {
    Path checkout = Files.createDirectory(directory.resolve(name));
    for (String each : List.of("thrift", "catalogd")) {
      Files.createSymbolicLink(checkout.resolve(each), Path.of(each).toAbsolutePath());
    }
    return checkout;
  }

  /** With this test's daemon and table, and with Debian's Python, which has Thrift's library. */
  private static Ended shell(Path checkout, String commands) throws IOException {
    String own =
        commands
            .replace("127.0.0.1:26000 quickstart.orders", server + " " + DB + ".t")
            .replace("thrift -I", System.getenv().getOrDefault("THRIFT", "thrift") + " -I")
            .replace("python3 ", "/usr/bin/python3 ");
    return run(Path.of("/bin/sh"), checkout, Map.of(), List.of("-euc", own));
  }

  private static Ended maven(Path project, String... arguments) throws IOException {
    List<String> all = new ArrayList<>(List.of("-B", "-q", "-Dstyle.color=never"));
    if (System.getProperty("maven.mode").equals("offline=true")) {
      all.add("-o");
    }
    all.add("-Dcatalogd.version=" + System.getProperty("catalogd.version"));
    all.addAll(List.of(arguments));
    return run(Path.of(System.getProperty("maven.command")), project, Map.of(), all);
  }

  private static Ended run(
      Path program, Path directory, Map<String, String> variables, List<String> arguments)
      throws IOException {
    try (Launched launched = Launched.start(program, directory, variables, arguments)) {
      return launched.end();
    }
  }

  private static Path copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path copied = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(copied);
        } else {
          Files.copy(file, copied);
        }
      }
    }
    return to;
  }
}
