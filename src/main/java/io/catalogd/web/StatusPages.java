package io.catalogd.web;

import io.catalogd.model.CallTotals;
import io.catalogd.notation.Count;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** A {@link DaemonStatus} in the three forms that are served: lines, JSON and metrics. */
final class StatusPages {
  private StatusPages() {}

  /** For people. */
  static String text(DaemonStatus status) {
    DaemonStatus.Method total = status.rpc().total();
    DaemonStatus.Catalog catalog = status.catalog();
    StringBuilder out = new StringBuilder();
    line(out, "catalogd", status.version() + (status.isHealthy() ? ", healthy" : ", NOT healthy"));
    line(out, "up", inWords(status.uptime()) + ", service id " + status.serviceId());
    line(
        out,
        "rpc",
        String.format(
            "%s, %s, %s, %d failed, %d running",
            status.rpc().address(),
            Count.of(status.rpc().connections(), "connection"),
            Count.of(total.calls(), "call"),
            total.errors(),
            total.inFlight()));
    line(out, "catalog", catalogLine(catalog));
    line(out, "loads", status.queuedLoads() + " queued");
    line(out, "metastore", metastoreLine(status));
    return out.toString();
  }

  private static void line(StringBuilder out, String name, String content) {
    out.append(String.format("%-10s %s%n", name, content));
  }

  private static String catalogLine(DaemonStatus.Catalog catalog) {
    if (!catalog.namesLoaded()) {
      return "names are not loaded yet"
          + (catalog.failure() == null ? "" : "; last attempt: " + catalog.failure());
    }
    return String.format(
        "version %d, %s, %s, %d loaded, %s",
        catalog.version(),
        Count.of(catalog.databases(), "database"),
        Count.of(catalog.tables(), "table"),
        catalog.loadedTables(),
        Count.of(catalog.functions(), "function"));
  }

  private static String metastoreLine(DaemonStatus status) {
    DaemonStatus.Metastore metastore = status.metastore();
    String where = metastore.kind() + " " + metastore.uris();
    if (metastore.answers()) {
      return where + ", answers";
    }
    if (metastore.failure() == null || metastore.lastFailure() == null) {
      return where + ", not asked yet";
    }
    Duration ago = Duration.between(metastore.lastFailure(), status.now());
    return where + ", DOES NOT ANSWER, " + inWords(ago) + " ago: " + metastore.failure();
  }

  /** The two largest units: "3 d 4 h". */
  private static String inWords(Duration duration) {
    if (duration.toDays() > 0) {
      return duration.toDays() + " d " + duration.toHoursPart() + " h";
    }
    if (duration.toHours() > 0) {
      return duration.toHours() + " h " + duration.toMinutesPart() + " min";
    }
    return duration.toMinutes() > 0
        ? duration.toMinutes() + " min " + duration.toSecondsPart() + " s"
        : Math.max(0, duration.toSeconds()) + " s";
  }

  /** For programs; times in ISO 8601, absent values are null. */
  static String json(DaemonStatus status) {
    Map<String, @Nullable Object> root = new LinkedHashMap<>();
    root.put("healthy", status.isHealthy());
    root.put("version", status.version());
    root.put("serviceId", status.serviceId().toString());
    root.put("uptimeSeconds", status.uptime().toSeconds());
    root.put("catalog", catalogObject(status.catalog()));
    root.put("metastore", metastoreObject(status.metastore()));
    root.put("queuedLoads", status.queuedLoads());
    root.put("rpc", rpcObject(status.rpc()));
    root.put("metastoreCalls", callsObject(status.calls().metastore()));
    root.put("storageCalls", callsObject(status.calls().storage()));
    root.put("cachingCalls", callsObject(status.calls().caching()));
    return Json.write(root);
  }

  private static Map<String, @Nullable Object> catalogObject(DaemonStatus.Catalog catalog) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    object.put("version", catalog.version());
    object.put("namesLoaded", catalog.namesLoaded());
    object.put("failure", catalog.failure());
    object.put("databases", catalog.databases());
    object.put("tables", catalog.tables());
    object.put("loadedTables", catalog.loadedTables());
    object.put("functions", catalog.functions());
    return object;
  }

  private static Map<String, @Nullable Object> metastoreObject(DaemonStatus.Metastore metastore) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    object.put("kind", metastore.kind());
    object.put("uris", metastore.uris());
    object.put("answers", metastore.answers());
    object.put("lastAnswer", metastore.lastAnswer());
    object.put("lastFailure", metastore.lastFailure());
    object.put("failure", metastore.failure());
    return object;
  }

  private static Map<String, @Nullable Object> rpcObject(DaemonStatus.Rpc rpc) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    object.put("address", rpc.address());
    object.put("connections", rpc.connections());
    object.put("accepted", rpc.accepted());
    object.put("refused", rpc.refused());
    object.put("broken", rpc.broken());
    Map<String, @Nullable Object> methods = new LinkedHashMap<>();
    rpc.methods().forEach((name, method) -> methods.put(name, methodObject(method)));
    object.put("methods", methods);
    return object;
  }

  private static Map<String, @Nullable Object> methodObject(DaemonStatus.Method method) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    object.put("calls", method.calls());
    object.put("errors", method.errors());
    object.put("inFlight", method.inFlight());
    object.put("bytesIn", method.bytesIn());
    object.put("bytesOut", method.bytesOut());
    object.put("busyMs", method.busy().toMillis());
    return object;
  }

  private static Map<String, @Nullable Object> callsObject(Map<String, CallTotals> calls) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    calls.forEach(
        (call, totals) ->
            object.put(
                call,
                counts(totals.calls(), totals.errors(), Duration.ofNanos(totals.elapsedNs()))));
    return object;
  }

  private static Map<String, @Nullable Object> counts(long calls, long errors, Duration busy) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    object.put("calls", calls);
    object.put("errors", errors);
    object.put("busyMs", busy.toMillis());
    return object;
  }

  /** In the text format of Prometheus. */
  static String metrics(DaemonStatus status) {
    Metrics out = new Metrics();
    out.gauge("catalogd_healthy", status.isHealthy() ? 1 : 0);
    out.gauge("catalogd_uptime_seconds", status.uptime().toSeconds());
    out.gauge("catalogd_catalog_version", status.catalog().version());
    out.gauge("catalogd_databases", status.catalog().databases());
    out.gauge("catalogd_tables", status.catalog().tables());
    out.gauge("catalogd_tables_loaded", status.catalog().loadedTables());
    out.gauge("catalogd_functions", status.catalog().functions());
    out.gauge("catalogd_metastore_answers", status.metastore().answers() ? 1 : 0);
    out.gauge("catalogd_loads_queued", status.queuedLoads());
    out.gauge("catalogd_rpc_connections", status.rpc().connections());
    out.counter("catalogd_rpc_connections_accepted_total", status.rpc().accepted());
    out.counter("catalogd_rpc_connections_refused_total", status.rpc().refused());
    out.counter("catalogd_rpc_connections_broken_total", status.rpc().broken());
    Map<String, DaemonStatus.Method> methods = status.rpc().methods();
    out.byKind(
        "method", "catalogd_rpc_calls_total", "counter", methods, DaemonStatus.Method::calls);
    out.byKind(
        "method", "catalogd_rpc_errors_total", "counter", methods, DaemonStatus.Method::errors);
    out.byKind("method", "catalogd_rpc_in_flight", "gauge", methods, DaemonStatus.Method::inFlight);
    out.byKind(
        "method", "catalogd_rpc_bytes_in_total", "counter", methods, DaemonStatus.Method::bytesIn);
    out.byKind(
        "method",
        "catalogd_rpc_bytes_out_total",
        "counter",
        methods,
        DaemonStatus.Method::bytesOut);
    out.byKind(
        "method",
        "catalogd_rpc_busy_seconds_total",
        "counter",
        methods,
        method -> method.busy().toNanos() / 1e9);
    out.calls("catalogd_metastore", status.calls().metastore());
    out.calls("catalogd_storage", status.calls().storage());
    out.calls("catalogd_caching", status.calls().caching());
    return out.text();
  }

  private static final class Metrics {
    private final StringBuilder out = new StringBuilder();

    void gauge(String name, long value) {
      header(name, "gauge");
      out.append(name).append(' ').append(value).append('\n');
    }

    void counter(String name, long value) {
      header(name, "counter");
      out.append(name).append(' ').append(value).append('\n');
    }

    void calls(String prefix, Map<String, CallTotals> calls) {
      byKind("call", prefix + "_calls_total", "counter", calls, CallTotals::calls);
      byKind("call", prefix + "_errors_total", "counter", calls, CallTotals::errors);
      byKind(
          "call",
          prefix + "_busy_seconds_total",
          "counter",
          calls,
          totals -> totals.elapsedNs() / 1e9);
    }

    <T> void byKind(
        String label, String name, String type, Map<String, T> kinds, ToDoubleFunction<T> value) {
      header(name, type);
      kinds.forEach(
          (kind, counts) ->
              out.append(name)
                  .append('{')
                  .append(label)
                  .append("=\"")
                  .append(kind)
                  .append("\"} ")
                  .append(value.applyAsDouble(counts))
                  .append('\n'));
    }

    private void header(String name, String type) {
      out.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    String text() {
      return out.toString();
    }
  }
}
