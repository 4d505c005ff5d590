package io.catalogd.dependent;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.model.Base;
import io.catalogd.model.Column;
import io.catalogd.model.DependentPolicies.OnSchemaChange;
import io.catalogd.model.DependentTable;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds loaded dependent tables whose columns shall follow those of their bases (rule 7) and do
 * not, in one image: as others changed a base, or as a statement was cut off. One thread.
 */
public final class ColumnDrift {
  private final CatalogImage image;
  private final Map<TableName, SortedSet<TableName>> listed = new HashMap<>();

  private ColumnDrift(CatalogImage image) {
    this.image = image;
  }

  /**
   * The bases of tables that are behind in {@code after} and were not known to be in {@code
   * before}, so that each load or refresh that finds out tells it once.
   *
   * @param changed tables in which the images differ
   */
  public static Set<TableName> begun(
      CatalogImage before, CatalogImage after, Set<TableName> changed) {
    ColumnDrift was = new ColumnDrift(before);
    ColumnDrift is = new ColumnDrift(after);
    Set<TableName> concerned = new HashSet<>(changed);
    for (TableName name : changed) {
      if (!is.columns(name).equals(was.columns(name))) {
        concerned.addAll(after.dependentsOf(name));
      }
    }
    Set<TableName> begun = new TreeSet<>();
    for (TableName name : concerned) {
      Set<TableName> ahead = is.ahead(name);
      if (!ahead.isEmpty()) {
        ahead.removeAll(was.ahead(name));
        begun.addAll(ahead);
      }
    }
    return begun;
  }

  /** Whether some loaded table is behind this base. */
  public static boolean isAhead(TableName base, CatalogImage image) {
    ColumnDrift drift = new ColumnDrift(image);
    return image.dependentsOf(base).stream().anyMatch(name -> drift.ahead(name).contains(base));
  }

  /** The bases that one table is behind. */
  private Set<TableName> ahead(TableName name) {
    Set<TableName> ahead = new TreeSet<>();
    if (find(name).orElse(null) instanceof DependentTable table
        && table.dependencies().policies().onSchemaChange() == OnSchemaChange.PROPAGATE) {
      Map<Base, Table> bases = new LinkedHashMap<>();
      for (Base base : table.dependencies().all()) {
        loaded(BaseLinks.find(base, image)).ifPresent(found -> bases.put(base, found));
      }
      List<List<Column>> ofAll =
          bases.values().stream().map(found -> found.definition().columns()).toList();
      bases.forEach(
          (base, found) -> {
            boolean isCurrent = base.number() == table.dependencies().current();
            if (SchemaRules.hasToFollow(
                    table.definition().columns(), found.definition().columns(), isCurrent, ofAll)
                && isConfirmed(name, base, found)) {
              ahead.add(found.name());
            }
          });
    }
    return ahead;
  }

  /** What is none of the table's business does not become its columns (rules 12 and 13). */
  private boolean isConfirmed(TableName name, Base base, Table found) {
    return found.definition().traits().createTime() == base.createTime()
        && listed.computeIfAbsent(found.name(), any -> listedBy(found)).contains(name);
  }

  private static SortedSet<TableName> listedBy(Table base) {
    return base.definition().traits().findDependents().orElseGet(TreeSet::new);
  }

  private Optional<List<Column>> columns(TableName name) {
    return find(name).map(table -> table.definition().columns());
  }

  private Optional<Table> find(TableName name) {
    return loaded(image.findTable(name).orElse(null));
  }

  private static Optional<Table> loaded(@Nullable TableEntry entry) {
    return entry != null && entry.state() instanceof TableState.Loaded loaded
        ? Optional.of(loaded.table())
        : Optional.empty();
  }
}
