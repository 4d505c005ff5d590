package io.catalogd.dependent;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.TableState;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.Dependencies;
import io.catalogd.model.DependentTable;
import io.catalogd.model.FileDescriptor;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.KeyValue;
import io.catalogd.model.KeyValueParser;
import io.catalogd.model.MetastoreWire;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionFiles;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.PartitionSet;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.Table;
import io.catalogd.model.TableDefinition;
import io.catalogd.model.TableName;
import io.catalogd.model.TableTraits;
import io.catalogd.model.TestTables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.hadoop.hive.metastore.api.FieldSchema;

/** Dependent tables and their bases, complete as loading would make them, in a catalog. */
public final class TestDependentTables {
  /** Keys of the tables here, of which each has the first ones; hours and minutes are numbers. */
  public static final List<Column> KEYS =
      List.of(
          new Column("ds", ColumnType.Scalar.of(PrimitiveType.STRING), null),
          new Column("hr", ColumnType.Scalar.of(PrimitiveType.INT), null),
          new Column("min", ColumnType.Scalar.of(PrimitiveType.INT), null));

  private final AtomicLong ids = new AtomicLong(TestTables.FIRST_ID);
  private final CatalogStore store;

  /** Puts tables into {@code store}, which has or gets the database {@code d}. */
  public TestDependentTables(CatalogStore store) {
    this.store = store;
    if (store.current().findDatabase("d").isEmpty()) {
      store.publish(List.of(new CatalogChange.PutDatabase(TestTables.database("d"))));
    }
  }

  /** A table of files; its partitions have one file each, called after them. */
  public FileSystemTable base(
      String name, int keys, int createTime, Map<String, String> parameters) {
    return described(
            TestTables.partitioned(name, 0, 0), KEYS.subList(0, keys), createTime, parameters)
        .withPartitions(PartitionSet.EMPTY, TestTables.hosts());
  }

  /** What a base has in its parameters when these depend on it. */
  public static Map<String, String> dependents(String... names) {
    TreeSet<TableName> all = new TreeSet<>();
    Stream.of(names).map(TestTables::tableName).forEach(all::add);
    Map<String, String> parameters = new HashMap<>();
    ReverseEdges.replace(parameters, all);
    return parameters;
  }

  /** A dependent table with these and no other parameters of its own. */
  public DependentTable dependent(
      String name, int keys, int createTime, Map<String, String> parameters) {
    FileSystemTable own =
        described(
            TestTables.partitioned(name, 0, 0), KEYS.subList(0, keys), createTime, parameters);
    Dependencies dependencies = DependentParameters.read(own.name(), parameters);
    return new DependentTable(own, dependencies);
  }

  /** What a dependent table has in its parameters: its bases, each {@code db.t@createTime}. */
  public static Map<String, String> bases(String... bases) {
    Map<String, String> parameters = new HashMap<>();
    parameters.put("dependent_table", "true");
    parameters.put("dependent.current", Integer.toString(bases.length));
    for (int i = 0; i < bases.length; i++) {
      String[] parts = bases[i].split("@", -1);
      parameters.put("dependent.base." + (i + 1), parts[0]);
      parameters.put("dependent.base." + (i + 1) + ".created", parts[1]);
    }
    return parameters;
  }

  /** With partitions that have data. */
  public FileSystemTable with(FileSystemTable table, String... names) {
    PartitionSet partitions = table.partitions();
    for (String name : names) {
      PartitionFiles files =
          PartitionFiles.of(
              List.of(FileDescriptor.of("f" + ids.get(), 10 + ids.get(), 1_000L, List.of())));
      partitions =
          partitions.plus(
              partition(table, name, table.location() + "/" + name, Map.of("numRows", "3"), files));
    }
    return table.withPartitions(partitions, table.hosts());
  }

  /** With partitions on the base of this number. */
  public DependentTable with(DependentTable table, int base, String... names) {
    FileSystemTable own = table.own();
    PartitionSet partitions = own.partitions();
    for (String name : names) {
      Map<String, String> parameters =
          new PartitionDependency(base, name, 1, -1, null).toParameters();
      partitions =
          partitions.plus(partition(own, name, own.location(), parameters, PartitionFiles.EMPTY));
    }
    return table.withPartitions(partitions);
  }

  /** With a partition that has these parameters. */
  public DependentTable with(DependentTable table, String name, Map<String, String> parameters) {
    FileSystemTable own = table.own();
    Partition partition = partition(own, name, own.location(), parameters, PartitionFiles.EMPTY);
    return table.withPartitions(own.partitions().plus(partition));
  }

  /** Publishes a table as loaded. */
  public void put(Table table) {
    store.publish(List.of(new CatalogChange.PutTable(table.name(), new TableState.Loaded(table))));
  }

  private Partition partition(
      FileSystemTable table,
      String name,
      String location,
      Map<String, String> parameters,
      PartitionFiles files) {
    KeyValueParser parser = new KeyValueParser(table.nullPartitionText());
    List<KeyValue> values = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (Part part : PartitionNames.parse(name)) {
      values.add(parser.parse(KEYS.get(values.size()).type(), part.value()));
      texts.add(part.value());
    }
    return new Partition(
        ids.getAndIncrement(),
        name,
        new PartitionKey(values, texts),
        table.format(),
        location,
        table.directoryAccess(),
        parameters,
        null,
        5,
        0,
        files);
  }

  private static FileSystemTable described(
      FileSystemTable table, List<Column> keys, int createTime, Map<String, String> parameters) {
    TableDefinition known = table.definition();
    var struct =
        MetastoreWire.read(
            known.metastoreTable(), new org.apache.hadoop.hive.metastore.api.Table());
    struct.setPartitionKeys(
        keys.stream()
            .map(
                key ->
                    new FieldSchema(key.name(), key.type().toSql().toLowerCase(Locale.ROOT), null))
            .toList());
    struct.setCreateTime(createTime);
    struct.getParameters().putAll(parameters);
    return new FileSystemTable(
        new TableDefinition(
            known.name(),
            MetastoreWire.struct(struct),
            known.columns(),
            keys,
            known.rowCount(),
            known.totalBytes(),
            known.columnStatistics(),
            TableTraits.of(createTime, parameters)),
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
}
