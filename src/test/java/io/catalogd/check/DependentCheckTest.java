package io.catalogd.check;

import static io.catalogd.check.CheckScene.T;
import static io.catalogd.check.FindingKind.BASE;
import static io.catalogd.check.FindingKind.DEPENDENCY;
import static io.catalogd.check.FindingKind.DEPENDENT_PARTITION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.dependent.ReverseEdges;
import io.catalogd.load.TestCatalog;
import io.catalogd.load.TestDependents;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.TableName;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Checks of dependent tables and of their bases; the rules are those of docs/dependent-tables. */
class DependentCheckTest {
  private static final TableName TDEP = new TableName("d", "tdep");
  private static final String CONFIRM = "ALTER TABLE d.tdep DEPENDS ON TABLE d.t";

  private final CheckScene scene = new CheckScene();

  @BeforeEach
  void makeDependent() {
    TestDependents.create(scene.catalog.stored, TDEP, T, "ds");
    TestDependents.addPartition(scene.catalog.stored, TDEP, "1");
    TestDependents.addPartition(scene.catalog.stored, TDEP, "2");
    scene.run("INVALIDATE METADATA d.t");
    scene.run("INVALIDATE METADATA d.tdep");
    load();
  }

  private void load() {
    scene.load(TDEP);
    scene.load(T);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  private void mendAndCheckAgain(TableName table) {
    TableCheck check = scene.check(table);
    assertThat(check.statements()).isNotEmpty();
    check.statements().forEach(scene::run);
    load();
    assertThat(scene.check(TDEP).findings()).isEmpty();
    assertThat(scene.check(T).findings()).isEmpty();
  }

  /** Has somebody write the list of tables that depend on {@code d.t}. */
  private void list(TableName... dependents) {
    scene.alter(
        T,
        table -> ReverseEdges.replace(table.getParameters(), new TreeSet<>(List.of(dependents))));
  }

  @Test
  void aSoundOneAndItsBaseAreClean() {
    for (TableName name : List.of(TDEP, T)) {
      assertThat(scene.check(name).findings()).isEmpty();
      assertThat(scene.check(name).notes()).isEmpty();
    }
  }

  @Test
  void itsOwnPartitionsAndParametersAreCompared() {
    TestDependents.addPartition(scene.catalog.stored, TDEP, "7");
    scene.add("7", "1");
    scene.run("REFRESH d.t");
    scene.alter(TDEP, table -> table.putToParameters("dependent.allow.empty", "true"));
    scene.alterPartition(TDEP, "ds=2", one -> one.putToParameters("k", "v"));

    assertThat(scene.check(TDEP).findings())
        .extracting(Finding::kind, Finding::partition, Finding::item)
        .contains(
            tuple(FindingKind.DEFINITION, null, "parameter dependent.allow.empty"),
            tuple(FindingKind.PARTITION_NEW, "ds=7", null),
            tuple(FindingKind.PARTITION_CHANGED, "ds=2", "parameter k"));
    mendAndCheckAgain(TDEP);
  }

  @Test
  void aBaseThatWasMadeAnewHasToBeConfirmed() {
    scene.alter(T, table -> table.setCreateTime(77));
    CatalogImage before = scene.catalog.store.current();

    TableCheck check = scene.check(TDEP);

    assertThat(scene.catalog.store.current()).isSameAs(before);
    assertThat(check.findings()).extracting(Finding::kind).containsExactly(BASE, BASE);
    assertThat(check.findings())
        .extracting(Finding::item, one -> one.remedy().text())
        .containsExactly(
            tuple("base 1, d.t", "INVALIDATE METADATA d.t"), tuple("base 1, d.t", CONFIRM));
    assertThat(check.findings().get(0).there()).contains("created 1970-01-01T00:01:17Z");
    assertThat(check.findings().get(1).there()).contains("d.t is not the table that it was");
    mendAndCheckAgain(TDEP);
  }

  @Test
  void aBaseThatIsUnknownHereIsTakenUpFirst() {
    Table again = scene.catalog.stored.loadTable(T);
    scene.catalog.stored.dropTable(T, DropData.KEEP);
    scene.run("INVALIDATE METADATA d.t");
    scene.catalog.stored.createTable(again);
    int created = again.getCreateTime(); // the metastore's own is that of this second
    scene.alter(T, table -> table.setCreateTime(created));
    scene.add("1", "1");
    scene.add("2", "1");

    assertThat(scene.check(TDEP).statements()).containsExactly("INVALIDATE METADATA d.t");
    scene.alter(T, table -> table.setCreateTime(77));
    assertThat(scene.check(TDEP).statements()).containsExactly("INVALIDATE METADATA d.t", CONFIRM);
    mendAndCheckAgain(TDEP);
  }

  @Test
  void aBaseThatDoesNotListItHasToBeConfirmedOnWhicheverSideOneLooks() {
    list();

    assertThat(scene.check(TDEP).statements()).containsExactly(CONFIRM);
    TableCheck base = scene.check(T);
    assertThat(base.findings())
        .filteredOn(finding -> finding.kind() == DEPENDENCY)
        .containsExactly(
            new Finding(
                DEPENDENCY,
                null,
                "d.tdep",
                "depends on it",
                "its list of dependent tables lacks it",
                new Remedy(Remedy.Kind.STATEMENT, CONFIRM)));
    mendAndCheckAgain(T);
  }

  @Test
  void aDamagedListIsMadeAnewWithAllThatDependOnIt() {
    TableName other = new TableName("d", "other");
    TestDependents.create(scene.catalog.stored, other, T, "ds");
    scene.run("INVALIDATE METADATA d.other");
    scene.load(other);
    scene.alter(T, table -> table.putToParameters("dependent.dependents.chunks", "9"));

    assertThat(scene.check(T).findings())
        .filteredOn(finding -> finding.kind() == DEPENDENCY)
        .extracting(Finding::item, finding -> finding.remedy().text())
        .containsExactly(
            tuple(
                "list of dependent tables",
                "ALTER TABLE d.t SET TBLPROPERTIES ('dependent.confirm'='all')"));
    mendAndCheckAgain(T);
    assertThat(scene.check(other).findings()).isEmpty();
  }

  @Test
  void aDependentTableMadeOutsideIsTakenUp() {
    TableName outside = new TableName("d", "outside");
    TestDependents.create(scene.catalog.stored, outside, T, "ds");

    TableCheck check = scene.check(T);

    assertThat(check.findings())
        .filteredOn(finding -> finding.kind() == DEPENDENCY)
        .extracting(Finding::item, Finding::there, finding -> finding.remedy().text())
        .containsExactly(tuple("d.outside", "depends on it", "INVALIDATE METADATA d.outside"));
    mendAndCheckAgain(T);
  }

  @Test
  void aDependentTableThatIsGoneIsForgottenAndItsEntryIsTold() {
    scene.catalog.stored.dropTable(TDEP, DropData.KEEP);

    TableCheck check = scene.check(T);

    assertThat(check.findings()).isEmpty();
    assertThat(check.notes()).isEmpty();
    scene.run("INVALIDATE METADATA d.tdep");
    assertThat(scene.check(T).findings()).isEmpty();
    assertThat(scene.check(T).notes())
        .containsExactly(
            "Names in its list of dependent tables that do not depend on it: 1. They are dropped with"
                + " the next table that comes to depend on it; until then one that somebody makes"
                + " under such a name is taken for confirmed.");
  }

  @Test
  void aBaseThatIsGoneIsNoStatementsBusiness() {
    scene.catalog.stored.dropTable(T, DropData.KEEP);

    TableCheck check = scene.check(TDEP);

    assertThat(check.findings()).hasSize(1);
    assertThat(check.findings().get(0).there()).contains("there is no table d.t");
    assertThat(check.findings().get(0).remedy().isStatement()).isFalse();
    assertThat(check.statements()).isEmpty();
  }

  @Test
  void columnsOfABaseThatDriftedAwayAreTakenUpByConfirming() {
    scene.alter(T, table -> table.getSd().getCols().get(0).setType("bigint"));

    TableCheck check = scene.check(TDEP);

    assertThat(check.findings())
        .extracting(Finding::here, one -> one.remedy().text())
        .containsExactly(tuple("column 1 id int", "REFRESH d.t"), tuple(null, CONFIRM));
    assertThat(check.findings().get(0).there()).isEqualTo("column 1 id bigint");
    assertThat(check.findings().get(1).there())
        .contains("its column 1 is 'id INT' and the base's is 'id BIGINT'");
    assertThat(check.statements()).containsExactly("REFRESH d.t", CONFIRM);
    mendAndCheckAgain(TDEP);
  }

  @Test
  void whatOthersChangedOfItAndOfItsBaseIsMendedTogether() {
    scene.alter(T, table -> table.getSd().getCols().get(0).setType("bigint"));
    scene.alter(T, table -> table.setCreateTime(77));
    scene.alter(TDEP, table -> table.putToParameters("dependent.allow.empty", "true"));

    assertThat(scene.check(TDEP).statements())
        .containsExactly("REFRESH d.tdep", "INVALIDATE METADATA d.t", CONFIRM);
    mendAndCheckAgain(TDEP);
  }

  @Test
  void ofABaseThatIsNotTheCurrentOneWhatIsHereIsMendedAndTheRestIsAdvice() {
    TableName other = new TableName("d", "other");
    scene.catalog.createTable(other, TestCatalog.key("ds", "string"), TestCatalog.key("hr", "int"));
    scene.run("INVALIDATE METADATA d.other");
    scene.run("ALTER TABLE d.tdep DEPENDS ON TABLE d.other");
    load();
    scene.load(other);
    assertThat(scene.check(TDEP).findings()).isEmpty();
    scene.alter(T, table -> table.setCreateTime(77));

    TableCheck check = scene.check(TDEP);

    assertThat(check.statements()).containsExactly("INVALIDATE METADATA d.t");
    assertThat(check.findings().get(1).remedy().isStatement()).isFalse();
    check.statements().forEach(scene::run);
    load();
    assertThat(scene.check(TDEP).findings()).hasSize(1);
  }

  @Test
  void keysOfABaseThatDriftedAwayAreNoStatementsBusiness() {
    scene.alter(T, table -> table.getPartitionKeys().set(0, new FieldSchema("ds", "bigint", null)));

    assertThat(scene.check(TDEP).findings())
        .filteredOn(one -> one.kind() == BASE)
        .allSatisfy(one -> assertThat(one.remedy().isStatement()).isFalse())
        .hasSize(1);
  }

  @Test
  void aBaseThatIsSoundThereAndStaleHereIsInvalidated() {
    scene.alter(T, table -> table.setCreateTime(77));
    scene.run("INVALIDATE METADATA d.t");
    load();
    scene.alter(TDEP, table -> table.putToParameters("dependent.base.1.created", "78"));
    scene.alter(T, table -> table.setCreateTime(78));

    TableCheck check = scene.check(TDEP);

    assertThat(check.findings())
        .filteredOn(one -> one.kind() == BASE)
        .extracting(Finding::there, one -> one.remedy().text())
        .containsExactly(tuple(null, "INVALIDATE METADATA d.t"));
    mendAndCheckAgain(TDEP);
  }

  @Test
  void partitionsThatStandForNothingOrTooLittleAreTold() {
    scene.alterPartition(TDEP, "ds=1", one -> one.putToParameters("dependent.expect", "hr=1..3"));
    TestDependents.addPartition(scene.catalog.stored, TDEP, "9");
    scene.run("REFRESH d.tdep");

    TableCheck check = scene.check(TDEP);

    assertThat(check.counts()).containsOnly(Map.entry(DEPENDENT_PARTITION, 2L));
    assertThat(check.findings()).extracting(Finding::partition).containsExactly("ds=1", "ds=9");
    assertThat(check.findings().get(0).there()).isEqualTo("2 of 3 are there, missing: hr=3");
    assertThat(check.findings().get(1).there())
        .contains("d.t (parameter 'dependent.base.1') has no partition with its key values");
    scene.add("1", "3");
    scene.add("9", "1");
    scene.run("REFRESH d.t");
    assertThat(scene.check(TDEP).findings()).isEmpty();
  }

  @Test
  void whereABaseIsNotLoadedItsPartitionsAreNotGuessedAt() {
    scene.run("INVALIDATE METADATA d.t");

    TableCheck check = scene.check(TDEP);

    assertThat(check.findings()).isEmpty();
    assertThat(check.notes())
        .contains("What its partitions stand for was not checked, as d.t is not loaded.");
    assertThat(scene.isLoaded(T)).isFalse();
  }

  @Test
  void parametersThatSomebodyDamagedAreToldWithWhatIsWrong() {
    scene.alter(TDEP, table -> table.putToParameters("dependent.current", "7"));

    Finding finding = scene.check(TDEP).findings().get(0);

    assertThat(finding.kind()).isEqualTo(FindingKind.UNREADABLE);
    assertThat(finding.there()).contains("parameter 'dependent.current' is '7'");
  }
}
