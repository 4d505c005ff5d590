package io.catalogd;

import io.catalogd.caching.CacheDirectives;
import io.catalogd.caching.CachePools;
import io.catalogd.caching.CacheWatch;
import io.catalogd.caching.CachingLoop;
import io.catalogd.caching.DirectiveRemoval;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.NameLocks;
import io.catalogd.catalog.TableState;
import io.catalogd.check.TableChecker;
import io.catalogd.config.BuildVersion;
import io.catalogd.ddl.Aftermath;
import io.catalogd.ddl.CarryOverLoop;
import io.catalogd.ddl.DdlExecutor;
import io.catalogd.ddl.DdlHandlers;
import io.catalogd.ddl.HandlerParts;
import io.catalogd.dependent.Restamps;
import io.catalogd.events.OthersPartitionsLoop;
import io.catalogd.events.PolicyRefresh;
import io.catalogd.events.PollLoop;
import io.catalogd.events.Resets;
import io.catalogd.events.StartupLoop;
import io.catalogd.events.WrittenFiles;
import io.catalogd.load.IoPool;
import io.catalogd.load.PartitionIds;
import io.catalogd.load.TableLoader;
import io.catalogd.load.TableLoads;
import io.catalogd.load.TimedSource;
import io.catalogd.load.WorkClock;
import io.catalogd.load.functions.FunctionReader;
import io.catalogd.metastore.InterceptedMetastore;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.MetastoreMetrics;
import io.catalogd.metastore.MetastoreRetry;
import io.catalogd.metastore.embedded.EmbeddedMetastore;
import io.catalogd.metastore.embedded.EmbeddedMetastoreConfig;
import io.catalogd.metastore.hive.HiveMetastore;
import io.catalogd.metastore.hive.MetastoreConfig;
import io.catalogd.model.Deadline;
import io.catalogd.model.ServiceId;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import io.catalogd.policy.Administrators;
import io.catalogd.policy.AuthorizationConfig;
import io.catalogd.policy.StoredPolicy;
import io.catalogd.rpc.CatalogHandler;
import io.catalogd.rpc.RpcServer;
import io.catalogd.service.CatalogService;
import io.catalogd.service.Readers;
import io.catalogd.service.Writers;
import io.catalogd.storage.Caching;
import io.catalogd.storage.MeasuredCaching;
import io.catalogd.storage.MeasuredStorage;
import io.catalogd.storage.Storage;
import io.catalogd.storage.hdfs.HadoopStorage;
import io.catalogd.web.WebServer;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The running daemon: every object built by hand, from the ports inwards. */
final class Daemon {
  /** Begins the one line on standard output. */
  static final String READY = "catalogd ready ";

  private static final Logger log = LoggerFactory.getLogger(Daemon.class);

  /** A metastore that is silent for longer does not keep us from answering what we can. */
  private static final Duration FIRST_LOAD_WAIT = Duration.ofSeconds(10);

  /** A name node that is silent for longer does not keep names from being read. */
  private static final Duration CACHE_POOL_WAIT = Duration.ofSeconds(5);

  private final DaemonConfig config;
  private final Decoration decoration;
  private final Opened opened;
  private final ServiceId serviceId = ServiceId.random(new SecureRandom());
  private final InstantSource clock = InstantSource.system();
  private final PartitionIds ids = PartitionIds.startingAt(clock);
  private final LongSupplier nanoTicker = System::nanoTime;
  private final RandomGenerator random = RandomGenerator.getDefault();
  private final MetastoreMetrics metastoreMetrics = new MetastoreMetrics(clock, nanoTicker);
  private final CatalogStore store;
  private final RpcServer rpc;
  private final StatusReport report;
  private final ScheduledExecutorService timer = newTimer("timer");
  private final WebServer web;

  private Daemon(DaemonConfig config, Decoration decoration, Opened opened) throws IOException {
    this.config = config;
    this.decoration = decoration;
    this.opened = opened;
    DataDirectory dataDirectory = opened.add(DataDirectory.take(config.dataDir()));
    store = new CatalogStore(config.deletionLimit(), new Restamps(ids::next));
    // A port that is taken is told before anything slow begins.
    rpc = opened.add(RpcServer.bind(config.rpc()));
    report = new StatusReport(serviceId, store, rpc, metastoreMetrics, clock);
    web = opened.add(WebServer.start(config.web(), report::now));
    opened.add(timer::shutdownNow);
    dataDirectory.publish(text(rpc.address()), text(web.address()));
  }

  /**
   * Starts everything and returns when requests are answered. A metastore that can't be reached
   * does not keep it from that.
   *
   * @param opened closes it all, also when this fails half-way
   * @throws IOException when a port or the data directory can't be had
   */
  static Daemon start(DaemonConfig config, Installation installation, Opened opened)
      throws IOException {
    return start(config, installation, Decoration.NONE, opened);
  }

  /** The same with something put around what lies outside. */
  static Daemon start(
      DaemonConfig config, Installation installation, Decoration decoration, Opened opened)
      throws IOException {
    log.info(
        "catalogd starts version={} data={} conf={}",
        BuildVersion.text(),
        config.dataDir(),
        installation.conf());
    Daemon daemon = new Daemon(config, decoration, opened);
    daemon.connect(installation);
    return daemon;
  }

  /** "catalogd ready rpc=127.0.0.1:26000 web=127.0.0.1:25020 service-id=…". */
  String readyLine() {
    return READY
        + "rpc="
        + text(rpc.address())
        + " web="
        + text(web.address())
        + " service-id="
        + serviceId;
  }

  InetSocketAddress rpcAddress() {
    return rpc.address();
  }

  InetSocketAddress webAddress() {
    return web.address();
  }

  private void connect(Installation installation) {
    MetastoreConfig reachable = reachableMetastore(installation);
    report.knowMetastore(config.usesEmbeddedMetastore() ? "embedded" : "remote", reachable.uris());
    Metastore measured =
        InterceptedMetastore.of(opened.add(new HiveMetastore(reachable, random)), metastoreMetrics);
    Metastore metastore =
        InterceptedMetastore.of(
            measured,
            new MetastoreRetry(
                reachable.retries(), reachable.callTimeout(), random, nanoTicker, Thread::sleep));
    IoPool ioPool = new IoPool(config.load());
    HadoopStorage hadoop = opened.add(HadoopStorage.open(config.storage(), ioPool));
    MeasuredStorage storage = new MeasuredStorage(hadoop, nanoTicker);
    MeasuredCaching caching = new MeasuredCaching(hadoop.caching(), nanoTicker);
    report.knowStorage(storage, caching);
    serve(
        opened.add(ioPool), // Closed before the storage that it works on.
        decoration.metastore().apply(metastore),
        decoration.storage().apply(storage),
        decoration.caching().apply(caching));
    new PulseLoop(measured, metastoreMetrics::health, clock).start(timer);
  }

  private MetastoreConfig reachableMetastore(Installation installation) {
    if (!config.usesEmbeddedMetastore()) {
      return config.metastore();
    }
    EmbeddedMetastore embedded =
        opened.add(
            EmbeddedMetastore.start(
                EmbeddedMetastoreConfig.onDerby(
                    config.dataDir(),
                    installation.metastoreClassPath(),
                    installation.metastoreSqlScripts())));
    return config.metastore().withUris(List.of(embedded.uri()));
  }

  private void serve(IoPool ioPool, Metastore metastore, Storage storage, Caching caching) {
    TableLoader loader = new TableLoader(metastore, storage, caching, ioPool, ids, config.load());
    TimedSource source = opened.add(new TimedSource(loader, config.load()));
    TableLoads loads = opened.add(new TableLoads(store, source, config.load()));
    NameLocks locks = new NameLocks();
    StoredPolicy policy = new StoredPolicy(config.authorization().serverName(), ioPool, clock);
    Administrators administrators = new Administrators(config.authorization(), metastore);
    CachingLoop cachingLoop = opened.add(new CachingLoop());
    FunctionReader functions =
        new FunctionReader(storage, ioPool, config.dataDir().resolve("jars"));
    CachePools pools = new CachePools(store, caching);
    Consumer<Deadline> policyRefresh =
        followPolicy(new PolicyRefresh(store, locks, metastore, policy));
    Consumer<Deadline> alongside =
        deadline -> {
          cachingLoop.once(pools::read, CACHE_POOL_WAIT);
          policyRefresh.accept(deadline);
        };
    Resets resets =
        new Resets(
            store,
            locks,
            loads,
            source,
            metastore,
            functions,
            ioPool,
            new DirectiveRemoval(caching),
            alongside);
    CacheWatch watch = new CacheWatch(caching, table -> refreshLoaded(table, resets));
    CacheDirectives directives = new CacheDirectives(caching, watch);
    HandlerParts parts =
        new HandlerParts(
            loads, source, storage, functions, ioPool, directives, policy, administrators, clock);
    DdlExecutor statements = statements(parts, locks, metastore);
    CatalogService service =
        new CatalogService(
            store,
            new Readers(
                loads,
                new TableChecker(
                    store, metastore, source, storage, ioPool, opened.add(new WorkClock()))),
            new Writers(resets, writtenFiles(parts, locks, metastore), statements),
            administrators,
            config.service(),
            nanoTicker);
    followColumns(statements);
    cachingLoop.every(watch.interval(), watch::look);
    cachingLoop.every(config.caching().poolInterval(), pools::read);
    loadNames(resets, loads);
    rpc.serve(new CatalogHandler(service, serviceId, config.reply()));
    // Once more, so that it closes before what running requests need to finish.
    opened.add(rpc);
  }

  private DdlExecutor statements(HandlerParts parts, NameLocks locks, Metastore metastore) {
    return new DdlExecutor(
        store,
        locks,
        new DdlHandlers(parts),
        metastore,
        parts.loads(),
        new Aftermath(metastore, parts.functions(), parts.policy()),
        nanoTicker);
  }

  private WrittenFiles writtenFiles(HandlerParts parts, NameLocks locks, Metastore metastore) {
    ScheduledExecutorService lister = newTimer("partition-lists");
    opened.add(lister::shutdownNow);
    OthersPartitionsLoop others =
        new OthersPartitionsLoop(
            store,
            locks,
            parts.loads(),
            parts.source(),
            parts.directives().removal(),
            () -> Deadline.after(config.service().requestTimeout(), nanoTicker),
            pausing(lister),
            nanoTicker);
    return new WrittenFiles(
        store,
        locks,
        parts.loads(),
        parts.source(),
        metastore,
        parts.storage(),
        parts.pool(),
        parts.directives(),
        others::follow);
  }

  /** Before the first table is loaded, which may show that columns were changed outside. */
  private void followColumns(DdlExecutor statements) {
    ScheduledExecutorService carrier = newTimer("carry-over");
    opened.add(carrier::shutdownNow);
    store.tell(
        new CarryOverLoop(
            store,
            request ->
                statements.execute(
                    request, Deadline.after(config.service().requestTimeout(), nanoTicker)),
            pausing(carrier)));
  }

  /**
   * Has roles and privileges read again and again where coordinators decide by them.
   *
   * @return what reads them when everything is read
   */
  private Consumer<Deadline> followPolicy(PolicyRefresh refresh) {
    AuthorizationConfig authorization = config.authorization();
    if (!authorization.enabled()) {
      return refresh::tryRun;
    }
    ScheduledExecutorService poller = newTimer("policy-poll");
    opened.add(poller::shutdownNow);
    new PollLoop(
            "Roles and privileges",
            () -> refresh.run(Deadline.after(authorization.pollInterval(), nanoTicker)),
            authorization.pollInterval())
        .start(poller);
    return refresh::run;
  }

  /** An unloaded table is as new as it gets whenever somebody asks for it. */
  private void refreshLoaded(TableName table, Resets resets) {
    boolean isLoaded =
        store
            .current()
            .findTable(table)
            .filter(entry -> entry.state() instanceof TableState.Loaded)
            .isPresent();
    if (isLoaded) {
      resets.refreshTable(
          new SpelledName(table.database(), table.table()),
          Deadline.after(config.service().requestTimeout(), nanoTicker));
    }
  }

  /** Returns when the first attempt has ended, either way; later ones go on behind. */
  private void loadNames(Resets resets, TableLoads loads) {
    CountDownLatch tried = new CountDownLatch(1);
    StartupLoop startup =
        new StartupLoop(
            () -> {
              try {
                resets.invalidateAll(Deadline.after(config.service().requestTimeout(), nanoTicker));
              } finally {
                tried.countDown();
              }
            },
            timer);
    report.knowEngine(startup, loads);
    startup.start();
    try {
      if (!tried.await(FIRST_LOAD_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
        log.warn("The metastore is silent for {} s now", FIRST_LOAD_WAIT.toSeconds());
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException("Nobody interrupts this thread", e);
    }
  }

  private static BiConsumer<Runnable, Duration> pausing(ScheduledExecutorService timer) {
    return (work, pause) -> {
      ScheduledFuture<?> unused = timer.schedule(work, pause.toMillis(), TimeUnit.MILLISECONDS);
    };
  }

  private static ScheduledExecutorService newTimer(String name) {
    return Executors.newSingleThreadScheduledExecutor(
        task -> {
          Thread thread = new Thread(task, name);
          thread.setDaemon(true);
          return thread;
        });
  }

  static String text(InetSocketAddress address) {
    String host = address.getAddress().getHostAddress();
    return (address.getAddress() instanceof Inet6Address ? "[" + host + "]" : host)
        + ":"
        + address.getPort();
  }

  /**
   * What is put around the metastore, with its retries, around the file systems and HDFS's cache.
   */
  record Decoration(
      UnaryOperator<Metastore> metastore,
      UnaryOperator<Storage> storage,
      UnaryOperator<Caching> caching) {
    static final Decoration NONE =
        new Decoration(
            UnaryOperator.identity(), UnaryOperator.identity(), UnaryOperator.identity());
  }
}
