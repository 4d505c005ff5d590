package io.catalogd.metastore.embedded;

import io.catalogd.metastore.InterceptedMetastore;
import io.catalogd.metastore.MetastoreRetry;
import io.catalogd.metastore.hive.HiveMetastore;
import io.catalogd.metastore.hive.MetastoreConfig;
import io.catalogd.model.CatalogException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * A stock Hive Metastore server of an earlier version in a child process, on Derby, ended with this
 * JVM. Its jars come from the profile {@code old-metastores}.
 */
public final class OldMetastore {
  private static final String LOGBACK =
      """
      <configuration>
        <appender name="out" class="ch.qos.logback.core.ConsoleAppender">
          <encoder><pattern>%d %-5level %logger{20} - %msg%n</pattern></encoder>
        </appender>
        <root level="WARN"><appender-ref ref="out"/></root>
      </configuration>
      """;

  private OldMetastore() {}

  /** Hive Metastore 3.1.3, started at its first use and shared by the whole test JVM. */
  public static URI hive31() {
    return Hive31.STARTED;
  }

  /** The same of 2.3.10. */
  public static URI hive23() {
    return Hive23.STARTED;
  }

  private static final class Hive31 {
    static final URI STARTED = start("3.1.3");
  }

  private static final class Hive23 {
    static final URI STARTED = start("2.3.10");
  }

  /** Waits until it answers. */
  private static URI start(String version) {
    Path jars = Path.of(System.getProperty("catalogd.old-metastores", "none"), version);
    if (!Files.isDirectory(jars)) {
      throw new IllegalStateException(
          "The jars of Hive Metastore "
              + version
              + " are not there: run mvn verify -Pold-metastores");
    }
    try {
      Path home = TestMetastores.newDirectory("catalogd-hive-" + version + "-");
      Files.createDirectories(home.resolve("conf"));
      Files.createDirectories(home.resolve("warehouse"));
      Files.writeString(home.resolve("conf").resolve("hive-site.xml"), hiveSite(home));
      Files.writeString(home.resolve("conf").resolve("logback.xml"), LOGBACK);
      URI uri = URI.create("thrift://127.0.0.1:" + freePort());
      Process server = launch(home, jars, uri.getPort());
      awaitAnswer(server, uri, home.resolve("log"));
      return uri;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Process launch(Path home, Path jars, int port) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-Xss16m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dderby.stream.error.file=" + home.resolve("derby.log"),
                "-cp",
                home.resolve("conf") + ":" + jars + "/*",
                "org.apache.hadoop.hive.metastore.HiveMetaStore",
                "-p",
                Integer.toString(port))
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(home.resolve("log").toFile());
    builder.environment().put("LC_ALL", "C.UTF-8");
    Process process = builder.start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly, "old-metastore-end"));
    return process;
  }

  private static void awaitAnswer(Process server, URI uri, Path log) throws IOException {
    MetastoreRetry patience =
        new MetastoreRetry(
            1_000,
            Duration.ofMinutes(2),
            new Random(1),
            System::nanoTime,
            pauseMs -> {
              if (server.waitFor(pauseMs, TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException("The server ended, see " + log);
              }
            });
    try (HiveMetastore metastore =
        new HiveMetastore(MetastoreConfig.DEFAULT.withUris(List.of(uri)), new Random(1))) {
      InterceptedMetastore.of(metastore, patience).databaseNames();
    } catch (CatalogException e) {
      throw new IllegalStateException(Files.readString(log), e);
    }
  }

  private static String hiveSite(Path home) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(
        "javax.jdo.option.ConnectionURL",
        "jdbc:derby:;databaseName=" + home.resolve("db") + ";create=true");
    settings.put("datanucleus.schema.autoCreateAll", "true");
    settings.put("hive.metastore.schema.verification", "false");
    settings.put("hive.metastore.warehouse.dir", home.resolve("warehouse").toUri().toString());
    settings.put("hive.metastore.thrift.bind.host", "127.0.0.1");
    // Their defaults name classes of Hive's query engine, which is not here.
    settings.put(
        "metastore.expression.proxy",
        "org.apache.hadoop.hive.metastore.DefaultPartitionExpressionProxy");
    settings.put(
        "metastore.task.threads.always",
        "org.apache.hadoop.hive.metastore.events.EventCleanerTask");
    StringBuilder xml = new StringBuilder("<configuration>\n");
    settings.forEach(
        (name, value) ->
            xml.append("<property><name>")
                .append(name)
                .append("</name><value>")
                .append(value)
                .append("</value></property>\n"));
    return xml.append("</configuration>\n").toString();
  }

  /** The server takes port 0 but does not tell which it got. */
  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
