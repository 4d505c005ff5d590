package io.catalogd.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.CatalogChange.RemoveTable;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.CatalogException;
import io.catalogd.model.DependentTable;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Partition;
import io.catalogd.model.TableName;
import io.catalogd.model.WireBytes;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Dependent tables are loaded with their bases, and follow them. */
class DependentTablesTest {
  private static final TableName BASE = new TableName("d", "t");
  private static final TableName DEPENDENT = new TableName("d", "tdep");
  private static final TableName NEXT = new TableName("d", "tnext");

  private final TestCatalog catalog = new TestCatalog();

  @BeforeEach
  void makeTables() {
    catalog.stored.createDatabase(MetastoreStructs.database("d"));
    catalog.createTable(BASE, TestCatalog.key("ds", "string"), TestCatalog.key("hr", "string"));
    for (String hour : List.of("1", "2")) {
      addToBase("1", hour);
      addToBase("2", hour);
    }
    TestDependents.create(catalog.stored, DEPENDENT, BASE, "ds");
    TestDependents.addPartition(catalog.stored, DEPENDENT, "1");
    TestDependents.addPartition(catalog.stored, DEPENDENT, "2");
    TestDependents.create(catalog.stored, NEXT, DEPENDENT, "ds");
    TestDependents.addPartition(catalog.stored, NEXT, "1");
    TestDependents.addPartition(catalog.stored, NEXT, "2");
    catalog.know("d", BASE, DEPENDENT, NEXT);
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

  private DependentTable load(TableName name) {
    TableEntry entry = catalog.loads.loaded(TestCatalog.spelled(name), TestCatalog.soon());
    assertThat(entry.state()).isInstanceOf(TableState.Loaded.class);
    return (DependentTable) ((TableState.Loaded) entry.state()).table();
  }

  private Map<String, Long> ids(TableName name) {
    Map<String, Long> ids = new TreeMap<>();
    DependentTable table =
        (DependentTable) ((TableState.Loaded) catalog.entry(name).state()).table();
    for (Partition partition : table.own().partitions().inKeyOrder()) {
      ids.put(partition.name(), partition.id());
    }
    return ids;
  }

  @Test
  void theBasesOfALoadedTableAreLoadedTooThroughAnyChain() {
    DependentTable next = load(NEXT);

    assertThat(next.dependencies().baseNames()).containsExactly(DEPENDENT);
    assertThat(catalog.entry(DEPENDENT).state()).isInstanceOf(TableState.Loaded.class);
    assertThat(catalog.loadedTable(BASE).partitions().size()).isEqualTo(4);
    assertThat(catalog.store.current().allDependentsOf(BASE)).containsExactly(DEPENDENT, NEXT);
    assertThat(catalog.store.current().basesOf(NEXT)).containsExactly(DEPENDENT);
  }

  @Test
  void aLoadLooksAtNoDirectoryOfTheDependentTable() {
    catalog.load(BASE);
    int listings = catalog.storage.calls();
    load(DEPENDENT);

    assertThat(catalog.storage.calls()).isEqualTo(listings);
  }

  @Test
  void onlyPartitionsWhoseBaseChangedGetNewIdsAlsoThroughAChain_C168() {
    load(NEXT);
    Map<String, Long> before = ids(DEPENDENT);
    Map<String, Long> beforeNext = ids(NEXT);
    long own = catalog.entry(DEPENDENT).ownVersion();

    addToBase("1", "3");
    refreshBase();

    assertThat(ids(DEPENDENT).get("ds=1")).isNotEqualTo(before.get("ds=1"));
    assertThat(ids(DEPENDENT).get("ds=2")).isEqualTo(before.get("ds=2"));
    assertThat(ids(NEXT).get("ds=1")).isNotEqualTo(beforeNext.get("ds=1"));
    assertThat(ids(NEXT).get("ds=2")).isEqualTo(beforeNext.get("ds=2"));
    assertThat(catalog.entry(DEPENDENT).ownVersion()).isEqualTo(own);
    assertThat(catalog.entry(DEPENDENT).version()).isGreaterThan(catalog.entry(BASE).version());
  }

  @Test
  void aBaseThatChangesElsewhereLeavesTheDependentTableAlone() {
    load(NEXT);
    TableEntry before = catalog.entry(DEPENDENT);

    addToBase("3", "1");
    refreshBase();

    assertThat(catalog.entry(DEPENDENT)).isSameAs(before);
  }

  private void refreshBase() {
    TableEntry base = catalog.entry(BASE);
    catalog.store.publish(
        List.of(
            new PutTable(
                BASE, new TableState.Loaded(catalog.source.refresh(catalog.loadedTable(BASE))))));
    assertThat(catalog.entry(BASE)).isNotSameAs(base);
  }

  @Test
  void aForgottenBaseHasItsDependentsForgottenInTheSamePublish() {
    load(NEXT);
    catalog.store.publish(List.of(new PutTable(BASE, TableState.UNLOADED)));

    assertThat(catalog.entry(DEPENDENT).state()).isEqualTo(TableState.UNLOADED);
    assertThat(catalog.entry(NEXT).state()).isEqualTo(TableState.UNLOADED);
    assertThat(load(NEXT).own().partitions().size()).isEqualTo(2);
  }

  @Test
  void aDroppedBaseHasThemForgottenAndIsNoReasonNotToLoad() {
    load(NEXT);
    catalog.stored.dropTable(BASE, DropData.KEEP);
    catalog.store.publish(List.of(new RemoveTable(BASE)));

    assertThat(catalog.entry(NEXT).state()).isEqualTo(TableState.UNLOADED);
    assertThat(load(NEXT).own().partitions().size()).isEqualTo(2);
    assertThat(catalog.store.current().dependentsOf(BASE)).containsExactly(DEPENDENT);
  }

  @Test
  void workFromAnOlderStampIsPublishedWithTheStampsOfToday() {
    load(DEPENDENT);
    TableEntry seen = catalog.entry(DEPENDENT);
    addToBase("1", "3");
    refreshBase();
    Map<String, Long> stamps = ids(DEPENDENT);

    assertThat(
            catalog.store.publishIf(
                DEPENDENT, seen.ownVersion(), List.of(new PutTable(DEPENDENT, seen.state()))))
        .isPresent();
    assertThat(ids(DEPENDENT)).isEqualTo(stamps);
  }

  @Test
  void aCircleThatSomebodyMadeFailsAndEndsNoThread() {
    TableName other = new TableName("d", "circle");
    TestDependents.create(catalog.stored, other, NEXT, "ds");
    Table struct = catalog.stored.loadTable(DEPENDENT);
    struct.putToParameters("dependent.base.1", other.toString());
    catalog.stored.alterTable(DEPENDENT, struct);
    catalog.know("d", other);

    for (TableName name : List.of(DEPENDENT, NEXT, other)) {
      catalog.loads.loaded(TestCatalog.spelled(name), TestCatalog.soon());
    }
    assertThat(List.of(DEPENDENT, NEXT, other))
        .extracting(name -> catalog.entry(name).state())
        .filteredOn(TableState.Failed.class::isInstance)
        .singleElement()
        .satisfies(
            failed ->
                assertThat(((TableState.Failed) failed).reason())
                    .hasMessageContaining("depends on it in turn"));
    catalog.load(BASE);
  }

  @Test
  void brokenParametersFailTheTableAlone() {
    Table struct = catalog.stored.loadTable(DEPENDENT);
    struct.putToParameters("dependent.current", "7");
    catalog.stored.alterTable(DEPENDENT, struct);
    TableEntry entry = catalog.loads.loaded(TestCatalog.spelled(DEPENDENT), TestCatalog.soon());

    assertThat(entry.state())
        .isInstanceOfSatisfying(
            TableState.Failed.class,
            failed -> {
              assertThat(failed.reason().kind()).isEqualTo(ErrorKind.INVALID_REQUEST);
              assertThat(failed.reason().messages())
                  .contains("d.tdep", "'dependent.current' is '7'");
            });
    assertThat(load(NEXT).own().partitions().size()).isEqualTo(2);
  }

  @Test
  void markerAndFormatHaveToAgree() {
    Table struct = catalog.stored.loadTable(DEPENDENT);
    struct.getParameters().remove("dependent_table");

    assertThatThrownBy(() -> LoadableTables.check(DEPENDENT, struct))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("io.catalogd.DependentTable");
    Table base = catalog.stored.loadTable(BASE);
    base.putToParameters("dependent_table", "true");
    assertThatThrownBy(() -> LoadableTables.check(BASE, base))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("'dependent_table'='true'");
  }

  @Test
  void whatTheMetastoreSaysIsKept() {
    assertThat(load(DEPENDENT).definition().metastoreTable()).isNotEqualTo(WireBytes.EMPTY);
    assertThat(load(DEPENDENT).own().partitions().inKeyOrder())
        .allSatisfy(
            partition ->
                assertThat(partition.parameters())
                    .containsEntry("dependent.base", "1")
                    .containsEntry("dependent.spec", partition.name()));
  }
}
