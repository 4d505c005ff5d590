package io.catalogd.bench;

import io.catalogd.RunningCatalog;
import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.TableState;
import io.catalogd.fetch.PartialFetcher;
import io.catalogd.load.IoPool;
import io.catalogd.load.LoadConfig;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.embedded.TestMetastores;
import io.catalogd.metastore.hive.HiveMetastore;
import io.catalogd.model.Table;
import io.catalogd.model.TestTables;
import io.catalogd.rpc.ReplyPaths;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.server.TThreadPoolServer;
import org.apache.thrift.transport.TServerSocket;
import org.apache.thrift.transport.TTransportException;

/**
 * One table behind three servers: the metastore, the daemon over it, and a server that answers with
 * the daemon's data over generated objects.
 */
final class ServedTable implements AutoCloseable {
  final GeneratedTable table;
  final InetSocketAddress metastore;
  final InetSocketAddress catalogd;
  final InetSocketAddress generated;
  private final List<AutoCloseable> opened;

  private ServedTable(GeneratedTable table, URI uri, AutoCloseable stub) {
    this.table = table;
    this.metastore = new InetSocketAddress(uri.getHost(), uri.getPort());
    GeneratedStorage files = GeneratedStorage.of(table, 1);
    RunningCatalog daemon = RunningCatalog.over(uri).withStorage(storage -> files).start();
    this.catalogd = daemon.rpcAddress();
    TServerSocket socket = listen();
    TThreadPoolServer server =
        new TThreadPoolServer(
            new TThreadPoolServer.Args(socket)
                .processor(ReplyPaths.generatedService(fetcher(uri, files)))
                .protocolFactory(new TBinaryProtocol.Factory()));
    Thread thread = new Thread(server::serve, "generated-path");
    thread.setDaemon(true);
    thread.start();
    this.generated = (InetSocketAddress) socket.getServerSocket().getLocalSocketAddress();
    this.opened = List.of(server::stop, daemon, stub);
  }

  /** In a stub metastore. */
  static ServedTable inStub(int partitions) {
    GeneratedTable table = GeneratedTable.of("t", partitions);
    StubMetastore stub = StubMetastore.start(table);
    return new ServedTable(table, stub.uri(), stub);
  }

  /** In a real one, on Derby, which ends with this process. */
  static ServedTable inRealMetastore(int partitions) {
    TestMetastores.TestMetastore server = TestMetastores.derby();
    String root = server.externalWarehouse().toUri().toString().replaceAll("/+$", "");
    GeneratedTable named = GeneratedTable.of("t", partitions);
    GeneratedTable table = new GeneratedTable(named.name(), partitions, root);
    try (HiveMetastore hive = GeneratedCatalog.client(server.uri())) {
      String database = table.name().database();
      hive.createDatabase(
          new Database(database, "generated", root + "/" + database + ".db", Map.of()));
      hive.createTable(table.struct());
      hive.addPartitions(
          table.name(),
          IntStream.range(0, partitions).mapToObj(table::partition).toList(),
          Metastore.Existing.FAIL);
    }
    return new ServedTable(table, server.uri(), () -> {});
  }

  private PartialFetcher fetcher(URI uri, GeneratedStorage files) {
    try (HiveMetastore hive = GeneratedCatalog.client(uri);
        IoPool pool = new IoPool(LoadConfig.DEFAULT)) {
      Table loaded = GeneratedCatalog.loader(hive, files, pool).load(table.name());
      CatalogStore store = new CatalogStore(10);
      store.publish(
          List.of(
              new CatalogChange.PutDatabase(TestTables.database(table.name().database())),
              new CatalogChange.PutTable(table.name(), new TableState.Loaded(loaded))));
      return new PartialFetcher(
          store, (name, deadline) -> store.current().findTable(name.key()).orElseThrow());
    }
  }

  private static TServerSocket listen() {
    try {
      return new TServerSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    } catch (TTransportException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() throws Exception {
    for (AutoCloseable each : opened) {
      each.close();
    }
  }
}
