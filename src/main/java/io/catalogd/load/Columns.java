package io.catalogd.load;

import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.ColumnTypeParser;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.TableName;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.hive.metastore.api.FieldSchema;

/** Reads the columns of a metastore table. */
final class Columns {
  private static final Set<PrimitiveType> KEY_TYPES =
      EnumSet.complementOf(
          EnumSet.of(PrimitiveType.TIMESTAMP, PrimitiveType.BINARY, PrimitiveType.DATE));

  private Columns() {}

  /**
   * Data columns, in order.
   *
   * @throws io.catalogd.model.CatalogException C112
   */
  static List<Column> data(TableName table, List<FieldSchema> fields) {
    return fields.stream()
        .map(
            field ->
                column(
                    field,
                    ColumnTypeParser.parse(LoadErrors.orEmpty(field.getType()))
                        .orElseThrow(
                            () ->
                                LoadErrors.unloadable(
                                    String.format(
                                        "Unsupported type '%s' in column '%s' of table '%s'",
                                        field.getType(), field.getName(), table.table())))))
        .toList();
  }

  /**
   * Partition keys, in order.
   *
   * @throws io.catalogd.model.CatalogException C113
   */
  static List<Column> keys(TableName table, List<FieldSchema> fields) {
    return fields.stream()
        .map(
            field ->
                column(
                    field,
                    keyType(field)
                        .orElseThrow(
                            () ->
                                LoadErrors.unloadable(
                                    String.format(
                                        "Failed to load metadata for table '%s' because of"
                                            + " unsupported partition-column type '%s' in partition"
                                            + " column '%s'",
                                        table, field.getType(), field.getName())))))
        .toList();
  }

  private static Optional<ColumnType> keyType(FieldSchema field) {
    return ColumnTypeParser.parse(LoadErrors.orEmpty(field.getType()))
        .filter(
            type ->
                type instanceof ColumnType.Scalar scalar && KEY_TYPES.contains(scalar.primitive()));
  }

  private static Column column(FieldSchema field, ColumnType type) {
    return new Column(field.getName().toLowerCase(Locale.ROOT), type, field.getComment());
  }

  /** Whether the keys are the same by name and type, so that partitions can be kept (C266). */
  static boolean sameKeys(List<Column> left, List<Column> right) {
    return left.size() == right.size()
        && IntStream.range(0, left.size())
            .allMatch(
                i ->
                    left.get(i).name().equals(right.get(i).name())
                        && left.get(i).type().equals(right.get(i).type()));
  }
}
