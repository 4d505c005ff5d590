package io.catalogd.metastore.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.metastore.InterceptedMetastore;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.MetastoreRetry;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.metastore.hive.HiveMetastore;
import io.catalogd.metastore.hive.MetastoreConfig;
import io.catalogd.model.CatalogException;
import io.catalogd.model.TableName;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.apache.hadoop.hive.metastore.api.NotificationEvent;
import org.apache.hadoop.hive.metastore.api.NotificationEventRequest;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore;
import org.apache.hadoop.hive.metastore.messaging.AddPartitionMessage;
import org.apache.hadoop.hive.metastore.messaging.json.JSONMessageEncoder;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The life of the child process. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class EmbeddedMetastoreIT {
  private static final TableName NAME = new TableName("kept", "t");

  @TempDir private Path dataDir;

  @Test
  void dataOutlivesAKilledServerAndAStoppedOne() throws Exception {
    EmbeddedMetastoreConfig config = TestMetastores.config(dataDir);
    // What a first start leaves that was killed while it made the schema.
    Path halfMade = config.workDirectory().resolve("db.making");
    Files.createDirectories(halfMade.resolve("seg0"));
    Files.writeString(halfMade.resolve("service.properties"), "half");
    URI uri;
    try (EmbeddedMetastore server = EmbeddedMetastore.start(config);
        HiveMetastore client = connect(server.uri())) {
      uri = server.uri();
      client.createDatabase(MetastoreStructs.database("kept"));
      client.createTable(MetastoreStructs.table(NAME, "p"));
      long killed = server.pid();
      ProcessHandle child = ProcessHandle.of(killed).orElseThrow();
      child.destroyForcibly();
      child.onExit().join();

      assertThat(patient(client).tableNames("kept")).containsExactly("t");
      assertThat(server.uri()).isEqualTo(uri);
      assertThat(server.pid()).isNotEqualTo(killed);
    }
    assertThat(halfMade).doesNotExist();

    try (EmbeddedMetastore server = EmbeddedMetastore.start(config);
        HiveMetastore client = connect(server.uri())) {
      assertThat(client.loadTable(NAME).getTableType()).isEqualTo("MANAGED_TABLE");
    }
  }

  @Test
  void closedServerIsGone() throws Exception {
    EmbeddedMetastore server =
        EmbeddedMetastore.start(
            TestMetastores.config(dataDir)
                .withDatabase(MetastoreDatabase.derby(dataDir.resolve("elsewhere"))));
    ProcessHandle child = ProcessHandle.of(server.pid()).orElseThrow();

    server.close();

    assertThat(child.isAlive()).isFalse();
    assertThat(dataDir.resolve("elsewhere")).isDirectory();
  }

  @Test
  void serverThatCannotStartIsToldWithTheEndOfItsLog() {
    EmbeddedMetastoreConfig config = TestMetastores.config(dataDir);
    EmbeddedMetastoreConfig wrong =
        new EmbeddedMetastoreConfig(
            dataDir,
            config.classPath(),
            dataDir.resolve("no-scripts"),
            config.database(),
            Duration.ofMinutes(1));

    assertThatThrownBy(() -> EmbeddedMetastore.start(wrong))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("The embedded metastore ended before it answered")
        .hasMessageContaining("NoSuchFileException")
        .hasMessageContaining("no-scripts");
  }

  @Test
  void changesAreInTheNotificationLog() throws Exception {
    URI uri = TestMetastores.derby().uri();
    TableName name = new TableName("logged", "t");
    try (HiveMetastore metastore = connect(uri);
        TSocket socket = new TSocket(uri.getHost(), uri.getPort())) {
      socket.open();
      ThriftHiveMetastore.Client client =
          new ThriftHiveMetastore.Client(new TBinaryProtocol(socket));
      long before = client.get_current_notificationEventId().getEventId();

      metastore.createDatabase(MetastoreStructs.database("logged"));
      metastore.createTable(MetastoreStructs.table(name, "p"));
      metastore.addPartitions(
          name, List.of(MetastoreStructs.partition(name, "1")), Metastore.Existing.FAIL);
      Table changed = metastore.loadTable(name);
      changed.putToParameters("k", "v");
      metastore.alterTable(name, changed);
      metastore.dropDatabase("logged", Metastore.DropData.TRASH, Metastore.DropContent.CASCADE);

      List<NotificationEvent> events =
          client.get_next_notification(new NotificationEventRequest(before)).getEvents();
      assertThat(events)
          .filteredOn(event -> "logged".equals(event.getDbName()))
          .extracting(NotificationEvent::getEventType)
          .startsWith("CREATE_DATABASE", "CREATE_TABLE", "ADD_PARTITION", "ALTER_TABLE")
          .endsWith("DROP_DATABASE");
      assertThat(events).allSatisfy(event -> assertThat(event.getEventId()).isGreaterThan(before));
      AddPartitionMessage added =
          JSONMessageEncoder.getInstance()
              .getDeserializer()
              .getAddPartitionMessage(
                  unzipped(
                      events.stream()
                          .filter(event -> "ADD_PARTITION".equals(event.getEventType()))
                          .filter(event -> "logged".equals(event.getDbName()))
                          .findFirst()
                          .orElseThrow()
                          .getMessage()));
      assertThat(added.getPartitionObjs())
          .satisfiesExactly(
              partition -> {
                assertThat(partition.getValues()).containsExactly("1");
                // They are the table's, which is in the message too.
                assertThat(partition.getSd().getCols()).isEmpty();
                assertThat(partition.getSd().getLocation()).endsWith("/p=1");
              });
      assertThat(added.getTableObj().getSd().getCols()).hasSize(2);
    }
  }

  /** As Hive's own decoder does, for which a library is missing here. */
  private static String unzipped(String message) throws IOException {
    byte[] zipped = Base64.getDecoder().decode(message);
    try (InputStream plain = new GZIPInputStream(new ByteArrayInputStream(zipped))) {
      return new String(plain.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static HiveMetastore connect(URI server) {
    return new HiveMetastore(MetastoreConfig.DEFAULT.withUris(List.of(server)), new Random(1));
  }

  /** Waits for a server that is being started again. */
  private static Metastore patient(Metastore metastore) {
    return InterceptedMetastore.of(
        metastore,
        new MetastoreRetry(
            1_000, Duration.ofMinutes(2), new Random(1), System::nanoTime, Thread::sleep));
  }
}
