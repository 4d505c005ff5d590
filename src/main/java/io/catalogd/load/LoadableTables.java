package io.catalogd.load;

import io.catalogd.model.CatalogException;
import io.catalogd.model.TableName;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;

/** Tells of a table that does not exist yet whether it could be loaded once it does. */
public final class LoadableTables {
  private LoadableTables() {}

  /**
   * Checks what a load reads of the metastore's struct alone: whose table it is, column types, key
   * types, format, delimiters. Asks nobody.
   *
   * @throws CatalogException INVALID_REQUEST, in the words in which each load would fail
   */
  public static void check(TableName name, Table struct) {
    StorageDescriptor sd = struct.getSd();
    if (struct.getParameters() != null) {
      ForeignTables.refuse(name, struct, struct.getParameters());
    }
    Columns.data(name, sd.getCols());
    Columns.keys(name, struct.getPartitionKeys());
    StorageFormats.of(sd);
  }
}
