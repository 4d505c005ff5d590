package io.catalogd.dependent;

import io.catalogd.model.Column;
import io.catalogd.model.TableDefinition;
import java.util.List;
import java.util.Optional;

/**
 * Whether a dependent table can be read from a base: its columns are those of the base, or one
 * table's are the first of the other's; its keys are the first of the base's. Comments may differ.
 */
public final class SchemaFit {
  private SchemaFit() {}

  /** What does not fit, in words that name both; nothing where all does. */
  public static Optional<String> misfit(TableDefinition dependent, TableDefinition base) {
    List<Column> keys = dependent.partitionKeys();
    List<Column> baseKeys = base.partitionKeys();
    if (keys.isEmpty() || keys.size() > baseKeys.size()) {
      return Optional.of(
          String.format(
              "it has %d partition keys and the base has %d, of which it needs the first ones",
              keys.size(), baseKeys.size()));
    }
    return difference("partition key", keys, baseKeys)
        .or(() -> difference("column", dependent.columns(), base.columns()));
  }

  /** The first column in which two lists differ, as far as both reach. */
  static Optional<String> difference(String what, List<Column> columns, List<Column> ofBase) {
    for (int i = 0; i < Math.min(columns.size(), ofBase.size()); i++) {
      Column one = columns.get(i);
      Column other = ofBase.get(i);
      if (!one.name().equalsIgnoreCase(other.name()) || !one.type().equals(other.type())) {
        return Optional.of(
            String.format(
                "its %s %d is '%s' and the base's is '%s'", what, i + 1, text(one), text(other)));
      }
    }
    return Optional.empty();
  }

  private static String text(Column column) {
    return column.name() + " " + column.type().toSql();
  }
}
