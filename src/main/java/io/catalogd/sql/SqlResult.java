package io.catalogd.sql;

import java.util.List;

/**
 * What a statement says: rows under column headers. A statement that only does something has one
 * row with a summary, or none.
 *
 * @param columns headers, in order
 * @param rows each as long as {@code columns}; a text may have several lines
 */
public record SqlResult(List<String> columns, List<List<String>> rows) {
  public SqlResult {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
  }

  /** A name in each row. */
  static SqlResult names(String column, List<String> names) {
    return new SqlResult(List.of(column), names.stream().map(List::of).toList());
  }

  static SqlResult summary(String text) {
    return new SqlResult(List.of("summary"), List.of(List.of(text)));
  }
}
