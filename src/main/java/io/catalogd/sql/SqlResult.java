package io.catalogd.sql;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What a statement says: rows under column headers. A statement that only does something has one
 * row with a summary, or none.
 *
 * @param columns headers, in order
 * @param rows each as long as {@code columns}; a text may have several lines
 * @param optional columns that tell people nothing where they are empty in all rows
 * @param withoutRows what people are told in place of a table of nothing; empty for that table
 */
public record SqlResult(
    List<String> columns, List<List<String>> rows, Set<String> optional, String withoutRows) {
  public SqlResult {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    optional = Set.copyOf(optional);
  }

  /** One whose columns all tell something. */
  public SqlResult(List<String> columns, List<List<String>> rows) {
    this(columns, rows, Set.of());
  }

  /** One that tells people by an empty table that there is nothing. */
  public SqlResult(List<String> columns, List<List<String>> rows, Set<String> optional) {
    this(columns, rows, optional, "");
  }

  /** As people see it: without the optional columns that are empty, and in words if need be. */
  public SqlResult forPeople() {
    if (rows.isEmpty() && !withoutRows.isEmpty()) {
      return summary(withoutRows);
    }
    List<Integer> told =
        IntStream.range(0, columns.size())
            .filter(
                i ->
                    !optional.contains(columns.get(i))
                        || rows.stream().anyMatch(row -> !row.get(i).isEmpty()))
            .boxed()
            .toList();
    return new SqlResult(
        told.stream().map(columns::get).toList(),
        rows.stream().map(row -> told.stream().map(row::get).toList()).toList());
  }

  /** A name in each row. */
  static SqlResult names(String column, List<String> names) {
    return new SqlResult(List.of(column), names.stream().map(List::of).toList());
  }

  static SqlResult summary(String text) {
    return new SqlResult(List.of("summary"), List.of(List.of(text)));
  }
}
