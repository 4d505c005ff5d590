package io.catalogd.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ColumnStatistics;
import io.catalogd.model.Deadline;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.PackedPartition;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionFiles;
import io.catalogd.model.SpelledName;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
import io.catalogd.model.TestTables;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is selected from an image, by request. */
class PartialFetcherTest {
  private static final Deadline DEADLINE = Deadline.after(Duration.ofHours(1), () -> 0);
  private static final long ID = TestTables.FIRST_ID;

  private final CatalogStore store = new CatalogStore(10);
  private final PartialFetcher fetcher = new PartialFetcher(store, this::neverLoads);

  private TableEntry neverLoads(SpelledName name, Deadline deadline) {
    throw new AssertionError("Nothing here needs a load, but one was asked for: " + name);
  }

  // C138
  @Test
  void catalogTellsEachDatabaseOnceInLowerCase() {
    put("Sales");
    put("hr");

    assertThat(fetch(new PartialFetch.OfCatalog(true)))
        .isEqualTo(new PartialSelection.OfCatalog(store.current().databases().keySet()));
    assertThat(store.current().databases().keySet()).containsExactly("hr", "sales");
  }

  // C138
  @Test
  void catalogTellsNothingWhenNothingIsWanted() {
    put("sales");

    assertThat(fetch(new PartialFetch.OfCatalog(false)))
        .isEqualTo(new PartialSelection.OfCatalog(null));
  }

  // C31, C115, C139, C140
  @Test
  void databaseTellsItsOwnVersionItsStructAndTablesInAnyState() {
    put("sales");
    long version = store.current().version();
    put(TestTables.partitioned("sales.loaded", 1, 1));
    put(TestTables.view("sales.seen"));
    put(name("sales.unloaded"), TableState.UNLOADED);
    put(name("sales.failed"), failure());

    PartialSelection.OfDatabase found =
        (PartialSelection.OfDatabase) fetch(new PartialFetch.OfDatabase("SALES", true, true));

    assertThat(found.version()).isEqualTo(version);
    assertThat(found.metastoreDatabase())
        .isEqualTo(TestTables.database("sales").metastoreDatabase());
    assertThat(found.tableNames()).containsExactly("failed", "loaded", "seen", "unloaded");
  }

  // C139
  @Test
  void databaseTellsOnlyWhatIsWanted() {
    put("sales");

    assertThat(fetch(new PartialFetch.OfDatabase("sales", false, false)))
        .isEqualTo(new PartialSelection.OfDatabase(1, null, null));
    assertThat(fetch(new PartialFetch.OfDatabase("sales", false, true)))
        .extracting(found -> ((PartialSelection.OfDatabase) found).tableNames())
        .satisfies(names -> assertThat(names).isEmpty());
  }

  // C139
  @Test
  void unknownDatabaseIsEchoedAsSpelled() {
    assertFails(
        new PartialFetch.OfDatabase("NoSuch", true, true),
        ErrorKind.NOT_FOUND,
        "CatalogException",
        "Database not found: NoSuch");
  }

  // C141
  @Test
  void tableInUnknownDatabaseNamesTheDatabase() {
    assertFails(
        fetchOf("NoSuch.t", nothing()),
        ErrorKind.NOT_FOUND,
        "DatabaseNotFoundException",
        "Database 'NoSuch' not found");
  }

  // C141
  @Test
  void unknownTableIsNamedWithoutItsDatabase() {
    put("sales");

    assertFails(
        fetchOf("sales.NoSuch", nothing()),
        ErrorKind.NOT_FOUND,
        "CatalogException",
        "Table not found: NoSuch");
  }

  // C93, C141
  @Test
  void failedTableAnswersItsStoredReasonAndIsNotLoadedAgain() {
    put("sales");
    put(name("sales.t"), failure());

    assertFails(
        fetchOf("sales.t", nothing()),
        ErrorKind.INVALID_REQUEST,
        "TableLoadingException",
        "Failed to load metadata for table: sales.t");
  }

  // C94, C502
  @Test
  void tableThatFailedForWantOfAnAnswerIsLoadedAgain() {
    put("sales");
    put(name("sales.t"), failure(ErrorKind.UNAVAILABLE));
    PartialFetcher loading =
        new PartialFetcher(
            store,
            (name, deadline) ->
                new TableEntry(
                    name.key(), 9, new TableState.Loaded(TestTables.unpartitioned("sales.t", 1))));

    PartialSelection found = loading.select(fetchOf("sales.t", nothing()), DEADLINE);

    assertThat(found).isEqualTo(new PartialSelection.OfTable("sales.t", 9, null, null, null));
  }

  // C140, C143, C144
  @Test
  void loadedTableTellsItsVersionAndNothingThatIsNotWanted() {
    put("sales");
    put(TestTables.partitioned("sales.t", 2, 1));

    assertThat(fetch(fetchOf("Sales.T", nothing())))
        .isEqualTo(new PartialSelection.OfTable("sales.t", 2, null, null, null));
  }

  // C144
  @Test
  void metastoreTableIsTheWholeStructAsLoaded() {
    put("sales");
    FileSystemTable table = TestTables.partitioned("sales.t", 2, 1);
    put(table);

    PartialSelection.OfTable found =
        fetchTable("sales.t", new TableSelector(true, null, Set.of(), null));

    assertThat(found.metastoreTable()).isSameAs(table.definition().metastoreTable());
  }

  // C150, C164
  @Test
  void partitionsWithoutIdsAreAllThatTheTableHas() {
    put("functional");
    put(TestTables.partitioned("functional.alltypes", 24, 1));

    PartitionSelection found = partitions("functional.alltypes", null, PartitionPart.NAME);

    assertThat(found.partitions())
        .extracting(partition -> partition.unpack().name())
        .hasSize(24)
        .contains("year=2009/month=1");
    assertThat(found.parts()).containsExactly(PartitionPart.NAME);
  }

  // C150
  @Test
  void partitionsAreUnsetWhenNeitherIdsNorPartsAreWanted() {
    put("sales");
    put(TestTables.partitioned("sales.t", 2, 1));

    assertThat(fetchTable("sales.t", new TableSelector(true, null, Set.of(), null)).partitions())
        .isNull();
  }

  // C150, C158
  @Test
  void partitionsAreAnEmptyListWhenNoIdsAreNamed() {
    put("sales");
    put(TestTables.partitioned("sales.t", 2, 1));

    assertThat(partitions("sales.t", List.of(), PartitionPart.FILES).partitions()).isEmpty();
    assertThat(partitions("sales.t", List.of()).partitions()).isEmpty();
  }

  // C151, C164
  @Test
  void partitionsComeInTheOrderOfTheIdsRepeatedOnesIncluded() {
    put("sales");
    put(TestTables.partitioned("sales.t", 5, 1));

    PartitionSelection found = partitions("sales.t", List.of(ID + 4, ID, ID + 4));

    assertThat(found.partitions())
        .extracting(PackedPartition::id)
        .containsExactly(ID + 4, ID, ID + 4);
  }

  // C152, C165, C170
  @Test
  void unknownPartitionIdFailsTheWholeRequest() {
    put("sales");
    put(TestTables.partitioned("sales.t", 2, 1));

    for (long id : new long[] {ID + 2, 0, -1}) {
      assertFails(
          fetchOf("sales.t", new TableSelector(true, List.of(ID, id), Set.of(), null)),
          ErrorKind.INVALID_REQUEST,
          "IllegalArgumentException",
          "Partition id " + id + " does not exist");
    }
  }

  // C166, C168, C170
  @Test
  void oldIdOfAChangedPartitionIsUnknownWhileItsSiblingsKeepTheirs() {
    put("sales");
    FileSystemTable table = TestTables.partitioned("sales.t", 2, 1);
    put(table);
    Partition changed =
        table.partitions().find(ID).orElseThrow().withFiles(ID + 9, PartitionFiles.EMPTY);
    put(table.withPartitions(table.partitions().plus(changed), table.hosts()));

    assertThat(partitions("sales.t", List.of(ID + 9, ID + 1)).partitions()).hasSize(2);
    assertFails(
        fetchOf("sales.t", new TableSelector(false, List.of(ID), Set.of(), null)),
        ErrorKind.INVALID_REQUEST,
        "IllegalArgumentException",
        "Partition id " + ID + " does not exist");
  }

  // C160
  @Test
  void viewHasNoPartitionsAndItsIdsAreNotChecked() {
    put("sales");
    put(TestTables.view("sales.v"));

    PartialSelection.OfTable found =
        fetchTable(
            "sales.v",
            new TableSelector(
                true, List.of(77L), Set.of(PartitionPart.NAME, PartitionPart.FILES), List.of()));

    assertThat(found.partitions()).isNull();
    assertThat(found.statistics()).isEmpty();
    assertThat(found.metastoreTable()).isNotNull();
  }

  // C145, C147, C164
  @Test
  void statisticsComeInTheOrderAndSpellingOfTheRequestWithoutUnknownColumnsAndKeys() {
    put("sales");
    put(TestTables.partitioned("sales.t", 1, 1));

    PartialSelection.OfTable found =
        fetchTable(
            "sales.t",
            new TableSelector(
                false,
                null,
                Set.of(),
                List.of("NAME", "nope", "year", "sold", "tags", "id", "Id")));

    assertThat(found.statistics())
        .extracting(SelectedStatistics::column)
        .containsExactly("NAME", "id", "Id");
    assertThat(found.statistics().get(1).statistics())
        .isEqualTo(new ColumnStatistics(7300, -1, 4, 4));
  }

  // C145
  @Test
  void statisticsAreUnsetWhenNotWantedAndEmptyWhenNoColumnIsNamed() {
    put("sales");
    put(TestTables.partitioned("sales.t", 1, 1));

    assertThat(fetchTable("sales.t", new TableSelector(false, null, Set.of(), null)).statistics())
        .isNull();
    assertThat(
            fetchTable("sales.t", new TableSelector(false, null, Set.of(), List.of())).statistics())
        .isEmpty();
  }

  // C96, C97
  @Test
  void unloadedTableIsLoadedByTheNameAsSpelledAndWithinTheDeadline() {
    put("sales");
    put(name("sales.t"), TableState.UNLOADED);
    FileSystemTable table = TestTables.partitioned("sales.t", 1, 1);
    PartialFetcher loading =
        new PartialFetcher(
            store,
            (name, deadline) -> {
              assertThat(name).isEqualTo(new SpelledName("Sales", "T"));
              assertThat(deadline).isSameAs(DEADLINE);
              put(table);
              return store.current().findTable(name.key()).orElseThrow();
            });

    PartialSelection found = loading.select(fetchOf("Sales.T", nothing()), DEADLINE);

    assertThat(found).isEqualTo(new PartialSelection.OfTable("sales.t", 3, null, null, null));
  }

  // C102, C141
  @Test
  void loadThatFailsAnswersTheReason() {
    put("sales");
    put(name("sales.t"), TableState.UNLOADED);
    PartialFetcher failing =
        new PartialFetcher(store, (name, deadline) -> new TableEntry(name.key(), 9, failure()));

    assertThatThrownBy(() -> failing.select(fetchOf("sales.t", nothing()), DEADLINE))
        .hasMessage("Failed to load metadata for table: sales.t");
  }

  // C97, C141
  @Test
  void tableDroppedDuringItsLoadIsNotFoundInTheWordsOfThisRequest() {
    put("sales");
    put(name("sales.t"), TableState.UNLOADED);
    PartialFetcher dropping =
        new PartialFetcher(
            store,
            (name, deadline) -> {
              store.publish(List.of(new CatalogChange.RemoveTable(name.key())));
              throw CatalogException.tableNotFound(name);
            });

    assertThatThrownBy(() -> dropping.select(fetchOf("sales.t", nothing()), DEADLINE))
        .hasMessage("Table not found: t");
  }

  private PartialSelection fetch(PartialFetch fetch) {
    return fetcher.select(fetch, DEADLINE);
  }

  private PartialSelection.OfTable fetchTable(String name, TableSelector selector) {
    return (PartialSelection.OfTable) fetch(fetchOf(name, selector));
  }

  private PartitionSelection partitions(
      String name, @Nullable List<Long> ids, PartitionPart... parts) {
    PartitionSelection found =
        fetchTable(name, new TableSelector(false, ids, Set.of(parts), null)).partitions();
    assertThat(found).isNotNull();
    return found;
  }

  private void assertFails(PartialFetch fetch, ErrorKind kind, String wireName, String message) {
    assertThatThrownBy(() -> fetch(fetch))
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(kind);
              assertThat(e.wireName()).isEqualTo(wireName);
            })
        .hasMessage(message);
  }

  private static TableSelector nothing() {
    return new TableSelector(false, null, Set.of(), null);
  }

  private static PartialFetch.OfTable fetchOf(String name, TableSelector selector) {
    int dot = name.indexOf('.');
    return new PartialFetch.OfTable(
        new SpelledName(name.substring(0, dot), name.substring(dot + 1)), selector);
  }

  private static TableName name(String name) {
    return TestTables.tableName(name);
  }

  private static TableState failure() {
    return failure(ErrorKind.INVALID_REQUEST);
  }

  private static TableState failure(ErrorKind kind) {
    return new TableState.Failed(
        new CatalogException(
            kind, "TableLoadingException", "Failed to load metadata for table: sales.t"));
  }

  private void put(String database) {
    store.publish(
        List.of(
            new CatalogChange.PutDatabase(TestTables.database(database.toLowerCase(Locale.ROOT)))));
  }

  private void put(Table table) {
    put(table.name(), new TableState.Loaded(table));
  }

  private void put(TableName name, TableState state) {
    store.publish(List.of(new CatalogChange.PutTable(name, state)));
  }
}
