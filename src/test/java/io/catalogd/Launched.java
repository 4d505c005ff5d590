package io.catalogd;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A launcher's process: what it printed, and how it ended. */
final class Launched implements AutoCloseable {
  private static final long LIMIT_SECONDS = 180;

  private final Process process;
  private final Path errors;

  private Launched(Process process, Path errors) {
    this.process = process;
    this.errors = errors;
  }

  /** Starts {@code launcher} in {@code directory}, with variables on top of this process's own. */
  static Launched start(
      Path launcher, Path directory, Map<String, String> variables, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(arguments);
    try {
      Path errors = Files.createTempFile("launched", ".err");
      ProcessBuilder builder =
          new ProcessBuilder(command).directory(directory.toFile()).redirectError(errors.toFile());
      builder.environment().putAll(variables);
      return new Launched(builder.start(), errors);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits for the next line of standard output; "" at its end. */
  String readLine() {
    try {
      BufferedReader reader = process.inputReader();
      String line = reader.readLine();
      return line == null ? "" : line;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits for the end. */
  Ended end() {
    try {
      String output = String.join("\n", process.inputReader().lines().toList());
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("Still running: " + output);
      }
      return new Ended(process.exitValue(), output, Files.readString(errors));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  ProcessHandle handle() {
    return process.toHandle();
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    Files.delete(errors);
  }

  /** How it ended. */
  record Ended(int exitCode, String output, String errors) {}
}
