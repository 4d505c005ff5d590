package io.catalogd.metastore.embedded;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.metastore.HMSHandler;
import org.apache.hadoop.hive.metastore.HMSHandlerProxyFactory;
import org.apache.hadoop.hive.metastore.TSetIpAddressProcessor;
import org.apache.hadoop.hive.metastore.conf.MetastoreConf;
import org.apache.thrift.TException;
import org.apache.thrift.server.TThreadPoolServer;
import org.apache.thrift.transport.TServerSocket;

/** Hive's metastore service on a loopback port, in this process. */
final class MetastoreService {
  /** One INSERT of Derby for hundreds of partitions recurses deeper than a usual stack holds. */
  private static final long STACK_BYTES = 64L << 20;

  private static final int MOST_CONNECTIONS = 500;

  private final TServerSocket socket;
  private final TThreadPoolServer server;

  private MetastoreService(TServerSocket socket, TThreadPoolServer server) {
    this.socket = socket;
    this.server = server;
  }

  /** Opens the database and listens; connections wait until {@link #serve}. */
  static MetastoreService open(ServerSettings settings)
      throws TException, ReflectiveOperationException {
    Configuration conf = configuration(settings);
    TServerSocket socket =
        new TServerSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), settings.port()));
    HMSHandler handler = new HMSHandler("embedded", conf);
    TThreadPoolServer.Args arguments =
        new TThreadPoolServer.Args(socket)
            .processor(
                new TSetIpAddressProcessor<>(
                    HMSHandlerProxyFactory.getProxy(conf, handler, /* local= */ true)))
            .executorService(workers());
    return new MetastoreService(socket, new TThreadPoolServer(arguments));
  }

  int port() {
    return socket.getServerSocket().getLocalPort();
  }

  /** Answers until the process ends. */
  void serve() {
    server.serve();
  }

  private static ExecutorService workers() {
    AtomicInteger count = new AtomicInteger();
    return new ThreadPoolExecutor(
        0,
        MOST_CONNECTIONS,
        60,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        work -> new Thread(null, work, "metastore-" + count.incrementAndGet(), STACK_BYTES));
  }

  private static Configuration configuration(ServerSettings settings) {
    Configuration conf = MetastoreConf.newMetastoreConf();
    MetastoreDatabase database = settings.database();
    conf.set("javax.jdo.option.ConnectionURL", database.url());
    conf.set("javax.jdo.option.ConnectionDriverName", database.driver());
    conf.set("javax.jdo.option.ConnectionUserName", database.user());
    conf.set("javax.jdo.option.ConnectionPassword", database.password());
    // The schema comes from Hive's script: what DataNucleus creates lacks half of the tables.
    conf.set("datanucleus.schema.autoCreateAll", "false");
    conf.set("metastore.schema.verification", "true");
    // ALTER TABLE may change types and drop columns; who reads old files sees to what they hold.
    conf.set("metastore.disallow.incompatible.col.type.changes", "false");
    conf.set("metastore.warehouse.dir", location(settings.managedWarehouse()));
    conf.set("metastore.warehouse.external.dir", location(settings.externalWarehouse()));
    conf.set("metastore.rawstore.impl", CommentRemovingStore.class.getName());
    conf.set("metastore.transactional.event.listeners", NotificationLogListener.class.getName());
    // The alias: the key's own name is misspelt in 4.0 and has no effect.
    conf.set("hive.metastore.event.db.notification.api.auth", "false");
    // Ten attempts two seconds apart are Hive's own: too long for what Derby refuses for good.
    conf.set("metastore.hmshandler.retry.attempts", "2");
    conf.set("metastore.hmshandler.retry.interval", "200ms");
    // Blank, not empty: off, so that MANAGED tables stay MANAGED.
    conf.set("metastore.metadata.transformer.class", " ");
    return conf;
  }

  /** A URI without escapes: Hadoop takes "%20" for a part of the name. */
  private static String location(Path directory) {
    return new org.apache.hadoop.fs.Path(directory.toUri()).toString();
  }
}
