package io.catalogd;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.TableState;
import io.catalogd.config.BuildVersion;
import io.catalogd.events.StartupLoop;
import io.catalogd.load.TableLoads;
import io.catalogd.metastore.MetastoreHealth;
import io.catalogd.metastore.MetastoreMetrics;
import io.catalogd.model.CallTotals;
import io.catalogd.model.ObjectKey;
import io.catalogd.model.ServiceId;
import io.catalogd.rpc.RpcMetrics;
import io.catalogd.rpc.RpcServer;
import io.catalogd.storage.MeasuredCaching;
import io.catalogd.storage.MeasuredStorage;
import io.catalogd.web.DaemonStatus;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Gathers how the daemon is, from its first moment on. Any thread. */
final class StatusReport {
  private final ServiceId serviceId;
  private final CatalogStore store;
  private final RpcServer rpc;
  private final MetastoreMetrics metastore;
  private final InstantSource clock;
  private final Instant started;
  private volatile String metastoreKind = "embedded";
  private volatile String metastoreUris = "(starting)";
  private volatile Supplier<SortedMap<String, CallTotals>> storageCalls = TreeMap::new;
  private volatile Supplier<SortedMap<String, CallTotals>> cachingCalls = TreeMap::new;
  private volatile @Nullable StartupLoop startup;
  private volatile @Nullable TableLoads loads;

  StatusReport(
      ServiceId serviceId,
      CatalogStore store,
      RpcServer rpc,
      MetastoreMetrics metastore,
      InstantSource clock) {
    this.serviceId = serviceId;
    this.store = store;
    this.rpc = rpc;
    this.metastore = metastore;
    this.clock = clock;
    this.started = clock.instant();
  }

  void knowMetastore(String kind, List<URI> uris) {
    metastoreKind = kind;
    metastoreUris = uris.stream().map(URI::toString).collect(Collectors.joining(","));
  }

  void knowStorage(MeasuredStorage storage, MeasuredCaching caching) {
    storageCalls = () -> byName(storage.totals());
    cachingCalls = () -> byName(caching.totals());
  }

  private static SortedMap<String, CallTotals> byName(Map<? extends Enum<?>, CallTotals> byKind) {
    SortedMap<String, CallTotals> byName = new TreeMap<>();
    byKind.forEach((kind, totals) -> byName.put(kind.name().toLowerCase(Locale.ROOT), totals));
    return byName;
  }

  void knowEngine(StartupLoop newStartup, TableLoads newLoads) {
    startup = newStartup;
    loads = newLoads;
  }

  DaemonStatus now() {
    Instant now = clock.instant();
    return new DaemonStatus(
        BuildVersion.text(),
        serviceId,
        now,
        Duration.between(started, now),
        catalog(store.current()),
        metastore(metastore.health()),
        queuedLoads(),
        rpc(rpc.metrics()),
        new DaemonStatus.Calls(metastore.totals(), storageCalls.get(), cachingCalls.get()));
  }

  private DaemonStatus.Catalog catalog(CatalogImage image) {
    StartupLoop loop = startup;
    int tables = 0;
    int loadedTables = 0;
    for (var database : image.databases().values()) {
      tables += database.tables().size();
      loadedTables +=
          (int)
              database.tables().values().stream()
                  .filter(table -> table.state() instanceof TableState.Loaded)
                  .count();
    }
    return new DaemonStatus.Catalog(
        image.version(),
        loop != null && loop.progress().phase() == StartupLoop.Phase.DONE,
        loop == null ? null : loop.progress().lastFailure(),
        image.databases().size(),
        tables,
        loadedTables,
        image.objects(ObjectKey.Kind.FUNCTION).size());
  }

  private DaemonStatus.Metastore metastore(MetastoreHealth health) {
    return new DaemonStatus.Metastore(
        metastoreKind,
        metastoreUris,
        health.answers(),
        health.lastAnswer(),
        health.lastFailure(),
        health.failure());
  }

  private int queuedLoads() {
    TableLoads known = loads;
    return known == null ? 0 : known.queued();
  }

  private DaemonStatus.Rpc rpc(RpcMetrics metrics) {
    TreeMap<String, DaemonStatus.Method> methods = new TreeMap<>();
    metrics.methods().forEach((name, method) -> methods.put(name, method(method)));
    return new DaemonStatus.Rpc(
        Daemon.text(rpc.address()),
        metrics.connections(),
        metrics.accepted(),
        metrics.refused(),
        metrics.broken(),
        methods);
  }

  private static DaemonStatus.Method method(RpcMetrics.Method method) {
    return new DaemonStatus.Method(
        method.calls(),
        method.errors(),
        method.inFlight(),
        method.bytesIn(),
        method.bytesOut(),
        Duration.ofNanos(method.busyNs()));
  }
}
