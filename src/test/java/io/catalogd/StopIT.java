package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.metastore.FaultScript;
import io.catalogd.metastore.Metastore.DropContent;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.embedded.TestMetastores;
import io.catalogd.metastore.hive.HiveMetastore;
import io.catalogd.metastore.hive.MetastoreConfig;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TPartialTableInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A stop while requests run. */
@Timeout(60)
class StopIT {
  @Test
  void stopLetsRunningStatementsAndReadsFinish() throws Exception {
    String db = FreshNames.database();
    FaultScript faults = new FaultScript();
    RunningCatalog catalog =
        RunningCatalog.over(TestMetastores.derby().uri()).withFaults(faults).start();
    ExecutorService others = Executors.newCachedThreadPool();
    try (CatalogClient first = catalog.connect();
        CatalogClient second = catalog.connect();
        HiveMetastore metastore =
            new HiveMetastore(
                MetastoreConfig.DEFAULT.withUris(List.of(TestMetastores.derby().uri())),
                new Random(1))) {
      first.done(Statements.createDatabase(db));
      first.done(Statements.createTable(db, "read"));
      FaultScript.Hang create = faults.hang("createTable", 1);
      FaultScript.Hang load = faults.hang("loadTable", 1);
      Future<TCatalogUpdateResult> statement =
          others.submit(() -> first.done(Statements.createTable(db, "t")));
      Future<TPartialTableInfo> read = others.submit(() -> second.load(db, "read"));
      create.awaitArrival();
      load.awaitArrival();

      Future<?> stop = others.submit(catalog::close);
      awaitRefusal(catalog.rpcAddress());
      create.release();
      load.release();

      assertThat(statement.get(30, TimeUnit.SECONDS).getUpdated_catalog_objects()).hasSize(1);
      assertThat(read.get(30, TimeUnit.SECONDS).getPartitions()).hasSize(1);
      stop.get(30, TimeUnit.SECONDS);
      assertThat(metastore.tableNames(db)).containsExactlyInAnyOrder("read", "t");
      metastore.dropDatabase(db, DropData.PURGE, DropContent.CASCADE);
    } finally {
      others.shutdownNow();
    }
  }

  private static void awaitRefusal(InetSocketAddress port) {
    while (true) {
      try (Socket socket = new Socket(port.getAddress(), port.getPort())) {
        assertThat(socket.isConnected()).isTrue();
      } catch (IOException e) {
        return;
      }
    }
  }
}
