package io.catalogd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The command line by itself, without a catalog. */
class CatalogctlTest {
  private static List<CommandLine> commands() {
    List<CommandLine> commands = new ArrayList<>();
    add(commands, Catalogctl.commands(Surroundings.ofProcess(System.out)));
    return commands;
  }

  private static void add(List<CommandLine> commands, CommandLine command) {
    commands.add(command);
    command.getSubcommands().values().forEach(below -> add(commands, below));
  }

  @TestFactory
  Stream<DynamicTest> everyCommandHasHelpWithAnExample() throws IOException {
    String page = Files.readString(Path.of("docs/catalogctl.md"));
    return commands().stream()
        .map(
            command -> {
              String name = command.getCommandSpec().qualifiedName();
              return DynamicTest.dynamicTest(
                  name,
                  () -> {
                    String[] words = (name + " --help").split(" ", -1);
                    Called help = Called.with(Arrays.copyOfRange(words, 1, words.length));
                    assertThat(help.exitCode()).isZero();
                    assertThat(help.out()).contains("--server", "For example:", "Exit codes:");
                    assertThat(help.out().substring(help.out().indexOf("For example:")))
                        .contains(name);
                    assertThat(page).contains(name);
                  });
            });
  }

  @Test
  void exitCodesAreToldByHelpAndPage() throws IOException {
    String help = Called.with("--help").out();
    String page = Files.readString(Path.of("docs/catalogctl.md"));

    for (ExitCode exitCode : ExitCode.values()) {
      String word = exitCode.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
      String shown = word.replace("failed", "failure");
      assertThat(help).contains("  " + exitCode.number() + "   " + shown);
      assertThat(page).contains("| " + exitCode.number() + " | " + shown);
    }
  }

  @Test
  void settingsOfProfilesAreOnThePage() throws IOException {
    String page = Files.readString(Path.of("docs/catalogctl.md"));

    assertThat(Profiles.KEYS).allSatisfy(key -> assertThat(page).contains("| `" + key + "`"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tabel list             | catalogctl: Unknown command 'tabel'; did you mean table? (see catalogctl --help)",
        "tables                 | catalogctl: Unknown command 'tables'; did you mean table? (see",
        "xyz                    | catalogctl: Unknown command 'xyz' (see catalogctl --help)",
        "refresh a b c          | catalogctl: Unexpected argument 'b' (see catalogctl refresh --help)",
        "table lst              | Unknown command 'lst'; did you mean list? (see catalogctl table --help)",
        "table list --lik x     | Unknown option '--lik'; did you mean --like?",
        "table                  | Missing required subcommand (see catalogctl table --help)",
        "table show             | Missing required parameter",
        "table show a.b.c       | Expected a name as database.name, got 'a.b.c'",
        "table show a. | Expected a name as database.name, got 'a.'",
        "table show t --files --statement | catalogctl: --statement, --files are mutually exclusive",
        "partition show t x     | Expected a partition as key=value/key=value, got 'x'",
        "partition list t --where k=1;show/**/databases | Expected one statement, got 2",
        "refresh                | Expected a table",
        "refresh t --functions d | Expected a table",
        "refresh --functions d --partition k=1 | Expected a table",
        "invalidate             | Expected a table, or --all",
        "invalidate t --all     | Expected a table, or --all",
        "load                   | Expected tables, or --all-of",
        "load t --all-of d      | Expected tables, or --all-of",
        "sql -f no-such-file    | Cannot read the statements: java.nio.file.NoSuchFileException",
        "sql -e drop/**/tabel   | did you mean TABLE?",
        "sql -e select/**/1     | on a query engine",
        "completion fish        | fish",
        "doctor t --limit 0     | --limit: expected 1 or more, got 0",
        "doctor t --limit -1    | --limit: expected 1 or more, got -1",
        "db list --profile p    | has no profiles",
        "db list --output xml   | --output: expected table, json or csv, got 'xml'",
        "db list --timeout x    | --timeout: expected a duration",
        "db list --server a:b   | Expected a server as host:port, got 'a:b'"
      })
  void mistakeEndsWith2AndSaysWhatWasExpected(String arguments, String message) {
    Called called = Called.with(arguments.split(" +"));

    assertThat(called.exitCode()).isEqualTo(2);
    assertThat(called.err()).startsWith("catalogctl: ").contains(message);
    assertThat(called.out()).isEmpty();
  }

  /** Read loosely, a name or a value would become another one. */
  @Test
  void statementsThatAreNoUtf8AreRefused(@TempDir Path directory) throws IOException {
    byte[] latin1 = "drop table caf\u00e9".getBytes(StandardCharsets.ISO_8859_1);
    Path file = Files.write(directory.resolve("f.sql"), latin1);

    Called piped = Called.with(Map.of(), directory, latin1, "sql");
    Called fromFile = Called.with("sql", "-f", file.toString());

    assertThat(piped.exitCode()).isEqualTo(2);
    assertThat(piped.err()).contains("standard input is not text in UTF-8");
    assertThat(fromFile.exitCode()).isEqualTo(2);
    assertThat(fromFile.err()).contains(file + " is not text in UTF-8");
  }

  @Test
  void errorsDoNotActOnATerminal() {
    Called called = Called.with("table", "show", "a.b.\u001b[31mc");

    assertThat(called.exitCode()).isEqualTo(2);
    assertThat(called.err()).contains("a.b.\\u001b[31mc").doesNotContain("\u001b");
  }

  @Test
  void versionIsThatOfTheBuild() {
    assertThat(Called.with("--version").out()).matches("catalogctl \\d+\\.\\d+\\S*\n");
  }

  /** Bash itself reads the script, and completes as when TAB is pressed. */
  @Test
  void bashCompletesCommandsAndOptions() throws Exception {
    String script = Called.with("completion", "bash").out();

    assertThat(completed(script, "catalogctl", "tab")).containsExactly("table");
    assertThat(completed(script, "catalogctl", "table", ""))
        .contains("list", "show")
        .doesNotContain("table");
    assertThat(completed(script, "catalogctl", "table", "list", "--li")).containsExactly("--like");
    assertThat(completed(script, "catalogctl", "table", "list", "--output", "j"))
        .containsExactly("json");
    assertThat(completed(script, "catalogctl", "completion", "")).contains("bash", "zsh");
    assertThat(Called.with("completion", "zsh").out()).contains("bashcompinit");
  }

  /** Zsh on a terminal of its own, where TAB is pressed. */
  @Test
  void zshCompletesCommandsAndOptions(@TempDir Path directory) throws Exception {
    Path script =
        Files.writeString(directory.resolve("completion"), Called.with("completion", "zsh").out());
    Path driver =
        Files.writeString(
            directory.resolve("driver"),
            """
            zmodload zsh/zpty
            zpty shell "PS1='READY> ' TERM=dumb zsh -f -i"
            see() { zpty -r shell seen "*$1" }
            see 'READY> '
            zpty -w shell "autoload -Uz compinit; compinit -u -D; source '%s'"
            see 'READY> '
            zpty -w shell 'catalogctl() { print -r -- "<$*>" }'
            see 'READY> '
            for line in tab 'table list --li' 'table list --output j' 'completion z'; do
              zpty -w -n shell "catalogctl $line"$'\\t\\n'
              see '<*>'
              print -r -- "${${seen##*<}%%>*}"
            done
            """
                .formatted(script));

    Process zsh =
        new ProcessBuilder("timeout", "60", "zsh", "-f", driver.toString())
            .redirectErrorStream(true)
            .start();

    assertThat(new String(zsh.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines())
        .containsExactly(
            "table", "table list --like", "table list --output json", "completion zsh");
  }

  private static List<String> completed(String script, String... words) throws Exception {
    Process bash =
        new ProcessBuilder("bash", "--norc", "-s")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (OutputStream in = bash.getOutputStream()) {
      in.write(
          """
          %s
          COMP_WORDS=(%s) COMP_CWORD=%d
          $(complete -p catalogctl | sed 's/.* -F \\([^ ]*\\) .*/\\1/') catalogctl
          printf '%%s\\n' "${COMPREPLY[@]}"
          """
              .formatted(
                  script,
                  String.join(" ", Stream.of(words).map(word -> "'" + word + "'").toList()),
                  words.length - 1)
              .getBytes(StandardCharsets.UTF_8));
    }
    try (InputStream out = bash.getInputStream()) {
      String text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(bash.waitFor()).as(text).isZero();
      return text.lines().map(String::strip).toList();
    }
  }
}
