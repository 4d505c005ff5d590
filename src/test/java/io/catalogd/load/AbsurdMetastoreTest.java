package io.catalogd.load;

import static io.catalogd.load.TestCatalog.soon;
import static io.catalogd.load.TestCatalog.spelled;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.bench.GeneratedTable;
import io.catalogd.bench.StubMetastore;
import io.catalogd.catalog.CatalogChange.PutDatabase;
import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.TableState;
import io.catalogd.metastore.hive.HiveMetastore;
import io.catalogd.metastore.hive.MetastoreConfig;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.TableName;
import io.catalogd.model.TestTables;
import io.catalogd.storage.InMemoryCaching;
import io.catalogd.storage.InMemoryStorage;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.GetPartitionsByNamesResult;
import org.apache.hadoop.hive.metastore.api.GetTableResult;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What comes of answers that no sane metastore gives, over a real socket: the load fails alone and
 * says why (C119), or takes what is usable.
 */
@Timeout(60)
class AbsurdMetastoreTest {
  private static final TableName ABSURD = new TableName("bench", "absurd");
  private static final TableName SANE = new TableName("bench", "sane");
  private static final int PARTITIONS = 40;

  private static final LoadConfig CONFIG =
      new LoadConfig(2, 2, 2, 20, /* background= */ false, Duration.ofSeconds(30));

  private final StubMetastore stub =
      StubMetastore.start(GeneratedTable.of("absurd", PARTITIONS), GeneratedTable.of("sane", 3));
  private final HiveMetastore metastore =
      new HiveMetastore(
          MetastoreConfig.DEFAULT.withUris(List.of(stub.uri())).withMaxAnswerBytes(32 << 20),
          () -> 0);
  private final IoPool pool = new IoPool(CONFIG);
  private final TimedSource source =
      new TimedSource(
          new TableLoader(
              metastore,
              new InMemoryStorage(),
              new InMemoryCaching(),
              pool,
              PartitionIds.startingAt(InstantSource.system()),
              CONFIG),
          CONFIG);
  private final CatalogStore store = new CatalogStore(10);
  private final TableLoads loads = new TableLoads(store, source, CONFIG);

  AbsurdMetastoreTest() {
    store.publish(
        List.of(
            new PutDatabase(TestTables.database("bench")),
            new PutTable(ABSURD, TableState.UNLOADED),
            new PutTable(SANE, TableState.UNLOADED)));
  }

  @AfterEach
  void close() {
    loads.close();
    source.close();
    pool.close();
    metastore.close();
    stub.close();
  }

  static List<Arguments> unusablePartitions() {
    return List.of(
        partition("without a descriptor", p -> p.unsetSd(), "Input format '' is not supported"),
        partition(
            "without values", p -> p.unsetValues(), "has 0 values, but the table has 2 partition"),
        partition(
            "with values too many",
            p -> p.addToValues("x"),
            "has 3 values, but the table has 2 partition"),
        partition(
            "with a million parameters",
            p -> p.setParameters(parameters(1_000_000)),
            "has 1000000 parameters, more than 100000"),
        partition(
            "with a value of 20 MB",
            p -> p.putToParameters("k", "x".repeat(20 << 20)),
            "characters of parameters, more than 16777216"),
        partition(
            "with a value of 100 MB",
            p -> p.putToParameters("k", "x".repeat(100 << 20)),
            "is too large"),
        partition(
            "of another table",
            p -> p.setTableName("sane"),
            "it came with one of bench.sane when asked for"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("unusablePartitions")
  void anUnusablePartitionFailsItsLoadAlone(
      String what, Consumer<Partition> spoiling, String reason) {
    changePartitions(partitions -> spoil(partitions, spoiling));

    assertFailsAlone(reason);
  }

  static List<Arguments> oddPartitions() {
    return List.of(
        partition("without parameters", p -> p.unsetParameters(), ""),
        partition("with negative times", p -> p.setCreateTime(-1), ""),
        partition("without the names of its table", p -> p.unsetTableName(), ""),
        partition(
            "with a null serde parameter map", p -> p.getSd().getSerdeInfo().unsetParameters(), ""),
        partition("with a negative number of buckets", p -> p.getSd().setNumBuckets(-5), ""),
        partition("with negative statistics", p -> p.putToParameters("numRows", "-7"), ""),
        partition("with 10,000 parameters", p -> p.setParameters(parameters(10_000)), ""));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("oddPartitions")
  void anOddPartitionIsLoaded(String what, Consumer<Partition> changing, String none) {
    changePartitions(partitions -> spoil(partitions, changing));

    assertThat(loaded(ABSURD).partitions().size()).isEqualTo(PARTITIONS);
  }

  @Test
  void partitionsToldTwiceAreLoadedOnce() {
    changePartitions(
        partitions -> {
          List<Partition> twice = new ArrayList<>(partitions);
          twice.addAll(partitions);
          return twice;
        });

    FileSystemTable table = loaded(ABSURD);

    assertThat(table.partitions().size()).isEqualTo(PARTITIONS);
    assertThat(table.partitions().inKeyOrder()).hasSize(PARTITIONS);
  }

  @Test
  void partitionsThatAreNotToldAreLeftOut() {
    changePartitions(partitions -> partitions.subList(0, 3));

    assertThat(loaded(ABSURD).partitions().size())
        .isEqualTo(3 * PARTITIONS / CONFIG.partitionBatch());
  }

  @Test
  void partitionsThatAreTooMuchForOneAnswerAreFetchedAFewAtATime() {
    changePartitions(
        partitions -> {
          partitions.forEach(partition -> partition.putToParameters("k", "x".repeat(2 << 20)));
          return partitions;
        });

    assertThat(loaded(ABSURD).partitions().size()).isEqualTo(PARTITIONS);
    assertThat(stub.calls().get("get_partitions_by_names_req")).isBetween(6L, 8L);
  }

  @Test
  void aPartitionNameThatDoesNotParseFailsTheLoad() {
    stub.change("get_partition_names", names -> only(names, List.of("no key here")));

    assertFailsAlone("Invalid partition name 'no key here'");
  }

  @Test
  void namesThatDoNotFitIntoOneAnswerFailTheLoadAndSayWhatToRaise() {
    String name = "k=" + "x".repeat(1 << 20);
    stub.change("get_partition_names", names -> only(names, Collections.nCopies(40, name)));

    assertFailsAlone(
        "The names of the partitions of bench.absurd do not fit into one answer of the metastore");
    assertFailsAlone("raise metastore.max-answer-bytes");
  }

  static List<Arguments> unusableTables() {
    return List.of(
        table("without a descriptor", t -> t.unsetSd(), "Unrecognized table type"),
        table("without a name", t -> t.unsetTableName(), "it came with the table bench.null"),
        table("without a database", t -> t.unsetDbName(), "it came with the table null.absurd"),
        table(
            "with another name", t -> t.setTableName("sane"), "it came with the table bench.sane"),
        table(
            "with a column without a name",
            t -> t.getSd().addToCols(new FieldSchema(null, "int", null)),
            "it came with a column without a name"),
        table(
            "with a key without a type",
            t -> t.setPartitionKeys(List.of(new FieldSchema("k", null, null))),
            "unsupported partition-column type 'null'"),
        table(
            "with a million parameters",
            t -> t.setParameters(parameters(1_000_000)),
            "Table bench.absurd has 1000000 parameters, more than 100000"),
        table(
            "with a value of 20 MB",
            t -> t.putToParameters("k", "x".repeat(20 << 20)),
            "characters of parameters, columns and other texts, more than 16777216"),
        table(
            "with a comment of 20 MB",
            t -> t.getSd().getCols().get(0).setComment("x".repeat(20 << 20)),
            "characters of parameters, columns and other texts, more than 16777216"),
        table(
            "with a serde parameter of 20 MB",
            t -> t.getSd().getSerdeInfo().putToParameters("k", "x".repeat(20 << 20)),
            "characters of parameters, columns and other texts, more than 16777216"),
        table(
            "with a value of 100 MB",
            t -> t.putToParameters("k", "x".repeat(100 << 20)),
            "the answer is larger than 33554432 bytes"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("unusableTables")
  void anUnusableTableFailsItsLoadAlone(String what, Consumer<Table> spoiling, String reason) {
    stub.change(
        "get_table_req",
        answer -> {
          Table table = ((GetTableResult) answer).getTable();
          if (table.getTableName().equals(ABSURD.table())) {
            spoiling.accept(table);
          }
          return answer;
        });

    assertFailsAlone(reason);
  }

  private void assertFailsAlone(String reason) {
    CompletableFuture<TableState> other = CompletableFuture.supplyAsync(() -> load(SANE));

    CatalogException failure = ((TableState.Failed) load(ABSURD)).reason();

    assertThat(failure.wireName()).isEqualTo("TableLoadingException");
    assertThat(failure.messages()).contains(ABSURD.table()).contains(reason);
    assertThat(failure.kind()).as(failure.messages()).isEqualTo(ErrorKind.INVALID_REQUEST);
    assertThat(other.join()).isInstanceOf(TableState.Loaded.class);
  }

  private TableState load(TableName name) {
    return loads.loaded(spelled(name), soon()).state();
  }

  private FileSystemTable loaded(TableName name) {
    return (FileSystemTable) ((TableState.Loaded) load(name)).table();
  }

  private void changePartitions(UnaryOperator<List<Partition>> change) {
    stub.change(
        "get_partitions_by_names_req",
        answer -> {
          List<Partition> told = ((GetPartitionsByNamesResult) answer).getPartitions();
          return told.get(0).getTableName().equals(ABSURD.table())
              ? new GetPartitionsByNamesResult(change.apply(copy(told)))
              : answer;
        });
  }

  private static List<Partition> copy(List<Partition> told) {
    List<Partition> copies = new ArrayList<>();
    for (Partition partition : told) {
      Partition copy = partition.deepCopy();
      copies.add(copy);
    }
    return copies;
  }

  private static List<Partition> spoil(List<Partition> partitions, Consumer<Partition> spoiling) {
    spoiling.accept(partitions.get(partitions.size() / 2));
    return partitions;
  }

  /** Leaves the names of the other, smaller table as they are. */
  private static Object only(Object usual, List<String> names) {
    return ((List<?>) usual).size() == PARTITIONS ? names : usual;
  }

  private static Map<String, String> parameters(int count) {
    Map<String, String> parameters = new HashMap<>();
    for (int i = 0; i < count; i++) {
      parameters.put("p" + i, "v");
    }
    return parameters;
  }

  private static Arguments partition(String what, Consumer<Partition> change, String reason) {
    return Arguments.of(what, change, reason);
  }

  private static Arguments table(String what, Consumer<Table> change, String reason) {
    return Arguments.of(what, change, reason);
  }
}
