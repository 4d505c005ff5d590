package io.catalogd.model;

/** A loaded table or view. */
public sealed interface Table permits FileSystemTable, View {
  TableDefinition definition();

  default TableName name() {
    return definition().name();
  }
}
