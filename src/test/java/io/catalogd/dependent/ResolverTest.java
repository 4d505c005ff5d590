package io.catalogd.dependent;

import static io.catalogd.dependent.TestDependentTables.bases;
import static io.catalogd.dependent.TestDependentTables.dependents;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.TableState;
import io.catalogd.model.Base;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.DependentTable;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.KeyValue;
import io.catalogd.model.PackedPartition;
import io.catalogd.model.TableDefinition;
import io.catalogd.model.TableName;
import io.catalogd.model.TestTables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What partitions of dependent tables stand for; the rules are those of docs/dependent-tables. */
class ResolverTest {
  private final CatalogStore store = new CatalogStore(100);
  private final TestDependentTables make = new TestDependentTables(store);

  @Test
  void theRunningExampleResolvesToTheBaseThatEachPartitionRemembers() {
    putT(dependents("d.tdep"), "ds=1/hr=1", "ds=1/hr=2", "ds=10/hr=1");
    make.put(
        make.with(
            make.base("d.t2", 3, 12, dependents("d.tdep")),
            "ds=10/hr=1/min=1",
            "ds=11/hr=1/min=1",
            "ds=11/hr=24/min=60"));
    DependentTable tdep = make.dependent("d.tdep", 1, 20, bases("d.t@11", "d.t2@12"));
    tdep = make.with(make.with(tdep, 1, "ds=1"), 2, "ds=10", "ds=11");

    assertThat(resolved(tdep, "ds=1")).containsExactly("d.t/ds=1/hr=1", "d.t/ds=1/hr=2");
    assertThat(resolved(tdep, "ds=10")).containsExactly("d.t2/ds=10/hr=1/min=1");
    assertThat(resolved(tdep, "ds=11"))
        .containsExactly("d.t2/ds=11/hr=1/min=1", "d.t2/ds=11/hr=24/min=60");
  }

  @Test
  void valuesAreComparedByTypeNullIncludedAndAllSpellingsOfTheBaseCount() {
    String nullDay = "ds=__HIVE_DEFAULT_PARTITION__";
    putT(
        dependents("d.tdep"),
        "ds=a/hr=1",
        "ds=a/hr=01",
        "ds=a/hr=10",
        "ds=A/hr=1",
        "ds=a%2Fb/hr=1",
        nullDay + "/hr=1",
        "ds=a/hr=__HIVE_DEFAULT_PARTITION__");
    DependentTable two = make.dependent("d.tdep", 2, 20, bases("d.t@11"));
    two = make.with(two, 1, "ds=a/hr=001", nullDay + "/hr=1", "ds=a%2Fb/hr=1");
    two = make.with(two, 1, "ds=a/hr=__HIVE_DEFAULT_PARTITION__");

    assertThat(resolved(two, "ds=a/hr=001")).containsExactly("d.t/ds=a/hr=01", "d.t/ds=a/hr=1");
    assertThat(resolved(two, nullDay + "/hr=1")).containsExactly("d.t/" + nullDay + "/hr=1");
    assertThat(resolved(two, "ds=a%2Fb/hr=1")).containsExactly("d.t/ds=a%2Fb/hr=1");
    assertThat(resolved(two, "ds=a/hr=__HIVE_DEFAULT_PARTITION__"))
        .containsExactly("d.t/ds=a/hr=__HIVE_DEFAULT_PARTITION__");
  }

  @Test
  void chainsAreResolvedThroughAndTellWhatIsInBetween() {
    putT(dependents("d.mid"), "ds=1/hr=1", "ds=1/hr=2", "ds=2/hr=1");
    Map<String, String> midParameters = bases("d.t@11");
    midParameters.putAll(dependents("d.tdep"));
    DependentTable mid = make.dependent("d.mid", 2, 21, midParameters);
    make.put(make.with(mid, 1, "ds=1/hr=2", "ds=2/hr=1"));
    DependentTable top = make.with(make.dependent("d.tdep", 1, 22, bases("d.mid@21")), 1, "ds=1");

    Resolution resolution = resolve(top, "ds=1");

    assertThat(names(resolution)).containsExactly("d.t/ds=1/hr=2");
    assertThat(resolution.matchedCount()).isEqualTo(1);
    assertThat(resolution.matched().get(0).through())
        .containsExactly(new DependentInput(new TableName("d", "mid"), "ds=1/hr=2"));
  }

  // Rule 5.
  @Test
  void matchingNothingIsAnErrorUnlessTheTableAllowsIt() {
    putT(dependents("d.tdep"), "ds=1/hr=1");
    DependentTable strict = make.with(make.dependent("d.tdep", 1, 20, bases("d.t@11")), 1, "ds=2");
    assertRefused(strict, "ds=2", "d.tdep partition ds=2", "d.t", "dependent.allow.empty");

    Map<String, String> lenient = bases("d.t@11");
    lenient.put("dependent.allow.empty", "true");
    DependentTable allowing = make.with(make.dependent("d.tdep", 1, 20, lenient), 1, "ds=2");
    assertThat(resolved(allowing, "ds=2")).isEmpty();
  }

  // Rule 3.
  @Test
  void twoPartitionsThatAreEqualByTypeAreAnErrorForBoth() {
    putT(dependents("d.tdep"), "ds=1/hr=1");
    DependentTable tdep = make.dependent("d.tdep", 2, 20, bases("d.t@11"));
    tdep = make.with(tdep, 1, "ds=1/hr=1", "ds=1/hr=01");

    assertRefused(tdep, "ds=1/hr=1", "ds=1/hr=01 and ds=1/hr=1");
    assertRefused(tdep, "ds=1/hr=01", "ds=1/hr=01 and ds=1/hr=1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "dependent.base;;has no parameter 'dependent.base'",
        "dependent.base;x;'dependent.base' is 'x'",
        "dependent.base;7;no parameter 'dependent.base.7'",
        "dependent.spec;;has no parameter 'dependent.spec'",
        "dependent.spec;ds=2;'dependent.spec' is 'ds=2'",
        "dependent.spec;hr=1;'dependent.spec' is 'hr=1'",
        "dependent.spec;ds;'dependent.spec' is 'ds'"
      })
  void whatSomebodyWroteToAPartitionByHandIsRefused(String key, String value, String told) {
    putT(dependents("d.tdep"), "ds=1/hr=1");
    Map<String, String> parameters =
        new HashMap<>(new PartitionDependency(1, "ds=1", 1, -1, null).toParameters());
    parameters.remove(key);
    if (value != null) {
      parameters.put(key, value);
    }
    DependentTable tdep = make.dependent("d.tdep", 1, 20, bases("d.t@11"));

    assertRefused(
        make.with(tdep, "ds=1", parameters), "ds=1", "d.tdep partition ds=1", told, "depends on");
  }

  @Test
  void aBaseThatIsMissingUnloadedFailedOrNoBaseIsAnErrorThatSaysWhich() {
    DependentTable tdep = make.with(make.dependent("d.tdep", 1, 20, bases("d.t@11")), 1, "ds=1");
    assertRefused(tdep, "ds=1", "'dependent.base.1' is 'd.t'", "there is no table d.t");

    make.put(TestTables.view("d.t"));
    assertRefused(tdep, "ds=1", "'dependent.base.1' is 'd.t'", "neither a partitioned table");

    make.put(TestTables.unpartitioned("d.t", 1));
    assertRefused(tdep, "ds=1", "neither a partitioned table");

    put("d.t", TableState.UNLOADED);
    assertThatThrownBy(() -> resolve(tdep, "ds=1")).hasMessageContaining("not loaded");

    CatalogException reason =
        new CatalogException(ErrorKind.UNAVAILABLE, "TableLoadingException", "no answer");
    put("d.t", new TableState.Failed(reason));
    assertThatThrownBy(() -> resolve(tdep, "ds=1"))
        .hasMessageContaining("no answer")
        .extracting(error -> ((CatalogException) error).kind())
        .isEqualTo(ErrorKind.UNAVAILABLE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "no answer | no answer. Mend it, then say",
        "Drop one of them: that touches no data. | touches no data. Mend it, then say",
        "Is it on? | Is it on? Mend it, then say",
      })
  void whyABaseFailedIsToldAsASentence(String reason, String told) {
    DependentTable tdep = make.with(make.dependent("d.tdep", 1, 20, bases("d.t@11")), 1, "ds=1");
    put(
        "d.t",
        new TableState.Failed(
            new CatalogException(ErrorKind.INVALID_REQUEST, "TableLoadingException", reason)));

    assertRefused(tdep, "ds=1", told);
  }

  @Test
  void whyABaseFailedIsCutWhereItIsLong() {
    DependentTable tdep = make.with(make.dependent("d.tdep", 1, 20, bases("d.t@11")), 1, "ds=1");
    put(
        "d.t",
        new TableState.Failed(
            new CatalogException(
                ErrorKind.INVALID_REQUEST, "TableLoadingException", "x".repeat(300) + ".")));

    assertRefused(tdep, "ds=1", "x… Mend it, then say");
  }

  // Rule 13.
  @Test
  void aBaseThatWasMadeAnewIsAnErrorUntilConfirmed() {
    make.put(make.with(make.base("d.t", 2, 99, dependents("d.tdep")), "ds=1/hr=1"));
    DependentTable tdep = make.with(make.dependent("d.tdep", 1, 20, bases("d.t@11")), 1, "ds=1");

    assertRefused(tdep, "ds=1", "dependent.base.1.created", "'11'", "99", "depends on");
  }

  // Rule 12.
  @Test
  void anEdgeThatTheBaseDoesNotKnowOfIsAnError() {
    DependentTable tdep = make.with(make.dependent("d.tdep", 1, 20, bases("d.t@11")), 1, "ds=1");
    putT(Map.of(), "ds=1/hr=1");
    assertRefused(tdep, "ds=1", "dependent.dependents", "do not name d.tdep", "depends on");

    putT(dependents("d.other"), "ds=1/hr=1");
    assertRefused(tdep, "ds=1", "do not name d.tdep");

    putT(Map.of("dependent.dependents", "d.tdep"), "ds=1/hr=1");
    assertRefused(tdep, "ds=1", "dependent.dependents", "damaged");
  }

  @Test
  void aRenamingThatIsUnderWayFindsTheTableUnderEitherName() {
    Map<String, String> parameters = bases("d.t@11");
    parameters.put("dependent.base.1.renaming", "d.u");
    DependentTable tdep = make.with(make.dependent("d.tdep", 1, 20, parameters), 1, "ds=1");
    assertRefused(tdep, "ds=1", "renamed to d.u", "neither");

    putT(dependents("d.tdep"), "ds=1/hr=1");
    assertThat(resolved(tdep, "ds=1")).containsExactly("d.t/ds=1/hr=1");

    make.put(make.with(make.base("d.u", 2, 11, dependents("d.tdep")), "ds=1/hr=7"));
    assertThat(resolved(tdep, "ds=1")).as("the old name first").containsExactly("d.t/ds=1/hr=1");

    make.put(make.with(make.base("d.t", 2, 12, dependents("d.tdep")), "ds=1/hr=1"));
    assertThat(resolved(tdep, "ds=1")).as("another table").containsExactly("d.u/ds=1/hr=7");

    store.publish(List.of(new CatalogChange.RemoveTable(new TableName("d", "t"))));
    assertThat(resolved(tdep, "ds=1")).containsExactly("d.u/ds=1/hr=7");

    make.put(make.with(make.base("d.u", 2, 12, dependents("d.tdep")), "ds=1/hr=1"));
    assertRefused(tdep, "ds=1", "renamed to d.u");
  }

  // Rule 2.
  @Test
  void columnsMayBeTheFirstOnesButNoOthersAndKeysHaveToBeTheFirst() {
    DependentTable tdep =
        make.with(make.dependent("d.tdep", 2, 20, bases("d.t@11")), 1, "ds=1/hr=1");
    FileSystemTable t = make.with(make.base("d.t", 2, 11, dependents("d.tdep")), "ds=1/hr=1");
    List<Column> columns = t.definition().columns();

    make.put(withColumns(t, columns.subList(0, 2), TestDependentTables.KEYS.subList(0, 2)));
    assertThat(resolved(tdep, "ds=1/hr=1")).hasSize(1);

    List<Column> other = new ArrayList<>(columns);
    other.set(1, new Column("name", columns.get(0).type(), null));
    make.put(withColumns(t, other, TestDependentTables.KEYS.subList(0, 2)));
    assertRefused(tdep, "ds=1/hr=1", "column 2", "'name STRING'", "'name INT'", "on.schema.change");

    List<Column> keys = List.of(TestDependentTables.KEYS.get(0), TestDependentTables.KEYS.get(2));
    make.put(withColumns(t, columns, keys));
    assertRefused(tdep, "ds=1/hr=1", "partition key 2", "'hr INT'", "'min INT'");

    make.put(withColumns(t, columns, keys.subList(0, 1)));
    assertRefused(tdep, "ds=1/hr=1", "2 partition keys");
  }

  @Test
  void aCircleThatSomebodyMadeIsAnError() {
    Map<String, String> one = bases("d.two@22");
    one.putAll(dependents("d.two"));
    Map<String, String> two = bases("d.one@21");
    two.putAll(dependents("d.one", "d.tdep"));
    make.put(make.with(make.dependent("d.one", 1, 21, one), 1, "ds=1"));
    make.put(make.with(make.dependent("d.two", 1, 22, two), 1, "ds=1"));
    DependentTable tdep = make.with(make.dependent("d.tdep", 1, 20, bases("d.two@22")), 1, "ds=1");

    assertRefused(tdep, "ds=1", "d.two partition ds=1", "d.one depends on d.two itself");
  }

  @Test
  void matchingTellsWhatAPartitionWouldStandForBeforeItIsAdded() {
    putT(dependents("d.tdep"), "ds=1/hr=1", "ds=1/hr=2", "ds=10/hr=1");
    DependentTable tdep = make.dependent("d.tdep", 1, 20, bases("d.t@11"));
    Base base = tdep.dependencies().find(1).orElseThrow();
    Resolver resolver = new Resolver(store.current());

    assertThat(resolver.matching(tdep, base, List.of(new KeyValue.Text("1"))))
        .extracting(PackedPartition::location)
        .containsExactly(
            "hdfs://nn/warehouse/d.db/t/ds=1/hr=1", "hdfs://nn/warehouse/d.db/t/ds=1/hr=2");
    assertThat(resolver.matching(tdep, base, List.of(new KeyValue.Text("2")))).isEmpty();
    assertThatThrownBy(
            () -> resolver.matching(tdep, base.withCreateTime(5), List.of(new KeyValue.Text("1"))))
        .hasMessageContaining("d.tdep: parameter 'dependent.base.1'")
        .hasMessageContaining("not the table that it was");
  }

  private void putT(Map<String, String> parameters, String... partitions) {
    make.put(make.with(make.base("d.t", 2, 11, parameters), partitions));
  }

  private void put(String name, TableState state) {
    store.publish(List.of(new CatalogChange.PutTable(TestTables.tableName(name), state)));
  }

  private static FileSystemTable withColumns(
      FileSystemTable table, List<Column> columns, List<Column> keys) {
    TableDefinition known = table.definition();
    return new FileSystemTable(
        new TableDefinition(
            known.name(),
            known.metastoreTable(),
            columns,
            keys,
            known.rowCount(),
            known.totalBytes(),
            known.columnStatistics(),
            known.traits()),
        table.format(),
        table.location(),
        table.directoryAccess(),
        table.columnList(),
        table.nullPartitionText(),
        table.nullColumnText(),
        table.avroSchema(),
        table.hosts(),
        table.partitions());
  }

  private Resolution resolve(DependentTable table, String partition) {
    make.put(table);
    return new Resolver(store.current())
        .resolve(table, table.own().findPartition(partition).orElseThrow());
  }

  private List<String> resolved(DependentTable table, String partition) {
    return names(resolve(table, partition));
  }

  private static List<String> names(Resolution resolution) {
    return resolution.matched().stream()
        .map(one -> one.entry().name() + "/" + one.partition().unpack().name())
        .toList();
  }

  private void assertRefused(DependentTable table, String partition, String... told) {
    assertThatThrownBy(() -> resolve(table, partition))
        .isInstanceOf(CatalogException.class)
        .hasMessageStartingWith("Dependent table d.")
        .hasMessageContainingAll(told)
        .extracting(error -> ((CatalogException) error).kind())
        .isEqualTo(ErrorKind.INVALID_REQUEST);
  }
}
