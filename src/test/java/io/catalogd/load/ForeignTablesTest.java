package io.catalogd.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.catalog.CatalogChange.PutDatabase;
import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.TableState;
import io.catalogd.metastore.ForeignTable;
import io.catalogd.metastore.InMemoryMetastore;
import io.catalogd.metastore.InterceptedMetastore;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.Metastore.Existing;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.Column;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Partition;
import io.catalogd.model.TableName;
import io.catalogd.model.View;
import io.catalogd.storage.InMemoryCaching;
import io.catalogd.storage.InMemoryStorage;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What other programs wrote is read as it is, or fails alone and says why (C106 to C114). */
class ForeignTablesTest {
  private static final TableName GOOD = new TableName("default", "good");

  private final InMemoryMetastore stored = new InMemoryMetastore();
  private final Map<TableName, ForeignTable> foreign = new HashMap<>();
  private final Metastore metastore = InterceptedMetastore.of(stored, call -> raw(call.proceed()));
  private final InMemoryStorage storage = new InMemoryStorage();
  private final CatalogStore store = new CatalogStore(100);
  private final IoPool pool = new IoPool(TestCatalog.CONFIG);
  private final TableLoads loads =
      new TableLoads(
          store,
          new TableLoader(
              metastore,
              storage,
              new InMemoryCaching(),
              pool,
              PartitionIds.startingAt(InstantSource.fixed(Instant.EPOCH)),
              TestCatalog.CONFIG),
          TestCatalog.CONFIG);

  /** Structs as they were written: the metastore in memory completes what it stores. */
  private @Nullable Object raw(@Nullable Object answer) {
    if (answer instanceof Table table) {
      ForeignTable known = foreign.get(new TableName(table.getDbName(), table.getTableName()));
      return known == null ? table : known.table().deepCopy();
    }
    if (answer instanceof List<?> list
        && !list.isEmpty()
        && list.get(0) instanceof org.apache.hadoop.hive.metastore.api.Partition partition) {
      return foreign
          .get(new TableName(partition.getDbName(), partition.getTableName()))
          .partitions()
          .stream()
          .map(struct -> struct.deepCopy())
          .filter(struct -> valuesOf(list).contains(struct.getValues()))
          .collect(Collectors.toCollection(ArrayList::new));
    }
    return answer;
  }

  private static List<List<String>> valuesOf(List<?> partitions) {
    return partitions.stream()
        .map(one -> ((org.apache.hadoop.hive.metastore.api.Partition) one).getValues())
        .toList();
  }

  @BeforeEach
  void createGoodTable() {
    stored.createTable(MetastoreStructs.externalTable(GOOD, "hdfs://nn/good"));
    store.publish(
        List.of(
            new PutDatabase(WireForms.toDatabase(stored.loadDatabase("default"))),
            new PutTable(GOOD, TableState.UNLOADED)));
  }

  @AfterEach
  void close() {
    loads.close();
    pool.close();
  }

  @ParameterizedTest
  @MethodSource("io.catalogd.metastore.ForeignTable#names")
  void eachLoadsOrFailsAlone(String name) {
    ForeignTable table = ForeignTable.read(name, "default", "hdfs://nn/foreign");
    create(table);

    TableState state = load(table.name());

    if (table.expected().fails().isEmpty()) {
      assertThat(state).isInstanceOf(TableState.Loaded.class);
      checkLoaded(((TableState.Loaded) state).table(), table.expected());
    } else {
      assertThat(state)
          .isInstanceOfSatisfying(
              TableState.Failed.class,
              failed -> {
                assertThat(failed.reason().kind()).isEqualTo(ErrorKind.INVALID_REQUEST);
                assertThat(failed.reason().wireName()).isEqualTo("TableLoadingException");
                assertThat(failed.reason().messages()).contains(table.expected().fails());
              });
    }
    assertThat(load(GOOD)).isInstanceOf(TableState.Loaded.class);
  }

  private void create(ForeignTable table) {
    Table complete = MetastoreStructs.table(table.name());
    complete.setPartitionKeys(
        table.table().getPartitionKeys() == null
            ? new ArrayList<>()
            : table.table().getPartitionKeys());
    stored.createTable(complete);
    stored.addPartitions(
        table.name(),
        table.partitions().stream()
            .map(
                one ->
                    MetastoreStructs.partition(
                        table.name(), one.getValues().toArray(new String[0])))
            .toList(),
        Existing.FAIL);
    foreign.put(table.name(), table);
    table.places().stream()
        .filter(place -> place.startsWith("hdfs:"))
        .forEach(place -> storage.put(place, "data", 10, 1));
    table.files().keySet().forEach(f -> storage.put(table.elsewhere(), f, table.content(f)));
    store.publish(List.of(new PutTable(table.name(), TableState.UNLOADED)));
  }

  private TableState load(TableName name) {
    return loads.loaded(TestCatalog.spelled(name), TestCatalog.soon()).state();
  }

  private static void checkLoaded(io.catalogd.model.Table loaded, ForeignTable.Expected expected) {
    assertThat(columns(loaded.definition().columns())).isEqualTo(expected.columns());
    if (expected.kind().equals("VIEW")) {
      assertThat(loaded).isInstanceOf(View.class);
      return;
    }
    Map<String, String> formats = new TreeMap<>();
    for (Partition partition : ((FileSystemTable) loaded).partitions().inKeyOrder()) {
      formats.put(partition.name(), partition.format().fileFormat().toString());
      assertThat(partition.files().toList()).as(partition.name()).hasSize(1);
    }
    assertThat(formats).isEqualTo(expected.formats());
  }

  private static String columns(List<Column> columns) {
    return columns.stream()
        .map(column -> column.name() + " " + column.type().toSql())
        .collect(Collectors.joining(", "));
  }
}
