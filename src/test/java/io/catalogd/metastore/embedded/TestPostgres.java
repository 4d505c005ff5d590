package io.catalogd.metastore.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A throw-away PostgreSQL server of the installed version, ended with this JVM. */
final class TestPostgres {
  private static final Path INSTALLED = Path.of("/usr/lib/postgresql");
  private static final String USER = "hive";

  private final int port;

  private TestPostgres(int port) {
    this.port = port;
  }

  static TestPostgres start() {
    try {
      Path bin = bin();
      Path home = TestMetastores.newDirectory("catalogd-pg-");
      if (isRoot()) {
        run(List.of("chown", "postgres", home.toString()));
      }
      Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx------"));
      Path data = home.resolve("data");
      int port = freePort();
      runAsPostgres(
          bin.resolve("initdb").toString(),
          "-D",
          data.toString(),
          "-A",
          "trust",
          "-U",
          USER,
          "-E",
          "UTF8",
          "--locale=C.UTF-8",
          "--no-sync");
      String options =
          "-p "
              + port
              + " -c listen_addresses=127.0.0.1 -c fsync=off -c unix_socket_directories="
              + home;
      String control = bin.resolve("pg_ctl").toString();
      runAsPostgres(
          control,
          "-D",
          data.toString(),
          "-w",
          "-l",
          home.resolve("log").toString(),
          "-o",
          options,
          "start");
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(
                  () -> runAsPostgres(control, "-D", data.toString(), "-m", "immediate", "stop"),
                  "test-postgres-stop"));
      return new TestPostgres(port);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Creates an empty database. */
  MetastoreDatabase newDatabase(String name) {
    try (Connection connection = DriverManager.getConnection(url("postgres"), USER, "");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return new MetastoreDatabase(url(name), "org.postgresql.Driver", USER, "hive");
  }

  private String url(String database) {
    return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
  }

  private static Path bin() throws IOException {
    if (Files.isDirectory(INSTALLED)) {
      try (Stream<Path> versions = Files.list(INSTALLED)) {
        Path newest =
            versions
                .map(version -> version.resolve("bin"))
                .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                .max(Comparator.naturalOrder())
                .orElse(null);
        if (newest != null) {
          return newest;
        }
      }
    }
    throw new IllegalStateException(
        "PostgreSQL is not installed: run scripts/test, which installs what the tests need");
  }

  /** PostgreSQL takes no port 0; the port is asked for and given back just before. */
  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  /** PostgreSQL refuses to run as root. */
  private static void runAsPostgres(String... command) {
    List<String> full = new ArrayList<>();
    if (isRoot()) {
      full.addAll(List.of("runuser", "-u", "postgres", "--"));
    }
    full.addAll(List.of(command));
    run(full);
  }

  private static void run(List<String> command) {
    try {
      Path output = Files.createTempFile("catalogd-pg-", ".out");
      Process process =
          new ProcessBuilder(command)
              .directory(Path.of("/").toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
        process.destroyForcibly();
        throw new IllegalStateException(command + " failed: " + Files.readString(output));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
