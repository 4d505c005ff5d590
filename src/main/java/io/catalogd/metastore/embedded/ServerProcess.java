package io.catalogd.metastore.embedded;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One run of the child process: launched, ready at a port, ended. */
final class ServerProcess {
  private static final int LOG_LINES_IN_MESSAGE = 8;
  private static final long END_TIMEOUT_MS = 10_000;

  private final EmbeddedMetastoreConfig config;
  private final Process process;
  private final CompletableFuture<Integer> port = new CompletableFuture<>();

  private ServerProcess(EmbeddedMetastoreConfig config, Process process) {
    this.config = config;
    this.process = process;
  }

  /** Starts a child process and returns at once; {@code port} 0 takes any free one. */
  static ServerProcess launch(EmbeddedMetastoreConfig config, int port) throws IOException {
    Files.createDirectories(config.workDirectory());
    Files.createDirectories(config.managedWarehouse());
    Files.createDirectories(config.externalWarehouse());
    Files.createDirectories(config.log().getParent());
    ProcessBuilder builder =
        new ProcessBuilder(command(config))
            .redirectError(ProcessBuilder.Redirect.appendTo(config.log().toFile()));
    // The directories of partitions have names in any script.
    builder.environment().put("LC_ALL", "C.UTF-8");
    ServerProcess server = new ServerProcess(config, builder.start());
    server.say(ServerSettings.of(config, port));
    Thread reader = new Thread(server::readPort, "embedded-metastore-output");
    reader.setDaemon(true);
    reader.start();
    return server;
  }

  private static List<String> command(EmbeddedMetastoreConfig config) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx512m",
        // Both shorten the start by seconds; the server of a laptop never needs the other compiler.
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-Dfile.encoding=UTF-8",
        "-Dderby.stream.error.file=" + config.log().resolveSibling("derby.log"),
        "-Dlogback.configurationFile=io/catalogd/metastore/embedded/logback-metastore.xml",
        "-cp",
        config.classPath(),
        EmbeddedMetastoreServer.class.getName());
  }

  private void say(ServerSettings settings) throws IOException {
    OutputStream toChild = process.getOutputStream();
    toChild.write(settings.toText().getBytes(StandardCharsets.US_ASCII));
    toChild.flush();
  }

  private void readPort() {
    try (BufferedReader fromChild =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String line = fromChild.readLine();
      while (line != null) {
        if (line.startsWith(EmbeddedMetastoreServer.READY)) {
          port.complete(Integer.parseInt(line.substring(EmbeddedMetastoreServer.READY.length())));
        }
        line = fromChild.readLine();
      }
      port.completeExceptionally(new IOException("The process ended"));
    } catch (IOException e) {
      port.completeExceptionally(e);
    }
  }

  /**
   * Waits until the server listens and tells its port.
   *
   * @throws CatalogException UNAVAILABLE, with the end of the log, when it ends or takes too long
   */
  int awaitPort(Duration timeout) {
    try {
      return port.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw unavailable("The embedded metastore ended before it answered", e);
    } catch (TimeoutException e) {
      throw unavailable(
          "The embedded metastore did not answer within " + timeout.toSeconds() + " s", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unavailable("Interrupted while the embedded metastore was starting", e);
    }
  }

  private CatalogException unavailable(String what, Throwable cause) {
    String message = what + "; the end of " + config.log() + ":\n" + endOfLog();
    return new CatalogException(ErrorKind.UNAVAILABLE, "MetastoreException", message, cause);
  }

  /** The last lines that say something: stack frames are left out. */
  private String endOfLog() {
    try {
      // Not as UTF-8 strictly: a damaged log must not hide why the process ended.
      String log = new String(Files.readAllBytes(config.log()), StandardCharsets.UTF_8);
      List<String> telling = log.lines().filter(line -> !line.startsWith("\tat ")).toList();
      return String.join(
          "\n",
          telling.subList(Math.max(0, telling.size() - LOG_LINES_IN_MESSAGE), telling.size()));
    } catch (IOException e) {
      return "(not readable: " + e.getMessage() + ")";
    }
  }

  /** Waits until the process has ended, for whatever reason. */
  int awaitEnd() throws InterruptedException {
    return process.waitFor();
  }

  long pid() {
    return process.pid();
  }

  /** Asks the process to end, and makes it end where it does not obey. */
  void end() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // Already gone.
    }
    try {
      if (!process.waitFor(END_TIMEOUT_MS, TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
