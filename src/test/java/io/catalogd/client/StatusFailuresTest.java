package io.catalogd.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The kinds of the catalog's sentences and class words (C6, D26 to D32). */
class StatusFailuresTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NotFound      | CatalogException: Database does not exist: nowhere",
        "NotFound      | DatabaseNotFoundException: Database 'nowhere' not found",
        "NotFound      | CatalogException: Table not found: t",
        "NotFound      | TableNotFoundException: Table not found: d.t",
        "NotFound      | IllegalArgumentException: Partition id 5 does not exist",
        "NotFound      | PartitionNotFoundException: The partitions being dropped don't exist any more",
        "NotFound      | ColumnNotFoundException: Column name x not found in table d.t.",
        "NotFound      | TableLoadingException: Table d.t no longer exists in the Hive MetaStore. Run x",
        "NotFound      | CatalogException: Database: d does not exist.",
        "NotFound      | CatalogException: Function: f(INT) does not exist.",
        "NotFound      | ImpalaRuntimeException: Data source s does not exists.",
        "Refused       | CatalogException: Error loading Java function: d.f. Symbol class a not found in Jar: j",
        "NotFound      | CatalogException: Table/View does not exist.",
        "NotFound      | CatalogException: Role does not exist: r",
        "NotFound      | ImpalaRuntimeException: Error making 'x' RPC to Hive Metastore: ;CAUSED BY: NoSuchObjectException: gone",
        "AlreadyExists | ImpalaRuntimeException: Partition already exists: (TPartitionKeyValue(name:j))",
        "AlreadyExists | CatalogException: Role already exists: r",
        "AlreadyExists | ImpalaRuntimeException: Data source s already exists.",
        "AlreadyExists | ImpalaRuntimeException: Error making 'createTable' RPC to Hive Metastore: ;CAUSED BY: AlreadyExistsException: Table hive.d.t already exists",
        "Denied        | AuthorizationException: User 'ada' does not have privileges to execute: CREATE_ROLE",
        "Conflict      | InternalException: Error altering table d.t due to lock contention.",
        "Conflict      | CatalogException: Table 'd.t' was modified while operation was in progress, aborting execution.",
        "Unavailable   | CatalogException: The catalog has not been read from the metastore yet. Try again",
        "Unavailable   | CatalogException: The catalog is stopping; the request was not carried out",
        "Unavailable   | TableLoadingException: Failed to load metadata for table: d.t.;CAUSED BY: TTransportException: refused",
        "Unavailable   | InternalException: All replies together would hold more than 5 bytes, a quarter of the heap",
        "TooLarge      | InternalException: The reply about table d.t is larger than catalog.max-reply-bytes, which is 5; ask",
        "TooLarge      | InternalException: The reply would be larger than 5 bytes; ask for less at once",
        "OutcomeUnknown| ImpalaRuntimeException: Error making 'x' RPC to Hive Metastore: ;CAUSED BY: TTransportException: no answer within 5 ms; it may or may not have been carried out",
        "Refused       | IllegalArgumentException: missing create_db_params",
        "Refused       | UnsupportedOperationException: Unsupported COMMENT ON operation",
        "Refused       | TableLoadingException: Kudu tables are not supported yet: d.k",
        "Refused       | InternalException: Database name must be set in call to getFunctions()",
        "Refused       | ImpalaRuntimeException: Error making 'x' RPC to Hive Metastore: ;CAUSED BY: InvalidOperationException: no",
        "Refused       | ImpalaRuntimeException: ALTER VIEW not allowed on a table: d.t",
        "Refused       | ImpalaRuntimeException: ALTER TABLE SET CACHED/UNCACHED must target an HDFS table.",
        "Refused       | ImpalaRuntimeException: Cannot cache 'd.t' in pool 'p' because it is already cached in 'q'.",
        "Refused       | DependentTableException: Dropping table d.t is refused, as tables depend on it: d.u",
        "Internal      | ImpalaRuntimeException: Error making 'x' RPC to Hive Metastore: ;CAUSED BY: MetaException: NPE",
        "Internal      | NullPointerException: null",
        "Internal      | something else"
      })
  void kindFollowsFromTheText(String kind, String text) {
    ClientException failure =
        StatusFailures.failure(
            new TStatus(TErrorCode.GENERAL, List.of(text.replace(";CAUSED", "\nCAUSED"))));

    assertThat(failure.getClass().getSimpleName()).isEqualTo(kind);
    assertThat(failure).hasMessage(text.replace(";CAUSED", "\nCAUSED"));
  }

  /** A class word that the daemon says must not be taken for a fault of it. */
  @Test
  void everyClassWordOfTheDaemonHasAKind() throws IOException {
    Pattern word = Pattern.compile("\"([A-Z][A-Za-z]+Exception)\"");
    Set<String> words = new TreeSet<>();
    try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
      for (Path source : sources.filter(file -> file.toString().endsWith(".java")).toList()) {
        word.matcher(Files.readString(source)).results().forEach(r -> words.add(r.group(1)));
      }
    }
    // Stands around other failures, which tell the kind.
    words.remove("ImpalaRuntimeException");

    assertThat(words)
        .contains("DependentTableException")
        .allSatisfy(
            each ->
                assertThat(
                        StatusFailures.failure(
                            new TStatus(TErrorCode.GENERAL, List.of(each + ": x"))))
                    .isNotInstanceOf(ClientException.Internal.class));
  }

  @Test
  void checksThatCameToNoEndCanBeTriedAgain() {
    assertThat(
            general("CatalogException: The check of table d.t was cut off, as its time was over."))
        .isInstanceOf(ClientException.Unavailable.class);
    assertThat(
            general(
                "CatalogException: Table d.t was changed here each time it was being checked, 3"
                    + " times. Try again."))
        .isInstanceOf(ClientException.Conflict.class);
  }

  private static ClientException general(String text) {
    return StatusFailures.failure(new TStatus(TErrorCode.GENERAL, List.of(text)));
  }

  @Test
  void codesOfOtherCatalogsAreUnderstoodWithoutText() {
    assertThat(StatusFailures.failure(new TStatus(TErrorCode.ANALYSIS_ERROR, List.of())))
        .isInstanceOf(ClientException.Refused.class)
        .hasMessage("ANALYSIS_ERROR");
    assertThat(StatusFailures.failure(new TStatus(TErrorCode.RECOVERABLE_ERROR, List.of("x"))))
        .isInstanceOf(ClientException.Unavailable.class);
  }

  /** C10. */
  @Test
  void absentStatusMeansThatAllWentWell() {
    assertThatCode(() -> StatusFailures.check(null)).doesNotThrowAnyException();
    assertThatCode(() -> StatusFailures.check(new TStatus(TErrorCode.OK, List.of())))
        .doesNotThrowAnyException();
  }
}
