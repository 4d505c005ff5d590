package io.catalogd.fetch;

import io.catalogd.model.Column;
import io.catalogd.model.ColumnStatistics;
import io.catalogd.model.ColumnType;
import io.catalogd.model.TableDefinition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Finds the statistics of the columns that a client named. */
final class StatisticsSelection {
  private StatisticsSelection() {}

  /**
   * In the order of {@code names}. Unknown columns, partition keys, columns of which nothing is
   * known and types without statistics are left out (C145, C147, C148).
   */
  static List<SelectedStatistics> of(TableDefinition table, List<String> names) {
    Map<String, ColumnType> types = new HashMap<>();
    for (Column column : table.columns()) {
      types.put(column.name(), column.type());
    }
    List<SelectedStatistics> found = new ArrayList<>();
    for (String name : names) {
      String key = name.toLowerCase(Locale.ROOT);
      ColumnStatistics statistics = table.columnStatistics().get(key);
      if (statistics != null
          && types.get(key) instanceof ColumnType.Scalar type
          && ColumnStatistics.areKeptOf(type)
          && !statistics.equals(ColumnStatistics.unknown(type))) {
        found.add(new SelectedStatistics(name, type, statistics));
      }
    }
    return found;
  }
}
