package io.catalogd.model;

import java.util.List;

/**
 * A table whose rows are in HBase (C428).
 *
 * @param definition its columns are the row key first, then by family and qualifier; it has no
 *     partition keys
 * @param hbaseName the table's name in HBase
 * @param places of the columns, in their order
 */
public record HBaseTable(TableDefinition definition, String hbaseName, List<HBaseColumn> places)
    implements Table {
  public HBaseTable {
    places = List.copyOf(places);
    if (places.size() != definition.columns().size()) {
      throw new IllegalArgumentException("Each column of " + definition.name() + " has one place");
    }
  }
}
