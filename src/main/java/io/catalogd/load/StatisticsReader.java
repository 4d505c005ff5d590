package io.catalogd.load;

import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnStatistics;
import io.catalogd.model.ColumnType;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.TableName;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsData;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads statistics from the metastore; none of its failures fails a load (C369 to C376). */
final class StatisticsReader {
  private static final Logger log = LoggerFactory.getLogger(StatisticsReader.class);
  private static final long UNKNOWN = -1;

  private final Metastore metastore;

  StatisticsReader(Metastore metastore) {
    this.metastore = metastore;
  }

  /** What is known of each of {@code columns}, by name; one call, none without such columns. */
  Map<String, ColumnStatistics> read(TableName table, List<Column> columns) {
    Map<String, Column> byName =
        columns.stream()
            .filter(column -> ColumnStatistics.areKeptOf(column.type()))
            .collect(Collectors.toMap(Column::name, Function.identity(), (first, second) -> first));
    if (byName.isEmpty()) {
      return Map.of();
    }
    try {
      Map<String, ColumnStatistics> known = new HashMap<>();
      List<String> names = columns.stream().map(Column::name).filter(byName::containsKey).toList();
      for (ColumnStatisticsObj object : metastore.columnStatistics(table, names)) {
        String name = LoadErrors.orEmpty(object.getColName()).toLowerCase(Locale.ROOT);
        Column column = byName.get(name);
        ColumnStatistics statistics =
            column == null ? null : statistics(column.type(), object.getStatsData());
        if (statistics != null) {
          known.put(name, statistics);
        }
      }
      return known;
    } catch (CatalogException e) {
      log.warn("Column statistics of {} are left unknown: {}", table, e.getMessage());
      return Map.of();
    }
  }

  /** Nothing where the member of the union is not the one of the type (C371, C376). */
  private static @Nullable ColumnStatistics statistics(
      ColumnType type, @Nullable ColumnStatisticsData data) {
    if (data == null || !(type instanceof ColumnType.Scalar scalar)) {
      return null;
    }
    return switch (scalar.primitive()) {
      case BOOLEAN -> data.isSetBooleanStats() ? ofBoolean(type, data) : null;
      case TINYINT, SMALLINT, INT, BIGINT, TIMESTAMP, DATE -> ofNumber(type, data);
      case FLOAT, DOUBLE ->
          data.isSetDoubleStats()
              ? fixed(type, data.getDoubleStats().getNumDVs(), data.getDoubleStats().getNumNulls())
              : null;
      case DECIMAL ->
          data.isSetDecimalStats()
              ? fixed(
                  type, data.getDecimalStats().getNumDVs(), data.getDecimalStats().getNumNulls())
              : null;
      case STRING, CHAR, VARCHAR -> data.isSetStringStats() ? ofText(type, data) : null;
      case BINARY -> null;
    };
  }

  private static ColumnStatistics ofBoolean(ColumnType type, ColumnStatisticsData data) {
    long nulls = data.getBooleanStats().getNumNulls();
    return fixed(type, nulls > 0 ? 3 : 2, nulls);
  }

  /** Newer metastores have members of their own for dates and timestamps. */
  private static @Nullable ColumnStatistics ofNumber(ColumnType type, ColumnStatisticsData data) {
    if (data.isSetLongStats()) {
      return fixed(type, data.getLongStats().getNumDVs(), data.getLongStats().getNumNulls());
    }
    PrimitiveType primitive = ((ColumnType.Scalar) type).primitive();
    if (data.isSetDateStats() && primitive == PrimitiveType.DATE) {
      return fixed(type, data.getDateStats().getNumDVs(), data.getDateStats().getNumNulls());
    }
    if (data.isSetTimestampStats() && primitive == PrimitiveType.TIMESTAMP) {
      return fixed(
          type, data.getTimestampStats().getNumDVs(), data.getTimestampStats().getNumNulls());
    }
    return null;
  }

  private static ColumnStatistics ofText(ColumnType type, ColumnStatisticsData data) {
    ColumnStatistics sizes = ColumnStatistics.unknown(type);
    boolean variable = sizes.maxBytes() < 0;
    return new ColumnStatistics(
        data.getStringStats().getNumDVs(),
        data.getStringStats().getNumNulls(),
        variable ? data.getStringStats().getAvgColLen() : sizes.averageBytes(),
        variable ? data.getStringStats().getMaxColLen() : sizes.maxBytes());
  }

  /** Sizes stay at the slot's whatever the metastore says (C373). */
  private static ColumnStatistics fixed(ColumnType type, long distinctValues, long nulls) {
    ColumnStatistics sizes = ColumnStatistics.unknown(type);
    return new ColumnStatistics(distinctValues, nulls, sizes.averageBytes(), sizes.maxBytes());
  }

  /** The number that a parameter holds, or -1 (C365). */
  static long number(Map<String, String> parameters, String key) {
    String text = parameters.get(key);
    try {
      return text == null ? UNKNOWN : Long.parseLong(text);
    } catch (NumberFormatException e) {
      return UNKNOWN;
    }
  }
}
