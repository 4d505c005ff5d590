package io.catalogd.fetch;

import static io.catalogd.dependent.TestDependentTables.bases;
import static io.catalogd.dependent.TestDependentTables.dependents;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.CatalogUpdate.UpdatedObject;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.dependent.TestDependentTables;
import io.catalogd.model.AccessLevel;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ColumnStatistics;
import io.catalogd.model.Deadline;
import io.catalogd.model.DependentTable;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileBlock;
import io.catalogd.model.FileCompression;
import io.catalogd.model.FileDescriptor;
import io.catalogd.model.FileFormat;
import io.catalogd.model.FileReplica;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.HostAddress;
import io.catalogd.model.HostIndex;
import io.catalogd.model.MetastoreWire;
import io.catalogd.model.PackedPartition;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionFiles;
import io.catalogd.model.PartitionSet;
import io.catalogd.model.SpelledName;
import io.catalogd.model.StorageFormat;
import io.catalogd.model.TestTables;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What clients are told of dependent tables that take them for tables of files. */
class DependentFetchTest {
  private static final Deadline DEADLINE = Deadline.after(Duration.ofHours(1), () -> 0);
  private static final Set<PartitionPart> RESOLVED =
      Set.of(PartitionPart.METADATA, PartitionPart.FILES);
  private static final SpelledName TDEP = new SpelledName("d", "tdep");

  private final CatalogStore store = new CatalogStore(100);
  private final TestDependentTables make = new TestDependentTables(store);
  private final PartialFetcher fetcher =
      new PartialFetcher(
          store,
          (name, deadline) -> {
            throw new AssertionError("Nothing here needs a load, but one was asked for: " + name);
          });

  @Test
  void aPartitionIsToldAsOneThatHasAllFilesUnderTheDirectoryAboveThem() {
    putT(dependents("d.tdep"), "ds=1/hr=1", "ds=1/hr=2", "ds=10/hr=1");
    DependentTable tdep = put(make.with(tdep(Map.of()), 1, "ds=1", "ds=10"));

    PartitionSelection selection = resolved();

    assertThat(selection.partitions()).hasSize(2);
    Partition one = told(selection, "ds=1");
    assertThat(one.id()).isEqualTo(id(tdep, "ds=1"));
    assertThat(one.location()).isEqualTo("hdfs://nn/warehouse/d.db/t/ds=1");
    assertThat(names(one))
        .satisfies(
            names -> {
              assertThat(names).hasSize(2);
              assertThat(names.get(0)).startsWith("hr=1/f");
              assertThat(names.get(1)).startsWith("hr=2/f");
            });
    assertThat(one.parameters()).isEqualTo(Map.of("numRows", "6"));
    assertThat(one.statistics()).isNull();
    assertThat(one.format()).isEqualTo(TestTables.parquet());
    assertThat(one.createTime()).isEqualTo(5);
    Partition ten = told(selection, "ds=10");
    assertThat(ten.location()).isEqualTo("hdfs://nn/warehouse/d.db/t/ds=10");
    assertThat(names(ten)).singleElement().asString().startsWith("hr=1/f");
    assertThat(selection.table().columnList()).isEqualTo(tdep.own().columnList());
  }

  @Test
  void idsAreToldInTheOrderAskedForAndAnUnknownOneIsAnErrorC151C152() {
    putT(dependents("d.tdep"), "ds=1/hr=1", "ds=2/hr=1");
    DependentTable tdep = put(make.with(tdep(Map.of()), 1, "ds=1", "ds=2"));
    long one = id(tdep, "ds=1");
    long two = id(tdep, "ds=2");

    assertThat(fetchIds(RESOLVED, two, one, two).partitions())
        .extracting(PackedPartition::id)
        .containsExactly(two, one, two);
    assertThat(fetchIds(RESOLVED).partitions()).isEmpty();
    assertThatThrownBy(() -> fetchIds(RESOLVED, one, 7))
        .hasMessage("Partition id 7 does not exist");
  }

  @Test
  void namesIdsAndTheTableAreToldWhateverIsWrongWithABase() {
    DependentTable tdep = put(make.with(tdep(Map.of()), 1, "ds=1"));

    PartialSelection.OfTable told =
        fetch(new TableSelector(true, null, Set.of(PartitionPart.NAME), List.of("id")));
    assertThat(told.partitions()).isNotNull();
    assertThat(told.partitions().partitions())
        .extracting(PackedPartition::name)
        .containsExactly("ds=1");
    assertThat(told.metastoreTable()).isNotNull();
    assertThat(told.statistics()).isEmpty();
    assertThat(fetchIds(Set.of(), id(tdep, "ds=1")).partitions()).hasSize(1);
    assertThatThrownBy(this::resolved).hasMessageContaining("there is no table d.t");
  }

  @Test
  void theTableIsToldInANeutralFormatAtALocationThatNobodyCanWriteTo() {
    putT(withReaders("skip.header.line.count", "1"), "ds=1/hr=1");
    put(
        make.with(
            tdep(Map.of("numRows", "5", "skip.header.line.count", "9", "comment", "kept")),
            1,
            "ds=1"));

    Table struct = hmsTable();

    assertThat(struct.getSd().getLocation()).isEqualTo("dependent-table-is-read-only:/d/tdep");
    assertThat(struct.getSd().getInputFormat())
        .isEqualTo("org.apache.hadoop.mapred.TextInputFormat");
    assertThat(struct.getSd().getSerdeInfo().getSerializationLib())
        .isEqualTo("org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe");
    assertThat(struct.getSd().getCols()).hasSize(TestTables.COLUMNS.size());
    assertThat(struct.getParameters())
        .containsEntry("skip.header.line.count", "1")
        .containsEntry("comment", "kept")
        .doesNotContainKeys("numRows", "totalSize");
  }

  // Rule 12: what a forged edge would show is another table's.
  @Test
  void nothingOfABaseIsToldThatDoesNotKnowOfTheTable() {
    Map<String, String> forged = withReaders("avro.schema.literal", "secret");
    forged.putAll(dependents("d.other"));
    putT(forged, "ds=1/hr=1");
    put(make.with(tdep(Map.of()), 1, "ds=1"));

    assertThat(hmsTable().getParameters()).doesNotContainKey("avro.schema.literal");
    assertThat(fetch(new TableSelector(false, null, Set.of(), List.of("id"))).statistics())
        .isEmpty();
  }

  @Test
  void columnStatisticsAreThoseOfTheBaseThatAllPartitionsHave() {
    TableSelector statistics = new TableSelector(false, null, Set.of(), List.of("id", "ds"));
    putT(dependents("d.tdep"), "ds=1/hr=1");
    make.put(make.with(make.base("d.t2", 2, 12, dependents("d.tdep")), "ds=2/hr=1"));
    DependentTable two = make.dependent("d.tdep", 1, 20, bases("d.t@11", "d.t2@12"));

    put(make.with(two, 1, "ds=1"));
    assertThat(fetch(statistics).statistics())
        .singleElement()
        .extracting(SelectedStatistics::statistics)
        .isEqualTo(new ColumnStatistics(7300, -1, 4, 4));
    put(make.with(make.with(two, 1, "ds=1"), 2, "ds=2"));
    assertThat(fetch(statistics).statistics()).isEmpty();
  }

  @Test
  void filesOfSeveralTablesPointIntoOneHostIndexC315() {
    FileSystemTable t = oneFile("d.t", 11, dependents("d.mid"), "ds=1/hr=1", host("a"), host("b"));
    FileSystemTable t2 =
        oneFile("d.t2", 12, dependents("d.mid"), "ds=1/hr=2", host("c"), host("a"));
    make.put(t);
    make.put(t2);
    Map<String, String> midParameters = bases("d.t@11", "d.t2@12");
    midParameters.putAll(dependents("d.tdep"));
    DependentTable mid = make.dependent("d.mid", 2, 15, midParameters);
    make.put(make.with(make.with(mid, 1, "ds=1/hr=1"), 2, "ds=1/hr=2"));
    put(make.with(make.dependent("d.tdep", 1, 20, bases("d.mid@15")), 1, "ds=1"));

    PartitionSelection selection = resolved();

    Partition one = told(selection, "ds=1");
    assertThat(one.location()).isEqualTo("hdfs://nn/warehouse/d.db");
    List<FileDescriptor> files = one.files().toList();
    assertThat(files)
        .extracting(FileDescriptor::name)
        .containsExactly("t/ds=1/hr=1/f.gz", "t2/ds=1/hr=2/f.gz");
    assertThat(hosts(files.get(0), selection.table().hosts())).containsExactly("b");
    assertThat(hosts(files.get(1), selection.table().hosts())).containsExactly("a");
    assertThat(files.get(0).compression()).isEqualTo(FileCompression.GZIP);
  }

  @Test
  void rowsAreToldOnlyIfAllAreKnown() {
    FileSystemTable t =
        make.with(make.base("d.t", 2, 11, dependents("d.tdep")), "ds=1/hr=1", "ds=1/hr=2");
    make.put(changed(t, "ds=1/hr=2", one -> one.withParameters(Map.of("numRows", "x"))));
    put(make.with(tdep(Map.of()), 1, "ds=1"));

    assertThat(told(resolved(), "ds=1").parameters()).isEmpty();
  }

  @Test
  void whatStandsForNothingHasTheFormatAndDirectoryOfTheBaseAndNoFiles() {
    putT(dependents("d.tdep"), "ds=1/hr=1");
    put(make.with(tdep(Map.of("dependent.allow.empty", "true")), 1, "ds=2"));

    Partition two = told(resolved(), "ds=2");

    assertThat(two.files()).isEqualTo(PartitionFiles.EMPTY);
    assertThat(two.format()).isEqualTo(TestTables.parquet());
    assertThat(two.location()).isEqualTo("hdfs://nn/warehouse/d.db/t");
    assertThat(two.parameters()).isEqualTo(Map.of("numRows", "0"));
  }

  @Test
  void aTableWithoutPartitionsIsToldAsSuch() {
    putT(dependents("d.tdep"));
    put(tdep(Map.of()));

    assertThat(resolved().partitions()).isEmpty();
    assertThat(resolved().table().hosts().size()).isZero();
  }

  @Test
  void differentFormatsCannotBeToldAsOne() {
    FileSystemTable t = twoHours();
    StorageFormat parquet = t.format();
    StorageFormat text =
        new StorageFormat(FileFormat.TEXT, parquet.delimiters(), 0, parquet.descriptorTail());
    assertCannot(
        changed(t, "ds=1/hr=2", one -> withFormat(one, text)),
        "d.t/ds=1/hr=1 is of the format PARQUET and d.t/ds=1/hr=2 of TEXT");

    StorageDescriptor bucketed = MetastoreWire.descriptor(parquet.descriptorTail());
    bucketed.setNumBuckets(4);
    StorageFormat other =
        new StorageFormat(
            parquet.fileFormat(), parquet.delimiters(), 0, MetastoreWire.tail(bucketed));
    assertCannot(
        changed(t, "ds=1/hr=2", one -> withFormat(one, other)),
        "storage descriptors of d.t/ds=1/hr=1 and d.t/ds=1/hr=2");
  }

  @Test
  void placesThatNoDirectoryIsAboveOrThatAreOneCannotBeToldAsOne() {
    FileSystemTable t = twoHours();
    assertCannot(at(t, "s3a://b/x", "hdfs://nn/y/z"), "different file systems");
    assertCannot(at(t, "hdfs://nn/x/a", "hdfs://other/x/b"), "different file systems");
    assertCannot(at(t, "hdfs://nn/x", "hdfs://nn/y"), "root of the file system");
    assertCannot(at(t, "hdfs://nn/x", "hdfs://nn/x/y"), "root of the file system");
    assertCannot(at(t, "s3a://b/", "s3a://b/x/y"), "root of the file system");
    assertCannot(at(t, "hdfs://nn/x/a", "hdfs://nn/x//a/"), "lie in one directory");
    assertCannot(at(t, "hdfs://nn/x/../a", "hdfs://nn/x/b"), "not a plain path");

    make.put(at(t, "hdfs://nn/w/x", "hdfs://nn/w/x/y"));
    assertThat(told(resolved(), "ds=1").location()).isEqualTo("hdfs://nn/w");
  }

  @Test
  void propertiesOfReadersOtherThanTheServedOnesCannotBeTold() {
    make.put(make.with(make.base("d.t2", 2, 12, withReaders("skip.header.line.count", "1"))));
    putT(dependents("d.tdep"), "ds=1/hr=1");
    put(make.with(make.dependent("d.tdep", 1, 20, bases("d.t@11", "d.t2@12")), 1, "ds=1"));

    assertThatThrownBy(this::resolved)
        .hasMessageContainingAll("d.t ", "skip.header.line.count=1", "PrunePartitions");
    make.put(make.base("d.t2", 2, 12, withReaders("skip.header.line.count", "0")));
    assertThat(resolved().partitions()).as("0 is what is unsaid").hasSize(1);
  }

  @Test
  void aBaseThatCouldNotBeReachedIsLoadedAgainAndAllIsToldFromOneImage() {
    put(make.with(tdep(Map.of()), 1, "ds=1"));
    CatalogException reason =
        new CatalogException(ErrorKind.UNAVAILABLE, "TableLoadingException", "no answer");
    put("d.t", new TableState.Failed(reason));
    List<String> asked = new ArrayList<>();
    PartialFetcher loading =
        new PartialFetcher(
            store,
            (name, deadline) -> {
              asked.add(name.toString());
              if (asked.size() > 1) {
                putT(dependents("d.tdep"), "ds=1/hr=1");
              } else {
                put("d.t", TableState.UNLOADED);
              }
              return store.current().findTable(name.key()).orElseThrow();
            });

    PartialSelection told =
        loading.select(
            new PartialFetch.OfTable(TDEP, new TableSelector(false, null, RESOLVED, null)),
            DEADLINE);

    assertThat(asked).containsExactly("d.t", "d.t");
    assertThat(((PartialSelection.OfTable) told).partitions().partitions()).hasSize(1);
  }

  @Test
  void aBaseThatIsForgottenAgainAndAgainIsAConflictAndOneThatStaysAwayAnError() {
    put(make.with(tdep(Map.of()), 1, "ds=1"));
    put("d.t", TableState.UNLOADED);
    PartialFetch fetch =
        new PartialFetch.OfTable(TDEP, new TableSelector(false, null, RESOLVED, null));
    PartialFetcher forgetting = new PartialFetcher(store, (name, deadline) -> entry("d.t"));
    assertThatThrownBy(() -> forgetting.select(fetch, DEADLINE))
        .hasMessageContaining("again and again")
        .extracting(error -> ((CatalogException) error).kind())
        .isEqualTo(ErrorKind.CONFLICT);

    put(
        "d.t",
        new TableState.Failed(new CatalogException(ErrorKind.UNAVAILABLE, "X", "no answer")));
    assertThatThrownBy(() -> forgetting.select(fetch, DEADLINE)).hasMessageContaining("no answer");

    PartialFetcher dropping =
        new PartialFetcher(
            store,
            (name, deadline) -> {
              store.publish(List.of(new CatalogChange.RemoveTable(name.key())));
              throw CatalogException.tableNotFound(name);
            });
    assertThatThrownBy(() -> dropping.select(fetch, DEADLINE))
        .hasMessageContaining("there is no table d.t");
  }

  @Test
  void theWholeObjectIsAReadOnlyTableOfFilesC124C326() {
    putT(dependents("d.tdep"), "ds=1/hr=1", "ds=1/hr=2");
    put(make.with(tdep(Map.of()), 1, "ds=1"));
    long version = store.current().findTable(TDEP.key()).orElseThrow().version();

    TableEntry entry = whole();

    assertThat(entry.version()).isEqualTo(version);
    FileSystemTable table = (FileSystemTable) ((TableState.Loaded) entry.state()).table();
    assertThat(table.access()).isEqualTo(AccessLevel.READ_ONLY);
    assertThat(table.location()).isEqualTo("dependent-table-is-read-only:/d/tdep");
    assertThat(table.definition().rowCount()).isEqualTo(-1);
    assertThat(table.partitions().inKeyOrder())
        .singleElement()
        .satisfies(one -> assertThat(one.files().count()).isEqualTo(2));
  }

  // C11: the reply has no status.
  @Test
  void onePartitionThatCannotBeToldFailsTheWholeObject() {
    putT(dependents("d.tdep"), "ds=1/hr=1");
    put(make.with(tdep(Map.of()), 1, "ds=1", "ds=2"));

    assertThat(((TableState.Failed) whole().state()).reason())
        .hasMessageContaining("d.tdep partition ds=2");
  }

  private DependentTable tdep(Map<String, String> more) {
    Map<String, String> parameters = bases("d.t@11");
    parameters.putAll(more);
    return make.dependent("d.tdep", 1, 20, parameters);
  }

  private DependentTable put(DependentTable table) {
    make.put(table);
    return table;
  }

  private void put(String name, TableState state) {
    store.publish(List.of(new CatalogChange.PutTable(TestTables.tableName(name), state)));
  }

  private TableEntry entry(String name) {
    return store.current().findTable(TestTables.tableName(name)).orElseThrow();
  }

  private void putT(Map<String, String> parameters, String... partitions) {
    make.put(make.with(make.base("d.t", 2, 11, parameters), partitions));
  }

  private static Map<String, String> withReaders(String key, String value) {
    Map<String, String> parameters = new HashMap<>(dependents("d.tdep"));
    parameters.put(key, value);
    return parameters;
  }

  private FileSystemTable twoHours() {
    put(make.with(tdep(Map.of()), 1, "ds=1"));
    return make.with(make.base("d.t", 2, 11, dependents("d.tdep")), "ds=1/hr=1", "ds=1/hr=2");
  }

  private static FileSystemTable at(FileSystemTable t, String first, String second) {
    FileSystemTable moved = changed(t, "ds=1/hr=1", one -> withLocation(one, first));
    return changed(moved, "ds=1/hr=2", one -> withLocation(one, second));
  }

  private static FileSystemTable changed(
      FileSystemTable table, String partition, UnaryOperator<Partition> change) {
    Partition next = change.apply(table.findPartition(partition).orElseThrow());
    return table.withPartitions(table.partitions().plus(next), table.hosts());
  }

  private static Partition withLocation(Partition one, String location) {
    return with(one, one.format(), location);
  }

  private static Partition withFormat(Partition one, StorageFormat format) {
    return with(one, format, one.location());
  }

  private static Partition with(Partition one, StorageFormat format, String location) {
    return new Partition(
        one.id(),
        one.name(),
        one.key(),
        format,
        location,
        one.access(),
        one.parameters(),
        one.statistics(),
        one.createTime(),
        one.lastAccessTime(),
        one.files());
  }

  private FileSystemTable oneFile(
      String name,
      int createTime,
      Map<String, String> parameters,
      String partition,
      HostAddress... hosts) {
    HostIndex.Builder index = HostIndex.EMPTY.toBuilder();
    for (HostAddress host : hosts) {
      index.add(host);
    }
    FileSystemTable table = make.with(make.base(name, 2, createTime, parameters), partition);
    Partition one = table.findPartition(partition).orElseThrow();
    FileReplica replica = new FileReplica(hosts.length - 1, 3, /* cached= */ true);
    PartitionFiles files =
        PartitionFiles.of(
            List.of(
                FileDescriptor.of(
                    "f.gz", 9, 1_000, List.of(new FileBlock(0, 9, List.of(replica))))));
    return table.withPartitions(
        PartitionSet.of(List.of(one.withFiles(one.id(), files))), index.build());
  }

  private static HostAddress host(String name) {
    return new HostAddress(name, 9866);
  }

  private static List<String> hosts(FileDescriptor file, HostIndex index) {
    return file.blocks().get(0).replicas().stream()
        .map(replica -> index.address(replica.hostNumber()).host())
        .toList();
  }

  private void assertCannot(FileSystemTable t, String told) {
    make.put(t);
    assertThatThrownBy(this::resolved)
        .hasMessageStartingWith("Dependent table d.tdep partition ds=1 cannot be told as one")
        .hasMessageContaining(told)
        .hasMessageContaining("PrunePartitions");
  }

  private PartialSelection.OfTable fetch(TableSelector selector) {
    return (PartialSelection.OfTable)
        fetcher.select(new PartialFetch.OfTable(TDEP, selector), DEADLINE);
  }

  private PartitionSelection resolved() {
    return partitions(new TableSelector(false, null, RESOLVED, null));
  }

  private PartitionSelection fetchIds(Set<PartitionPart> parts, long... ids) {
    List<Long> wanted = new ArrayList<>();
    for (long id : ids) {
      wanted.add(id);
    }
    return partitions(new TableSelector(false, wanted, parts, null));
  }

  private PartitionSelection partitions(TableSelector selector) {
    @Nullable PartitionSelection partitions = fetch(selector).partitions();
    assertThat(partitions).isNotNull();
    return partitions;
  }

  private Table hmsTable() {
    return MetastoreWire.read(
        fetch(new TableSelector(true, null, Set.of(), null)).metastoreTable(), new Table());
  }

  private TableEntry whole() {
    return ((UpdatedObject.OfTable) new ObjectLookup(store).find(new ObjectQuery.OfTable(TDEP)))
        .entry();
  }

  private static long id(DependentTable table, String partition) {
    return table.own().findPartition(partition).orElseThrow().id();
  }

  private static Partition told(PartitionSelection selection, String name) {
    return selection.partitions().stream()
        .map(PackedPartition::unpack)
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> names(Partition partition) {
    return partition.files().toList().stream().map(FileDescriptor::name).toList();
  }
}
