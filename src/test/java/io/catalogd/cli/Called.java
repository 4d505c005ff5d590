package io.catalogd.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** A command that was carried out in this process, and what it wrote. */
record Called(int exitCode, String out, String err) {
  /** With an empty home, nothing in the environment and nothing on standard input. */
  static Called with(String... arguments) {
    return with(Map.of(), Path.of("no such home"), "", arguments);
  }

  static Called with(Map<String, String> environment, Path home, String in, String... arguments) {
    return with(environment, home, in.getBytes(StandardCharsets.UTF_8), arguments);
  }

  static Called with(Map<String, String> environment, Path home, byte[] in, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exitCode =
        Catalogctl.run(
            new Surroundings(
                new ByteArrayInputStream(in),
                new PrintStream(out, /* autoFlush= */ true, StandardCharsets.UTF_8),
                new PrintStream(err, /* autoFlush= */ true, StandardCharsets.UTF_8),
                environment,
                home),
            arguments);
    return new Called(
        exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
