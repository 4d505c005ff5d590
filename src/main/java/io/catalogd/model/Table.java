package io.catalogd.model;

/** A loaded table or view. */
public sealed interface Table
    permits FileSystemTable, DependentTable, View, HBaseTable, DataSourceTable {
  TableDefinition definition();

  default TableName name() {
    return definition().name();
  }
}
