package io.catalogd.load;

import io.catalogd.model.CatalogException;
import io.catalogd.model.DataSource;
import io.catalogd.model.TableName;
import java.util.Locale;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/** What a data-source table keeps of its data source in its properties (D87). */
final class DataSourceProperties {
  private static final String PREFIX = "__IMPALA_DATA_SOURCE_";

  /** Makes a table one of a data source. */
  static final String NAME = PREFIX + "NAME";

  private final TableName name;
  private final Table struct;

  /** {@code struct} is normalised. */
  DataSourceProperties(TableName name, Table struct) {
    this.name = name;
    this.struct = struct;
  }

  /**
   * The data source as it was when the table was made.
   *
   * @throws CatalogException INVALID_REQUEST when a part of it is missing, or the table is
   *     partitioned, which no data source knows of
   */
  DataSource source() {
    if (!struct.getPartitionKeys().isEmpty()) {
      throw unloadable("has partition keys");
    }
    return new DataSource(
        required(NAME).toLowerCase(Locale.ROOT),
        required(PREFIX + "LOCATION"),
        required(PREFIX + "CLASS"),
        required(PREFIX + "API_VERSION"));
  }

  /** Some metastores forget a value that is empty. */
  String initString() {
    return struct.getParameters().getOrDefault(PREFIX + "INIT_STRING", "");
  }

  private String required(String key) {
    @Nullable String value = struct.getParameters().get(key);
    if (value == null || value.isEmpty()) {
      throw unloadable("has no property '" + key + "'");
    }
    return value;
  }

  private CatalogException unloadable(String what) {
    return LoadErrors.unloadable("Data source table " + name + " " + what);
  }
}
