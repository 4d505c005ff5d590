package io.catalogd.load;

import io.catalogd.metastore.Metastore;
import io.catalogd.model.CacheParameters;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileFormat;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.HostIndex;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.PartitionSet;
import io.catalogd.model.StorageFormat;
import io.catalogd.model.TableDefinition;
import io.catalogd.model.TableName;
import io.catalogd.model.View;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/** Reads what the metastore says of a table as a whole: no partitions, no files. Any thread. */
final class TableReader {
  /** Id of a partition that has none yet. */
  static final long NO_ID = -1;

  private static final String NULL_PARTITION_KEY = "hive.exec.default.partition.name";

  private final Metastore metastore;
  private final StatisticsReader statistics;
  private final CacheMarks marks;
  // Asked once: it changes with a restart of the metastore only, and then every partition is named
  // anew.
  private volatile @Nullable String nullPartitionText;

  TableReader(Metastore metastore, CacheMarks marks) {
    this.marks = marks;
    this.metastore = metastore;
    this.statistics = new StatisticsReader(metastore);
  }

  /** The metastore's struct, with what clients rely on (C177); errors C109 and C110. */
  Table fetch(TableName name) {
    try {
      return WireForms.normalised(metastore.loadTable(name));
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
        new TableDefinition(name, WireForms.bytes(struct), columns, List.of(), -1, -1, Map.of()));
  }

  /**
   * A table of files. It has no partitions yet; an unpartitioned one has its single one, without id
   * and files.
   */
  FileSystemTable fileSystemTable(TableName name, Table struct) {
    marks.check(struct);
    List<Column> columns = Columns.data(name, struct.getSd().getCols());
    List<Column> keys = Columns.keys(name, struct.getPartitionKeys());
    StorageFormat format = StorageFormats.of(struct.getSd());
    Map<String, String> parameters = struct.getParameters();
    TableDefinition definition =
        new TableDefinition(
            name,
            WireForms.bytes(struct),
            columns,
            keys,
            StatisticsReader.number(parameters, "numRows"),
            StatisticsReader.number(parameters, "totalSize"),
            statistics.read(name, columns));
    String location = LoadErrors.orEmpty(struct.getSd().getLocation());
    return new FileSystemTable(
        definition,
        format,
        location,
        WireForms.columnList(struct.getSd().getCols()),
        nullPartitionText(),
        parameters.getOrDefault("serialization.null.format", "\\N"),
        format.fileFormat() == FileFormat.AVRO ? AvroSchemas.of(name, struct, columns) : null,
        HostIndex.EMPTY,
        keys.isEmpty() ? single(struct, format, location) : PartitionSet.EMPTY);
  }

  private static PartitionSet single(Table struct, StorageFormat format, String location) {
    return PartitionSet.of(
        List.of(
            new Partition(
                NO_ID,
                "",
                PartitionKey.UNPARTITIONED,
                format,
                location,
                CacheParameters.only(struct.getParameters()),
                /* statistics= */ null,
                struct.getCreateTime(),
                struct.getLastAccessTime(),
                List.of())));
  }

  /** C341. */
  private String nullPartitionText() {
    String known = nullPartitionText;
    if (known == null) {
      known = metastore.configValue(NULL_PARTITION_KEY, PartitionNames.DEFAULT_NULL_TEXT);
      nullPartitionText = known;
    }
    return known;
  }
}
