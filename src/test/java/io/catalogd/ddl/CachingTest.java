package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.caching.CachingClause;
import io.catalogd.caching.CachingClause.Cached;
import io.catalogd.caching.CachingClause.Uncached;
import io.catalogd.catalog.CatalogChange.PutObject;
import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.TableState;
import io.catalogd.ddl.AlterTableAction.AddPartitions;
import io.catalogd.ddl.AlterTableAction.NewPartition;
import io.catalogd.ddl.AlterTableAction.SetCached;
import io.catalogd.ddl.AlterTableAction.SetPartitionsCached;
import io.catalogd.model.CachePool;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Partition;
import io.catalogd.model.PrimitiveType;
import io.catalogd.storage.CachingCall;
import io.catalogd.storage.InMemoryCaching.Stored;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Statements that cache and uncache, and those that drop what is cached. */
class CachingTest {
  private static final String ID = "cache_directive_id";
  private static final String REPLICAS = "cache_replication";
  private static final String LAST_DDL_TIME = "transient_lastDdlTime";

  private final DdlFixture ddl = new DdlFixture();

  @AfterEach
  void close() {
    ddl.close();
  }

  private static Cached cached(int replicas) {
    return new Cached("pool", replicas);
  }

  private DdlResult create(String name, CachingClause clause) {
    return ddl.execute(DdlFixture.create(DdlFixture.spec(name).withCaching(clause), false));
  }

  private void createPartitioned(String name, CachingClause clause) {
    TableSpec spec = DdlFixture.partitionedBy(name, DdlFixture.column("j", PrimitiveType.INT));
    ddl.execute(DdlFixture.create(spec.withCaching(clause), false));
  }

  private DdlResult set(CachingClause clause, String... partitions) {
    return partitions.length == 0
        ? ddl.alter("t", new SetCached(clause))
        : ddl.alter(
            "t",
            new SetPartitionsCached(clause, Arrays.stream(partitions).map(DdlFixture::j).toList()));
  }

  private DdlResult add(String value, CachingClause clause) {
    return ddl.alter(
        "t",
        new AddPartitions(
            List.of(new NewPartition(DdlFixture.j(value), null, clause)),
            /* ifNotExists= */ false));
  }

  private Map<String, String> table(String name) {
    return ddl.truth.loadTable(DdlFixture.name(name)).getParameters();
  }

  private Map<String, String> partition(String value) {
    return ddl.truth
        .loadPartitions(DdlFixture.name("t"), List.of("j=" + value))
        .get(0)
        .getParameters();
  }

  /** "location in pool replicas" of each directive, without the directory of the database. */
  private List<String> directives() {
    return ddl.caching.directives().values().stream().map(CachingTest::text).toList();
  }

  private static String text(Stored stored) {
    return String.format(
        "%s in %s %d",
        stored.location().replace("hdfs://nn/w/d.db/", ""),
        stored.directive().pool(),
        stored.directive().replicas());
  }

  private int calls(CachingCall call) {
    return ddl.caching.calls(call);
  }

  private List<Boolean> marks() {
    return ddl.load("t").partitions().inKeyOrder().stream().map(Partition::isMarkedCached).toList();
  }

  @Test
  void createdTableIsCachedWithOneReplicaUnlessMoreAreAskedForD97() {
    create("t", new Cached("pool", null));
    create("u", new Cached("other", 3));
    create("v", new Uncached());

    assertThat(directives()).containsExactly("t in pool 1", "u in other 3");
    assertThat(table("t"))
        .containsEntry(ID, "1")
        .containsEntry(REPLICAS, "1")
        .containsEntry(LAST_DDL_TIME, Long.toString(DdlFixture.NOW.getEpochSecond()));
    assertThat(table("v")).doesNotContainKey(ID);
    assertThat(marks()).containsExactly(true);
  }

  @Test
  void tableThatCannotBeCachedIsThereAllTheSameD98() {
    assertThatThrownBy(() -> create("t", new Cached("nowhere", 1)))
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(ErrorKind.INVALID_REQUEST);
              assertThat(e.wireName()).isEqualTo("ImpalaRuntimeException");
            })
        .hasMessageContaining("Unknown pool nowhere");

    assertThat(ddl.lists("t")).isTrue();
    assertThat(marks()).containsExactly(false);
  }

  @Test
  void directiveIsRemovedAgainWhenTheTableCannotBeAlteredD98() {
    ddl.faults.refuse("alterTable", 1);

    assertThatThrownBy(() -> create("t", cached(1)))
        .hasMessage("Error making 'alter_table' RPC to Hive Metastore: ");

    assertThat(directives()).isEmpty();
    assertThat(ddl.lists("t")).isTrue();
    assertThat(ddl.watch.size()).isZero();
  }

  @Test
  void cachingOutsideOfHdfsIsRefusedBeforeTheTableIsMadeD249() {
    TableSpec spec = DdlFixture.spec("t");
    TableSpec local =
        new TableSpec(
                spec.name(),
                "me",
                /* external= */ true,
                spec.columns(),
                List.of(),
                spec.format(),
                spec.rowFormat(),
                null,
                "file:/tmp/t",
                Map.of(),
                Map.of(),
                List.of())
            .withCaching(cached(1));

    assertThatThrownBy(() -> ddl.execute(DdlFixture.create(local, false)))
        .hasMessage("Only HDFS caches files, but 'file:/tmp/t' lies elsewhere");

    assertThat(ddl.faults.calls("createTable")).isZero();
    assertThat(ddl.lists("t")).isFalse();
  }

  @Test
  void tableIsCachedChangedAndUncachedD209D212D213() {
    ddl.createTable("t");

    assertThat(set(cached(2)).summary()).isEqualTo("Cached table.");
    assertThat(directives()).containsExactly("t in pool 2");
    assertThat(table("t")).containsEntry(ID, "1").containsEntry(REPLICAS, "2");
    assertThat(marks()).containsExactly(true);

    DdlResult changed = set(cached(3));
    assertThat(directives()).containsExactly("t in pool 3");
    assertThat(table("t")).containsEntry(ID, "1").containsEntry(REPLICAS, "3");
    assertThat(DdlFixture.updated(changed)).containsExactly("d.t Loaded");

    assertThat(set(new Uncached()).summary()).isEqualTo("Uncached table.");
    assertThat(directives()).isEmpty();
    assertThat(table("t")).doesNotContainKeys(ID, REPLICAS);
    assertThat(marks()).containsExactly(false);
  }

  @Test
  void nothingToChangeAltersNothingButGivesANewVersionD211() {
    createPartitioned("t", cached(1));
    add("1", null);
    ddl.load("t");
    long version = ddl.entry("t").version();
    int alterations = ddl.faults.calls("alterTable");
    int altered = ddl.faults.calls("alterPartitions");

    DdlResult result = set(new Cached("pool", null));

    assertThat(result.summary()).isEqualTo("Cached table.");
    assertThat(result.update().version()).isGreaterThan(version);
    assertThat(ddl.faults.calls("alterTable")).isEqualTo(alterations);
    assertThat(ddl.faults.calls("alterPartitions")).isEqualTo(altered);
    assertThat(calls(CachingCall.SUBMIT)).isEqualTo(2);
  }

  @Test
  void anotherPoolIsRefusedUntilUncachedD209() {
    ddl.createTable("t");
    set(cached(1));

    assertThatThrownBy(() -> set(new Cached("other", 1)))
        .hasMessageStartingWith("Cannot cache 'hdfs://nn/w/d.db/t' in pool 'other' because it is")
        .hasMessageContaining("already cached in 'pool'");

    assertThat(directives()).containsExactly("t in pool 1");
  }

  /** Blocks stay in memory until the name node has looked. */
  @Test
  void whatIsUncachedIsWatchedUntilClientsCanHearOfItC308() {
    create("t", cached(1));
    ddl.watch.look();
    ddl.watch.look();
    assertThat(ddl.watch.size()).isZero();

    set(new Uncached());
    assertThat(ddl.watch.size()).isEqualTo(1);
    ddl.watch.look();

    assertThat(ddl.watch.size()).isZero();
  }

  @Test
  void partitionsFollowTheirTableTogetherD210() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1", "2", "3");
    set(cached(2), "2");
    int looked = calls(CachingCall.FIND);
    int altered = ddl.faults.calls("alterPartitions");

    set(cached(2));

    // One look-up for the statement, one for the partitions that are read again, one for the table.
    assertThat(calls(CachingCall.FIND) - looked).isEqualTo(3);
    assertThat(ddl.faults.calls("alterPartitions") - altered).isEqualTo(1);
    assertThat(directives())
        .containsExactly("t/j=2 in pool 2", "t in pool 2", "t/j=1 in pool 2", "t/j=3 in pool 2");
    assertThat(marks()).containsExactly(true, true, true);
    assertThat(partition("3")).containsKey(ID);
    assertThat(ddl.watch.size()).isEqualTo(1);

    set(new Uncached());

    assertThat(directives()).isEmpty();
    assertThat(marks()).containsExactly(false, false, false);
    assertThat(partition("3")).doesNotContainKeys(ID, REPLICAS);
  }

  @Test
  void failureOfOnePartitionLeavesItsNeighboursCachedD210() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1", "2", "3");
    ddl.caching.refuse(CachingCall.SUBMIT, 3, ErrorKind.INVALID_REQUEST);

    set(cached(1));

    assertThat(marks()).containsExactly(true, false, true);
  }

  @Test
  void namedPartitionsAreCountedAndTheirReplicasPersistD213D214() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1", "2", "3");
    String stamp = table("t").get(LAST_DDL_TIME);

    assertThat(set(cached(1), "1", "3", "9").summary()).isEqualTo("Cached 2 partition(s).");
    assertThat(set(cached(2), "1", "2").summary()).isEqualTo("Cached 2 partition(s).");
    assertThat(set(cached(2), "1", "2").summary()).isEqualTo("Cached 0 partition(s).");
    assertThat(partition("1")).containsEntry(ID, "1").containsEntry(REPLICAS, "2");
    assertThat(directives())
        .containsExactly("t/j=1 in pool 2", "t/j=3 in pool 1", "t/j=2 in pool 2");

    assertThat(set(new Uncached(), "1", "2", "3").summary()).isEqualTo("Uncached 3 partition(s).");
    assertThat(directives()).isEmpty();
    assertThat(table("t").get(LAST_DDL_TIME)).isEqualTo(stamp);
  }

  @Test
  void failureAmongNamedPartitionsUndoesAllD214() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1", "2");
    ddl.caching.refuse(CachingCall.SUBMIT, 2, ErrorKind.ACCESS_DENIED);

    assertThatThrownBy(() -> set(cached(1), "1", "2"))
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.ACCESS_DENIED));

    assertThat(directives()).isEmpty();
    assertThat(marks()).containsExactly(false, false);
  }

  @Test
  void directivesAreRemovedAgainWhenPartitionsCannotBeAltered() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1", "2");
    ddl.faults.refuse("alterPartitions", 1);

    assertThatThrownBy(() -> set(cached(1)))
        .hasMessage("Error making 'alter_partitions' RPC to Hive Metastore: ");

    assertThat(directives()).isEmpty();
  }

  /** Then the metastore has ids that nobody knows, which loading drops. */
  @Test
  void lostReplyOfAnAlterationLeavesNothingMarked() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1");
    ddl.faults.loseReply("alterPartitions", 1);

    assertThatThrownBy(() -> set(cached(1), "1")).isInstanceOf(CatalogException.class);

    assertThat(directives()).isEmpty();
    assertThat(partition("1")).containsKey(ID);
    assertThat(marks()).containsExactly(false);
  }

  @Test
  void directiveThatSomebodyRemovedIsMadeAnew() {
    ddl.createTable("t");
    set(cached(1));
    ddl.caching.forget(1);

    set(cached(1));

    assertThat(table("t")).containsEntry(ID, "2");
    assertThat(directives()).containsExactly("t in pool 1");
  }

  /** One that the catalog has not heard of yet, since another program made it. */
  @Test
  void directiveThatOnlyTheMetastoreKnowsIsTakenOver() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1");
    long theirs = ddl.caching.submit("hdfs://nn/w/d.db/t/j=1", "pool", 2).number();
    List<org.apache.hadoop.hive.metastore.api.Partition> structs =
        ddl.truth.loadPartitions(DdlFixture.name("t"), List.of("j=1"));
    structs.get(0).setParameters(Map.of(ID, Long.toString(theirs), REPLICAS, "2"));
    ddl.truth.alterPartitions(DdlFixture.name("t"), structs);

    set(cached(3), "1");

    assertThat(directives()).containsExactly("t/j=1 in pool 3");
  }

  @Test
  void viewCannotBeCachedD208() {
    ddl.createTable("u");
    ddl.createView("t");

    assertThatThrownBy(() -> set(cached(1)))
        .hasMessage("ALTER TABLE SET CACHED/UNCACHED must target an HDFS table.");
  }

  @Test
  void newPartitionsInheritOrOverrideD182() {
    createPartitioned("t", cached(3));

    add("1", null);
    add("2", new Cached("other", 1));
    add("3", new Cached("other", null));
    add("4", new Uncached());

    assertThat(directives())
        .containsExactly("t in pool 3", "t/j=1 in pool 3", "t/j=2 in other 1", "t/j=3 in other 3");
    assertThat(marks()).containsExactly(true, true, true, false);
    assertThat(partition("1")).containsEntry(REPLICAS, "3");
    assertThat(ddl.truth.loadPartitions(DdlFixture.name("t"), List.of("j=1", "j=4")))
        .allSatisfy(partition -> assertThat(partition.getSd().getCols()).hasSize(1));
  }

  @Test
  void explicitClauseOnAnUncachedTableMeansOneReplicaD182() {
    ddl.createPartitioned("t");

    add("1", new Cached("pool", null));
    add("2", null);

    assertThat(directives()).containsExactly("t/j=1 in pool 1");
  }

  @Test
  void partitionThatIsThereAlreadyStaysAsItIsD179() {
    createPartitioned("t", cached(1));
    add("1", new Uncached());

    ddl.alter(
        "t",
        new AddPartitions(
            List.of(new NewPartition(DdlFixture.j("1"), null, cached(2))),
            /* ifNotExists= */ true));

    assertThat(directives()).containsExactly("t in pool 1");
  }

  @Test
  void partitionOnAnotherFileSystemInheritsNothing() {
    createPartitioned("t", cached(1));

    ddl.alter(
        "t",
        new AddPartitions(
            List.of(new NewPartition(DdlFixture.j("1"), "file:/tmp/j")), /* ifNotExists= */ false));

    assertThat(directives()).containsExactly("t in pool 1");
    assertThat(marks()).containsExactly(false);
  }

  @Test
  void partitionsThatCannotBeCachedAreThereAndNotCachedD185() {
    createPartitioned("t", cached(1));
    ddl.load("t");
    ddl.caching.refuse(CachingCall.SUBMIT, 2, ErrorKind.INVALID_REQUEST);

    assertThatThrownBy(() -> ddl.addPartitions("t", "1", "2")).isInstanceOf(CatalogException.class);

    assertThat(directives()).containsExactly("t in pool 1");
    assertThat(ddl.partitions("t")).containsExactly("j=1", "j=2");
    assertThat(marks()).containsExactly(false, false);
  }

  @Test
  void sixHundredPartitionsTakeOneCallEachOfTheNameNodeAloneD305() {
    createPartitioned("t", cached(1));
    String[] values =
        java.util.stream.IntStream.range(0, 600).mapToObj(Integer::toString).toArray(String[]::new);
    int looked = calls(CachingCall.FIND);

    ddl.addPartitions("t", values);

    assertThat(calls(CachingCall.SUBMIT)).isEqualTo(601);
    assertThat(calls(CachingCall.FIND) - looked).isLessThanOrEqualTo(3);
    assertThat(ddl.faults.calls("alterPartitions")).isEqualTo(1);
    looked = calls(CachingCall.FIND);

    set(cached(2));

    assertThat(calls(CachingCall.CHANGE_REPLICAS)).isEqualTo(601);
    assertThat(calls(CachingCall.FIND) - looked).isEqualTo(3);
    assertThat(ddl.faults.calls("alterPartitions")).isEqualTo(2);
  }

  @Test
  void dropsRemoveTheDirectivesOfWhatTheyDropD130D193() {
    createPartitioned("t", cached(1));
    ddl.addPartitions("t", "1", "2");
    create("u", cached(1));

    ddl.alter("t", DdlFixture.dropping(false, "1"));
    assertThat(directives()).containsExactly("t in pool 1", "t/j=2 in pool 1", "u in pool 1");

    ddl.execute(DdlFixture.drop("t", false));
    assertThat(directives()).containsExactly("u in pool 1");
  }

  @Test
  void unloadedTablesAreLookedUpInTheMetastoreIfThereIsAPoolD130() {
    createPartitioned("t", cached(1));
    ddl.addPartitions("t", "1", "2");
    ddl.store.publish(
        List.of(
            new PutObject(new CachePool("pool")),
            new PutTable(DdlFixture.name("t"), TableState.UNLOADED)));

    ddl.execute(DdlFixture.drop("t", false));

    assertThat(directives()).isEmpty();
  }

  @Test
  void withoutAPoolNothingIsLookedUpForADrop() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1");
    ddl.store.publish(List.of(new PutTable(DdlFixture.name("t"), TableState.UNLOADED)));
    int names = ddl.faults.calls("partitionNames");

    ddl.execute(DdlFixture.drop("t", false));

    assertThat(ddl.faults.calls("partitionNames")).isEqualTo(names);
    assertThat(ddl.caching.calls()).isZero();
  }

  @Test
  void cascadeRemovesTheDirectivesOfAllTablesD68() {
    createPartitioned("t", cached(1));
    ddl.addPartitions("t", "1");
    create("u", cached(1));
    ddl.load("u");
    ddl.store.publish(List.of(new PutObject(new CachePool("pool"))));

    ddl.execute(new DdlRequest.DropDatabase("d", /* ifExists= */ false, /* cascade= */ true));

    assertThat(directives()).isEmpty();
  }

  @Test
  void failedRemovalOfADirectiveFailsNoDropAndFailedDropRemovesNoneD130() {
    create("t", cached(1));
    create("u", cached(1));
    ddl.load("t");
    ddl.load("u");
    ddl.faults.refuse("dropTable", 1);
    ddl.caching.refuse(CachingCall.REMOVE, 1, ErrorKind.UNAVAILABLE);

    assertThatThrownBy(() -> ddl.execute(DdlFixture.drop("t", false)))
        .isInstanceOf(CatalogException.class);
    ddl.execute(DdlFixture.drop("u", false));

    assertThat(directives()).containsExactly("t in pool 1", "u in pool 1");
    assertThat(ddl.lists("u")).isFalse();
  }

  @Test
  void renamedTableKeepsItsDirectivesD162() {
    create("t", cached(1));

    ddl.alter("t", DdlFixture.renameTo("u"));

    assertThat(directives()).containsExactly("t in pool 1");
    assertThat(table("u")).containsEntry(ID, "1");
  }
}
