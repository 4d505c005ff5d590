package io.catalogd.ddl;

import io.catalogd.caching.CachingClause;
import io.catalogd.model.Column;
import io.catalogd.model.FileFormat;
import io.catalogd.model.SpelledName;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A table that shall be made.
 *
 * @param columns without the partition keys
 * @param partitionKeys none for an unpartitioned table
 * @param external whether its files outlive it
 * @param location null: where the metastore puts it
 * @param sortColumns of SORT BY; none: no such clause
 * @param caching null: no such clause
 */
public record TableSpec(
    SpelledName name,
    String owner,
    boolean external,
    List<Column> columns,
    List<Column> partitionKeys,
    FileFormat format,
    RowFormat rowFormat,
    @Nullable String comment,
    @Nullable String location,
    Map<String, String> tableProperties,
    Map<String, String> serdeProperties,
    List<String> sortColumns,
    @Nullable CachingClause caching) {
  public TableSpec {
    ObjectNames.checkNewTable(name);
    MetastoreLimits.checkTableOwner(owner);
    MetastoreLimits.checkLocation(location);
    MetastoreLimits.checkProperties(tableProperties);
    MetastoreLimits.checkProperties(serdeProperties);
    columns = List.copyOf(columns);
    partitionKeys = List.copyOf(partitionKeys);
    ObjectNames.checkNewColumns(columns, partitionKeys);
    tableProperties = Map.copyOf(tableProperties);
    serdeProperties = Map.copyOf(serdeProperties);
    sortColumns = List.copyOf(sortColumns);
  }

  /** A table without a CACHED clause. */
  public TableSpec(
      SpelledName name,
      String owner,
      boolean external,
      List<Column> columns,
      List<Column> partitionKeys,
      FileFormat format,
      RowFormat rowFormat,
      @Nullable String comment,
      @Nullable String location,
      Map<String, String> tableProperties,
      Map<String, String> serdeProperties,
      List<String> sortColumns) {
    this(
        name,
        owner,
        external,
        columns,
        partitionKeys,
        format,
        rowFormat,
        comment,
        location,
        tableProperties,
        serdeProperties,
        sortColumns,
        null);
  }

  /** The same with what a statement says of caching. */
  public TableSpec withCaching(@Nullable CachingClause newCaching) {
    return new TableSpec(
        name,
        owner,
        external,
        columns,
        partitionKeys,
        format,
        rowFormat,
        comment,
        location,
        tableProperties,
        serdeProperties,
        sortColumns,
        newCaching);
  }
}
