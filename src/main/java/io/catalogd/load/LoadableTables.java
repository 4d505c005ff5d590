package io.catalogd.load;

import io.catalogd.dependent.DependentParameters;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.TableName;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;

/** Tells of a table that the metastore has not got yet whether it could be loaded once it has. */
public final class LoadableTables {
  private LoadableTables() {}

  /**
   * Checks what a load reads of the metastore's struct alone: whose table it is, column types, key
   * types, format, delimiters, properties of its kind. Asks nobody.
   *
   * @throws CatalogException INVALID_REQUEST, in the words in which each load would fail
   */
  public static void check(TableName name, Table struct) {
    Table told = WireForms.normalised(struct);
    TableKind kind = TableKind.of(name, told);
    if (kind == TableKind.KUDU) {
      throw LoadErrors.kudu(name);
    }
    List<Column> columns = Columns.data(name, told.getSd().getCols());
    switch (kind) {
      case HBASE -> new HBaseMapping(name, told).places(columns);
      case DATA_SOURCE -> new DataSourceProperties(name, told).source();
      case FILE_SYSTEM -> {
        Columns.keys(name, told.getPartitionKeys());
        checkFormat(told.getSd());
      }
      case DEPENDENT -> {
        Columns.keys(name, told.getPartitionKeys());
        DependentParameters.read(name, told.getParameters());
      }
      case VIEW, KUDU -> {}
    }
  }

  /**
   * The same for a table that shall be made from nothing, which only Hive can do where a storage
   * handler of its own has to take part.
   */
  public static void checkNew(TableName name, Table struct) {
    String handler = TableKind.storageHandler(struct);
    if (!handler.isEmpty() && TableKind.of(name, struct) != TableKind.KUDU) {
      throw CatalogException.invalidRequest(
          String.format(
              "Only Hive makes tables of the storage handler '%s'; create %s there, then run"
                  + " 'invalidate metadata %s'",
              handler, name, name));
    }
    check(name, struct);
  }

  /** Checks format and delimiters, of a partition too; as {@link #check}. */
  public static void checkFormat(StorageDescriptor sd) {
    StorageFormats.of(sd);
  }
}
