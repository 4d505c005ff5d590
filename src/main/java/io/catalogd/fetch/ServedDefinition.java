package io.catalogd.fetch;

import io.catalogd.load.WireForms;
import io.catalogd.model.ColumnStatistics;
import io.catalogd.model.DependentTable;
import io.catalogd.model.FileFormat;
import io.catalogd.model.TableDefinition;
import io.catalogd.model.TableName;
import io.catalogd.model.WireBytes;
import io.catalogd.notation.PropertyNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.SerDeInfo;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;

/**
 * What clients are told of a dependent table as a whole that take it for a table of files: a format
 * that changes no column, a location that nobody can write to, and how readers have to read the
 * files of its current base.
 */
final class ServedDefinition {
  /** No file system has this scheme, so that an INSERT is refused before it deletes anything. */
  private static final String SCHEME = "dependent-table-is-read-only:";

  /** A dependent table has none of its own, and others could be answered from. */
  private static final List<String> STATISTICS =
      List.of(
          "numRows",
          "totalSize",
          "rawDataSize",
          "numFiles",
          "numPartitions",
          "numFilesErasureCoded",
          "COLUMN_STATS_ACCURATE",
          "STATS_GENERATED",
          "STATS_GENERATED_VIA_STATS_TASK");

  private ServedDefinition() {}

  static String location(TableName name) {
    return SCHEME + "/" + name.database() + "/" + name.table();
  }

  /**
   * The definition as it is told.
   *
   * @param properties what readers have to know
   * @param statistics of the columns, as the base has them
   */
  static TableDefinition of(
      DependentTable table,
      Map<String, String> properties,
      Map<String, ColumnStatistics> statistics) {
    TableDefinition own = table.definition();
    return new TableDefinition(
        own.name(),
        metastoreTable(own, properties),
        own.columns(),
        own.partitionKeys(),
        /* rowCount= */ -1,
        /* totalBytes= */ -1,
        statistics,
        own.traits());
  }

  private static WireBytes metastoreTable(TableDefinition own, Map<String, String> properties) {
    Table struct = WireForms.toTable(own.metastoreTable());
    StorageDescriptor neutral = new StorageDescriptor();
    neutral.setCols(struct.getSd().getCols());
    neutral.setLocation(location(own.name()));
    neutral.setInputFormat(FileFormat.TEXT.inputFormat());
    neutral.setOutputFormat(FileFormat.TEXT.outputFormat());
    neutral.setCompressed(false);
    neutral.setNumBuckets(-1);
    neutral.setSerdeInfo(new SerDeInfo(null, FileFormat.TEXT.serde(), new HashMap<>()));
    neutral.setBucketCols(new ArrayList<>());
    neutral.setSortCols(new ArrayList<>());
    neutral.setParameters(new HashMap<>());
    struct.setSd(neutral);
    Map<String, String> parameters = new HashMap<>(struct.getParameters());
    parameters.keySet().removeIf(PropertyNames::isOfReaders);
    parameters.keySet().removeAll(STATISTICS);
    parameters.putAll(properties);
    struct.setParameters(parameters);
    return WireForms.bytes(struct);
  }
}
