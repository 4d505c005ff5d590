package io.catalogd;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Starts, stops and questions a daemon that runs in the background, from another process. */
final class Background {
  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final Duration STOP_LIMIT = Duration.ofMinutes(2);
  private static final Duration LOOK_EVERY = Duration.ofMillis(100);
  private static final Duration STATUS_LIMIT = Duration.ofSeconds(10);

  private final Path dataDir;

  Background(Path dataDir) {
    this.dataDir = dataDir;
  }

  /**
   * Starts the daemon and waits until it answers.
   *
   * @param arguments settings for {@code run}
   * @return 0, or the exit code of a daemon that ended
   */
  int start(Path launcher, List<String> arguments) throws IOException {
    Optional<ProcessHandle> running = DataDirectory.findRunning(dataDir);
    if (running.isPresent()) {
      throw new AlreadyRunningException(dataDir, running);
    }
    Path logs = Logging.logDirectory(dataDir);
    DataDirectory.make(logs);
    Path output = logs.resolve("catalogd.out");
    // With nohup it outlives the terminal: a JVM that finds the hang-up signal ignored ignores it.
    List<String> command = new ArrayList<>(List.of("nohup", launcher.toString(), "run"));
    command.addAll(List.of("--log", "file"));
    command.addAll(arguments);
    Process daemon =
        new ProcessBuilder(command)
            .redirectInput(new File("/dev/null"))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    return awaitReady(daemon, output);
  }

  private int awaitReady(Process daemon, Path output) throws IOException {
    long startNanos = System.nanoTime();
    while (System.nanoTime() - startNanos < START_LIMIT.toNanos()) {
      boolean ended = awaitEnd(daemon);
      Optional<String> ready =
          Files.readAllLines(output).stream()
              .filter(line -> line.startsWith(Daemon.READY))
              .findFirst();
      if (ready.isPresent()) {
        System.out.println(ready.get());
        return 0;
      }
      if (ended) {
        System.err.print(Files.readString(output));
        return Math.max(1, daemon.exitValue());
      }
    }
    throw new IOException(
        "Process "
            + daemon.pid()
            + " is not ready after "
            + START_LIMIT.toMinutes()
            + " minutes; it goes on, see "
            + Logging.logDirectory(dataDir));
  }

  private static boolean awaitEnd(Process daemon) {
    try {
      return daemon.waitFor(LOOK_EVERY.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException("Nobody interrupts this thread", e);
    }
  }

  /** Asks the daemon to end and waits for it; that none runs is fine. */
  int stop() throws IOException {
    Optional<ProcessHandle> running = DataDirectory.findRunning(dataDir);
    if (running.isEmpty()) {
      System.out.println("catalogd does not run on data.dir " + dataDir);
      return 0;
    }
    ProcessHandle daemon = running.get();
    if (!daemon.destroy()) {
      throw new IOException("Process " + daemon.pid() + " cannot be signalled by this user");
    }
    try {
      daemon.onExit().get(STOP_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new IOException(
          "Process " + daemon.pid() + " still runs after " + STOP_LIMIT.toMinutes() + " minutes",
          e);
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("Waiting for a process cannot fail", e);
    }
    System.out.println("catalogd stopped, process " + daemon.pid());
    return 0;
  }

  /** Prints how the daemon is; 0 when it is healthy, else 1. */
  int status() throws IOException {
    Optional<ProcessHandle> running = DataDirectory.findRunning(dataDir);
    if (running.isEmpty()) {
      System.out.println("catalogd does not run on data.dir " + dataDir);
      return 1;
    }
    Optional<String> web = DataDirectory.findWebAddress(dataDir);
    if (web.isEmpty()) {
      System.out.println("catalogd is starting, process " + running.get().pid());
      return 1;
    }
    return ask(URI.create("http://" + web.get() + "/"), running.get().pid());
  }

  private static int ask(URI page, long pid) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) page.toURL().openConnection(Proxy.NO_PROXY);
    connection.setConnectTimeout((int) STATUS_LIMIT.toMillis());
    connection.setReadTimeout((int) STATUS_LIMIT.toMillis());
    try {
      int code = connection.getResponseCode();
      try (InputStream body =
          code == HttpURLConnection.HTTP_OK
              ? connection.getInputStream()
              : connection.getErrorStream()) {
        System.out.print(new String(body.readAllBytes(), StandardCharsets.UTF_8));
      }
      return code == HttpURLConnection.HTTP_OK ? 0 : 1;
    } catch (IOException e) {
      throw new IOException("Process " + pid + " runs, but " + page + " does not answer: " + e, e);
    }
  }
}
