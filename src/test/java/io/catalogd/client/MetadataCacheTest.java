package io.catalogd.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.client.MetadataCache.Plan;
import io.catalogd.metastore.hive.ScriptedServer;
import io.catalogd.thrift.TExplainDdlRequest;
import io.catalogd.thrift.TExplainDdlResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is fetched once only, and when a plan begins again (C181, C185, C190 to C192). */
@Timeout(60)
class MetadataCacheTest {
  private static final long PLENTY = 1 << 20;

  private final FakeCatalog catalog = new FakeCatalog(1).with("t", 7).with("u", 3);
  private ScriptedServer server;
  private CatalogClient client;
  private MetadataCache cache;

  @BeforeEach
  void connect() throws IOException {
    server = ScriptedServer.start(catalog.serving());
    client = CatalogClient.of("127.0.0.1:" + server.port());
    cache = new MetadataCache(client, PLENTY);
  }

  @AfterEach
  void disconnect() throws IOException {
    client.close();
    server.close();
  }

  private static String planned(Plan plan) {
    PlannedTable table = plan.table("d", "t");
    List<Long> ids = table.partitionNames().stream().map(PartitionName::id).toList();
    List<TPartialPartitionInfo> partitions = table.partitions(ids.subList(0, 2));
    return table.version()
        + " "
        + table.columns().get(0).name()
        + table.keys()
        + partitions.stream().map(TPartialPartitionInfo::getName).toList()
        + table.statistics(List.of("A"));
  }

  private static final String PLANNED =
      "7 a[Column[name=k, type=string, comment=the key]][k=1, k=2][]";

  @Test
  void secondPlanAsksForTheVersionOnly() {
    assertThat(cache.plan(MetadataCacheTest::planned)).isEqualTo(PLANNED);
    int first = catalog.fetches();

    assertThat(cache.plan(MetadataCacheTest::planned)).isEqualTo(PLANNED);

    assertThat(first).isEqualTo(5);
    assertThat(catalog.fetches() - first).isEqualTo(1);
    assertThat(catalog.explanations()).as("asked for its id once").isEqualTo(1);
  }

  @Test
  void tableOfAnotherVersionIsFetchedAnew() {
    cache.plan(MetadataCacheTest::planned);
    catalog.with("t", 8);
    int before = catalog.fetches();

    assertThat(cache.plan(MetadataCacheTest::planned)).startsWith("8 a");

    assertThat(catalog.fetches() - before).isEqualTo(5);
  }

  /** Each answer numbers its hosts from 0 on. */
  @Test
  void filesAreOnTheHostsOfTheAnswerThatTheyCameIn() {
    PlannedTable table = cache.begin().table("d", "t");
    List<TPartialPartitionInfo> partitions = new ArrayList<>(table.partitions(List.of(1L)));
    partitions.addAll(table.partitions(List.of(3L, 2L)));

    assertThat(partitions)
        .flatExtracting(table::files)
        .flatExtracting(DataFile::blocks)
        .flatExtracting(DataFile.Block::hosts)
        .containsExactly("node1:9866", "node3:9866", "node2:9866");
  }

  @Test
  void onlyMissingPartitionsAreFetched() {
    Plan plan = cache.begin();
    PlannedTable table = plan.table("d", "t");
    table.partitions(List.of(1L, 2L));
    int before = catalog.fetches();

    List<TPartialPartitionInfo> partitions = table.partitions(List.of(3L, 1L));

    assertThat(partitions).extracting(TPartialPartitionInfo::getId).containsExactly(3L, 1L);
    assertThat(catalog.fetches() - before).isEqualTo(1);
    assertThat(table.partitions(List.of(1L, 2L, 3L))).hasSize(3);
    assertThat(catalog.fetches() - before).isEqualTo(1);
  }

  @Test
  void changeInTheMiddleOfAPlanBeginsItAgain() {
    AtomicInteger attempts = new AtomicInteger();

    String result =
        cache.plan(
            plan -> {
              PlannedTable table = plan.table("d", "t");
              if (attempts.incrementAndGet() == 1) {
                catalog.with("t", 8);
              }
              return table.version() + " " + table.columns().size();
            });

    assertThat(result).isEqualTo("8 1");
    assertThat(attempts).hasValue(2);
  }

  @Test
  void planGoesOnWithWhatItHasFetchedBefore() {
    Plan plan = cache.begin();
    PlannedTable table = plan.table("d", "t");
    table.columns();
    catalog.with("t", 8);

    assertThat(table.columns()).hasSize(1);
    assertThat(table.version()).isEqualTo(7);
    assertThat(plan.table("D", "T")).isSameAs(table);
    assertThatThrownBy(table::partitionNames)
        .isInstanceOf(ClientException.PlanAgain.class)
        .hasMessageStartingWith("Table d.t is now at version 8 of the catalog process ")
        .hasMessageEndingWith("; plan again");
  }

  /** C109. */
  @Test
  void tableThatIsGoneBeginsThePlanAgain() {
    PlannedTable table = cache.begin().table("d", "t");
    catalog.failing(
        "TableLoadingException: Table d.t no longer exists in the Hive MetaStore. Run 'invalidate"
            + " metadata d.t' to update the Impala catalog.");

    assertThatThrownBy(table::columns)
        .isInstanceOf(ClientException.PlanAgain.class)
        .hasMessageEndingWith("to update the Impala catalog; plan again");
  }

  /** C152, C192. */
  @Test
  void partitionThatIsGoneBeginsThePlanAgain() {
    PlannedTable table = cache.begin().table("d", "t");
    catalog.failing("IllegalArgumentException: Partition id 2 does not exist");

    assertThatThrownBy(() -> table.partitions(List.of(2L)))
        .isInstanceOf(ClientException.PlanAgain.class)
        .hasMessageContaining("Partition id 2 does not exist");
  }

  @Test
  void tableThatChangesEachTimeIsToldAfterTenAttempts() {
    AtomicInteger attempts = new AtomicInteger();

    assertThatThrownBy(
            () ->
                cache.plan(
                    plan -> {
                      PlannedTable table = plan.table("d", "t");
                      catalog.with("t", 8 + attempts.incrementAndGet());
                      return table.columns();
                    }))
        .isInstanceOf(ClientException.PlanAgain.class);
    assertThat(attempts).hasValue(10);
  }

  @Test
  void missingTableIsNotFoundAndNoReasonToPlanAgain() {
    AtomicInteger attempts = new AtomicInteger();

    assertThatThrownBy(
            () ->
                cache.plan(
                    plan -> {
                      attempts.incrementAndGet();
                      return plan.table("d", "none");
                    }))
        .isInstanceOf(ClientException.NotFound.class);
    assertThat(attempts).hasValue(1);
  }

  /** A process that was started again counts versions anew (C171): 7 may be anything now. */
  @Test
  void sameVersionOfAnotherProcessIsAnother() throws Exception {
    FakeCatalog later = new FakeCatalog(2).with("t", 7);
    try (ScriptedServer restarted =
            ScriptedServer.start(catalog.serving(3), later.serving()); // Its id, version, columns.
        CatalogClient own = CatalogClient.of("127.0.0.1:" + restarted.port())) {
      MetadataCache ownCache = new MetadataCache(own, PLENTY);
      PlannedTable table = ownCache.begin().table("d", "t");
      table.columns();

      assertThatThrownBy(table::partitionNames).isInstanceOf(ClientException.PlanAgain.class);

      PlannedTable again = ownCache.begin().table("d", "t");
      again.columns();
      assertThat(again.version()).isEqualTo(7);
      assertThat(again.serviceId()).isEqualTo(new ServiceId(2, 2));
      assertThat(later.fetches()).isEqualTo(3);
    }
  }

  @Test
  void tablesOfOnePlanAreOfOneProcess() throws Exception {
    FakeCatalog later = new FakeCatalog(2).with("u", 3);
    try (ScriptedServer restarted = ScriptedServer.start(catalog.serving(2), later.serving());
        CatalogClient own = CatalogClient.of("127.0.0.1:" + restarted.port())) {
      Plan plan = new MetadataCache(own, PLENTY).begin();
      plan.table("d", "t");

      assertThatThrownBy(() -> plan.table("d", "u"))
          .isInstanceOf(ClientException.PlanAgain.class)
          .hasMessageContaining("answers for table d.t");
    }
  }

  /** Where the id cannot be learnt, each connection counts as a process of its own. */
  @Test
  void processThatDoesNotTellItsIdIsKnownByItsConnection() throws Exception {
    FakeCatalog shy =
        new FakeCatalog(1) {
          @Override
          public TExplainDdlResponse ExplainDdl(TExplainDdlRequest request) {
            return new FakeCatalog(0).failing("AuthorizationException: no").ExplainDdl(request);
          }
        }.with("t", 7);
    try (ScriptedServer two = ScriptedServer.start(shy.serving());
        CatalogClient own = CatalogClient.of("127.0.0.1:" + two.port())) {
      MetadataCache ownCache = new MetadataCache(own, PLENTY);
      PlannedTable first = ownCache.begin().table("d", "t");
      first.columns();
      two.hangUp();

      assertThatThrownBy(first::partitionNames).isInstanceOf(ClientException.PlanAgain.class);
    }
  }

  @Test
  void cacheHoldsNoMoreThanItMayAndLetsGoOfWhatWasUsedLongestAgo() {
    cache.begin().table("d", "t").columns();
    long one = cache.bytes();
    MetadataCache small = new MetadataCache(client, one + one / 2);
    small.begin().table("d", "t").columns();
    PlannedTable held = small.begin().table("d", "u");
    held.columns();
    int before = catalog.fetches();

    held.columns();
    small.begin().table("d", "u").columns();
    assertThat(catalog.fetches() - before).isEqualTo(1);
    small.begin().table("d", "t").columns();
    assertThat(catalog.fetches() - before).isEqualTo(3);
    assertThat(one).isPositive();
    assertThat(small.bytes()).isEqualTo(one);
  }

  /** Those of which nothing but the version was asked for, too. */
  @Test
  void everyTableCounts() {
    for (int i = 0; i < 20; i++) {
      catalog.with("v" + i, 1);
    }
    MetadataCache small = new MetadataCache(client, 5_000);

    for (int i = 0; i < 20; i++) {
      small.begin().table("d", "v" + i);
    }

    assertThat(small.bytes()).isBetween(1L, 5_000L);
  }

  @Test
  void cacheOfNoBytesServesPlansAllTheSame() {
    MetadataCache none = new MetadataCache(client, 0);

    assertThat(none.plan(MetadataCacheTest::planned)).isEqualTo(PLANNED);
    assertThat(none.bytes()).isZero();
  }

  @Test
  void manyPlannersShareOneCache() throws Exception {
    List<FutureTask<String>> planners = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      FutureTask<String> planner =
          new FutureTask<>(
              () -> {
                String last = "";
                for (int plan = 0; plan < 50; plan++) {
                  last = cache.plan(MetadataCacheTest::planned);
                }
                return last;
              });
      planners.add(planner);
      new Thread(planner).start();
    }

    for (FutureTask<String> planner : planners) {
      assertThat(planner.get()).isEqualTo(PLANNED);
    }
    assertThat(catalog.fetches()).isBetween(400 + 4, 400 + 8 * 4);
  }
}
