package io.catalogd.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.SerDeInfo;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;

/** Ready-made databases, tables and views, complete as loading would make them. */
public final class TestTables {
  /** Ids of partitions begin here: not at 0, where index and id would be confused. */
  public static final long FIRST_ID = 1000;

  /** Data columns of all tables here. */
  public static final List<Column> COLUMNS =
      List.of(
          new Column("id", ColumnType.Scalar.of(PrimitiveType.INT), "a number"),
          new Column("name", ColumnType.Scalar.of(PrimitiveType.STRING), null),
          new Column("price", new ColumnType.Scalar(PrimitiveType.DECIMAL, 0, 10, 2), null),
          new Column("sold", ColumnType.Scalar.of(PrimitiveType.BOOLEAN), null),
          new Column("tags", new ColumnType.Array(ColumnType.Scalar.of(PrimitiveType.INT)), null));

  /** Partition keys of the partitioned ones. */
  public static final List<Column> KEYS =
      List.of(
          new Column("year", ColumnType.Scalar.of(PrimitiveType.INT), null),
          new Column("month", ColumnType.Scalar.of(PrimitiveType.INT), null));

  private static final int HOSTS = 60;
  private static final int REPLICAS = 3;
  private static final long BLOCK_BYTES = 128L << 20;

  private TestTables() {}

  /** A database with a parameter and a location. */
  public static Database database(String name) {
    return new Database(
        name,
        MetastoreWire.struct(
            new org.apache.hadoop.hive.metastore.api.Database(
                name, "about " + name, "hdfs://nn/warehouse/" + name + ".db", Map.of("k", "v"))));
  }

  /** Partitions {@code year=2009/month=1} and on, each with files of one block. */
  public static FileSystemTable partitioned(String name, int partitions, int filesEach) {
    return partitioned(name, partitions, filesEach, /* blocksEach= */ 1);
  }

  /** Partitions with ids from {@link #FIRST_ID} on, in key order. */
  public static FileSystemTable partitioned(
      String name, int partitions, int filesEach, int blocksEach) {
    FileSystemTable empty = table(name, KEYS);
    List<Partition> made = new ArrayList<>();
    for (int i = 0; i < partitions; i++) {
      made.add(partition(empty, i, filesEach, blocksEach));
    }
    return empty.withPartitions(PartitionSet.of(made), hosts());
  }

  /** A table with one nameless partition, whose id is {@link #FIRST_ID}. */
  public static FileSystemTable unpartitioned(String name, int files) {
    FileSystemTable empty = table(name, List.of());
    Partition single =
        new Partition(
            FIRST_ID,
            "",
            PartitionKey.UNPARTITIONED,
            empty.format(),
            empty.location(),
            AccessLevel.READ_WRITE,
            Map.of(),
            null,
            0,
            0,
            files(0, files, 1));
    return empty.withPartitions(PartitionSet.of(List.of(single)), hosts());
  }

  /** A view with the same columns. */
  public static View view(String name) {
    TableName tableName = tableName(name);
    org.apache.hadoop.hive.metastore.api.Table struct = metastoreTable(tableName, List.of());
    struct.setTableType("VIRTUAL_VIEW");
    struct.setViewExpandedText("select 1");
    return new View(
        new TableDefinition(
            tableName,
            MetastoreWire.struct(struct),
            COLUMNS,
            List.of(),
            -1,
            -1,
            Map.of(),
            TableTraits.NONE));
  }

  /** The same columns in HBase: the first one is the row key, the last one a whole family. */
  public static HBaseTable hbase(String name) {
    TableDefinition known = table(name, List.of()).definition();
    return new HBaseTable(
        new TableDefinition(
            known.name(),
            known.metastoreTable(),
            COLUMNS,
            List.of(),
            -1,
            -1,
            known.columnStatistics(),
            TableTraits.NONE),
        "ns:t",
        List.of(
            new HBaseColumn(HBaseColumn.ROW_KEY, null, /* binary= */ true),
            new HBaseColumn("f", "n", /* binary= */ false),
            new HBaseColumn("f", "p", /* binary= */ false),
            new HBaseColumn("f", "s", /* binary= */ true),
            new HBaseColumn("g", null, /* binary= */ false)));
  }

  /** A table of the data source {@code s} with the same columns. */
  public static DataSourceTable ofDataSource(String name) {
    return new DataSourceTable(
        table(name, List.of()).definition(),
        new DataSource("s", "hdfs://nn/s.jar", "com.example.S", "V1"),
        "init");
  }

  /** {@code database.table}, from a text of that form. */
  public static TableName tableName(String name) {
    int dot = name.indexOf('.');
    return new TableName(name.substring(0, dot), name.substring(dot + 1));
  }

  /** {@code HOSTS} hosts of port 9866. */
  public static HostIndex hosts() {
    HostIndex.Builder hosts = HostIndex.EMPTY.toBuilder();
    for (int i = 0; i < HOSTS; i++) {
      hosts.add(new HostAddress("10.0.0." + i, 9866));
    }
    return hosts.build();
  }

  /** The format of all tables here. */
  public static StorageFormat parquet() {
    StorageDescriptor descriptor = new StorageDescriptor();
    descriptor.setInputFormat(FileFormat.PARQUET.inputFormat());
    descriptor.setOutputFormat(FileFormat.PARQUET.outputFormat());
    descriptor.setNumBuckets(-1);
    descriptor.setSerdeInfo(
        new SerDeInfo(null, FileFormat.PARQUET.serde(), Map.of("serialization.format", "1")));
    descriptor.setBucketCols(List.of());
    descriptor.setSortCols(List.of());
    descriptor.setParameters(Map.of());
    return new StorageFormat(
        FileFormat.PARQUET,
        new Delimiters((byte) '\n', (byte) 1, (byte) 2, (byte) 3, (byte) 0),
        0,
        MetastoreWire.tail(descriptor));
  }

  private static FileSystemTable table(String name, List<Column> keys) {
    TableName tableName = tableName(name);
    Map<String, ColumnStatistics> statistics =
        Map.of(
            "id", new ColumnStatistics(7300, -1, 4, 4),
            "name", new ColumnStatistics(12, 3, 6.5, 20),
            "price", new ColumnStatistics(99, 0, 8, 8));
    return new FileSystemTable(
        new TableDefinition(
            tableName,
            MetastoreWire.struct(metastoreTable(tableName, keys)),
            COLUMNS,
            keys,
            1234,
            56_789,
            statistics,
            TableTraits.NONE),
        parquet(),
        location(tableName),
        AccessLevel.READ_WRITE,
        MetastoreWire.columnList(fields(COLUMNS)),
        PartitionNames.DEFAULT_NULL_TEXT,
        "\\N",
        null,
        HostIndex.EMPTY,
        PartitionSet.EMPTY);
  }

  private static org.apache.hadoop.hive.metastore.api.Table metastoreTable(
      TableName name, List<Column> keys) {
    StorageDescriptor descriptor = MetastoreWire.descriptor(parquet().descriptorTail());
    descriptor.setCols(fields(COLUMNS));
    descriptor.setLocation(location(name));
    org.apache.hadoop.hive.metastore.api.Table table =
        new org.apache.hadoop.hive.metastore.api.Table();
    table.setTableName(name.table());
    table.setDbName(name.database());
    table.setOwner("ada");
    table.setSd(descriptor);
    table.setPartitionKeys(fields(keys));
    table.setTableType("EXTERNAL_TABLE");
    table.setParameters(new HashMap<>(Map.of("numRows", "1234", "totalSize", "56789")));
    return table;
  }

  private static String location(TableName name) {
    return "hdfs://nn/warehouse/" + name.database() + ".db/" + name.table();
  }

  private static List<FieldSchema> fields(List<Column> columns) {
    return columns.stream()
        .map(
            column ->
                new FieldSchema(
                    column.name(),
                    column.type().toSql().toLowerCase(Locale.ROOT),
                    column.comment()))
        .toList();
  }

  private static Partition partition(
      FileSystemTable table, int index, int filesEach, int blocksEach) {
    List<String> texts = List.of("" + (2009 + index / 12), "" + (index % 12 + 1));
    KeyValueParser parser = new KeyValueParser(table.nullPartitionText());
    List<KeyValue> values =
        texts.stream().map(text -> parser.parse(KEYS.get(0).type(), text)).toList();
    String name = PartitionNames.make(List.of("year", "month"), texts, table.nullPartitionText());
    return new Partition(
        FIRST_ID + index,
        name,
        new PartitionKey(values, texts),
        table.format(),
        table.location() + "/" + name,
        AccessLevel.READ_WRITE,
        parameters(index),
        null,
        1_500_000_000 + index,
        0,
        files(index, filesEach, blocksEach));
  }

  private static Map<String, String> parameters(int index) {
    Map<String, String> parameters = new HashMap<>();
    parameters.put("numRows", Integer.toString(index));
    parameters.put("numFiles", "1");
    parameters.put("totalSize", "1048576");
    parameters.put("rawDataSize", "2097152");
    parameters.put("transient_lastDdlTime", Integer.toString(1_500_000_000 + index));
    parameters.put("COLUMN_STATS_ACCURATE", "{\"BASIC_STATS\":\"true\"}");
    parameters.put("spark.sql.create.version", "2.2 or prior");
    parameters.put("last_modified_by", "etl");
    return parameters;
  }

  private static PartitionFiles files(int seed, int count, int blocksEach) {
    List<FileDescriptor> files = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String name =
          String.format(
              "part-%05d-1f0c43ab-9a27-4c1e-8d2b-5e7a66a0c9d1-c000.snappy%07d.parquet", i, seed);
      List<FileBlock> blocks = new ArrayList<>();
      for (int block = 0; block < blocksEach; block++) {
        blocks.add(new FileBlock(block * BLOCK_BYTES, BLOCK_BYTES, replicas(seed + i + block)));
      }
      files.add(FileDescriptor.of(name, BLOCK_BYTES * blocksEach, 1_500_000_000_000L + i, blocks));
    }
    return PartitionFiles.of(files);
  }

  private static List<FileReplica> replicas(int seed) {
    List<FileReplica> replicas = new ArrayList<>();
    for (int i = 0; i < REPLICAS; i++) {
      replicas.add(new FileReplica((seed * 7 + i * 13) % HOSTS, i, /* cached= */ false));
    }
    return replicas;
  }
}
