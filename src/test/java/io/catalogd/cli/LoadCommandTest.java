package io.catalogd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.client.FakeCatalog;
import io.catalogd.metastore.hive.ScriptedServer;
import java.io.IOException;
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

  private Called load(String... arguments) {
    String[] all = new String[arguments.length + 5];
    System.arraycopy(
        new String[] {"load", "--output", "csv", "-s", server.uri().getAuthority()}, 0, all, 0, 5);
    System.arraycopy(arguments, 0, all, 5, arguments.length);
    return Called.with(all);
  }

  @Test
  void tableThatIsNotThereIsToldAndTheOthersAreAskedFor() {
    Called called = load("d.a", "d.none", "d.Z");

    assertThat(called.exitCode()).isEqualTo(3);
    assertThat(called.out()).isEqualTo("table,state\r\nd.a,asked for\r\nd.z,asked for\r\n");
    assertThat(called.err()).isEqualTo("catalogctl: load d.none: Table does not exist: d.none\n");
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
