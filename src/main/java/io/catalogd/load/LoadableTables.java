package io.catalogd.load;

import io.catalogd.model.CatalogException;
import io.catalogd.model.TableName;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;

/** Tells of a table that the metastore has not got yet whether it could be loaded once it has. */
public final class LoadableTables {
  private LoadableTables() {}

  /**
   * Checks what a load reads of the metastore's struct alone: column types, key types, format,
   * delimiters. Asks nobody.
   *
   * @throws CatalogException INVALID_REQUEST, in the words in which each load would fail
   */
  public static void check(TableName name, Table struct) {
    Table told = WireForms.normalised(struct);
    Columns.data(name, told.getSd().getCols());
    Columns.keys(name, told.getPartitionKeys());
    checkFormat(told.getSd());
  }

  /** Checks format and delimiters, of a partition too; as {@link #check}. */
  public static void checkFormat(StorageDescriptor sd) {
    StorageFormats.of(sd);
  }
}
