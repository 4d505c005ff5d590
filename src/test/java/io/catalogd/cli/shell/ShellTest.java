package io.catalogd.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.cli.output.Origin;
import io.catalogd.cli.output.OutputFormat;
import io.catalogd.sql.CatalogCalls;
import io.catalogd.sql.SqlSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.Terminal.SignalHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A real line reader on a terminal of pipes: keys in, screen out. */
@Timeout(120)
class ShellTest {
  private static final String PROMPT = "default> ";
  private static final String CTRL_C = "\u0003";
  private static final String CTRL_D = "\u0004";

  @TempDir Path home;
  private final FakeCalls calls = new FakeCalls();
  private Typist typist;
  private Shell shell;
  private Thread running;
  private volatile SignalHandler handlerBetween;

  private void start(String terminalType) throws IOException {
    typist = new Typist(terminalType);
    shell =
        new Shell(
            typist.terminal(),
            new Catalog(),
            new ShellSettings(
                SqlSession.of("ada"),
                OutputFormat.TABLE,
                home.resolve("of").resolve("catalogctl"),
                Map.of("TERM", terminalType, "NO_COLOR", "1")),
            () -> 0);
    running = new Thread(shell::run, "shell");
    running.start();
    typist.see(PROMPT);
  }

  private final class Catalog implements ShellCatalog {
    @Override
    public CatalogCalls calls() {
      return calls;
    }

    @Override
    public Origin origin() {
      return new Origin("a:b", 17, Duration.ZERO);
    }

    @Override
    public String describe(Throwable failure) {
      handlerBetween = typist.terminal().handle(Signal.INT, SignalHandler.SIG_DFL);
      typist.terminal().handle(Signal.INT, handlerBetween);
      return String.valueOf(failure.getMessage());
    }
  }

  private void leave() throws Exception {
    typist.type(CTRL_D);
    running.join(TimeUnit.SECONDS.toMillis(30));
    assertThat(running.isAlive()).isFalse();
  }

  @AfterEach
  void close() throws Exception {
    calls.gate.countDown();
    shell.close();
    typist.close();
    running.join(TimeUnit.SECONDS.toMillis(30));
  }

  @ParameterizedTest
  @ValueSource(strings = {"xterm", "dumb"})
  void statementsOfALineAreCarriedOutInOrder(String terminalType) throws Exception {
    start(terminalType);

    typist.type("show databases; use sales; show tables;\r");

    typist.see("name");
    typist.see("default");
    typist.see("(2 rows, 0 ms)");
    typist.see("Using database sales");
    typist.see("events");
    typist.see("(1 row, 0 ms)");
    typist.see("sales> ");
    leave();
  }

  @Test
  void statementGoesOnUntilItsSemicolon() throws Exception {
    start("xterm");

    typist.type("show\r");
    typist.see("-> ");
    typist.type("  databases -- all; of them\r");
    typist.see("-> ");
    typist.type(";\r");

    typist.see("(2 rows, 0 ms)");
    typist.see(PROMPT);
    leave();
  }

  @Test
  void tabCompletesNamesOfTheCatalog() throws Exception {
    start("xterm");

    typist.type("describe sales.ev\t;\r");

    typist.see("sales.events");
    typist.see("bigint");
    typist.see("(4 rows, 0 ms)");
    leave();
  }

  @Test
  void mistakeIsShownWithItsPlaceAndNothingBehindItIsCarriedOut() throws Exception {
    start("dumb");

    typist.type("drop tabel t; show databases;\r");

    typist.see("error: line 1, column 6: found 'tabel'");
    typist.see("  drop tabel t; show databases;");
    typist.see("       ^");
    typist.see(PROMPT);
    assertThat(calls.questions).hasValue(0);
    leave();
  }

  @Test
  void catalogThatIsAwayIsToldAndAskedAgain() throws Exception {
    start("xterm");
    calls.isAway = true;

    typist.type("show databases; show tables;\r");
    typist.see("error: " + FakeCalls.AWAY);
    typist.see(PROMPT);
    calls.isAway = false;
    typist.type("show databases;\r");

    typist.see("(2 rows, 0 ms)");
    leave();
  }

  @Test
  void controlCEndsTheWaitAndTheShellGoesOn() throws Exception {
    start("xterm");
    calls.gate = new CountDownLatch(1);

    interrupt("refresh t;");
    typist.see("No longer waiting; what was asked for may still be carried out");
    typist.see(PROMPT);
    interrupt("show databases;");
    typist.see("No longer waiting");
    typist.see(PROMPT);
    calls.gate.countDown();
    typist.type("show databases;\r");

    typist.see("(2 rows, 0 ms)");
    assertThat(typist.screen()).as("of the change").containsOnlyOnce("may still be");
    leave();
  }

  @ParameterizedTest
  @ValueSource(strings = {"table", "json", "csv"})
  void controlCEndsALongAnswerAndTheShellGoesOn(String format) throws Exception {
    calls.tables =
        Map.of(
            "default", IntStream.range(100_000, 110_000).mapToObj(number -> "t" + number).toList());
    start("dumb");
    typist.type("\\o " + format + "\r");
    typist.see(PROMPT);
    typist.when("t100500", () -> typist.terminal().raise(Signal.INT));

    typist.type("show tables; show databases;\r");

    typist.see("t100500");
    typist.see("\nerror: The rest of the answer is not shown");
    typist.see(PROMPT);
    assertThat(typist.screen()).doesNotContain("t109999");
    typist.type("\\o table\r");
    typist.see("Answers are written as table");
    typist.type("show databases;\r");
    typist.see("(1 row, 0 ms)");
    leave();
  }

  /** Ends the wait for a statement that the catalog has been asked for. */
  private void interrupt(String statement) throws IOException {
    int before = calls.questions.get();
    typist.type(statement + "\r");
    typist.see(statement);
    while (calls.questions.get() == before) {
      Thread.onSpinWait();
    }
    typist.type(CTRL_C);
  }

  /** On a terminal of the system it would end the process. */
  @Test
  void controlCIsNeverLeftToTheSystem() throws Exception {
    start("dumb");

    typist.type("nonsense;\r");
    typist.see("error: ");
    typist.see(PROMPT);

    assertThat(handlerBetween).isNotNull().isNotEqualTo(SignalHandler.SIG_DFL);
    leave();
  }

  @Test
  void controlCClearsTheLine() throws Exception {
    start("xterm");

    typist.type("drop table t");
    typist.see("drop table t");
    typist.type(CTRL_C);
    typist.see(PROMPT);
    typist.type("show databases;\r");

    typist.see("(2 rows, 0 ms)");
    assertThat(calls.questions).hasValue(1);
    leave();
  }

  @Test
  void answersAreWrittenAsChosen() throws Exception {
    start("dumb");

    typist.type("\\o json\r");
    typist.see("Answers are written as json");
    typist.type("\\timing off\r");
    typist.see("\\timing is off");
    typist.type("show tables in sales;\r");
    typist.see("{\"rows\":[{\"name\":\"events\"}]}");
    typist.type("\\origin\r");
    typist.see("\\origin is on");
    typist.type("show tables in sales;\r");
    typist.see(",\"service_id\":\"a:b\",\"catalog_version\":17,\"age_ms\":0}");
    typist.type("\\o xml\r");
    typist.see("error: Usage: \\o table|json|csv");
    typist.type("\\nothing\r");
    typist.see("error: Unknown command \\nothing; \\? lists them");
    leave();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\q\r", "quit\r", "exit;\r", CTRL_D})
  void shellIsLeft(String keys) throws Exception {
    start("xterm");

    typist.type(keys);

    running.join(TimeUnit.SECONDS.toMillis(30));
    assertThat(running.isAlive()).isFalse();
  }

  @Test
  void helpListsAllCommands() throws Exception {
    start("dumb");

    typist.type("help\r");

    for (String command :
        new String[] {"\\?", "\\o table|json|csv", "\\timing", "\\origin", "\\q"}) {
      typist.see(command);
    }
    leave();
  }

  @Test
  void historyIsKeptForItsOwnerWithoutWhatBeginsWithABlank() throws Exception {
    start("xterm");

    typist.type("show\rtables;\r");
    typist.see("(3 rows, 0 ms)");
    typist.type(" show databases;\r");
    typist.see("(2 rows, 0 ms)");
    leave();

    Path history = home.resolve("of").resolve("catalogctl").resolve("history");
    assertThat(Files.readString(history)).contains("show\\ntables;").doesNotContain("databases");
    assertThat(Files.getPosixFilePermissions(history))
        .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
    typist.close();

    start("xterm");
    typist.type("\u001bOA\r"); // the key for the line before
    typist.see("(3 rows, 0 ms)");
    leave();
  }

  @Test
  void shellWithoutAHistoryStillWorks() throws Exception {
    Files.writeString(home.resolve("of"), "a file where a directory should be");

    start("dumb");

    assertThat(typist.screen()).contains("error: No history: ");
    leave();
  }
}
