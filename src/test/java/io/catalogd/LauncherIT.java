package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.Launched.Ended;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.impala.thrift.CatalogService;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TCatalogInfoSelector;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TGetPartialCatalogObjectRequest;
import org.apache.impala.thrift.TGetPartialCatalogObjectResponse;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The tarball as an operator uses it: unpacked into a directory with a space in its name, started
 * from another one. One daemon with the embedded metastore runs all the while; the others use its
 * metastore, or none.
 */
class LauncherIT {
  private static final Pattern READY =
      Pattern.compile(
          "catalogd ready rpc=127\\.0\\.0\\.1:(\\d+) web=127\\.0\\.0\\.1:\\d+"
              + " service-id=[0-9a-f]{16}:[0-9a-f]{16}");
  private static final String NO_METASTORE = "metastore.uris=thrift://127.0.0.1:1";

  @TempDir static Path shared;
  private static Path launcher;
  private static Path embeddedDataDir;
  private static String embeddedMetastore;

  @TempDir Path directory;
  private Path dataDir;

  @BeforeAll
  static void unpackAndStart() throws Exception {
    Path place = Files.createDirectory(shared.resolve("an operator's place"));
    Path tarball = Path.of(System.getProperty("catalogd.tarball"));
    Process tar =
        new ProcessBuilder("tar", "-xzf", tarball.toString(), "-C", place.toString())
            .inheritIO()
            .start();
    assertThat(tar.waitFor()).isZero();
    try (var entries = Files.list(place)) {
      launcher = entries.findFirst().orElseThrow().resolve("bin").resolve("catalogd");
    }
    embeddedDataDir = shared.resolve("data dir");
    startEmbedded("first start, embedded metastore");
    embeddedMetastore = metastoreUri(launch(shared, "status", set(embeddedDataDir)).output());
  }

  @AfterAll
  static void stop() {
    launch(shared, "stop", set(embeddedDataDir));
  }

  private static void startEmbedded(String what) throws TException {
    long startNanos = System.nanoTime();
    Ended started =
        launch(shared, "start", set(embeddedDataDir), "--set", "rpc.port=0", "--set", "web.port=0");
    assertThat(started.exitCode()).as(started.errors()).isZero();
    assertThat(databaseNames(started.output())).contains("default");
    tellTime(what, startNanos);
  }

  @BeforeEach
  void chooseDataDir() {
    dataDir = directory.resolve("data");
  }

  @Test
  void statusTellsHowTheDaemonIs() {
    Ended status = launch(directory, "status", set(embeddedDataDir));

    assertThat(status.exitCode()).isZero();
    assertThat(status.output()).contains("healthy", "embedded thrift://127.0.0.1:", ", answers");
  }

  @Test
  void startStopsAtADaemonOnTheSameDataDirectory() {
    Ended second = launch(directory, "start", set(embeddedDataDir));
    Ended third = launch(directory, "run", set(embeddedDataDir), "--set", "rpc.port=0");

    assertThat(second.exitCode()).isEqualTo(4);
    assertThat(second.errors())
        .startsWith("catalogd: already running on data.dir " + embeddedDataDir);
    assertThat(third.exitCode()).isEqualTo(4);
    assertThat(third.errors()).contains("already running on data.dir " + embeddedDataDir);
  }

  @Test
  void daemonThatIsStoppedAndStartedAgainAnswersTheSameCatalog() throws Exception {
    Ended stopped = launch(directory, "stop", set(embeddedDataDir));
    Ended status = launch(directory, "status", set(embeddedDataDir));

    assertThat(stopped.exitCode()).isZero();
    assertThat(stopped.output()).startsWith("catalogd stopped, process ");
    assertThat(status.exitCode()).isEqualTo(1);
    assertThat(status.output()).isEqualTo("catalogd does not run on data.dir " + embeddedDataDir);
    assertThat(embeddedDataDir.resolve("catalogd.pid")).doesNotExist();

    startEmbedded("later start, embedded metastore");
    embeddedMetastore = metastoreUri(launch(directory, "status", set(embeddedDataDir)).output());
  }

  @Test
  void runPrintsOneLineWhenItAnswersAndEndsCleanlyAtASignal() throws Exception {
    long startNanos = System.nanoTime();
    try (Launched daemon = run("metastore.uris=" + embeddedMetastore)) {
      assertThat(databaseNames(daemon.readLine())).contains("default");
      tellTime("start, remote metastore", startNanos);

      daemon.handle().destroy();
      Ended ended = daemon.end();

      assertThat(ended.exitCode()).isZero();
      assertThat(ended.output()).isEmpty();
      assertThat(ended.errors()).contains("catalogd starts", "catalogd stops");
      assertThat(dataDir.resolve("catalogd.pid")).doesNotExist();
      assertThat(dataDir.resolve("catalogd.addresses")).doesNotExist();
    }
  }

  @Test
  void killedDaemonLeavesADataDirectoryThatTheNextOneTakes() throws Exception {
    try (Launched daemon = run(NO_METASTORE)) {
      assertThat(daemon.readLine()).matches(READY);
      daemon.handle().destroyForcibly();
      daemon.end();
    }
    assertThat(dataDir.resolve("catalogd.pid")).exists();
    assertThat(launch(directory, "status", set(dataDir)).output()).contains("does not run");

    try (Launched next = run(NO_METASTORE)) {
      assertThat(next.readLine()).matches(READY);
    }
  }

  @Test
  void metastoreThatCannotBeReachedDoesNotKeepTheDaemonFromAnswering() {
    try (Launched daemon = run(NO_METASTORE)) {
      assertThat(daemon.readLine()).matches(READY);

      Ended status = launch(directory, "status", set(dataDir));

      assertThat(status.exitCode()).isEqualTo(1);
      assertThat(status.output())
          .contains("NOT healthy", "names are not loaded yet", "remote thrift://127.0.0.1:1")
          .contains("DOES NOT ANSWER");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** It accepts connections and says nothing. */
  @Test
  void metastoreThatIsSilentDoesNotKeepTheDaemonFromAnswering() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Launched daemon = run("metastore.uris=thrift://127.0.0.1:" + silent.getLocalPort())) {
      TGetPartialCatalogObjectResponse reply = fetchDatabaseNames(daemon.readLine());

      assertThat(reply.getStatus().getError_msgs().get(0))
          .startsWith("CatalogException: The catalog has not been read from the metastore yet.");
    }
  }

  @Test
  void portThatIsTakenEndsTheStartWith3() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Ended rpc = launch(directory, "run", set(dataDir), port("rpc", other), "--set=web.port=0");
      Ended web = launch(directory, "start", set(dataDir), port("web", other), "--set=rpc.port=0");

      assertThat(rpc.exitCode()).isEqualTo(3);
      assertThat(rpc.errors()).contains("rpc.port").contains("taken");
      assertThat(web.exitCode()).isEqualTo(3);
      assertThat(web.errors()).contains("web.port").contains("taken");
    }
  }

  @Test
  void settingThatCannotBeUsedEndsWith2AndItsPlace() throws IOException {
    Path conf = Files.createDirectory(directory.resolve("conf"));
    Path file = Files.writeString(conf.resolve("catalogd.properties"), "\nrpc.prot=1\n");

    Ended unknown = launch(directory, "run", "--conf", "conf", set(dataDir));
    Ended missing = launch(directory, "start", "--conf", "elsewhere");
    Ended wrong = launch(directory, "run", set(dataDir), "--set", "rpc.port=many");
    Ended foreign = launch(directory, "run", set(dataDir), "--set", "rpc.host=192.0.2.1");

    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.errors())
        .isEqualTo("catalogd: " + file + ":2: unknown key rpc.prot; did you mean rpc.port?\n");
    assertThat(missing.exitCode()).isEqualTo(2);
    assertThat(missing.errors())
        .isEqualTo("catalogd: No such directory: " + directory.resolve("elsewhere") + "\n");
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.errors())
        .isEqualTo("catalogd: --set: rpc.port=many: expected a whole number, 2147483647 at most\n");
    assertThat(foreign.exitCode()).isEqualTo(2);
    assertThat(foreign.errors()).contains("\ncatalogd: Cannot listen on rpc.host 192.0.2.1");
  }

  @Test
  void logbackFileWithAnErrorEndsWith2() throws IOException {
    Path conf = Files.createDirectory(directory.resolve("conf"));
    Files.createFile(conf.resolve("catalogd.properties"));
    Files.writeString(conf.resolve("logback.xml"), "<configuration><root></configuration>");

    Ended ended = launch(directory, "run", "--conf", "conf", set(dataDir));

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.errors()).contains(conf.resolve("logback.xml").toString());
  }

  @Test
  void commandThatIsUnknownEndsWith2AndHelpWith0() {
    Ended unknown = launch(directory, "restart");
    Ended none = launch(directory);
    Ended help = launch(directory, "--help");

    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(none.exitCode()).isEqualTo(2);
    assertThat(none.errors()).contains("run|start|stop|status");
    assertThat(help.exitCode()).isZero();
    assertThat(help.output()).contains("run|start|stop|status", "Exit codes:");
  }

  /** A JDK runs it from source; classes come from the tarball. */
  @Test
  void exampleDoesTheMainJobOnTheRunningDaemon() throws IOException {
    Ended ended = runExample();

    assertThat(ended.exitCode()).as(ended.errors()).isZero();
    assertThat(ended.output())
        .contains("Tables of the database: [orders]", "doesn't look by itself: 6 files")
        .contains("part-2.csv  11 bytes");
  }

  @Test
  void exampleThatIsRefusedSaysInOneLineWhatToDo() throws IOException {
    statements(
        "drop database if exists quickstart cascade;"
            + "create database quickstart; create database other;"
            + "create table quickstart.orders (a int) partitioned by (k string);"
            + "create dependent table other.orders partitioned by (k string)"
            + " depends on table quickstart.orders;"
            + "alter table quickstart.orders add partition (k='1');"
            + "alter table other.orders add partition (k='1')");

    Ended refused = runExample();
    statements("drop database other cascade; drop database quickstart cascade");

    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.errors().strip())
        .startsWith("Quickstart: ")
        .contains("other.orders", "drop the dependent table")
        .doesNotContain("\n");
  }

  private static void statements(String script) throws IOException {
    Map<String, String> variables = Map.of("CATALOGCTL_SERVER", rpcOfEmbedded());
    Ended made = launch(catalogctl(), shared, variables, List.of("sql", "-e", script));
    assertThat(made.exitCode()).as(made.errors()).isZero();
  }

  private static Ended runExample() throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Path lib = launcher.getParent().resolveSibling("lib");
    return launch(
        java,
        Path.of("").toAbsolutePath(),
        Map.of(),
        List.of("-cp", lib + "/*", "catalogd/examples/Quickstart.java", rpcOfEmbedded()));
  }

  /** It starts fast because it loads little: of Hadoop and of the daemon nothing at all. */
  @Test
  void catalogctlAsksTheRunningDaemon() throws IOException {
    Path link = Files.createSymbolicLink(directory.resolve("ctl"), catalogctl());
    Path loaded = directory.resolve("loaded");
    Map<String, String> variables =
        Map.of(
            "CATALOGCTL_SERVER", rpcOfEmbedded(),
            "CATALOGCTL_OPTS", "-Xlog:class+load:file=" + loaded.getFileName(),
            "HOME", directory.toString());
    String script =
        "create database ctl; create table ctl.t (a int) partitioned by (k string);"
            + "alter table ctl.t add partition (k='ä')";

    Ended made = launch(link, directory, variables, List.of("sql", "-e", script));
    Ended shown = launch(link, directory, variables, List.of("table", "show", "ctl.t", "--files"));
    Ended pruned = launch(link, directory, variables, List.of("prune", "ctl.t", "-o", "csv"));
    Ended absent = launch(link, directory, variables, List.of("table", "show", "ctl.none"));

    assertThat(made.exitCode()).as(made.errors()).isZero();
    assertThat(shown.exitCode()).as(shown.errors()).isZero();
    assertThat(pruned.output()).contains("ctl.t,k=ä,TEXTFILE,");
    assertThat(pruned.errors()).isEmpty();
    assertThat(absent.exitCode()).isEqualTo(3);
    assertThat(absent.errors()).startsWith("catalogctl: table show ctl.none: ").hasLineCount(1);
    assertThat(Files.readString(loaded))
        .contains("io.catalogd.client.CatalogClient ")
        .doesNotContain("org.apache.hadoop.conf", "org.apache.hadoop.fs", "ch.qos.logback")
        .doesNotContain("io.catalogd.Daemon", "io.catalogd.catalog.");
  }

  private static Path catalogctl() {
    return launcher.resolveSibling("catalogctl");
  }

  @Test
  void catalogctlTellsItsVersion() {
    List<Long> times = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      long startNanos = System.nanoTime();
      Ended ended = launch(catalogctl(), directory, Map.of(), List.of("--version"));
      times.add(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos));
      assertThat(ended.output()).startsWith("catalogctl ");
      assertThat(ended.errors()).isEmpty();
    }
    System.out.printf("catalogctl --version: %s ms%n", times);
  }

  @Test
  void stopOfNothingIsFine() {
    Ended ended = launch(directory, "stop", set(dataDir));

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.output()).isEqualTo("catalogd does not run on data.dir " + dataDir);
  }

  @Test
  void launcherWorksThroughLinks() throws IOException {
    Path link = directory.resolve("link to catalogd");
    Files.createSymbolicLink(directory.resolve("first"), launcher);
    Files.createSymbolicLink(link, Path.of("first"));

    Ended ended = launch(link, directory, Map.of(), List.of("--version"));

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.output()).startsWith("catalogd ");
  }

  @Test
  void javaThatIsMissingOrTooOldIsSaidInASentence() throws IOException {
    Path oldJava = directory.resolve("old java");
    Path program = oldJava.resolve("bin").resolve("java");
    Files.createDirectories(program.getParent());
    Files.writeString(program, "#!/bin/sh\necho 'openjdk version \"11.0.2\" 2019-01-15' >&2\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));

    Ended missing = launch(launcher, directory, Map.of("JAVA_HOME", "/none"), List.of("status"));
    Ended old =
        launch(launcher, directory, Map.of("JAVA_HOME", oldJava.toString()), List.of("status"));

    assertThat(missing.exitCode()).isEqualTo(1);
    assertThat(missing.errors())
        .isEqualTo("catalogd: JAVA_HOME is /none, but there is no bin/java in it\n");
    assertThat(old.exitCode()).isEqualTo(1);
    assertThat(old.errors())
        .isEqualTo("catalogd: Java 17 or later is needed, " + program + " is 11\n");
  }

  private static String rpcOfEmbedded() throws IOException {
    return Files.readAllLines(embeddedDataDir.resolve("catalogd.addresses")).get(0).substring(4);
  }

  private Launched run(String metastore) {
    return Launched.start(
        launcher,
        directory,
        Map.of(),
        List.of("run", set(dataDir), "--set=rpc.port=0", "--set=web.port=0", "--set", metastore));
  }

  private static Ended launch(Path directory, String... arguments) {
    return launch(launcher, directory, Map.of(), List.of(arguments));
  }

  private static Ended launch(
      Path program, Path directory, Map<String, String> variables, List<String> arguments) {
    try (Launched launched =
        Launched.start(program, directory, variables, new ArrayList<>(arguments))) {
      return launched.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String set(Path dataDir) {
    return "--set=data.dir=" + dataDir;
  }

  private static String port(String name, ServerSocket taken) {
    return "--set=" + name + ".port=" + taken.getLocalPort();
  }

  private static String metastoreUri(String status) {
    Matcher uri = Pattern.compile("thrift://[0-9.:]+").matcher(status);
    assertThat(uri.find()).as(status).isTrue();
    return uri.group();
  }

  private static List<String> databaseNames(String readyLine) throws TException {
    return fetchDatabaseNames(readyLine).getCatalog_info().getDb_names();
  }

  /** Asks the daemon whose ready line this is. */
  private static TGetPartialCatalogObjectResponse fetchDatabaseNames(String readyLine)
      throws TException {
    Matcher ready = READY.matcher(readyLine);
    assertThat(ready.matches()).as(readyLine).isTrue();
    try (TSocket socket = new TSocket("127.0.0.1", Integer.parseInt(ready.group(1)))) {
      socket.open();
      TCatalogObject catalog = new TCatalogObject(TCatalogObjectType.CATALOG, 0);
      TGetPartialCatalogObjectRequest request =
          new TGetPartialCatalogObjectRequest(CatalogServiceVersion.V1, catalog);
      request.setCatalog_info_selector(new TCatalogInfoSelector(/* want_db_names= */ true));
      return new CatalogService.Client(new TBinaryProtocol(socket))
          .GetPartialCatalogObject(request);
    }
  }

  private static void tellTime(String what, long startNanos) {
    System.out.printf(
        "%s, until the first RPC is answered: %d ms%n",
        what, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos));
  }
}
