package io.catalogd.dependent;

import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.DependentTable;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Table;
import io.catalogd.model.TableDefinition;
import io.catalogd.model.TableName;
import io.catalogd.model.View;
import io.catalogd.notation.Count;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a base has to be, and to have in common with the tables that depend on it. */
public final class SchemaRules {
  private SchemaRules() {}

  /**
   * Checks that a table can be a base at all.
   *
   * @throws CatalogException INVALID_REQUEST that says why not
   */
  public static void checkKind(TableName dependent, Table base) {
    String reason =
        base instanceof View
            ? "is a view"
            : !(base instanceof FileSystemTable) && !(base instanceof DependentTable)
                ? "is no table of files"
                : base.definition().partitionKeys().isEmpty() ? "has no partitions" : "";
    if (!reason.isEmpty()) {
      throw DependentErrors.refused(
          String.format(
              "%s cannot depend on %s, as that %s. Name a partitioned table of files, or a"
                  + " dependent table.",
              dependent, base.name(), reason));
    }
  }

  /** Checks that a dependent table's keys are the first ones of its base, in order. */
  public static void checkKeys(TableName dependent, List<Column> keys, Table base) {
    List<Column> theirs = base.definition().partitionKeys();
    if (keys.isEmpty() || keys.size() > theirs.size() || !areEqual(keys, theirs)) {
      throw DependentErrors.refused(
          String.format(
              "%s cannot depend on %s: its partition keys have to be the first ones of the base, in"
                  + " order. The base has (%s), it has %s.",
              dependent,
              base.name(),
              text(theirs),
              keys.isEmpty() ? "none: say PARTITIONED BY" : "(" + text(keys) + ")"));
    }
  }

  /** Checks that the columns are the same, or one's the first ones of the other's. */
  public static void checkColumns(TableName dependent, List<Column> columns, Table base) {
    if (!areEqual(columns, base.definition().columns())) {
      throw DependentErrors.refused(
          String.format(
              "%s cannot depend on %s: the columns differ. It has (%s), the base has (%s); one's"
                  + " have to be the first ones of the other's.",
              dependent, base.name(), text(columns), text(base.definition().columns())));
    }
  }

  /** Whether there are as many, with the same names and types; comments do not matter. */
  public static boolean areSame(List<Column> one, List<Column> other) {
    return one.size() == other.size() && areEqual(one, other);
  }

  /** Whether names and types are the same as far as both lists reach. */
  public static boolean areEqual(List<Column> one, List<Column> other) {
    return difference("", one, other).isEmpty();
  }

  /**
   * Whether a dependent table whose columns follow those of a base (rule 7) is behind it. Columns
   * that it has without need stay as long as another base has them, too: nobody can tell whether
   * the base lost them or was chosen as it is.
   *
   * @param ofAll columns of each of its bases
   */
  public static boolean hasToFollow(
      List<Column> own, List<Column> base, boolean isCurrent, Collection<List<Column>> ofAll) {
    if (!areEqual(own, base)) {
      return true;
    }
    return isCurrent
        && own.size() != base.size()
        && ofAll.stream().allMatch(one -> areEqual(one, base))
        && (own.size() < base.size()
            || ofAll.stream().noneMatch(one -> one.size() >= own.size() && areEqual(one, own)));
  }

  /** Which column does not fit any more, in words for a reader; nothing where all do. */
  static Optional<String> misfitOfColumns(TableDefinition dependent, TableDefinition base) {
    return difference("column", dependent.columns(), base.columns());
  }

  /** Which partition key does not fit any more, as {@link #misfitOfColumns}. */
  static Optional<String> misfitOfKeys(TableDefinition dependent, TableDefinition base) {
    List<Column> keys = dependent.partitionKeys();
    List<Column> theirs = base.partitionKeys();
    return keys.isEmpty() || keys.size() > theirs.size()
        ? Optional.of(
            String.format(
                "it has %s and the base has %d, of which it needs the first ones",
                Count.of(keys.size(), "partition key"), theirs.size()))
        : difference("partition key", keys, theirs);
  }

  private static Optional<String> difference(String what, List<Column> one, List<Column> other) {
    for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
      if (!one.get(i).name().equalsIgnoreCase(other.get(i).name())
          || !isSame(one.get(i).type(), other.get(i).type())) {
        return Optional.of(
            String.format(
                "its %s %d is '%s' and the base's is '%s'",
                what, i + 1, text(one.get(i)), text(other.get(i))));
      }
    }
    return Optional.empty();
  }

  /** Comments on fields of structs do not matter, which the metastore does not keep. */
  private static boolean isSame(ColumnType one, ColumnType other) {
    return one.equals(other) || one.toSql().equals(other.toSql());
  }

  private static String text(List<Column> columns) {
    return columns.stream().map(SchemaRules::text).collect(Collectors.joining(", "));
  }

  private static String text(Column column) {
    return column.name() + " " + column.type().toSql();
  }
}
