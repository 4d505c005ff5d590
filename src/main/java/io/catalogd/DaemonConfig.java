package io.catalogd;

import io.catalogd.caching.CachingConfig;
import io.catalogd.config.Settings;
import io.catalogd.config.SiteFile;
import io.catalogd.load.LoadConfig;
import io.catalogd.metastore.hive.MetastoreConfig;
import io.catalogd.policy.AuthorizationConfig;
import io.catalogd.rpc.ReplyConfig;
import io.catalogd.rpc.RpcConfig;
import io.catalogd.service.ServiceConfig;
import io.catalogd.storage.hdfs.ParallelCalls;
import io.catalogd.storage.hdfs.StorageConfig;
import io.catalogd.web.WebConfig;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What every component is told.
 *
 * @param dataDir {@code data.dir}: all that the process keeps on local disk
 * @param deletionLimit {@code catalog.deletion-limit}: removals whose versions are remembered, 1
 *     and up
 */
record DaemonConfig(
    Path dataDir,
    RpcConfig rpc,
    WebConfig web,
    MetastoreConfig metastore,
    StorageConfig storage,
    LoadConfig load,
    CachingConfig caching,
    ServiceConfig service,
    AuthorizationConfig authorization,
    ReplyConfig reply,
    int deletionLimit) {
  private static final List<String> HIVE_URIS =
      List.of("hive.metastore.uris", "metastore.thrift.uris");

  /**
   * Reads all settings.
   *
   * @param environment for the places of Hadoop's and Hive's own files
   * @throws io.catalogd.config.ConfigException at the first one that can't be used
   */
  static DaemonConfig read(
      Settings settings, Installation installation, Map<String, String> environment) {
    RpcConfig rpc = readRpc(settings);
    DaemonConfig config =
        new DaemonConfig(
            readDataDir(settings),
            rpc,
            readWeb(settings, rpc),
            readMetastore(settings, siteDirectory("HIVE_CONF_DIR", installation, environment)),
            readStorage(settings, siteDirectory("HADOOP_CONF_DIR", installation, environment)),
            readLoad(settings),
            readCaching(settings),
            readService(settings),
            readAuthorization(settings),
            readReply(settings),
            readDeletionLimit(settings));
    settings.refuseUnknown();
    return config;
  }

  private static int readDeletionLimit(Settings settings) {
    return settings.checked(
        () -> {
          int limit = settings.count("catalog.deletion-limit", 100_000);
          if (limit < 1) {
            throw new IllegalArgumentException(
                "catalog.deletion-limit: expected 1 or more, got " + limit);
          }
          return limit;
        });
  }

  /** Alone, for the commands that only look for a running daemon. */
  static Path readDataDir(Settings settings) {
    return settings.path("data.dir", "data");
  }

  /** True where no metastore is named, so that one of our own has to run. */
  boolean usesEmbeddedMetastore() {
    return metastore.uris().isEmpty();
  }

  private static RpcConfig readRpc(Settings settings) {
    RpcConfig byDefault = RpcConfig.DEFAULT;
    return settings.checked(
        () ->
            new RpcConfig(
                settings.text("rpc.host", byDefault.host()),
                settings.count("rpc.port", byDefault.port()),
                settings.count("rpc.max-connections", byDefault.maxConnections()),
                settings.sizeBytes("rpc.max-request-bytes", byDefault.maxRequestBytes()),
                settings.count("rpc.max-struct-depth", byDefault.maxStructDepth()),
                settings.duration("rpc.request-timeout", byDefault.requestTimeout()),
                settings.duration("rpc.idle-timeout", byDefault.idleTimeout()),
                settings.duration("rpc.shutdown-grace", byDefault.shutdownGrace())));
  }

  private static WebConfig readWeb(Settings settings, RpcConfig rpc) {
    return settings.checked(
        () -> new WebConfig(rpc.host(), settings.count("web.port", WebConfig.DEFAULT.port())));
  }

  private static MetastoreConfig readMetastore(Settings settings, Path siteDirectory) {
    MetastoreConfig byDefault = MetastoreConfig.DEFAULT;
    List<URI> uris = settings.uris("metastore.uris");
    return settings.checked(
        () ->
            new MetastoreConfig(
                uris.isEmpty() ? urisOfSite(siteDirectory.resolve("hive-site.xml")) : uris,
                settings.count("metastore.clients", byDefault.clients()),
                settings.duration("metastore.connect-timeout", byDefault.connectTimeout()),
                settings.duration("metastore.call-timeout", byDefault.callTimeout()),
                settings.duration("metastore.idle-timeout", byDefault.idleTimeout()),
                settings.count("metastore.retries", byDefault.retries()),
                settings.sizeBytes("metastore.max-answer-bytes", byDefault.maxAnswerBytes()),
                settings.textOrNull("metastore.user")));
  }

  private static List<URI> urisOfSite(Path hiveSite) {
    return SiteFile.findProperty(hiveSite, HIVE_URIS).stream()
        .flatMap(value -> Arrays.stream(value.split(",")))
        .map(String::strip)
        .map(URI::create)
        .toList();
  }

  private static StorageConfig readStorage(Settings settings, Path siteDirectory) {
    @Nullable Path chosen = settings.pathOrNull("storage.conf-dir");
    Path directory = chosen == null ? siteDirectory : chosen;
    // Hadoop would tell of them with a stack trace.
    SiteFile.check(directory.resolve("core-site.xml"));
    SiteFile.check(directory.resolve("hdfs-site.xml"));
    return settings.checked(
        () ->
            new StorageConfig(
                directory,
                settings.count(
                    "storage.max-directory-entries", StorageConfig.DEFAULTS.maxDirectoryEntries()),
                ParallelCalls.parse(
                    settings.text(
                        "storage.parallel-calls",
                        Integer.toString(ParallelCalls.DEFAULT.most())))));
  }

  private static LoadConfig readLoad(Settings settings) {
    LoadConfig byDefault = LoadConfig.DEFAULT;
    return settings.checked(
        () ->
            new LoadConfig(
                settings.count("load.threads", byDefault.threads()),
                settings.count("load.helper-threads", byDefault.helperThreads()),
                settings.count("load.helpers-per-table", byDefault.helpersPerTable()),
                settings.count("load.partition-batch", byDefault.partitionBatch()),
                settings.flag("load.background", byDefault.background()),
                settings.duration("load.timeout", byDefault.timeout())));
  }

  private static CachingConfig readCaching(Settings settings) {
    CachingConfig byDefault = CachingConfig.DEFAULT;
    return settings.checked(
        () ->
            new CachingConfig(
                settings.duration("caching.pool-interval", byDefault.poolInterval())));
  }

  private static ServiceConfig readService(Settings settings) {
    ServiceConfig byDefault = ServiceConfig.DEFAULT;
    return settings.checked(
        () ->
            new ServiceConfig(
                settings.duration("service.request-timeout", byDefault.requestTimeout()),
                settings.duration("service.load-wait", byDefault.loadWait())));
  }

  private static AuthorizationConfig readAuthorization(Settings settings) {
    AuthorizationConfig byDefault = AuthorizationConfig.DEFAULT;
    return settings.checked(
        () ->
            new AuthorizationConfig(
                settings.flag("authorization.enabled", byDefault.enabled()),
                settings.names("authorization.admins"),
                settings.text("authorization.server-name", byDefault.serverName()),
                settings.duration("authorization.poll-interval", byDefault.pollInterval())));
  }

  private static ReplyConfig readReply(Settings settings) {
    ReplyConfig byDefault = ReplyConfig.DEFAULT;
    return settings.checked(
        () ->
            new ReplyConfig(
                settings.sizeBytes("catalog.max-reply-bytes", byDefault.maxReplyBytes()),
                settings.sizeBytes("catalog.max-full-object-bytes", byDefault.maxFullObjectBytes()),
                settings.sizeBytes(
                    "catalog.max-incremental-stats-bytes", byDefault.maxStatisticsBytes())));
  }

  /** Where an installed Hadoop or Hive has its files, else our own directory. */
  private static Path siteDirectory(
      String variable, Installation installation, Map<String, String> environment) {
    Path named = Path.of(environment.getOrDefault(variable, ""));
    boolean isNamed = !named.toString().isEmpty() && Files.isDirectory(named);
    return isNamed ? named : installation.conf();
  }
}
