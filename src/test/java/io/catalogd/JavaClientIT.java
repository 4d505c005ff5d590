package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.Statements.PartitionSpec;
import io.catalogd.client.CatalogClient;
import io.catalogd.client.ClientConfig;
import io.catalogd.client.ClientException;
import io.catalogd.client.Column;
import io.catalogd.client.DataFile;
import io.catalogd.client.MetadataCache;
import io.catalogd.client.PartitionName;
import io.catalogd.client.PlannedTable;
import io.catalogd.client.ServiceId;
import io.catalogd.client.TableSnapshot;
import io.catalogd.metastore.embedded.TestMetastores;
import io.catalogd.thrift.TDescribeDependenciesRequest;
import io.catalogd.thrift.TPrunePartitionsRequest;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TDatabase;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TUpdateCatalogRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The Java client with a real daemon. */
@Timeout(120)
class JavaClientIT {
  private static final long PLENTY = 64 << 20;

  private final String db = FreshNames.database();
  private final RunningCatalog catalog = RealMetastore.DERBY.catalog();
  private CatalogClient client;

  @BeforeEach
  void createTable() throws Exception {
    client = CatalogClient.of(address(catalog));
    client.execute(Statements.createDatabase(db));
    client.execute(Statements.createPartitioned(db, "t"));
    client.execute(
        Statements.addPartitions(
            db, "t", new PartitionSpec("1", "x"), new PartitionSpec("2", "y z")));
    write("1", "x", "f");
    client.refresh(db, "t");
  }

  @AfterEach
  void dropDatabase() {
    client.execute(Statements.dropDatabase(db, /* ifExists= */ true, /* cascade= */ true));
    client.close();
  }

  private void write(String j, String p, String file) throws Exception {
    Path table = TableFiles.directory(client.table(db, "t").hmsTable().getSd().getLocation());
    TableFiles.write(table.resolve("j=" + j).resolve("p=" + p), file, "12345");
  }

  private static String address(RunningCatalog catalog) {
    InetSocketAddress rpc = catalog.rpcAddress();
    return rpc.getAddress().getHostAddress() + ":" + rpc.getPort();
  }

  @Test
  void namesColumnsPartitionsAndFilesAreRead() {
    TableSnapshot table = client.tableWithPartitions(db.toUpperCase(Locale.ROOT), "T");

    assertThat(client.databases()).contains(db, "default");
    assertThat(client.tables(db)).containsExactly("t");
    assertThat(table.columns())
        .containsExactly(new Column("a", "int", null), new Column("s", "string", null));
    assertThat(table.keys())
        .containsExactly(new Column("j", "int", null), new Column("p", "string", null));
    assertThat(table.partitions())
        .extracting(TPartialPartitionInfo::getName)
        .containsExactlyInAnyOrder("j=1/p=x", "j=2/p=y z");
    for (TPartialPartitionInfo partition : table.partitions()) {
      List<DataFile> files = table.files(partition);
      assertThat(files).hasSize(partition.getName().equals("j=1/p=x") ? 1 : 0);
      files.forEach(
          file -> {
            assertThat(file.name()).isEqualTo("f");
            assertThat(file.sizeBytes()).isEqualTo(5);
            assertThat(file.modifiedMs()).isPositive();
          });
    }
  }

  @Test
  void statementsAndInsertsTellWhatTheyChanged() throws Exception {
    write("1", "x", "g");
    write("3", "new", "f");

    long version =
        client
            .update(
                new TUpdateCatalogRequest(
                    CatalogServiceVersion.V1,
                    /* sync_ddl= */ false,
                    "t",
                    db,
                    Set.of("j=1/p=x", "j=3/p=new")))
            .getVersion();

    TableSnapshot table = client.tableWithPartitions(db, "t");
    assertThat(table.version()).isLessThanOrEqualTo(version);
    assertThat(table.partitions()).hasSize(3);
    assertThat(client.functions(db)).isEmpty();
    assertThat(client.isAdministrator()).isTrue();
    assertThat(
            client
                .prune(
                    new TPrunePartitionsRequest()
                        .setTable(new TTableName(db, "t"))
                        .setFilter("j > 1"))
                .getScans()
                .get(0)
                .getPartitions())
        .hasSize(2);
    assertThat(
            client
                .dependencies(new TDescribeDependenciesRequest().setTable(new TTableName(db, "t")))
                .getBases())
        .isEmpty();
    assertThat(client.explain(Statements.dropTable(db, "t", false)).getEffects()).isEmpty();
    client.invalidate(db, "t");
    client.prioritize(db, "t");
    assertThat(
            client
                .object(new TCatalogObject(TCatalogObjectType.DATABASE, 0).setDb(new TDatabase(db)))
                .getDb()
                .getDb_name())
        .isEqualTo(db);
  }

  @Test
  void failuresAreExceptionsOfTheirKind() {
    assertThatThrownBy(() -> client.table(db, "none"))
        .isInstanceOf(ClientException.NotFound.class)
        .hasMessage("CatalogException: Table not found: none");
    assertThatThrownBy(() -> client.tables("nowhere")).isInstanceOf(ClientException.NotFound.class);
    assertThatThrownBy(() -> client.refresh("nowhere", "t"))
        .isInstanceOf(ClientException.NotFound.class);
    assertThatThrownBy(
            () -> client.execute(Statements.dropTable(db, "none", /* ifExists= */ false)))
        .isInstanceOf(ClientException.NotFound.class);
    assertThatThrownBy(() -> client.execute(Statements.createTable(db, "t")))
        .isInstanceOf(ClientException.AlreadyExists.class);
    assertThatThrownBy(() -> client.execute(Statements.createDatabase(db)))
        .isInstanceOf(ClientException.AlreadyExists.class);
    assertThatThrownBy(
            () -> client.execute(Statements.addPartitions(db, "t", new PartitionSpec("1", "x"))))
        .isInstanceOf(ClientException.AlreadyExists.class);
    assertThatThrownBy(() -> client.execute(Statements.request(TDdlType.CREATE_DATABASE)))
        .isInstanceOf(ClientException.Refused.class)
        .hasMessageContaining("missing create_db_params");
    assertThatThrownBy(() -> client.object(new TCatalogObject(TCatalogObjectType.TABLE, 0)))
        .isInstanceOf(ClientException.NotFound.class);
  }

  @Test
  void askingForTheProcessChangesNothing() throws Exception {
    try (io.catalogd.CatalogClient plain = catalog.connect()) {
      long before = plain.fetchDatabase("default").getObject_version_number();
      long allBefore = plain.refresh(db, "t").getVersion();
      ServiceId id;
      try (CatalogClient fresh = CatalogClient.of(address(catalog))) {
        id = fresh.table(db, "t").serviceId();
      }

      assertThat(catalog.status()).contains("service id " + id);
      assertThat(plain.fetchDatabase("default").getObject_version_number()).isEqualTo(before);
      assertThat(plain.refresh(db, "t").getVersion()).isLessThanOrEqualTo(allBefore + 1);
    }
  }

  /** C181: all that a plan is told of a table is of one version. */
  @Test
  void planBeginsAgainWhereATableChangesUnderIt() throws Exception {
    MetadataCache cache = new MetadataCache(client, PLENTY);
    PlannedTable early = cache.begin().table(db, "t");
    List<Long> ids = early.partitionNames().stream().map(PartitionName::id).toList();
    client.execute(
        Statements.dropPartitions(db, "t", /* ifExists= */ false, new PartitionSpec("1", "x")));

    assertThatThrownBy(() -> early.partitions(ids))
        .isInstanceOf(ClientException.PlanAgain.class)
        .hasMessageContaining("does not exist; plan again");
    Set<String> names =
        cache.plan(
            plan ->
                plan.table(db, "t").partitionNames().stream()
                    .map(PartitionName::name)
                    .collect(Collectors.toSet()));
    assertThat(names).containsExactly("j=2/p=y z");
  }

  @Test
  void planSeesFilesThatARefreshFound() throws Exception {
    MetadataCache cache = new MetadataCache(client, PLENTY);
    long before = cache.plan(this::files);
    write("2", "y z", "g");
    long unseen = cache.plan(this::files);
    client.refresh(db, "t");

    assertThat(before).isEqualTo(1);
    assertThat(unseen).isEqualTo(1);
    assertThat(cache.plan(this::files)).isEqualTo(2);
    assertThat(cache.bytes()).isPositive();
  }

  private long files(MetadataCache.Plan plan) {
    PlannedTable table = plan.table(db, "t");
    List<Long> ids = table.partitionNames().stream().map(PartitionName::id).toList();
    return table.partitions(ids).stream().mapToLong(p -> table.files(p).size()).sum();
  }

  /** The daemon does the work, and nobody hears of it: once is enough. */
  @Test
  void statementWhoseReplyIsLostIsNotSentAgain() throws Exception {
    try (MetastoreProxy lossy = proxy();
        CatalogClient through =
            new CatalogClient(
                ClientConfig.of(address(lossy), address(catalog))
                    .withCallTimeout(Duration.ofSeconds(5)))) {
      through.databases();
      lossy.loseReplies();

      assertThatThrownBy(() -> through.execute(Statements.createTable(db, "once")))
          .isInstanceOf(ClientException.OutcomeUnknown.class);

      assertThat(through.tables(db)).contains("once");
    }
  }

  @Test
  void readThatGetsNoReplyGoesToTheNextServer() throws Exception {
    try (MetastoreProxy silent = proxy();
        CatalogClient through =
            new CatalogClient(
                ClientConfig.of(address(silent), address(catalog))
                    .withCallTimeout(Duration.ofSeconds(10)))) {
      through.databases();
      silent.fallSilent();

      assertThat(through.tables(db)).containsExactly("t");
      assertThat(through.refresh(db, "t").getVersion()).isPositive();
    }
  }

  @Test
  void otherDaemonTakesOverAndPlansBeginAgain() throws Exception {
    RunningCatalog first = RunningCatalog.over(TestMetastores.derby().uri()).start();
    try (RunningCatalog second = RunningCatalog.over(TestMetastores.derby().uri()).start();
        CatalogClient both = CatalogClient.of(address(first), address(second))) {
      MetadataCache cache = new MetadataCache(both, PLENTY);
      PlannedTable table = cache.begin().table(db, "t");
      ServiceId before = table.serviceId();
      first.close();

      assertThatThrownBy(table::columns).isInstanceOf(ClientException.PlanAgain.class);
      ServiceId after = cache.plan(plan -> plan.table(db, "t").serviceId());
      assertThat(after).isNotEqualTo(before);
      assertThat(cache.plan(this::files)).isEqualTo(1);
    }
  }

  private MetastoreProxy proxy() throws Exception {
    return MetastoreProxy.to(URI.create("thrift://" + address(catalog)));
  }

  private static String address(MetastoreProxy proxy) {
    return proxy.uri().getAuthority();
  }
}
