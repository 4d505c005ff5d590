package io.catalogd;

import io.catalogd.Daemon.Decoration;
import io.catalogd.caching.CachingConfig;
import io.catalogd.load.LoadConfig;
import io.catalogd.metastore.FaultScript;
import io.catalogd.metastore.InterceptedMetastore;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.hive.HiveMetastore;
import io.catalogd.metastore.hive.MetastoreConfig;
import io.catalogd.policy.AuthorizationConfig;
import io.catalogd.rpc.ReplyConfig;
import io.catalogd.rpc.RpcConfig;
import io.catalogd.service.ServiceConfig;
import io.catalogd.storage.Caching;
import io.catalogd.storage.Storage;
import io.catalogd.storage.hdfs.StorageConfig;
import io.catalogd.web.WebConfig;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * The daemon in this JVM, as {@link Daemon} wires it, over a metastore that runs already; on free
 * ports of loopback, with a data directory of its own.
 */
public final class RunningCatalog implements AutoCloseable {
  private final Opened opened;
  private final Daemon daemon;
  private final HiveMetastore outside;

  private RunningCatalog(Opened opened, Daemon daemon, HiveMetastore outside) {
    this.opened = opened;
    this.daemon = daemon;
    this.outside = outside;
  }

  /** A daemon to be, with every setting at its default. */
  public static Setup over(URI metastore) {
    return new Setup(
        metastore,
        Duration.ofSeconds(60),
        ServiceConfig.DEFAULT,
        null,
        AuthorizationConfig.DEFAULT,
        ReplyConfig.DEFAULT,
        Decoration.NONE);
  }

  public InetSocketAddress rpcAddress() {
    return daemon.rpcAddress();
  }

  /** A new connection; the caller closes it. */
  public CatalogClient connect() {
    return CatalogClient.connect(rpcAddress());
  }

  /** The same metastore as somebody else sees and changes it, behind the daemon's back. */
  public Metastore outside() {
    return outside;
  }

  /** What {@code catalogd status} would print. */
  String status() throws IOException {
    return page("/");
  }

  /** A page of the operator's port. */
  String page(String path) throws IOException {
    InetSocketAddress web = daemon.webAddress();
    URI page = URI.create("http://" + Daemon.text(web) + path);
    HttpURLConnection connection = (HttpURLConnection) page.toURL().openConnection(Proxy.NO_PROXY);
    boolean healthy = connection.getResponseCode() == HttpURLConnection.HTTP_OK;
    try (var body = healthy ? connection.getInputStream() : connection.getErrorStream()) {
      return new String(body.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Override
  public void close() {
    opened.close();
    outside.close();
  }

  /** What a daemon is started with. */
  public record Setup(
      URI metastore,
      Duration callTimeout,
      ServiceConfig service,
      @Nullable Path hadoopConf,
      AuthorizationConfig authorization,
      ReplyConfig reply,
      Decoration decoration) {

    Setup withCallTimeout(Duration newCallTimeout) {
      return new Setup(
          metastore, newCallTimeout, service, hadoopConf, authorization, reply, decoration);
    }

    /** With requests that wait so long for names, and reads as long as ever for loads. */
    Setup withRequestTimeout(Duration timeout) {
      ServiceConfig impatient = new ServiceConfig(timeout, service.loadWait());
      return new Setup(
          metastore, callTimeout, impatient, hadoopConf, authorization, reply, decoration);
    }

    /** With these settings as its {@code core-site.xml}. */
    Setup withHadoop(Configuration configuration) {
      Path directory = newDirectory();
      try (OutputStream file = Files.newOutputStream(directory.resolve("core-site.xml"))) {
        configuration.writeXml(file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return new Setup(
          metastore, callTimeout, service, directory, authorization, reply, decoration);
    }

    /** With calls of the metastore that fail as told, after all retries. */
    Setup withFaults(FaultScript faults) {
      return new Setup(
          metastore,
          callTimeout,
          service,
          hadoopConf,
          authorization,
          reply,
          new Decoration(
              inner -> InterceptedMetastore.of(inner, faults),
              decoration.storage(),
              decoration.caching()));
    }

    Setup withAuthorization(AuthorizationConfig newAuthorization) {
      return new Setup(
          metastore, callTimeout, service, hadoopConf, newAuthorization, reply, decoration);
    }

    /** With replies that may be so large. */
    public Setup withReply(ReplyConfig newReply) {
      return new Setup(
          metastore, callTimeout, service, hadoopConf, authorization, newReply, decoration);
    }

    /** With these around or in place of what lies outside. */
    Setup withOutside(Decoration other) {
      return new Setup(metastore, callTimeout, service, hadoopConf, authorization, reply, other);
    }

    /** With this around or in place of the file systems. */
    public Setup withStorage(UnaryOperator<Storage> around) {
      return new Setup(
          metastore,
          callTimeout,
          service,
          hadoopConf,
          authorization,
          reply,
          new Decoration(decoration.metastore(), around, decoration.caching()));
    }

    Setup withCaching(UnaryOperator<Caching> around) {
      return new Setup(
          metastore,
          callTimeout,
          service,
          hadoopConf,
          authorization,
          reply,
          new Decoration(decoration.metastore(), decoration.storage(), around));
    }

    /** Starts it and returns when it answers. */
    public RunningCatalog start() {
      Path home = newDirectory();
      Opened opened = new Opened();
      try {
        Daemon daemon =
            Daemon.start(
                config(home), new Installation(home, home, home, home), decoration, opened);
        return new RunningCatalog(
            opened,
            daemon,
            new HiveMetastore(MetastoreConfig.DEFAULT.withUris(List.of(metastore)), new Random(1)));
      } catch (IOException e) {
        opened.close();
        throw new UncheckedIOException(e);
      }
    }

    private DaemonConfig config(Path dataDir) {
      RpcConfig rpc = RpcConfig.DEFAULT;
      return new DaemonConfig(
          dataDir,
          new RpcConfig(
              rpc.host(),
              0,
              rpc.maxConnections(),
              rpc.maxRequestBytes(),
              rpc.maxStructDepth(),
              Duration.ofSeconds(2),
              rpc.idleTimeout(),
              Duration.ofSeconds(5)),
          new WebConfig(rpc.host(), 0),
          MetastoreConfig.DEFAULT.withUris(List.of(metastore)).withCallTimeout(callTimeout),
          new StorageConfig(hadoopConf, StorageConfig.DEFAULTS.maxDirectoryEntries()),
          LoadConfig.DEFAULT,
          CachingConfig.DEFAULT,
          service,
          authorization,
          reply,
          100_000);
    }

    private static Path newDirectory() {
      try {
        return Files.createTempDirectory("catalogd-running-");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
