package io.catalogd.fetch;

import static io.catalogd.dependent.TestDependentTables.bases;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.bench.Allocation;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.TableEntry;
import io.catalogd.dependent.Restamps;
import io.catalogd.dependent.TestDependentTables;
import io.catalogd.fetch.PruneRequest.Choice;
import io.catalogd.model.Deadline;
import io.catalogd.model.DependentTable;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.SpelledName;
import io.catalogd.model.Table;
import io.catalogd.model.TestTables;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What a request costs follows what it selects, whatever the sizes of the dependent table and of
 * its bases. Counted in bytes allocated: no partition is unpacked without any.
 */
class DependentCostTest {
  private static final Deadline DEADLINE = Deadline.after(Duration.ofHours(1), () -> 0);
  private static final SpelledName TDEP = new SpelledName("d", "tdep");
  private static final String FIRST = "ds=00000";
  private static final Set<PartitionPart> ALL =
      Set.of(PartitionPart.NAME, PartitionPart.METADATA, PartitionPart.FILES);

  private static final int FEW = 100;
  private static final int MANY = 100 * FEW;

  /** Looking for a place in something a hundred times as large takes a step or two more. */
  private static final double MOST_GROWTH = 1.5;

  /** What may be asked of a dependent table that selects one of its partitions, or none. */
  private enum Request {
    METADATA_AND_FILES((store, id) -> fetch(store, selector(false, id, ALL))),
    METADATA((store, id) -> fetch(store, selector(false, id, Set.of(PartitionPart.METADATA)))),
    NAME((store, id) -> fetch(store, selector(false, id, Set.of(PartitionPart.NAME)))),
    TABLE((store, id) -> fetch(store, new TableSelector(true, null, Set.of(), null))),
    COLUMN_STATISTICS(
        (store, id) -> fetch(store, new TableSelector(false, null, Set.of(), List.of("id")))),
    EVERYTHING((store, id) -> fetch(store, selector(true, id, ALL))),
    PRUNE_BY_NAME((store, id) -> prune(store, new Choice.Named(List.of(FIRST)))),
    PRUNE_BY_ID((store, id) -> prune(store, new Choice.WithIds(List.of(id)))),
    PRUNE_BY_FILTER((store, id) -> prune(store, new Choice.Matching("ds = '00000'")));

    @SuppressWarnings("ImmutableEnumChecker") // It has no state.
    private final BiConsumer<CatalogStore, Long> form;

    Request(BiConsumer<CatalogStore, Long> form) {
      this.form = form;
    }

    private static TableSelector selector(boolean table, long id, Set<PartitionPart> parts) {
      return new TableSelector(table, List.of(id), parts, table ? List.of("id") : null);
    }

    private static void fetch(CatalogStore store, TableSelector selector) {
      new PartialFetcher(store, DependentCostTest::noLoad)
          .select(new PartialFetch.OfTable(TDEP, selector), DEADLINE);
    }

    private static void prune(CatalogStore store, Choice choice) {
      new PartitionPruner(store, DependentCostTest::noLoad, () -> 0)
          .prune(new PruneRequest(TDEP, choice, ALL, /* statistics= */ true), DEADLINE);
    }
  }

  private static TableEntry noLoad(SpelledName name, Deadline deadline) {
    throw new AssertionError("Nothing here needs a load, but one was asked for: " + name);
  }

  @ParameterizedTest
  @EnumSource
  void aRequestCostsTheSameHoweverManyOtherPartitionsThereAre(Request request) {
    long few = cost(request, new Tables(FEW, "d.t@11"));

    assertThat(cost(request, new Tables(MANY, "d.t@11")))
        .as("of so many partitions on one base")
        .isLessThan(most(few));
    assertThat(cost(request, new Tables(MANY, "d.t@11", "d.u@12")))
        .as("where the last of so many is on another base")
        .isLessThan(most(few));
    assertThat(cost(request, new Tables(FEW, dependents(MANY), "d.t@11")))
        .as("where so many tables depend on the base")
        .isLessThan(most(few));
  }

  /** GetCatalogObject tells all of them, each at the same cost. */
  @Test
  void theWholeTableCostsWhatItHasAndNoMoreForASecondBase() {
    long few = wholeCost(new Tables(FEW, "d.t@11"));
    long many = wholeCost(new Tables(10 * FEW, "d.t@11"));

    assertThat(many).isLessThan(10 * most(few));
    assertThat(wholeCost(new Tables(10 * FEW, "d.t@11", "d.u@12"))).isLessThan(most(many));
  }

  /** A base partition that changes has those new ids that it must. */
  @Test
  void aPublishedChangeOfABaseCostsTheSameHoweverManyOthersThereAre() {
    long few = changeCost(new Tables(FEW, "d.t@11"));

    assertThat(changeCost(new Tables(MANY, "d.t@11"))).isLessThan(most(few));
    assertThat(changeCost(new Tables(MANY, "d.t@11", "d.u@12"))).isLessThan(most(few));
    assertThat(changeCost(new Tables(FEW, dependents(MANY), "d.t@11"))).isLessThan(most(few));
  }

  /** What a base has in its parameters that so many others depend on too. */
  private static Map<String, String> dependents(int others) {
    return TestDependentTables.dependents(
        Stream.concat(
                Stream.of("d.tdep"), IntStream.range(0, others).mapToObj(other -> "d.dep" + other))
            .toArray(String[]::new));
  }

  private static long changeCost(Tables tables) {
    return Allocation.of(
        () -> {
          long before = tables.firstId();
          FileSystemTable t = (FileSystemTable) tables.table("t");
          tables.make.put(tables.make.with(t, FIRST + "/hr=1"));
          assertThat(tables.firstId()).isNotEqualTo(before);
        },
        5);
  }

  private static long most(long cost) {
    return (long) (MOST_GROWTH * cost);
  }

  private static long cost(Request request, Tables tables) {
    long id = tables.firstId();
    return Allocation.of(() -> request.form.accept(tables.store, id), 5);
  }

  private static long wholeCost(Tables tables) {
    ObjectLookup lookup = new ObjectLookup(tables.store);
    return Allocation.of(() -> lookup.find(new ObjectQuery.OfTable(TDEP)), 5);
  }

  /** All partitions but the last depend on the first base, and each stands for some. */
  private static final class Tables {
    private final AtomicLong ids = new AtomicLong(TestTables.FIRST_ID << 32);
    final CatalogStore store = new CatalogStore(100, new Restamps(ids::getAndIncrement));
    final TestDependentTables make = new TestDependentTables(store);

    Tables(int partitions, String... bases) {
      this(partitions, TestDependentTables.dependents("d.tdep"), bases);
    }

    Tables(int partitions, Map<String, String> known, String... bases) {
      List<String> days =
          IntStream.range(0, partitions).mapToObj(day -> String.format("ds=%05d", day)).toList();
      make.put(hours(make.base("d.t", 2, 11, known), days));
      make.put(hours(make.base("d.u", 2, 12, known), days));
      DependentTable tdep = make.dependent("d.tdep", 1, 20, bases(bases));
      tdep = make.with(tdep, 1, days.subList(0, partitions - 1).toArray(String[]::new));
      make.put(make.with(tdep, bases.length, days.get(partitions - 1)));
    }

    private FileSystemTable hours(FileSystemTable table, List<String> days) {
      return make.with(
          table,
          days.stream()
              .flatMap(day -> Stream.of(day + "/hr=1", day + "/hr=2"))
              .toArray(String[]::new));
    }

    Table table(String name) {
      return Lookups.table(store.current(), new SpelledName("d", name)).content();
    }

    long firstId() {
      return ((DependentTable) table("tdep")).own().findPartition(FIRST).orElseThrow().id();
    }
  }
}
