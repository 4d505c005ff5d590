package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Each command that README and docs tell people to type is run by a test or a script. Those of
 * docs/catalogctl.md are run one by one, by a test of their own.
 */
class DocumentedCommandsTest {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```sh\\n(.*?)^```");

  /**
   * Who runs commands of some form.
   *
   * @param runner contains {@code text}, by which it runs them
   */
  private record Run(Pattern command, Path runner, String text) {
    static Run of(String command, String runner, String text) {
      return new Run(Pattern.compile(command), Path.of(runner), text);
    }
  }

  private static final String IT = "src/test/java/io/catalogd/";
  private static final String PACKAGES = "scripts/check-packages";

  private static final List<Run> RUNS =
      List.of(
          Run.of("scripts/test", ".ci/run", "scripts/test"),
          Run.of("scripts/quickstart( --once)?", "scripts/test", "scripts/quickstart --once"),
          Run.of("catalogd/bin/catalogd run", IT + "LauncherIT.java", "\"run\""),
          Run.of("catalogd/bin/catalogd start", IT + "LauncherIT.java", "\"start\""),
          Run.of("catalogd/bin/catalogd status", IT + "LauncherIT.java", "\"status\""),
          Run.of("catalogd/bin/catalogd stop", IT + "LauncherIT.java", "\"stop\""),
          Run.of(
              "catalogd/bin/catalogd start --set metastore.uris=thrift://host:9083",
              IT + "LauncherIT.java",
              "metastore.uris=thrift://"),
          Run.of("(catalogd/bin/)?catalogctl .*", IT + "cli/CatalogctlIT.java", "README.md"),
          // The script itself would measure for minutes; what it runs, runs on tiny tables.
          Run.of("scripts/bench( --\\w+| \\w+)*", IT + "bench/BenchTest.java", "Scale.TINY"),
          Run.of("mvn install:install-file .*", IT + "ClientJarIT.java", "install-file"),
          Run.of("mkdir -p gen-py", IT + "ClientJarIT.java", "createDirectory"),
          Run.of("for f in thrift/.*", IT + "ClientJarIT.java", "\"--gen\", \"py\""),
          Run.of("PYTHONPATH=gen-py .*", IT + "ClientJarIT.java", "table_files.py"),
          // The tarball is what a build leaves.
          Run.of("mvn package .*", "scripts/test", "mvn -B"),
          Run.of("catalogd/debian/build .*", PACKAGES, "catalogd/debian/build"),
          // Where no package manager or engine may run, by their steps.
          Run.of("apt install .*", PACKAGES, "dpkg-deb -x"),
          Run.of("docker build .*", PACKAGES, "catalogd/container/Dockerfile"),
          Run.of("docker run .*", PACKAGES, "HEALTHCHECK"),
          Run.of("kubectl apply -k catalogd/kubernetes", PACKAGES, "catalogd/kubernetes"));

  @Test
  void eachCommandOfReadmeAndDocsIsRunSomewhere() throws IOException {
    List<String> commands = commands();
    assertThat(commands).hasSizeGreaterThan(RUNS.size());

    for (String command : commands) {
      assertThat(RUNS).as(command).anyMatch(run -> run.command().matcher(command).matches());
    }
    for (Run run : RUNS) {
      assertThat(commands)
          .as("Nobody is told to type: " + run.command())
          .anyMatch(command -> run.command().matcher(command).matches());
      assertThat(run.runner()).content().contains(run.text());
    }
  }

  private static List<String> commands() throws IOException {
    List<String> commands = new ArrayList<>();
    try (Stream<Path> docs = Files.list(Path.of("docs"))) {
      Stream.concat(docs, Stream.of(Path.of("README.md")))
          .filter(page -> !page.endsWith("catalogctl.md"))
          .forEach(page -> commands.addAll(commandsOf(page)));
    }
    return commands;
  }

  private static List<String> commandsOf(Path page) {
    try {
      return BLOCK
          .matcher(Files.readString(page).replace("\\\n", " "))
          .results()
          .flatMap(block -> block.group(1).lines())
          .map(line -> line.replaceFirst("(^|\\s+)# .*", "").strip())
          .filter(line -> !line.isEmpty())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
