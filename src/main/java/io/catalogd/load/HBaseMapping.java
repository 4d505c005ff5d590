package io.catalogd.load;

import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.HBaseColumn;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.TableName;
import io.catalogd.notation.Count;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/**
 * Reads what Hive's storage handler for HBase keeps of a table in its properties. Each may be among
 * those of the table or of the serde; where both have it, the mapping is the serde's and the rest
 * the table's, as Hive has it.
 */
final class HBaseMapping {
  private static final String MAPPING = "hbase.columns.mapping";
  private static final String TABLE_NAME = "hbase.table.name";
  private static final String STORAGE = "hbase.table.default.storage.type";
  private static final String DEFAULT_DATABASE = "default";

  /** Of other types the bytes are those of the text. */
  private static final Set<PrimitiveType> BINARY_TYPES =
      EnumSet.of(
          PrimitiveType.BOOLEAN,
          PrimitiveType.TINYINT,
          PrimitiveType.SMALLINT,
          PrimitiveType.INT,
          PrimitiveType.BIGINT,
          PrimitiveType.FLOAT,
          PrimitiveType.DOUBLE);

  private final TableName name;
  private final Map<String, String> tableProperties;
  private final Map<String, String> serdeProperties;

  /** {@code struct} is normalised. */
  HBaseMapping(TableName name, Table struct) {
    this.name = name;
    this.tableProperties = struct.getParameters();
    this.serdeProperties = struct.getSd().getSerdeInfo().getParameters();
  }

  /** The table's name in HBase: as told, else that in the metastore. */
  String hbaseName() {
    String told = tableProperty(TABLE_NAME);
    if (told != null) {
      return told;
    }
    return name.database().equals(DEFAULT_DATABASE) ? name.table() : name.toString();
  }

  /**
   * The places of the metastore's columns, in their order, among them exactly one row key; the
   * first column is it where none is told to be.
   *
   * @throws CatalogException INVALID_REQUEST when the mapping does not fit the columns
   */
  List<HBaseColumn> places(List<Column> columns) {
    String mapping = serdeProperties.getOrDefault(MAPPING, tableProperties.get(MAPPING));
    if (mapping == null || mapping.isBlank()) {
      throw unloadable("has no property '" + MAPPING + "'");
    }
    List<String> entries = new ArrayList<>(Arrays.asList(mapping.split(",", -1)));
    entries.replaceAll(String::strip);
    long keys = entries.stream().filter(HBaseMapping::isRowKey).count();
    if (keys > 1) {
      throw unloadable("has more than one row key: '" + mapping + "'");
    }
    if (keys == 0) {
      entries.add(0, HBaseColumn.ROW_KEY);
    }
    if (entries.size() != columns.size()) {
      throw unloadable(
          String.format(
              "has %s, but '%s' is for %d: '%s'",
              Count.of(columns.size(), "column"), MAPPING, entries.size(), mapping));
    }
    boolean binary = isBinaryByDefault();
    List<HBaseColumn> places = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      places.add(place(entries.get(i), columns.get(i), binary));
    }
    return places;
  }

  private static boolean isRowKey(String entry) {
    return entry.equals(HBaseColumn.ROW_KEY) || entry.startsWith(HBaseColumn.ROW_KEY + "#");
  }

  /** One entry is {@code :key}, {@code family:} or {@code family:qualifier}, with a storage. */
  private HBaseColumn place(String entry, Column column, boolean binaryByDefault) {
    int hash = entry.indexOf('#');
    String told = hash < 0 ? entry : entry.substring(0, hash);
    boolean binary =
        (hash < 0 ? binaryByDefault : isBinary(entry, hash + 1, binaryByDefault))
            && column.type() instanceof ColumnType.Scalar type
            && BINARY_TYPES.contains(type.primitive());
    if (told.equals(HBaseColumn.ROW_KEY)) {
      return new HBaseColumn(told, null, binary);
    }
    int colon = told.indexOf(':');
    if (colon <= 0 || colon != told.lastIndexOf(':')) {
      throw unloadable(
          String.format(
              "maps column '%s' to '%s', which is neither '%s' nor 'family:' nor"
                  + " 'family:qualifier'",
              column.name(), entry, HBaseColumn.ROW_KEY));
    }
    String qualifier = told.substring(colon + 1);
    return new HBaseColumn(
        told.substring(0, colon), qualifier.isEmpty() ? null : qualifier, binary);
  }

  private boolean isBinary(String entry, int from, boolean binaryByDefault) {
    String storage = entry.substring(from);
    if (storage.isEmpty() || storage.equals("-")) {
      return binaryByDefault;
    }
    if ("string".startsWith(storage)) {
      return false;
    }
    if ("binary".startsWith(storage)) {
      return true;
    }
    throw unloadable(
        String.format(
            "stores '%s' as '%s', which is neither '-' nor the beginning of 'string' or 'binary'",
            entry, storage));
  }

  private boolean isBinaryByDefault() {
    String storage = tableProperty(STORAGE);
    if (storage == null || storage.equalsIgnoreCase("string")) {
      return false;
    }
    if (storage.equalsIgnoreCase("binary")) {
      return true;
    }
    throw unloadable(
        "has '" + storage + "' for '" + STORAGE + "', which is neither 'string' nor 'binary'");
  }

  private @Nullable String tableProperty(String key) {
    return tableProperties.getOrDefault(key, serdeProperties.get(key));
  }

  private CatalogException unloadable(String what) {
    return LoadErrors.unloadable("HBase table " + name + " " + what);
  }
}
