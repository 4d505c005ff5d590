package io.catalogd.metastore.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.metastore.HMSHandler;
import org.apache.hadoop.hive.metastore.HMSHandlerProxyFactory;
import org.apache.hadoop.hive.metastore.TSetIpAddressProcessor;
import org.apache.hadoop.hive.metastore.conf.MetastoreConf;
import org.apache.thrift.TException;
import org.apache.thrift.server.TThreadPoolServer;
import org.apache.thrift.transport.TServerSocket;

/**
 * Main of the child process: Hive's own metastore service on a loopback port. Reads {@link
 * ServerSettings} from standard input, prints {@code ready port=…} when it listens, and ends when
 * standard input does: so it never outlives its parent, however that dies.
 */
public final class EmbeddedMetastoreServer {
  static final String READY = "ready port=";

  /** One INSERT of Derby for hundreds of partitions recurses deeper than a usual stack holds. */
  private static final long STACK_BYTES = 64L << 20;

  private static final int MOST_CONNECTIONS = 500;

  /** Kept from the collector, which would forget its level. */
  private static final Logger DATA_NUCLEUS = Logger.getLogger("DataNucleus");

  private EmbeddedMetastoreServer() {}

  public static void main(String[] arguments) throws Exception {
    PrintStream toParent = System.out;
    System.setOut(System.err);
    DATA_NUCLEUS.setLevel(Level.SEVERE);
    BufferedReader fromParent =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.ISO_8859_1));
    ServerSettings settings = ServerSettings.read(fromParent);
    lock(settings.workDirectory());
    endWith(fromParent, settings.database());
    new SchemaInstaller(settings.database(), settings.sqlScripts()).installIfAbsent();
    serve(settings, toParent);
  }

  /** Waits for an earlier server on the same data to end; the lock goes with this process. */
  private static void lock(Path workDirectory) throws IOException {
    Files.createDirectories(workDirectory);
    FileChannel channel =
        FileChannel.open(
            workDirectory.resolve("server.lock"),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE);
    channel.lock();
  }

  private static void endWith(BufferedReader fromParent, MetastoreDatabase database) {
    Thread watch = new Thread(() -> awaitEnd(fromParent, database), "parent-watch");
    watch.setDaemon(true);
    watch.start();
  }

  private static void awaitEnd(BufferedReader fromParent, MetastoreDatabase database) {
    try {
      while (fromParent.readLine() != null) {
        // The parent says nothing more: only the end of its stream counts.
      }
    } catch (IOException e) {
      // The parent is gone.
    }
    if (database.isDerby()) {
      SchemaInstaller.shutDownDerby("jdbc:derby:");
    }
    Runtime.getRuntime().halt(0);
  }

  private static void serve(ServerSettings settings, PrintStream toParent)
      throws TException, ReflectiveOperationException, SQLException {
    Configuration conf = configuration(settings);
    TServerSocket socket =
        new TServerSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), settings.port()));
    TThreadPoolServer server =
        new TThreadPoolServer(
            new TThreadPoolServer.Args(socket)
                .processor(
                    new TSetIpAddressProcessor<>(
                        HMSHandlerProxyFactory.getProxy(
                            conf, new HMSHandler("embedded", conf), /* local= */ true)))
                .executorService(workers()));
    toParent.println(READY + socket.getServerSocket().getLocalPort());
    toParent.flush();
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
    conf.set("metastore.warehouse.dir", settings.managedWarehouse().toUri().toString());
    conf.set("metastore.warehouse.external.dir", settings.externalWarehouse().toUri().toString());
    conf.set("metastore.transactional.event.listeners", NotificationLogListener.class.getName());
    // The alias: the key's own name is misspelt in 4.0 and has no effect.
    conf.set("hive.metastore.event.db.notification.api.auth", "false");
    // Blank, not empty: off, so that MANAGED tables stay MANAGED.
    conf.set("metastore.metadata.transformer.class", " ");
    return conf;
  }
}
