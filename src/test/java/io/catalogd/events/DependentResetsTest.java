package io.catalogd.events;

import static io.catalogd.load.TestCatalog.soon;
import static io.catalogd.load.TestCatalog.spelled;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.catalog.TableState;
import io.catalogd.load.TestCatalog;
import io.catalogd.load.TestDependents;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.CatalogException;
import io.catalogd.model.DependentTable;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.TableName;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** REFRESH, INVALIDATE and the first listing of dependent tables (rules 6 and 11). */
class DependentResetsTest {
  private static final TableName BASE = new TableName("d", "t");
  private static final TableName DEPENDENT = new TableName("d", "tdep");
  private static final TableName NEXT = new TableName("d", "tnext");

  private final TestCatalog catalog = new TestCatalog();
  private final Resets resets = TestEvents.resets(catalog);

  @BeforeEach
  void makeTables() {
    catalog.stored.createDatabase(MetastoreStructs.database("d"));
    catalog.createTable(BASE, TestCatalog.key("ds", "int"), TestCatalog.key("hr", "string"));
    addToBase("1", "1");
    addToBase("2", "1");
    TestDependents.create(catalog.stored, DEPENDENT, BASE, "ds");
    TestDependents.addPartition(catalog.stored, DEPENDENT, "1");
    TestDependents.addPartition(catalog.stored, DEPENDENT, "2");
    TestDependents.create(catalog.stored, NEXT, DEPENDENT, "ds");
    TestDependents.addPartition(catalog.stored, NEXT, "1");
    resets.invalidateAll(soon());
  }

  @AfterEach
  void close() {
    catalog.close();
  }

  private void addToBase(String day, String hour) {
    String directory = "hdfs://nn/t/ds=" + day + "/hr=" + hour;
    catalog.storage.put(directory, "f", new byte[7]);
    catalog.createPartitionAt(directory, BASE, day, hour);
  }

  private List<String> namesInBase() {
    return catalog.loadedTable(BASE).partitions().inKeyOrder().stream()
        .map(Partition::name)
        .toList();
  }

  @Test
  void theFirstListingTellsBasesOfTheirDependentsBeforeAnythingIsLoaded() {
    assertThat(catalog.store.current().allDependentsOf(BASE)).containsExactly(DEPENDENT, NEXT);
    assertThat(catalog.store.current().findTable(DEPENDENT))
        .hasValueSatisfying(entry -> assertThat(entry.state()).isEqualTo(TableState.UNLOADED));
    assertThat(catalog.faults.calls("tablesWith")).isEqualTo(2);
    assertThat(catalog.faults.calls("loadTable")).isZero();
  }

  @Test
  void aMetastoreThatCannotFilterIsNoReasonToForgetADatabase() {
    CatalogException broken =
        new CatalogException(ErrorKind.INTERNAL, "MetaException", "no filters");
    catalog.faults.refuse("tablesWith", 1, broken);
    catalog.faults.refuse("tablesWith", 2, broken);
    resets.invalidateAll(soon());

    assertThat(catalog.store.current().allDependentsOf(BASE)).containsExactly(DEPENDENT, NEXT);
  }

  @Test
  void refreshReadsWhatThePartitionsStandForAndNothingElse() {
    catalog.loads.loaded(spelled(NEXT), soon());
    addToBase("1", "2");
    addToBase("2", "2");
    addToBase("01", "3");
    int listings = catalog.storage.calls();

    resets.refreshTable(spelled(NEXT), soon());

    assertThat(namesInBase()).containsExactly("ds=1/hr=1", "ds=1/hr=2", "ds=01/hr=3", "ds=2/hr=1");
    assertThat(catalog.storage.calls() - listings).isPositive();
    resets.refreshTable(spelled(DEPENDENT), soon());
    assertThat(namesInBase()).contains("ds=2/hr=2");
  }

  @Test
  void refreshOfOnePartitionReadsWhatThatStandsFor() {
    catalog.loads.loaded(spelled(DEPENDENT), soon());
    addToBase("1", "2");
    addToBase("2", "2");

    resets.refreshPartition(
        spelled(DEPENDENT), List.of(new PartitionNames.Part("DS", "002")), soon());

    assertThat(namesInBase()).containsExactly("ds=1/hr=1", "ds=2/hr=1", "ds=2/hr=2");
  }

  @Test
  void refreshOfOnePartitionTakesUpWhatTheMetastoreSaysOfIt() {
    catalog.loads.loaded(spelled(DEPENDENT), soon());
    var changed = catalog.stored.loadPartitions(DEPENDENT, List.of("ds=2"));
    changed.get(0).putToParameters("dependent.matched.at.add", "77");
    catalog.stored.alterPartitions(DEPENDENT, changed);

    resets.refreshPartition(
        spelled(DEPENDENT), List.of(new PartitionNames.Part("ds", "2")), soon());

    TableState.Loaded state = (TableState.Loaded) catalog.entry(DEPENDENT).state();
    assertThat(((DependentTable) state.table()).own().findPartition("ds=2"))
        .hasValueSatisfying(
            partition ->
                assertThat(partition.parameters()).containsEntry("dependent.matched.at.add", "77"));
  }

  @Test
  void invalidateOfADependentTableLeavesItsBasesAlone() {
    catalog.loads.loaded(spelled(DEPENDENT), soon());
    resets.invalidateTable(spelled(DEPENDENT), soon());

    assertThat(catalog.entry(DEPENDENT).state()).isEqualTo(TableState.UNLOADED);
    assertThat(catalog.entry(BASE).state()).isInstanceOf(TableState.Loaded.class);
    assertThat(catalog.store.current().dependentsOf(BASE)).containsExactly(DEPENDENT);
  }

  @Test
  void aDependentTableMadeOutsideIsFoundWithItsBases() {
    TableName outside = new TableName("d", "outside");
    TestDependents.create(catalog.stored, outside, BASE, "ds", "hr");
    resets.invalidateTable(spelled(outside), soon());

    assertThat(catalog.store.current().dependentsOf(BASE)).containsExactly(outside, DEPENDENT);
    DependentTable table =
        (DependentTable)
            ((TableState.Loaded) catalog.loads.loaded(spelled(outside), soon()).state()).table();
    assertThat(table.own().partitions().size()).isZero();
  }
}
