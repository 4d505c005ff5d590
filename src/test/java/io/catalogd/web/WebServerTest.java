package io.catalogd.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.CallTotals;
import io.catalogd.model.ServiceId;
import java.io.IOException;
import java.net.BindException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WebServerTest {
  private static final Instant NOW = Instant.parse("2018-08-15T10:00:00Z");
  private static final DaemonStatus.Catalog LOADED =
      new DaemonStatus.Catalog(812, true, null, 3, 40, 7, 5);
  private static final DaemonStatus.Metastore ANSWERS =
      new DaemonStatus.Metastore("remote", "thrift://ms:9083", true, NOW, null, null);
  private static final DaemonStatus.Metastore SILENT =
      new DaemonStatus.Metastore(
          "remote",
          "thrift://ms:9083",
          false,
          NOW.minusSeconds(3700),
          NOW.minusSeconds(65),
          "no \"answer\"\tfrom ms:9083");

  private final HttpClient client = HttpClient.newHttpClient();
  private DaemonStatus status = status(LOADED, ANSWERS);
  private WebServer server;

  @BeforeEach
  void start() throws IOException {
    server = WebServer.start(new WebConfig("127.0.0.1", 0), () -> status);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void pageForPeopleSaysInLinesHowItIs() throws Exception {
    assertThat(get("/").statusCode()).isEqualTo(200);
    assertThat(get("/").body())
        .isEqualToNormalizingNewlines(
            """
            catalogd   1.2, healthy
            up         2 d 3 h, service id 0000000000000001:0000000000000002
            rpc        127.0.0.1:26000, 5 connections, 30 calls, 1 failed, 2 running
            catalog    version 812, 3 databases, 40 tables, 7 loaded, 5 functions
            loads      4 queued
            metastore  remote thrift://ms:9083, answers
            """);
  }

  @Test
  void healthIsUnavailableWhileTheMetastoreDoesNotAnswer() throws Exception {
    assertThat(get("/health").statusCode()).isEqualTo(200);

    status = status(LOADED, SILENT);

    assertThat(get("/health").statusCode()).isEqualTo(503);
    assertThat(get("/").statusCode()).isEqualTo(503);
    assertThat(get("/").body())
        .contains("NOT healthy")
        .contains("DOES NOT ANSWER, 1 min 5 s ago: no \"answer\"\tfrom ms:9083");
    assertThat(get("/status").statusCode()).isEqualTo(200);
  }

  @Test
  void healthIsUnavailableUntilNamesAreLoaded() throws Exception {
    status = status(new DaemonStatus.Catalog(0, false, "no answer", 0, 0, 0, 0), ANSWERS);

    assertThat(get("/health").statusCode()).isEqualTo(503);
    assertThat(get("/").body()).contains("names are not loaded yet; last attempt: no answer");
  }

  @Test
  void statusIsJsonWithEscapedTextAndNullsForWhatIsAbsent() throws Exception {
    status = status(LOADED, SILENT);

    HttpResponse<String> response = get("/status");

    assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(response.body())
        .startsWith("{\n  \"healthy\": false,\n  \"version\": \"1.2\",\n")
        .contains("\"serviceId\": \"0000000000000001:0000000000000002\"")
        .contains("\"uptimeSeconds\": 183600")
        .contains("\"failure\": null")
        .contains("\"failure\": \"no \\\"answer\\\"\\tfrom ms:9083\"")
        .contains("\"lastFailure\": \"2018-08-15T09:58:55Z\"")
        .contains("\"ExecDdl\": {\n        \"calls\": 10,")
        .contains(
            "\"loadTable\": {\n      \"calls\": 3,\n      \"errors\": 1,\n      \"busyMs\": 2500");
  }

  @Test
  void metricsCountByMethod() throws Exception {
    assertThat(get("/metrics").body())
        .contains("# TYPE catalogd_catalog_version gauge\ncatalogd_catalog_version 812\n")
        .contains("catalogd_healthy 1\n")
        .contains("catalogd_rpc_calls_total{method=\"ExecDdl\"} 10.0\n")
        .contains("catalogd_rpc_busy_seconds_total{method=\"GetPartialCatalogObject\"} 1.5\n")
        .contains("catalogd_metastore_calls_total{call=\"loadTable\"} 3.0\n")
        .contains("catalogd_metastore_errors_total{call=\"loadTable\"} 1.0\n")
        .contains("catalogd_metastore_busy_seconds_total{call=\"loadTable\"} 2.5\n")
        .contains("catalogd_storage_calls_total{call=\"list_files\"} 7.0\n");
  }

  @Test
  void otherPathsAndMethodsAreRefused() throws Exception {
    assertThat(get("/health/x").statusCode()).isEqualTo(404);
    assertThat(send(request("/health").DELETE()).statusCode()).isEqualTo(405);
  }

  @Test
  void headTellsTheSameWithoutABody() throws Exception {
    HttpResponse<String> head =
        send(request("/health").method("HEAD", HttpRequest.BodyPublishers.noBody()));

    assertThat(head.statusCode()).isEqualTo(get("/health").statusCode());
    assertThat(head.body()).isEmpty();
  }

  @Test
  void takenPortIsToldApart() {
    WebConfig taken = new WebConfig("127.0.0.1", server.address().getPort());

    assertThatThrownBy(() -> WebServer.start(taken, () -> status))
        .isInstanceOf(BindException.class)
        .hasMessage(
            "Port " + taken.port() + " on 127.0.0.1 is taken; set web.port to another one, or 0");
  }

  private HttpResponse<String> get(String path) throws Exception {
    return send(request(path).GET());
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(
        URI.create("http://127.0.0.1:" + server.address().getPort() + path));
  }

  private static DaemonStatus status(
      DaemonStatus.Catalog catalog, DaemonStatus.Metastore metastore) {
    Map<String, DaemonStatus.Method> methods =
        Map.of(
            "ExecDdl", new DaemonStatus.Method(10, 1, 1, 100, 200, Duration.ofMillis(20)),
            "GetPartialCatalogObject",
                new DaemonStatus.Method(20, 0, 1, 300, 400, Duration.ofMillis(1500)));
    return new DaemonStatus(
        "1.2",
        new ServiceId(1, 2),
        NOW,
        Duration.ofHours(51),
        catalog,
        metastore,
        /* queuedLoads= */ 4,
        new DaemonStatus.Rpc("127.0.0.1:26000", 5, 9, 0, 0, new TreeMap<>(methods)),
        new DaemonStatus.Calls(
            new TreeMap<>(Map.of("loadTable", new CallTotals(3, 1, 2_500_000_000L))),
            new TreeMap<>(Map.of("list_files", new CallTotals(7, 0, 1_000_000))),
            new TreeMap<>()));
  }
}
