package io.catalogd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.client.FakeCatalog;
import io.catalogd.metastore.hive.ScriptedServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TGetPartialCatalogObjectRequest;
import org.apache.impala.thrift.TGetPartialCatalogObjectResponse;
import org.apache.impala.thrift.TStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LoadCommandTest {
  private ScriptedServer server;

  /** Its table {@code bad} cannot be loaded. */
  private static final class Catalog extends FakeCatalog {
    Catalog() {
      super(1);
      with("a", 5).with("bad", 6).with("z", 7);
    }

    @Override
    public TGetPartialCatalogObjectResponse GetPartialCatalogObject(
        TGetPartialCatalogObjectRequest request) {
      TGetPartialCatalogObjectResponse answer = super.GetPartialCatalogObject(request);
      return request.isSetTable_info_selector()
              && request.getObject_desc().getTable().getTbl_name().equals("bad")
          ? answer.setStatus(
              new TStatus(TErrorCode.GENERAL, List.of("TableLoadingException: no such serde")))
          : answer;
    }
  }

  @BeforeEach
  void start() throws IOException {
    server = ScriptedServer.start(new Catalog().serving());
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private Called as(String format, String... arguments) {
    List<String> all = new ArrayList<>(List.of("load", "-o", format, "-s"));
    all.add(server.uri().getAuthority());
    all.addAll(List.of(arguments));
    return Called.with(all.toArray(String[]::new));
  }

  private Called load(String... arguments) {
    return as("csv", arguments);
  }

  @Test
  void tableThatIsNotThereIsToldAndTheOthersAreAskedFor() {
    Called called = load("d.a", "d.none", "d.Z");

    assertThat(called.exitCode()).isEqualTo(3);
    assertThat(called.out()).isEqualTo("table,state\r\nd.a,asked for\r\nd.z,asked for\r\n");
    assertThat(called.err()).isEqualTo("catalogctl: load d.none: Table does not exist: d.none\n");
  }

  /** A table of nothing tells people nothing; programs get their empty list. */
  @Test
  void whereNoneIsThereOnlyThatIsToldToPeople() {
    Called read = as("table", "d.none", "--wait");
    Called taken = load("d.none", "--wait");

    assertThat(read.exitCode()).isEqualTo(3);
    assertThat(read.out()).isEmpty();
    assertThat(read.err()).isEqualTo("catalogctl: load d.none: Table does not exist: d.none\n");
    assertThat(taken.out()).isEqualTo("table,state,version\r\n");
  }

  @Test
  void tableThatCannotBeLoadedIsToldBehindAllOthers() {
    Called called = load("--all-of", "d", "--wait");

    assertThat(called.exitCode()).isEqualTo(4);
    assertThat(called.out())
        .isEqualTo("table,state,version\r\nd.a,loaded,5\r\nd.bad,failed,\"\"\r\nd.z,loaded,7\r\n");
    assertThat(called.err())
        .isEqualTo("catalogctl: load d.bad: TableLoadingException: no such serde\n");
  }
}
