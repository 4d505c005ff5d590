package io.catalogd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.client.FakeCatalog;
import io.catalogd.metastore.hive.ScriptedServer;
import java.io.IOException;
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
          .startsWith("catalogctl: db list: No catalog server answers GetPartialCatalogObject: ")
          .contains(dead, "(is it running? --server says where to look)");
      assertThat(both.exitCode()).as(both.err()).isZero();
      assertThat(both.out()).contains("default");
      assertThat(repeated.exitCode()).as(repeated.err()).isZero();
    }
  }

  /** What may have been done is not done again, and the exit code does not say that it failed. */
  @Test
  void statementWhoseAnswerIsLostIsSentOnce() throws IOException {
    FakeCatalog second = new FakeCatalog(2);
    try (ScriptedServer lossy = ScriptedServer.start(ScriptedServer.hangUpAfterRequest());
        ScriptedServer sound = ScriptedServer.start(second.serving())) {
      Called called =
          Called.with("sql", "-s", address(lossy), "-s", address(sound), "-e", "drop database d");

      assertThat(called.exitCode()).isEqualTo(1);
      assertThat(called.err()).contains("ExecDdl was sent to", "look whether it was done");
      assertThat(second.statements()).isZero();
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
