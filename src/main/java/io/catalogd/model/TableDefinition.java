package io.catalogd.model;

import java.util.List;
import java.util.Map;

/**
 * What the metastore says of a table as a whole.
 *
 * @param metastoreTable the metastore's whole {@code Table} struct, normalised as C177 demands
 * @param columns data columns, in order
 * @param partitionKeys in order; none for an unpartitioned table or a view
 * @param rowCount from the parameter {@code numRows}; -1 unknown (C365)
 * @param totalBytes from the parameter {@code totalSize}; -1 unknown
 * @param columnStatistics by lower-case name of data column, for those of which anything is known
 * @param traits what tables that depend on it have to know
 */
public record TableDefinition(
    TableName name,
    WireBytes metastoreTable,
    List<Column> columns,
    List<Column> partitionKeys,
    long rowCount,
    long totalBytes,
    Map<String, ColumnStatistics> columnStatistics,
    TableTraits traits) {
  public TableDefinition {
    columns = List.copyOf(columns);
    partitionKeys = List.copyOf(partitionKeys);
    columnStatistics = Map.copyOf(columnStatistics);
  }
}
