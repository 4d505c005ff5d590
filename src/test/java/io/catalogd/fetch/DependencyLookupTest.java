package io.catalogd.fetch;

import static io.catalogd.dependent.TestDependentTables.bases;
import static io.catalogd.dependent.TestDependentTables.dependents;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.TableState;
import io.catalogd.dependent.PartitionDependency;
import io.catalogd.dependent.TestDependentTables;
import io.catalogd.fetch.DependencyAnswer.OfBase;
import io.catalogd.fetch.DependencyAnswer.OfDependent;
import io.catalogd.fetch.DependencyAnswer.OfPartition;
import io.catalogd.fetch.DependencyAnswer.Use;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Deadline;
import io.catalogd.model.DependentPolicies;
import io.catalogd.model.DependentTable;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionFiles;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import io.catalogd.model.TestTables;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What depends on what, both ways; the rules are those of docs/dependent-tables. */
class DependencyLookupTest {
  private static final Deadline DEADLINE = Deadline.after(Duration.ofHours(1), () -> 0);

  private final CatalogStore store = new CatalogStore(100);
  private final TestDependentTables make = new TestDependentTables(store);
  private final List<String> asked = new ArrayList<>();
  private final DependencyLookup lookup =
      new DependencyLookup(
          store,
          (name, deadline) -> {
            asked.add(name.toString());
            make.put(make.with(tdep("d.tdep"), 1, "ds=1"));
            return store.current().findTable(name.key()).orElseThrow();
          });

  private DependentTable tdep(String name) {
    return make.dependent(name, 1, 20, bases("d.t@11"));
  }

  private FileSystemTable t(String... partitions) {
    return make.with(make.base("d.t", 2, 11, dependents("d.tdep")), partitions);
  }

  private DependencyAnswer describe(String table, @Nullable List<String> names) {
    return lookup.describe(
        new DependencyQuery(new SpelledName("d", table), names, /* partitions= */ true), DEADLINE);
  }

  @Test
  void anOrdinaryTableHasNoneOfEither() {
    make.put(make.with(make.base("d.t", 2, 11, Map.of()), "ds=1/hr=1"));

    DependencyAnswer answer = describe("t", null);

    assertThat(answer.bases()).isEmpty();
    assertThat(answer.partitions()).isNull();
    assertThat(answer.dependents()).isEmpty();
    assertThat(answer.catalogVersion()).isEqualTo(store.current().version());
    assertThat(answer.tableVersion())
        .isEqualTo(store.current().findTable(new TableName("d", "t")).orElseThrow().version());
  }

  @Test
  void aDependentTableTellsItsBasesAndWhatEachPartitionStandsForNowAndStoodFor() {
    make.put(t("ds=1/hr=1", "ds=1/hr=2"));
    make.put(make.with(make.base("d.t2", 3, 12, dependents("d.tdep")), "ds=11/hr=1/min=1"));
    DependentTable tdep = make.dependent("d.tdep", 1, 20, bases("d.t@11", "d.t2@12"));
    make.put(make.with(make.with(tdep, 1, "ds=1"), 2, "ds=11"));

    DependencyAnswer answer = describe("tdep", null);

    assertThat(answer.bases())
        .extracting(one -> one.base().name().toString(), OfBase::isCurrent, OfBase::partitionCount)
        .containsExactly(tuple("d.t", false, 1L), tuple("d.t2", true, 1L));
    assertThat(answer.bases()).extracting(OfBase::problem).containsOnlyNulls();
    OfPartition one = answer.partitions().get(0);
    assertThat(one.name()).isEqualTo("ds=1");
    assertThat(one.basePartitions()).containsExactly("ds=1/hr=1", "ds=1/hr=2");
    assertThat(one.dependency().matchedAtAdd()).isEqualTo(1);
    assertThat(one.late()).isEmpty();
    assertThat(one.completeness()).isNull();
    assertThat(answer.partitions().get(1).basePartitions()).containsExactly("ds=11/hr=1/min=1");
  }

  @Test
  void completenessAndLateArrivalsAreToldByName() {
    FileSystemTable t = t("ds=1/hr=0", "ds=1/hr=2");
    Partition late = t.findPartition("ds=1/hr=2").orElseThrow();
    make.put(t.withPartitions(t.partitions().plus(created(late, 6)), t.hosts()));
    make.put(
        make.with(
            tdep("d.tdep"),
            "ds=1",
            new PartitionDependency(1, "ds=1", 1, -1, "hr=0..3").toParameters()));

    OfPartition told = describe("tdep", List.of("ds=1")).partitions().get(0);

    assertThat(told.completeness()).hasToString("2 of 4 are there, missing: hr=1, hr=3");
    assertThat(told.late()).containsExactly("ds=1/hr=2");
    assertThat(told.problem()).isNull();
  }

  /** All of the partition as it is, but for the time. */
  private static Partition created(Partition one, int createTime) {
    return new Partition(
        one.id() + 100,
        one.name(),
        one.key(),
        one.format(),
        one.location(),
        one.access(),
        one.parameters(),
        null,
        createTime,
        0,
        PartitionFiles.EMPTY);
  }

  @Test
  void whatIsWrongWithOneBaseOrPartitionIsToldWithItAndHidesNoOther() {
    make.put(t("ds=1/hr=1"));
    DependentTable tdep = make.dependent("d.tdep", 1, 20, bases("d.gone@9", "d.t@11"));
    tdep = make.with(make.with(tdep, 2, "ds=1"), 1, "ds=2");
    make.put(
        make.with(
            make.with(tdep, "ds=3", Map.of("dependent.base", "x")),
            "ds=1",
            new PartitionDependency(2, "ds=1", 1, -1, "hr=nonsense..").toParameters()));

    DependencyAnswer answer = describe("tdep", null);

    assertThat(answer.bases().get(0).problem()).contains("there is no table d.gone");
    assertThat(answer.bases().get(1).problem()).isNull();
    assertThat(answer.partitions().get(0).basePartitions()).containsExactly("ds=1/hr=1");
    assertThat(answer.partitions().get(0).problem())
        .startsWith("How whole partition ds=1 of d.tdep is cannot be told. ");
    assertThat(answer.partitions().get(1).problem()).contains("there is no table d.gone");
    assertThat(answer.partitions().get(1).dependency().base()).isEqualTo(1);
    assertThat(answer.partitions().get(2).dependency()).isNull();
    assertThat(answer.partitions().get(2).problem()).contains("dependent.spec");
  }

  @Test
  void aBaseTellsWhoDependsOnItByWayOfOthersToo() {
    make.put(t("ds=1/hr=1", "ds=1/hr=2", "ds=2/hr=1"));
    DependentTable tdep =
        make.dependent("d.tdep", 1, 20, merged(bases("d.t@11"), dependents("d.leaf")));
    make.put(make.with(tdep, 1, "ds=1", "ds=2"));
    make.put(make.with(make.dependent("d.leaf", 1, 30, bases("d.tdep@20")), 1, "ds=1"));

    DependencyAnswer answer = describe("t", null);

    assertThat(answer.dependents())
        .containsExactly(
            new OfDependent(
                new TableName("d", "leaf"),
                /* isIndirect= */ true,
                DependentPolicies.DEFAULT,
                List.of(new Use("ds=1", List.of("ds=1/hr=1", "ds=1/hr=2"))),
                null),
            new OfDependent(
                new TableName("d", "tdep"),
                /* isIndirect= */ false,
                DependentPolicies.DEFAULT,
                List.of(
                    new Use("ds=1", List.of("ds=1/hr=1", "ds=1/hr=2")),
                    new Use("ds=2", List.of("ds=2/hr=1"))),
                null));
    assertThat(describe("t", List.of("ds=2/hr=1")).dependents().get(1).uses())
        .containsExactly(new Use("ds=2", List.of("ds=2/hr=1")));
    assertThat(describe("tdep", null).dependents().get(0).uses())
        .containsExactly(new Use("ds=1", List.of("ds=1")));
  }

  /** A base may have a million of them, and tables on it by way of others each again. */
  @Test
  void partitionsAreWorkedOutWhenTheyAreReachedAndNotKept() {
    make.put(t("ds=1/hr=1"));
    make.put(make.with(tdep("d.tdep"), 1, "ds=1"));

    List<OfPartition> partitions = describe("tdep", null).partitions();
    List<Use> uses = describe("t", null).dependents().get(0).uses();

    assertThat(partitions.get(0)).isEqualTo(partitions.get(0)).isNotSameAs(partitions.get(0));
    assertThat(uses.get(0)).isEqualTo(uses.get(0)).isNotSameAs(uses.get(0));
  }

  private static Map<String, String> merged(Map<String, String> one, Map<String, String> other) {
    Map<String, String> all = new HashMap<>(one);
    all.putAll(other);
    return all;
  }

  @Test
  void dependentTablesAreLoadedOnlyWhereTheirPartitionsAreWanted() {
    make.put(t("ds=1/hr=1"));
    make.put(tdep("d.tdep"));
    TableName name = new TableName("d", "tdep");
    store.publish(
        List.of(
            new CatalogChange.PutTable(name, TableState.UNLOADED),
            new CatalogChange.PutDependencies(name, Set.of(new TableName("d", "t")))));

    DependencyAnswer names =
        lookup.describe(
            new DependencyQuery(new SpelledName("D", "T"), null, /* partitions= */ false),
            DEADLINE);

    assertThat(names.dependents()).containsExactly(new OfDependent(name, false, null, null, null));
    assertThat(asked).isEmpty();
    assertThat(describe("t", null).dependents().get(0).uses())
        .containsExactly(new Use("ds=1", List.of("ds=1/hr=1")));
    assertThat(asked).containsExactly("d.tdep");
  }

  @Test
  void aTableOrPartitionThatIsNotThereIsAnError() {
    make.put(t("ds=1/hr=1"));
    make.put(make.with(tdep("d.tdep"), 1, "ds=1"));

    assertThatThrownBy(() -> describe("nosuch", null))
        .hasMessage("Table not found: d.nosuch")
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.NOT_FOUND));
    assertThatThrownBy(() -> describe("tdep", List.of("ds=7")))
        .hasMessage("Partition ds=7 does not exist in table d.tdep");
  }

  @Test
  void aViewHasNoDependencies() {
    make.put(TestTables.view("d.v"));

    assertThat(describe("v", null).dependents()).isEmpty();
  }
}
