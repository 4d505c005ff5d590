package io.catalogd.cli;

import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;

/**
 * What a command finds around it.
 *
 * @param environment all variables
 * @param home the user's directory
 */
record Surroundings(
    InputStream in, PrintStream out, PrintStream err, Map<String, String> environment, Path home) {
  /** Those of this process, but for where its answers go. */
  static Surroundings ofProcess(PrintStream out) {
    Map<String, String> environment = System.getenv();
    // Java has it from the user database, and people say where it is by the variable.
    String home = environment.getOrDefault("HOME", System.getProperty("user.home"));
    return new Surroundings(System.in, out, System.err, environment, Path.of(home));
  }

  /** Where catalogctl keeps what it remembers between calls. */
  Path directory() {
    return home.resolve(".catalogctl");
  }
}
