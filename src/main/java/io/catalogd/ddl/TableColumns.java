package io.catalogd.ddl;

import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.SpelledName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a metastore table that is being altered, and its {@code sort.columns}, which
 * follow them (D308). Names are compared without case; what does not fit is refused before anything
 * is changed.
 */
final class TableColumns {
  private final SpelledName name;
  private final Table table;
  private final List<FieldSchema> columns;
  private final List<FieldSchema> keys;

  TableColumns(SpelledName name, Table table) {
    this.name = name;
    this.table = table;
    this.columns = new ArrayList<>(table.getSd().getCols());
    this.keys = table.getPartitionKeys() == null ? List.of() : table.getPartitionKeys();
  }

  /** Appends them (D149). */
  void add(List<Column> added) {
    added.forEach(column -> checkFree(column.name(), Stream.of(columns, keys)));
    columns.addAll(TableStructs.fields(added));
    table.getSd().setCols(columns);
  }

  /** Has these in place of all that there are (D150). */
  void replaceAll(List<Column> replacement) {
    replacement.forEach(column -> checkFree(column.name(), Stream.of(keys)));
    List<FieldSchema> fields = TableStructs.fields(replacement);
    table.getSd().setCols(fields);
    sortBy(sorted -> sorted.filter(column -> find(column, fields).isPresent()));
  }

  /** Takes one away (D153). */
  void drop(String column) {
    int place = place(column);
    if (columns.size() == 1) {
      throw CatalogException.invalidRequest(
          String.format(
              "Column '%s' cannot be dropped: table '%s' has no other, and cannot be without",
              column, name));
    }
    columns.remove(place);
    table.getSd().setCols(columns);
    sortBy(sorted -> sorted.filter(Predicate.not(column::equalsIgnoreCase)));
  }

  /** Gives one another name and type, and another comment if there is one (D155). */
  void change(String column, Column changed) {
    int place = place(column);
    if (!column.equalsIgnoreCase(changed.name())) {
      checkFree(changed.name(), Stream.of(columns, keys));
    }
    FieldSchema field = TableStructs.field(changed);
    if (changed.comment() == null) {
      field.setComment(columns.get(place).getComment());
    }
    columns.set(place, field);
    table.getSd().setCols(columns);
    sortBy(sorted -> sorted.map(each -> each.equalsIgnoreCase(column) ? changed.name() : each));
  }

  /** Comments on a column or, if there is none of the name, on a partition key (D80). */
  void comment(String column, @Nullable String comment) {
    List<FieldSchema> place = find(column, columns).isPresent() ? columns : keys;
    int index = find(column, place).orElseThrow(() -> DdlErrors.columnNotFound(column, name));
    place.get(index).setComment(comment);
  }

  private int place(String column) {
    return find(column, columns).orElseThrow(() -> DdlErrors.columnNotFound(column, name));
  }

  private static OptionalInt find(String column, List<FieldSchema> fields) {
    return IntStream.range(0, fields.size())
        .filter(i -> fields.get(i).getName().equalsIgnoreCase(column))
        .findFirst();
  }

  private void checkFree(String column, Stream<List<FieldSchema>> taken) {
    if (taken.anyMatch(fields -> find(column, fields).isPresent())) {
      throw DdlErrors.catalog(
          ErrorKind.ALREADY_EXISTS,
          String.format("Column '%s' in table '%s' already exists.", column, name));
    }
  }

  private void sortBy(UnaryOperator<Stream<String>> change) {
    Map<String, String> parameters = TableStructs.parameters(table);
    parameters.computeIfPresent(
        TableStructs.SORT_COLUMNS,
        (key, sorted) ->
            change
                .apply(
                    Arrays.stream(sorted.split(",", -1))
                        .map(String::strip)
                        .filter(Predicate.not(String::isEmpty)))
                .collect(Collectors.joining(",")));
  }
}
