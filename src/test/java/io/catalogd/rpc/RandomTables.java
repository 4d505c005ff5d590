package io.catalogd.rpc;

import io.catalogd.fetch.PartialFetch;
import io.catalogd.fetch.PartitionPart;
import io.catalogd.fetch.TableSelector;
import io.catalogd.model.AccessLevel;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnStatistics;
import io.catalogd.model.ColumnType;
import io.catalogd.model.FileBlock;
import io.catalogd.model.FileDescriptor;
import io.catalogd.model.FileReplica;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.IntermediateStatistics;
import io.catalogd.model.KeyValueParser;
import io.catalogd.model.MetastoreWire;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionFiles;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.PartitionSet;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.SpelledName;
import io.catalogd.model.StorageFormat;
import io.catalogd.model.TableDefinition;
import io.catalogd.model.TableName;
import io.catalogd.model.TableTraits;
import io.catalogd.model.TestTables;
import io.catalogd.stored.StatisticsParameters;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Order;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.hadoop.hive.metastore.api.SerDeInfo;
import org.apache.hadoop.hive.metastore.api.SkewedInfo;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TIntermediateColumnStats;
import org.apache.impala.thrift.TPartitionStats;
import org.apache.impala.thrift.TTableStats;
import org.jspecify.annotations.Nullable;

/** Tables and selectors of every shape, the same ones for the same seed. */
final class RandomTables {
  private static final String[] TEXTS = {
    "", "a", "é", "日本", "😀", "\ud800", "a b/c=d%", "\u0000", "x".repeat(3000), "ß".repeat(2100)
  };

  private static final List<PrimitiveType> TYPES = List.of(PrimitiveType.values());

  private final Random random;
  private long nextId;

  RandomTables(long seed) {
    random = new Random(seed);
    nextId = random.nextInt(5);
  }

  FileSystemTable table() {
    TableName name = new TableName("d", "t" + random.nextInt(10));
    List<Column> columns = columns("c", random.nextInt(6));
    List<Column> keys = columns("k", random.nextInt(3));
    List<FieldSchema> fields = fields(columns);
    StorageFormat[] formats = {format(), format()};
    List<Partition> partitions = new ArrayList<>();
    int count = keys.isEmpty() ? 1 : random.nextInt(12);
    for (int i = 0; i < count; i++) {
      partitions.add(partition(keys, formats[random.nextInt(2)]));
    }
    return new FileSystemTable(
        new TableDefinition(
            name,
            MetastoreWire.struct(metastoreTable(name, fields)),
            columns,
            keys,
            random.nextInt(100),
            -1,
            statistics(columns),
            TableTraits.NONE),
        formats[0],
        text(),
        AccessLevel.READ_WRITE,
        MetastoreWire.columnList(fields),
        PartitionNames.DEFAULT_NULL_TEXT,
        "\\N",
        null,
        TestTables.hosts(),
        PartitionSet.of(partitions));
  }

  /** A selector that a client could send for {@code table}. */
  PartialFetch.OfTable fetch(FileSystemTable table) {
    List<Long> ids = null;
    if (random.nextBoolean()) {
      ids = new ArrayList<>();
      for (Partition partition : table.partitions().inKeyOrder()) {
        for (int i = random.nextInt(3); i > 0; i--) {
          ids.add(partition.id());
        }
      }
    }
    Set<PartitionPart> parts = EnumSet.noneOf(PartitionPart.class);
    for (PartitionPart part : PartitionPart.values()) {
      if (random.nextBoolean()) {
        parts.add(part);
      }
    }
    return new PartialFetch.OfTable(
        new SpelledName(table.name().database(), table.name().table()),
        new TableSelector(random.nextBoolean(), ids, parts, wantedColumns()));
  }

  private @Nullable List<String> wantedColumns() {
    return random.nextBoolean() ? null : List.of("C1", "c0", "nope", "c2", "k0", "c3", "c4", "c5");
  }

  private List<Column> columns(String prefix, int count) {
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ColumnType type = prefix.equals("k") ? ColumnType.Scalar.of(PrimitiveType.STRING) : type();
      columns.add(new Column(prefix + i, type, random.nextBoolean() ? text() : null));
    }
    return columns;
  }

  private ColumnType type() {
    PrimitiveType primitive = TYPES.get(random.nextInt(TYPES.size()));
    return switch (primitive) {
      case CHAR, VARCHAR -> new ColumnType.Scalar(primitive, 7, 0, 0);
      case DECIMAL -> new ColumnType.Scalar(primitive, 0, 1 + random.nextInt(38), 1);
      case BINARY -> new ColumnType.Array(ColumnType.Scalar.of(PrimitiveType.INT));
      default -> ColumnType.Scalar.of(primitive);
    };
  }

  private Map<String, ColumnStatistics> statistics(List<Column> columns) {
    Map<String, ColumnStatistics> statistics = new HashMap<>();
    for (Column column : columns) {
      if (random.nextBoolean()) {
        statistics.put(
            column.name(),
            new ColumnStatistics(random.nextLong() >>> 1, random.nextInt(3) - 1, 3.5, 9));
      }
    }
    return statistics;
  }

  private static List<FieldSchema> fields(List<Column> columns) {
    return columns.stream()
        .map(column -> new FieldSchema(column.name(), column.type().toSql(), column.comment()))
        .toList();
  }

  private Table metastoreTable(TableName name, List<FieldSchema> fields) {
    Table table = new Table();
    table.setTableName(name.table());
    table.setDbName(name.database());
    StorageDescriptor descriptor = MetastoreWire.descriptor(format().descriptorTail());
    descriptor.setCols(fields);
    table.setSd(descriptor);
    table.setParameters(texts());
    table.setPartitionKeys(List.of());
    table.setOwnerType(random.nextBoolean() ? PrincipalType.ROLE : PrincipalType.USER);
    return table;
  }

  private StorageFormat format() {
    StorageDescriptor descriptor = new StorageDescriptor();
    descriptor.setInputFormat(text());
    descriptor.setOutputFormat(random.nextBoolean() ? text() : null);
    descriptor.setCompressed(random.nextBoolean());
    descriptor.setNumBuckets(random.nextInt());
    descriptor.setSerdeInfo(new SerDeInfo(text(), text(), texts()));
    descriptor.setBucketCols(random.nextBoolean() ? null : List.of(text()));
    descriptor.setSortCols(List.of(new Order(text(), 1)));
    descriptor.setParameters(texts());
    StorageFormat plain = TestTables.parquet();
    if (random.nextBoolean()) {
      descriptor.setSkewedInfo(new SkewedInfo(List.of(text()), List.of(), Map.of()));
      descriptor.setStoredAsSubDirectories(random.nextBoolean());
    }
    return new StorageFormat(
        plain.fileFormat(), plain.delimiters(), 0, MetastoreWire.tail(descriptor));
  }

  private Partition partition(List<Column> keys, StorageFormat format) {
    List<String> texts = keys.stream().map(key -> text()).toList();
    KeyValueParser parser = new KeyValueParser(PartitionNames.DEFAULT_NULL_TEXT);
    PartitionKey key =
        keys.isEmpty()
            ? PartitionKey.UNPARTITIONED
            : new PartitionKey(
                texts.stream().map(text -> parser.parse(keys.get(0).type(), text)).toList(), texts);
    List<String> names = keys.stream().map(Column::name).toList();
    return new Partition(
        nextId++,
        PartitionNames.make(names, texts, PartitionNames.DEFAULT_NULL_TEXT),
        key,
        format,
        text(),
        random.nextBoolean() ? AccessLevel.READ_WRITE : AccessLevel.READ_ONLY,
        texts(),
        random.nextBoolean() ? null : intermediateStatistics(),
        random.nextInt(),
        random.nextInt(),
        files());
  }

  private IntermediateStatistics intermediateStatistics() {
    return StatisticsParameters.encode(
        new TPartitionStats(new TTableStats(random.nextInt(9)))
            .setIntermediate_col_stats(
                Map.of("c", new TIntermediateColumnStats().setNum_rows(random.nextInt(9)))));
  }

  private PartitionFiles files() {
    List<FileDescriptor> files = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      FileBlock block = new FileBlock(0, 5, List.of(new FileReplica(random.nextInt(60), 1, true)));
      List<FileBlock> blocks = random.nextBoolean() ? List.of() : List.of(block, block);
      files.add(FileDescriptor.of("f" + i + text(), random.nextLong(), 3, blocks));
    }
    return PartitionFiles.of(files);
  }

  private Map<String, String> texts() {
    Map<String, String> texts = new HashMap<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      texts.put(text() + i, text());
    }
    return texts;
  }

  private String text() {
    return TEXTS[random.nextInt(TEXTS.length)];
  }
}
