package io.catalogd.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.cli.calls.Probe;
import io.catalogd.client.ClientConfig;
import io.catalogd.client.FakeCatalog;
import io.catalogd.client.ServerAddress;
import io.catalogd.metastore.hive.ScriptedServer;
import io.catalogd.metastore.hive.ScriptedServer.Conversation;
import io.catalogd.thrift.TCheckTableRequest;
import io.catalogd.thrift.TCheckTableResponse;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.apache.impala.thrift.TUniqueId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What commands end with when a catalog refuses, is out of reach, or loses its answer. */
@Timeout(60)
class FailureTest {
  private static String address(ScriptedServer server) {
    return server.uri().getAuthority();
  }

  /** The words are those of real answers; CatalogClient's own tests tell kinds from words. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CatalogException: Table not found: t                        | 3 | the list commands",
        "AlreadyExistsException: Table d.t already exists            | 4 | IF NOT EXISTS where the statement takes it",
        "AuthorizationException: eve may not                         | 4 | administrator",
        "InvalidOperationException: no                               | 4 | InvalidOperation",
        "CatalogException: The catalog has not been read from the metastore yet. | 5 | later",
        "InternalException: Error updating due to lock contention     | 1 | try again",
        "MetastoreException: it may or may not have been carried out | 1 | before you do it again",
        "NullPointerException: x                                     | 1 | log says more"
      })
  void kindOfFailureDecidesTheExitCode(String text, int exitCode, String advice)
      throws IOException {
    try (ScriptedServer server =
        ScriptedServer.start(new FakeCatalog(1).with("t", 1).failing(text).serving())) {
      Called called = Called.with("table", "show", "d.t", "-s", address(server));

      assertThat(called.err())
          .startsWith("catalogctl: table show d.t: " + text)
          .contains(advice)
          .containsOnlyOnce("\n");
      assertThat(called.exitCode()).isEqualTo(exitCode);
      assertThat(called.out()).isEmpty();
    }
  }

  @Test
  void statementThatMayBeHalfDoneIsNotToBeRepeatedBlindly() throws IOException {
    FakeCatalog catalog = new FakeCatalog(1).failing("IOException: no file system");
    try (ScriptedServer server = ScriptedServer.start(catalog.serving())) {
      Called changed = Called.with("sql", "-s", address(server), "-e", "drop database d");
      Called read = Called.with("db", "list", "-s", address(server));

      assertThat(changed.exitCode()).isEqualTo(5);
      assertThat(changed.err()).contains("look what is there").doesNotContain("later");
      assertThat(read.err()).contains("(try again later; ");
    }
  }

  @Test
  void answerOfSeveralLinesIsOneLine() throws IOException {
    try (ScriptedServer server =
        ScriptedServer.start(
            new FakeCatalog(1)
                .failing("CatalogException: a\nCAUSED BY: IOException: b")
                .serving())) {
      assertThat(Called.with("db", "list", "-s", address(server)).err())
          .startsWith("catalogctl: db list: CatalogException: a; CAUSED BY: IOException: b (try ");
    }
  }

  @Test
  void serverThatDoesNotAnswerIsUnreachableAndTheOthersAreAskedInTurn() throws IOException {
    try (ScriptedServer sound = ScriptedServer.start(new FakeCatalog(1).serving())) {
      String dead = ScriptedServer.refused().getAuthority();

      Called alone = Called.with("db", "list", "--server", dead);
      Called both = Called.with("db", "list", "-s", dead + "," + address(sound));
      Called repeated = Called.with("-s", dead, "-s", address(sound), "db", "list");

      assertThat(alone.exitCode()).isEqualTo(5);
      assertThat(alone.err())
          .isEqualTo(
              "catalogctl: db list: No catalog server answers at "
                  + dead
                  + ": Connection refused (is it running? --server names another one)\n");
      assertThat(both.exitCode()).as(both.err()).isZero();
      assertThat(both.out()).contains("default");
      assertThat(repeated.exitCode()).as(repeated.err()).isZero();
    }
  }

  @Test
  void statusOfServersOfWhichNoneAnswersSaysWhatToDo() throws IOException {
    String dead = ScriptedServer.refused().getAuthority();

    Called status = Called.with("status", "--server", dead);

    assertThat(status.exitCode()).isEqualTo(5);
    assertThat(status.out()).contains(dead, "| Connection refused\n");
    assertThat(status.err())
        .isEqualTo("No catalog server answers (is it running? --server names another one)\n");
  }

  /** What may have been done is not done again, and the exit code does not say that it failed. */
  @Test
  void statementWhoseAnswerIsLostIsSentOnce() throws IOException {
    FakeCatalog second = new FakeCatalog(2);
    try (ScriptedServer lossy =
            ScriptedServer.start(
                new FakeCatalog(1).serving(), ScriptedServer.hangUpAfterRequest());
        ScriptedServer sound = ScriptedServer.start(second.serving())) {
      Called called =
          Called.with("sql", "-s", address(lossy), "-s", address(sound), "-e", "drop database d");

      assertThat(called.exitCode()).isEqualTo(1);
      assertThat(called.err()).contains("The request was sent to", "look whether it was done");
      assertThat(second.statements()).isZero();
    }
  }

  /** The call itself may take an hour: that a server hangs is found out before. */
  @Test
  void serverThatHangsIsPassedBySoon() throws IOException {
    ClientConfig config = ClientConfig.of("h").withCallTimeout(Duration.ofHours(1)).withUser("ada");
    try (ScriptedServer silent = ScriptedServer.start(ScriptedServer.silent());
        ScriptedServer sound = ScriptedServer.start(new FakeCatalog(1).serving())) {
      ServerAddress hanging = ServerAddress.parse(address(silent));
      ServerAddress good = ServerAddress.parse(address(sound));
      Duration soon = Duration.ofSeconds(3);

      assertThat(Probe.answering(config.withServers(List.of(hanging, good)), soon))
          .isEqualTo(config.withServers(List.of(good, hanging)));
      assertThatThrownBy(() -> Probe.answering(config.withServers(List.of(hanging)), soon))
          .isInstanceOf(Probe.NoneException.class)
          .hasMessage("No catalog server answers at " + hanging + ": timed out");
    }
  }

  /** Neither server answers before both are asked. */
  @Test
  void statusAsksAllServersAtOnce() throws IOException {
    CountDownLatch both = new CountDownLatch(2);
    Conversation together =
        connection -> {
          both.countDown();
          await(both);
          new FakeCatalog(1).serving().with(connection);
        };
    try (ScriptedServer one = ScriptedServer.start(together);
        ScriptedServer two = ScriptedServer.start(together)) {
      Called called = Called.with("status", "-s", address(one) + "," + address(two));

      assertThat(called.out().lines().filter(line -> line.contains("| answers |"))).hasSize(2);
    }
  }

  @Test
  void doctorOfATableThatIsInOrderWritesATableForProgramsOnly() throws IOException {
    FakeCatalog catalog =
        new FakeCatalog(1) {
          @Override
          public TCheckTableResponse CheckTable(TCheckTableRequest request) {
            return super.CheckTable(request)
                .setNotes(List.of("A directory is no partition."))
                .setCatalog_service_id(new TUniqueId(1, 1));
          }
        };
    try (ScriptedServer server = ScriptedServer.start(catalog.serving())) {
      Called read = Called.with("doctor", "d.t", "-s", address(server));
      Called taken = Called.with("doctor", "d.t", "-s", address(server), "-o", "json");

      assertThat(read.exitCode()).as(read.err()).isZero();
      assertThat(read.out()).isEmpty();
      assertThat(read.err()).isEqualTo("Nothing differs.\nA directory is no partition.\n");
      assertThat(taken.out()).startsWith("{\"rows\":[]");
    }
  }

  /** Of one who is used to shells of databases. */
  @Test
  void shellWithoutATerminalIsLeftByALineOfItsOwn() throws IOException {
    try (ScriptedServer server = ScriptedServer.start(new FakeCatalog(1).serving())) {
      Called left = shell(server, "show databases;\nquit\nnonsense;\n");
      Called only = shell(server, "quit\n");
      Called inside = shell(server, "show\nquit;\n");

      assertThat(left.exitCode()).as(left.err()).isZero();
      assertThat(left.out()).contains("default");
      assertThat(only.exitCode()).as(only.err()).isZero();
      assertThat(inside.exitCode()).isEqualTo(2);
    }
  }

  private static Called shell(ScriptedServer server, String in) {
    return Called.with(
        Map.of("CATALOGCTL_SERVER", address(server)), Path.of("no such home"), in, "shell");
  }

  private static void await(CountDownLatch latch) throws InterruptedIOException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new InterruptedIOException("The test is over");
    }
  }

  /** This catalog does not say who it is, which every other does. */
  @Test
  void faultThatNobodyThoughtOfIsOneStatementsFailure() throws IOException {
    FakeCatalog catalog = new FakeCatalog(1);
    try (ScriptedServer server = ScriptedServer.start(catalog.serving())) {
      Called called =
          Called.with(
              "sql",
              "-s",
              address(server),
              "--continue-on-error",
              "-e",
              "\nexplain select a from t; drop table t");

      assertThat(called.err())
          .startsWith("catalogctl: sql, statement in line 2: a fault of catalogctl, ")
          .containsOnlyOnce("\n");
      assertThat(called.exitCode()).isEqualTo(1);
      assertThat(catalog.statements()).isEqualTo(1);
    }
  }

  @Test
  void placeOfAFailedStatementIsToldOnce() throws IOException {
    try (ScriptedServer server =
        ScriptedServer.start(new FakeCatalog(1).failing("CatalogException: no").serving())) {
      Called called =
          Called.with(
              "sql",
              "-s",
              address(server),
              "--continue-on-error",
              "-e",
              "drop table a",
              "-e",
              "create table t (a strng);\n drop table b");

      assertThat(called.err())
          .startsWith(
              "catalogctl: sql, -e number 1, statement in line 1: CatalogException: no\n"
                  + "catalogctl: sql, -e number 2: line 1, column 19: 'strng' is no type")
          .contains("catalogctl: sql, -e number 2, statement in line 2: CatalogException: no\n");
    }
  }

  @Test
  void stackTraceIsShownWhenAskedForOnly() throws IOException {
    String dead = ScriptedServer.refused().getAuthority();

    assertThat(Called.with("db", "list", "-s", dead).err()).doesNotContain("\tat ");
    assertThat(Called.with("db", "list", "-s", dead, "--debug").err()).contains("\tat io.catalogd");
  }

  @Test
  void statusTellsOfEachServerAndIsFineWhereOneIsReady() throws IOException {
    try (ScriptedServer sound =
            ScriptedServer.start(new FakeCatalog(7).serving(), new FakeCatalog(7).serving());
        ScriptedServer early =
            ScriptedServer.start(
                new FakeCatalog(8)
                    .failing("CatalogException: The catalog is stopping")
                    .serving())) {
      String dead = ScriptedServer.refused().getAuthority();

      Called both = Called.with("status", "-s", address(sound) + "," + dead);
      Called none = Called.with("status", "-s", address(early) + "," + dead);

      assertThat(both.exitCode()).isZero();
      assertThat(both.out())
          .contains("answers", "0000000000000007:0000000000000007", "does not answer", dead);
      assertThat(none.exitCode()).isEqualTo(5);
      assertThat(none.out()).contains("not ready", "The catalog is stopping");
    }
  }
}
