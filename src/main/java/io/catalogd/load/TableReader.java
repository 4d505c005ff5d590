package io.catalogd.load;

import static java.util.Comparator.comparing;
import static java.util.Comparator.naturalOrder;
import static java.util.Comparator.nullsFirst;

import io.catalogd.dependent.RenameMark;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.AccessLevel;
import io.catalogd.model.CacheParameters;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.DataSource;
import io.catalogd.model.DataSourceTable;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileFormat;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.HBaseColumn;
import io.catalogd.model.HBaseTable;
import io.catalogd.model.HostIndex;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionFiles;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.PartitionSet;
import io.catalogd.model.StorageFormat;
import io.catalogd.model.TableDefinition;
import io.catalogd.model.TableName;
import io.catalogd.model.TableTraits;
import io.catalogd.model.View;
import io.catalogd.storage.Storage;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the metastore says of a table as a whole, and what may be done in its directory: no
 * partitions, no files. Any thread.
 */
final class TableReader {
  /** Id of a partition that has none yet. */
  static final long NO_ID = -1;

  private static final long UNKNOWN = -1;

  private static final Comparator<HBaseColumn> KEY_FIRST =
      comparing(HBaseColumn::isRowKey)
          .reversed()
          .thenComparing(HBaseColumn::family)
          .thenComparing(HBaseColumn::qualifier, nullsFirst(naturalOrder()));

  private static final String NULL_PARTITION_KEY = "hive.exec.default.partition.name";

  private final Metastore metastore;
  private final StatisticsReader statistics;
  private final AvroSchemas avroSchemas;
  private final CacheMarks marks;
  private final Storage storage;
  // Asked once: it changes with a restart of the metastore only, and then every partition is named
  // anew.
  private volatile @Nullable String nullPartitionText;

  TableReader(Metastore metastore, Storage storage, CacheMarks marks) {
    this.marks = marks;
    this.metastore = metastore;
    this.storage = storage;
    this.avroSchemas = new AvroSchemas(storage);
    this.statistics = new StatisticsReader(metastore);
  }

  /** The metastore's struct, with what clients rely on (C177); errors C109 and C110. */
  Table fetch(TableName name) {
    try {
      Table answer = metastore.loadTable(name);
      AnswerChecks.table(name, answer);
      return WireForms.normalised(answer);
    } catch (CatalogException e) {
      throw e.kind() == ErrorKind.NOT_FOUND
          ? LoadErrors.noLongerExists(name, e)
          : LoadErrors.failed(name, e);
    }
  }

  /** A view has columns, but neither keys nor statistics (C424, C367). */
  View view(TableName name, Table struct) {
    List<Column> columns = Columns.data(name, struct.getSd().getCols());
    return new View(
        new TableDefinition(
            name, WireForms.bytes(struct), columns, List.of(), -1, -1, Map.of(), TableTraits.NONE));
  }

  /**
   * A table of files. It has no partitions yet; an unpartitioned one has its single one, without id
   * and files.
   *
   * @param access tells what may be done in the table's directory
   */
  FileSystemTable fileSystemTable(
      TableName name, Table struct, Function<String, AccessLevel> access) {
    Optional<String> newName = RenameMark.find(struct.getParameters());
    if (newName.isPresent()) {
      throw LoadErrors.beingRenamed(name, newName.get());
    }
    marks.check(struct);
    AvroSchemas.@Nullable Described avro = avro(name, struct);
    List<Column> columns = columns(name, struct, avro);
    List<Column> keys = Columns.keys(name, struct.getPartitionKeys());
    StorageFormat format = StorageFormats.of(struct.getSd());
    String location = LoadErrors.orEmpty(struct.getSd().getLocation());
    AccessLevel directoryAccess = access.apply(location);
    return new FileSystemTable(
        definition(name, struct, columns, keys),
        format,
        location,
        directoryAccess,
        WireForms.columnList(struct.getSd().getCols()),
        nullPartitionText(),
        struct.getParameters().getOrDefault("serialization.null.format", "\\N"),
        avro == null ? null : avro.json(),
        HostIndex.EMPTY,
        keys.isEmpty() ? single(struct, format, location, directoryAccess) : PartitionSet.EMPTY);
  }

  /**
   * A dependent table, as far as it is its own: it has no statistics, and nobody looks at its
   * directory. In the place of the format that no engine can load is that of plain text.
   */
  FileSystemTable dependentTable(TableName name, Table struct) {
    DependentTables.makeReadable(struct.getSd());
    List<Column> columns = Columns.data(name, struct.getSd().getCols());
    List<Column> keys = Columns.keys(name, struct.getPartitionKeys());
    return new FileSystemTable(
        new TableDefinition(
            name,
            WireForms.bytes(struct),
            columns,
            keys,
            UNKNOWN,
            UNKNOWN,
            Map.of(),
            TableTraits.of(struct.getCreateTime(), struct.getParameters())),
        StorageFormats.of(struct.getSd()),
        LoadErrors.orEmpty(struct.getSd().getLocation()),
        AccessLevel.READ_ONLY,
        WireForms.columnList(struct.getSd().getCols()),
        nullPartitionText(),
        "\\N",
        /* avroSchema= */ null,
        HostIndex.EMPTY,
        PartitionSet.EMPTY);
  }

  /** What may be done in the directory of a table. */
  AccessLevel access(TableName name, String location) {
    return new TableAccess(name, storage.directoryAccess()).level(location);
  }

  /** The data columns that readers of a table of files get (C344). */
  List<Column> columns(TableName name, Table struct) {
    return columns(name, struct, avro(name, struct));
  }

  private static List<Column> columns(
      TableName name, Table struct, AvroSchemas.@Nullable Described avro) {
    return avro == null ? Columns.data(name, struct.getSd().getCols()) : avro.columns();
  }

  /** The table's format decides: a partition in Avro changes no column (C346). */
  private AvroSchemas.@Nullable Described avro(TableName name, Table struct) {
    return FileFormat.AVRO.inputFormat().equals(struct.getSd().getInputFormat())
        ? avroSchemas.describe(name, struct)
        : null;
  }

  /** A table of a data source, whose class alone knows its rows. */
  DataSourceTable dataSourceTable(TableName name, Table struct) {
    DataSourceProperties properties = new DataSourceProperties(name, struct);
    DataSource source = properties.source();
    List<Column> columns = Columns.data(name, struct.getSd().getCols());
    return new DataSourceTable(
        definition(name, struct, columns, List.of()), source, properties.initString());
  }

  private TableDefinition definition(
      TableName name, Table struct, List<Column> columns, List<Column> keys) {
    Map<String, String> parameters = struct.getParameters();
    return new TableDefinition(
        name,
        WireForms.bytes(struct),
        columns,
        keys,
        StatisticsReader.number(parameters, "numRows"),
        StatisticsReader.number(parameters, "totalSize"),
        statistics.read(name, columns),
        TableTraits.of(struct.getCreateTime(), parameters));
  }

  /** A table in HBase. Only HBase knows how many rows it has (C428). */
  HBaseTable hbaseTable(TableName name, Table struct) {
    List<Column> told = Columns.data(name, struct.getSd().getCols());
    HBaseMapping mapping = new HBaseMapping(name, struct);
    List<HBaseColumn> places = mapping.places(told);
    List<Integer> order =
        IntStream.range(0, told.size()).boxed().sorted(comparing(places::get, KEY_FIRST)).toList();
    List<Column> columns = order.stream().map(told::get).toList();
    return new HBaseTable(
        new TableDefinition(
            name,
            WireForms.bytes(struct),
            columns,
            List.of(),
            UNKNOWN,
            UNKNOWN,
            statistics.read(name, columns),
            TableTraits.NONE),
        mapping.hbaseName(),
        order.stream().map(places::get).toList());
  }

  private static PartitionSet single(
      Table struct, StorageFormat format, String location, AccessLevel directoryAccess) {
    return PartitionSet.of(
        List.of(
            new Partition(
                NO_ID,
                "",
                PartitionKey.UNPARTITIONED,
                format,
                location,
                directoryAccess,
                CacheParameters.only(struct.getParameters()),
                /* statistics= */ null,
                struct.getCreateTime(),
                struct.getLastAccessTime(),
                PartitionFiles.EMPTY)));
  }

  /** What stands for NULL in partition names, as the metastore is set up; asked once (C341). */
  private String nullPartitionText() {
    String known = nullPartitionText;
    if (known == null) {
      known = metastore.configValue(NULL_PARTITION_KEY, PartitionNames.DEFAULT_NULL_TEXT);
      nullPartitionText = known;
    }
    return known;
  }
}
