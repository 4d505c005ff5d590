package io.catalogd.check;

import static io.catalogd.check.CheckScene.PLAIN;
import static io.catalogd.check.CheckScene.T;
import static io.catalogd.check.CheckScene.directory;
import static io.catalogd.check.FindingKind.DEFINITION;
import static io.catalogd.check.FindingKind.DIRECTORY_MISSING;
import static io.catalogd.check.FindingKind.FILE_CHANGED;
import static io.catalogd.check.FindingKind.FILE_GONE;
import static io.catalogd.check.FindingKind.FILE_NEW;
import static io.catalogd.check.FindingKind.PARTITION_CHANGED;
import static io.catalogd.check.FindingKind.PARTITION_GONE;
import static io.catalogd.check.FindingKind.PARTITION_NEW;
import static io.catalogd.check.FindingKind.READABLE_AGAIN;
import static io.catalogd.check.FindingKind.STATISTICS;
import static io.catalogd.check.FindingKind.TABLE_GONE;
import static io.catalogd.check.FindingKind.TABLE_NEW;
import static io.catalogd.check.FindingKind.TABLE_RECREATED;
import static io.catalogd.check.FindingKind.UNREADABLE;
import static io.catalogd.load.TestCatalog.spelled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.groups.Tuple.tuple;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.AccessLevel;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Deadline;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import io.catalogd.storage.InMemoryStorage;
import io.catalogd.storage.StorageCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsData;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.LongColumnStatsData;
import org.apache.hadoop.hive.metastore.api.Order;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What somebody else changes is found, and the statement that is told mends it. */
class TableCheckerTest {
  /** What somebody does outside, what is to be found, and what mends it alone. */
  private record Change(String name, FindingKind kind, String remedy, Consumer<CheckScene> doing) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static final Change FILE_WRITTEN =
      new Change(
          "FILE_WRITTEN",
          FILE_NEW,
          "REFRESH d.t PARTITION (ds='1', hr='1')",
          scene -> scene.catalog.storage.put(directory("1", "1"), "g", new byte[9]));

  private static final Change FILE_REMOVED =
      new Change(
          "FILE_REMOVED",
          FILE_GONE,
          "REFRESH d.t PARTITION (ds='1', hr='2')",
          scene -> {
            scene.catalog.storage.remove(directory("1", "2"), "f");
            scene.catalog.storage.makeDirectory(directory("1", "2"));
          });

  private static final Change FILE_REWRITTEN =
      new Change(
          "FILE_REWRITTEN",
          FILE_CHANGED,
          "REFRESH d.t PARTITION (ds='2', hr='1')",
          scene -> scene.catalog.storage.put(directory("2", "1"), "f", 8, 2_000));

  private static final Change PARTITION_ADDED =
      new Change("PARTITION_ADDED", PARTITION_NEW, "REFRESH d.t", scene -> scene.add("3", "1"));

  private static final Change PARTITION_DROPPED =
      new Change(
          "PARTITION_DROPPED",
          PARTITION_GONE,
          "REFRESH d.t",
          scene -> {
            scene.catalog.stored.dropPartitions(T, List.of("ds=1/hr=2"), DropData.KEEP);
            scene.catalog.storage.removeDirectory(directory("1", "2"));
          });

  private static final Change PARTITION_MOVED =
      new Change(
          "PARTITION_MOVED",
          PARTITION_CHANGED,
          "REFRESH d.t PARTITION (ds='1', hr='1')",
          scene -> {
            scene.catalog.storage.removeDirectory(directory("1", "1"));
            scene.catalog.storage.put("hdfs://nn/else/where", "f", new byte[7]);
            scene.alterPartition(
                T, "ds=1/hr=1", one -> one.getSd().setLocation("hdfs://nn/else/where"));
          });

  private static final Change PARTITION_REFORMATTED =
      new Change(
          "PARTITION_REFORMATTED",
          PARTITION_CHANGED,
          "REFRESH d.t PARTITION (ds='2', hr='1')",
          scene ->
              scene.alterPartition(
                  T,
                  "ds=2/hr=1",
                  one -> one.getSd().getSerdeInfo().putToParameters("field.delim", "\t")));

  private static final Change PARTITION_PARAMETER =
      new Change(
          "PARTITION_PARAMETER",
          PARTITION_CHANGED,
          "REFRESH d.t PARTITION (ds='2', hr='1')",
          scene ->
              scene.alterPartition(T, "ds=2/hr=1", one -> one.putToParameters("numRows", "17")));

  private static final Change COLUMN_ADDED =
      new Change(
          "COLUMN_ADDED",
          DEFINITION,
          "REFRESH d.t",
          scene ->
              scene.alter(T, table -> table.getSd().addToCols(new FieldSchema("c", "int", "new"))));

  private static final Change OWNER_CHANGED =
      new Change(
          "OWNER_CHANGED",
          DEFINITION,
          "REFRESH d.t",
          scene -> scene.alter(T, one -> one.setOwner("eve")));

  private static final Change PARAMETER_SET =
      new Change(
          "PARAMETER_SET",
          DEFINITION,
          "REFRESH d.t",
          scene -> scene.alter(T, one -> one.putToParameters("skip.header.line.count", "1")));

  private static final Change SORTED =
      new Change(
          "SORTED",
          DEFINITION,
          "REFRESH d.t",
          scene -> scene.alter(T, one -> one.getSd().setSortCols(List.of(new Order("id", 1)))));

  private static final Change ROWS_COUNTED =
      new Change(
          "ROWS_COUNTED",
          STATISTICS,
          "REFRESH d.t",
          scene -> scene.alter(T, one -> one.putToParameters("numRows", "99")));

  private static final Change COLUMN_COUNTED =
      new Change(
          "COLUMN_COUNTED",
          STATISTICS,
          "REFRESH d.t",
          scene ->
              scene.catalog.stored.putColumnStatistics(
                  T,
                  new ColumnStatisticsObj(
                      "id", "int", ColumnStatisticsData.longStats(new LongColumnStatsData(1, 2)))));

  private static final Change LOCKED =
      new Change(
          "LOCKED",
          DEFINITION,
          "REFRESH d.t",
          scene -> scene.catalog.storage.allow("hdfs://nn/t", AccessLevel.READ_ONLY));

  private final CheckScene scene = new CheckScene();

  static List<Change> changes() {
    return List.of(
        FILE_WRITTEN,
        FILE_REMOVED,
        FILE_REWRITTEN,
        PARTITION_ADDED,
        PARTITION_DROPPED,
        PARTITION_MOVED,
        PARTITION_REFORMATTED,
        PARTITION_PARAMETER,
        COLUMN_ADDED,
        OWNER_CHANGED,
        PARAMETER_SET,
        SORTED,
        ROWS_COUNTED,
        COLUMN_COUNTED,
        LOCKED);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void nothingIsFoundWhereNothingIsDifferent() {
    for (TableName name : List.of(T, PLAIN)) {
      TableCheck check = scene.check(name);

      assertThat(check.findings()).isEmpty();
      assertThat(check.counts()).isEmpty();
      assertThat(check.statements()).isEmpty();
      assertThat(check.notes()).isEmpty();
      assertThat(check.state()).isEqualTo(TableCheck.State.LOADED);
      assertThat(check.tableVersion()).isEqualTo(scene.catalog.entry(name).version());
    }
  }

  @ParameterizedTest
  @MethodSource("changes")
  void eachChangeIsFoundAndItsRemedyMendsIt(Change change) {
    change.doing().accept(scene);
    CatalogImage before = scene.catalog.store.current();

    TableCheck check = scene.check(T);

    assertThat(scene.catalog.store.current()).as("nothing changes here").isSameAs(before);
    assertThat(check.findings())
        .filteredOn(finding -> finding.kind() == change.kind())
        .extracting(finding -> finding.remedy().text())
        .contains(change.remedy());
    check.statements().forEach(scene::run);
    assertThat(scene.check(T).findings()).isEmpty();
  }

  /** The remedy that a finding names for itself is enough for it, too. */
  @ParameterizedTest
  @MethodSource("changes")
  void eachRemedyAloneMendsItsFinding(Change change) {
    change.doing().accept(scene);

    for (Finding finding : scene.check(T).findings()) {
      if (scene.check(T).findings().contains(finding)) {
        scene.run(finding.remedy().text());
        assertThat(scene.check(T).findings()).doesNotContain(finding);
      }
    }
    assertThat(scene.check(T).findings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void anyMixtureIsMendedByTheStatementsTogether(long seed) {
    List<Change> changes = new ArrayList<>(changes());
    Collections.shuffle(changes, new Random(seed));
    // Two that move or drop the same directory away would hide each other.
    List<Change> chosen = changes.subList(0, 5);
    chosen.forEach(change -> change.doing().accept(scene));

    TableCheck check = scene.check(T);

    assertThat(check.findings()).as("of %s", chosen).isNotEmpty();
    check.statements().forEach(scene::run);
    TableCheck again = scene.check(T);
    assertThat(again.findings()).as("after %s for %s", check.statements(), chosen).isEmpty();
  }

  @Test
  void filesAreToldWithTheirSizeAndTime() {
    FILE_REWRITTEN.doing().accept(scene);
    scene.catalog.storage.put(directory("2", "1"), "g", 3, 5_000);

    assertThat(scene.check(T).findings())
        .containsExactly(
            new Finding(
                FILE_CHANGED,
                "ds=2/hr=1",
                "f",
                "7 bytes, modified 1970-01-01T00:00:01Z",
                "8 bytes, modified 1970-01-01T00:00:02Z",
                new Remedy(Remedy.Kind.REFRESH_FILES, "REFRESH d.t PARTITION (ds='2', hr='1')")),
            new Finding(
                FILE_NEW,
                "ds=2/hr=1",
                "g",
                null,
                "3 bytes, modified 1970-01-01T00:00:05Z",
                new Remedy(Remedy.Kind.REFRESH_FILES, "REFRESH d.t PARTITION (ds='2', hr='1')")));
    assertThat(scene.check(T).statements())
        .containsExactly("REFRESH d.t PARTITION (ds='2', hr='1')");
  }

  @Test
  void whatATableSaysIsToldItemByItem() {
    scene.alter(
        T,
        table -> {
          table.getSd().getCols().get(1).setType("bigint");
          table.putToParameters("k", "v");
        });

    assertThat(scene.check(T).findings())
        .extracting(Finding::item, Finding::here, Finding::there)
        .containsExactly(
            tuple("column 2", "name string", "name bigint"), tuple("parameter k", null, "v"));
  }

  @Test
  void ofAnUnpartitionedTableTheWholeIsRefreshed() {
    scene.catalog.storage.put("hdfs://nn/plain", "q", new byte[6]);
    scene.alter(PLAIN, table -> table.setOwner("eve"));

    TableCheck check = scene.check(PLAIN);

    assertThat(check.findings()).extracting(Finding::kind).containsExactly(DEFINITION, FILE_NEW);
    assertThat(check.findings()).extracting(Finding::partition).containsOnlyNulls();
    assertThat(check.statements()).containsExactly("REFRESH d.plain");
    check.statements().forEach(scene::run);
    assertThat(scene.check(PLAIN).findings()).isEmpty();
  }

  @Test
  void manyPartitionsAreMendedByOneStatement() {
    IntStream.range(10, 30).forEach(hour -> scene.add("9", "" + hour));
    scene.run("REFRESH d.t");
    IntStream.range(10, 30)
        .forEach(hour -> scene.catalog.storage.put(directory("9", "" + hour), "g", 1, 1));

    TableCheck files = scene.check(T, 7);

    assertThat(files.findings()).hasSize(7);
    assertThat(files.counts()).containsOnly(entry(FILE_NEW, 20L));
    assertThat(files.statements()).containsExactly("REFRESH d.t");
    scene.alterPartition(T, "ds=9/hr=29", one -> one.putToParameters("a", "b"));
    assertThat(scene.check(T, 7).statements()).containsExactly("INVALIDATE METADATA d.t");
    scene.run("INVALIDATE METADATA d.t");
    scene.load(T);
    assertThat(scene.check(T).findings()).isEmpty();
  }

  @Test
  void aTableThatOneSideDoesNotKnowIsInvalidated() {
    TableName other = new TableName("d", "other");
    scene.catalog.createTable(other);
    scene.catalog.storage.makeDirectory("hdfs://nn/other");
    scene.catalog.stored.dropTable(PLAIN, DropData.KEEP);

    TableCheck unknown = scene.check(other);
    TableCheck gone = scene.check(PLAIN);

    assertThat(unknown.state()).isEqualTo(TableCheck.State.UNKNOWN);
    assertThat(unknown.findings()).extracting(Finding::kind).containsExactly(TABLE_NEW);
    assertThat(unknown.statements()).containsExactly("INVALIDATE METADATA d.other");
    assertThat(gone.findings()).extracting(Finding::kind).containsExactly(TABLE_GONE);
    unknown.statements().forEach(scene::run);
    gone.statements().forEach(scene::run);
    assertThat(scene.check(other).findings()).isEmpty();
    assertThatThrownBy(() -> scene.check(PLAIN)).hasMessage("Table not found: d.plain");
  }

  @Test
  void aTableThatWasMadeAnewIsAnotherOne() {
    // As one is that was dropped and made again in another second.
    scene.alter(PLAIN, table -> table.setCreateTime(77));

    TableCheck check = scene.check(PLAIN);

    assertThat(check.findings()).extracting(Finding::kind).contains(TABLE_RECREATED);
    assertThat(check.statements()).containsExactly("INVALIDATE METADATA d.plain");
    check.statements().forEach(scene::run);
    scene.load(PLAIN);
    assertThat(scene.check(PLAIN).findings()).isEmpty();
  }

  @Test
  void otherKeysAreToldAndNotEveryPartition() {
    scene.alter(T, table -> table.getPartitionKeys().get(1).setType("bigint"));

    TableCheck check = scene.check(T);

    assertThat(check.findings()).extracting(Finding::item).containsExactly("partition key 2");
    check.statements().forEach(scene::run);
    assertThat(scene.check(T).findings()).isEmpty();
  }

  @Test
  void aViewIsComparedAndOneThatBecameATableIsForgotten() {
    TableName view = new TableName("d", "v");
    scene.catalog.stored.createTable(MetastoreStructs.view(view, "select 1"));
    scene.run("INVALIDATE METADATA d.v");
    scene.load(view);
    assertThat(scene.check(view).findings()).isEmpty();

    scene.alter(view, table -> table.setViewExpandedText("select 2"));
    assertThat(scene.check(view).findings())
        .extracting(Finding::item, Finding::there)
        .containsExactly(tuple("view", "select 2"));
    scene.run("REFRESH d.v");
    assertThat(scene.check(view).findings()).isEmpty();

    scene.catalog.storage.makeDirectory("hdfs://nn/v");
    scene.alter(
        view,
        table -> {
          table.setTableType("EXTERNAL_TABLE");
          table.getSd().setLocation("hdfs://nn/v");
        });
    assertThat(scene.check(view).statements()).containsExactly("INVALIDATE METADATA d.v");
    scene.run("INVALIDATE METADATA d.v");
    scene.load(view);
    assertThat(scene.check(view).findings()).isEmpty();
  }

  @Test
  void anUnloadedTableIsReadAsideAndStaysUnloaded() {
    scene.catalog.forget(T);
    scene.catalog.storage.removeDirectory(directory("1", "2"));

    TableCheck check = scene.check(T);

    assertThat(check.state()).isEqualTo(TableCheck.State.UNLOADED);
    assertThat(check.findings()).extracting(Finding::kind).containsExactly(DIRECTORY_MISSING);
    assertThat(check.notes())
        .containsExactly(
            "It is not loaded, so that nothing here can be old. That it can be loaded was tried.");
    assertThat(scene.isLoaded(T)).isFalse();
  }

  @Test
  void whatCannotBeReadIsToldWithItsCause() {
    scene.catalog.storage.refuse(directory("1", "1"), ErrorKind.ACCESS_DENIED);

    TableCheck loaded = scene.check(T);
    scene.catalog.forget(T);
    scene.load(T);
    TableCheck failed = scene.check(T);
    scene.catalog.storage.accept(directory("1", "1"));
    TableCheck again = scene.check(T);

    assertThat(loaded.findings()).hasSize(1);
    assertThat(loaded.findings().get(0).kind()).isEqualTo(UNREADABLE);
    assertThat(loaded.findings().get(0).here()).isEqualTo("loaded");
    assertThat(loaded.findings().get(0).there())
        .contains("first: " + directory("1", "1"))
        .contains(" Caused by: ");
    assertThat(loaded.statements()).isEmpty();
    assertThat(failed.state()).isEqualTo(TableCheck.State.FAILED);
    assertThat(failed.findings().get(0).here()).contains(directory("1", "1"));
    assertThat(again.findings()).extracting(Finding::kind).containsExactly(READABLE_AGAIN);
    again.statements().forEach(scene::run);
    scene.load(T);
    assertThat(scene.check(T).findings()).isEmpty();
  }

  @Test
  void aTableInHBaseIsComparedByWhatTheMetastoreSays() {
    TableName name = new TableName("d", "h");
    Table table = MetastoreStructs.externalTable(name, "hdfs://nn/h");
    table.putToParameters("storage_handler", "org.apache.hadoop.hive.hbase.HBaseStorageHandler");
    table.getSd().getSerdeInfo().setSerializationLib("org.apache.hadoop.hive.hbase.HBaseSerDe");
    table.getSd().getSerdeInfo().putToParameters("hbase.columns.mapping", ":key,f:a");
    scene.catalog.stored.createTable(table);
    scene.run("INVALIDATE METADATA d.h");
    scene.load(name);
    assertThat(scene.check(name).findings()).isEmpty();

    scene.alter(
        name,
        one -> one.getSd().getSerdeInfo().putToParameters("hbase.columns.mapping", ":key,f:b"));

    TableCheck check = scene.check(name);
    assertThat(check.findings())
        .extracting(Finding::item, Finding::here, Finding::there)
        .containsExactly(tuple("serde parameter hbase.columns.mapping", ":key,f:a", ":key,f:b"));
    check.statements().forEach(scene::run);
    assertThat(scene.check(name).findings()).isEmpty();
  }

  @Test
  void aTableOfAKindThatIsNotServedIsUnreadable() {
    TableName kudu = new TableName("d", "k");
    scene.catalog.stored.createTable(MetastoreStructs.inKudu(kudu));
    scene.run("INVALIDATE METADATA d.k");

    Finding finding = scene.check(kudu).findings().get(0);

    assertThat(finding.kind()).isEqualTo(UNREADABLE);
    assertThat(finding.there()).isEqualTo("Kudu tables are not supported yet: d.k");
    assertThat(finding.remedy().isStatement()).isFalse();
  }

  @Test
  void aDirectoryThatDoesNotExistIsTold() {
    scene.catalog.storage.removeDirectory(directory("1", "1"));
    scene.catalog.storage.removeDirectory("hdfs://nn/plain");

    assertThat(scene.check(T).findings())
        .extracting(Finding::kind, Finding::partition)
        .containsExactly(tuple(FILE_GONE, "ds=1/hr=1"), tuple(DIRECTORY_MISSING, "ds=1/hr=1"));
    scene.run("REFRESH d.t");
    Finding missing = scene.check(T).findings().get(0);
    assertThat(missing.here()).isEqualTo(directory("1", "1"));
    assertThat(missing.remedy().text())
        .isEqualTo(
            "Queries find no rows there. Bring the directory back, or if its data is meant to be"
                + " gone, say ALTER TABLE d.t DROP PARTITION (ds='1', hr='1').");
    assertThat(scene.check(PLAIN).counts()).containsKey(DIRECTORY_MISSING);
    scene.catalog.storage.makeDirectory(directory("1", "1"));
    assertThat(scene.check(T).findings()).isEmpty();
  }

  /** As a metastore leaves it that died while it renamed the table. */
  @Test
  void aTablesOwnDirectoryThatDoesNotExistIsToldOnceAndDropsNothing() {
    scene.catalog.storage.moveDirectory("hdfs://nn/t", "hdfs://nn/moved");
    scene.run("REFRESH d.t");

    List<Finding> findings = scene.check(T).findings();

    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).kind()).isEqualTo(DIRECTORY_MISSING);
    assertThat(findings.get(0).partition()).isNull();
    assertThat(findings.get(0).here()).isEqualTo("hdfs://nn/t");
    assertThat(findings.get(0).remedy().text())
        .contains("look for the directory under the new name")
        .doesNotContain("DROP");
  }

  @Test
  void partitionsThatLieElsewhereAreNoFault() {
    PARTITION_MOVED.doing().accept(scene);
    scene.run("REFRESH d.t PARTITION (ds='1', hr='1')");

    TableCheck check = scene.check(T);

    assertThat(check.findings()).isEmpty();
    assertThat(check.notes())
        .containsExactly(
            "Partitions that do not lie below the table's directory hdfs://nn/t/, which is allowed: 1."
                + " The first: ds=1/hr=1 at hdfs://nn/else/where.");
  }

  /** DROP PARTITION of an external table leaves its directory by design (docs/sql.md). */
  @Test
  void directoriesThatNoPartitionHasAreNoFaultAndNoStatementTakesThemUp() {
    scene.catalog.stored.dropPartitions(T, List.of("ds=1/hr=2"), DropData.KEEP);
    for (String day : List.of("5", "6", "7")) {
      scene.catalog.storage.makeDirectory(directory(day, "1"));
    }

    TableCheck gone = scene.check(T);

    assertThat(gone.findings()).extracting(Finding::kind).containsExactly(PARTITION_GONE);
    assertThat(gone.statements()).containsExactly("REFRESH d.t");
    gone.statements().forEach(scene::run);
    TableCheck left = scene.check(T);
    assertThat(left.findings()).isEmpty();
    assertThat(left.statements()).isEmpty();
    assertThat(left.notes())
        .containsExactly(
            "Directories that look like partitions and are none, as DROP PARTITION leaves them"
                + " behind: 4. The first: hdfs://nn/t/ds=1/hr=2, hdfs://nn/t/ds=5/hr=1,"
                + " hdfs://nn/t/ds=6/hr=1. If all are to be partitions, say ALTER TABLE d.t RECOVER"
                + " PARTITIONS.");
    scene.run("ALTER TABLE d.t RECOVER PARTITIONS");
    assertThat(scene.check(T).notes()).isEmpty();
  }

  @Test
  void whatNobodyKnowsIsAnError() {
    assertThatThrownBy(() -> scene.check(new TableName("d", "nosuch")))
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.NOT_FOUND))
        .hasMessage("Table not found: d.nosuch");
    assertThatThrownBy(() -> scene.check(new TableName("nosuch", "t")))
        .hasMessage("Database 'nosuch' not found");
  }

  @Test
  void aMetastoreThatDoesNotAnswerIsAnErrorAndNoFinding() {
    scene.catalog.faults.refuse(
        "loadTable", 1, new CatalogException(ErrorKind.UNAVAILABLE, "X", "not connected"));

    assertThatThrownBy(() -> scene.check(T)).hasMessage("not connected");
  }

  @Test
  void aCheckEndsWithItsTimeAndLetsGoOfTheThread() {
    InMemoryStorage.Hang hang = scene.catalog.storage.hang(StorageCall.LIST_FILES, 1);
    CheckRequest request = new CheckRequest(spelled(T), null, 1);
    Deadline short_ = Deadline.after(Duration.ofMillis(200), System::nanoTime);

    assertThatThrownBy(() -> scene.checker().check(request, short_))
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.UNAVAILABLE))
        .hasMessageStartingWith("The check of table d.t was cut off, as its time was over.");
    hang.release();
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
    assertThat(scene.check(T).findings()).isEmpty();
  }

  @Test
  void aTableThatChangesHereMeanwhileIsCheckedAgain() {
    FILE_WRITTEN.doing().accept(scene);
    InMemoryStorage.Hang hang = scene.catalog.storage.hang(StorageCall.LIST_FILES, 1);
    Thread other =
        new Thread(
            () -> {
              hang.awaitReached();
              scene.run("REFRESH d.t");
              hang.release();
            });
    other.start();

    assertThat(scene.check(T).findings()).isEmpty();
  }

  @Test
  void requestsAreChecked() {
    SpelledName name = spelled(T);

    assertThatThrownBy(() -> new CheckRequest(name, null, 0))
        .hasMessage("max_findings_of_a_kind is 0; it has to be 1 to 10000");
    assertThatThrownBy(() -> new CheckRequest(name, Duration.ofMillis(-1), 1))
        .hasMessage("timeout_ms is -1; it has to be 1 or more");
  }

  @Test
  void itCostsWhatALoadDoes() {
    int listings = scene.catalog.storage.calls();
    int calls = scene.catalog.faults.calls("loadPartitions");

    scene.check(T);

    // Three directories in one or more listings, and two levels of RECOVER PARTITIONS.
    assertThat(scene.catalog.storage.calls() - listings).isLessThanOrEqualTo(3 + 4 + 3);
    assertThat(scene.catalog.faults.calls("loadPartitions") - calls).isEqualTo(2);
  }
}
