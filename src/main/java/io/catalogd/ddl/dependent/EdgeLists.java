package io.catalogd.ddl.dependent;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.dependent.ReverseEdges;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.Metastore.Expected;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.TableName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.hadoop.hive.metastore.api.Table;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lists of dependent tables that bases carry in the metastore. Each change reads the base
 * freshly, touches nothing but the list, and reads again, as others may write the same table.
 */
public final class EdgeLists {
  private static final Logger log = LoggerFactory.getLogger(EdgeLists.class);
  private static final int ATTEMPTS = 5;

  private final Metastore metastore;
  private final CatalogImage image;

  /**
   * @param image tells which tables are known to depend on a base, so that they need not be read
   */
  public EdgeLists(Metastore metastore, CatalogImage image) {
    this.metastore = metastore;
    this.image = image;
  }

  /**
   * Has a base list a dependent table, and no more those that do not depend on it: a table that
   * somebody makes under such a name would be confirmed. The base has to be locked, as a statement
   * lists a table before it makes it. A damaged list is made anew with this one alone: what else
   * was in it nobody knows, and whoever wrote that he depends on the base has to confirm it (rule
   * 12).
   *
   * @return whether the base was changed
   * @throws CatalogException CONFLICT where others keep changing the base
   */
  public boolean add(TableName base, TableName dependent) {
    return addAll(base, Set.of(dependent));
  }

  /** The same for several at once; with none it loses those that do not depend on it. */
  public boolean addAll(TableName base, Set<TableName> dependents) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Table table = metastore.loadTable(base);
      Optional<SortedSet<TableName>> listed = ReverseEdges.read(DependentStruct.parameters(table));
      if (listed.isEmpty()) {
        log.warn("The list of tables that depend on {} is damaged; made anew", base);
      }
      SortedSet<TableName> next = new TreeSet<>(listed.orElseGet(TreeSet::new));
      next.removeAll(stale(base, next));
      next.addAll(dependents);
      if (listed.isPresent() && listed.get().equals(next)) {
        return attempt > 0;
      }
      replace(base, table, next);
    }
    throw contention(base);
  }

  /** Those that are listed and do not depend on the base; nobody knows of damaged ones. */
  private Set<TableName> stale(TableName base, Set<TableName> listed) {
    Set<TableName> stale = new TreeSet<>(listed);
    stale.removeAll(image.dependentsOf(base));
    ManyTables.read(
        metastore,
        List.copyOf(stale),
        struct -> {
          if (mayDependOn(struct, base)) {
            stale.remove(DependentStruct.nameOf(struct));
          }
        });
    return stale;
  }

  private static boolean mayDependOn(Table struct, TableName base) {
    try {
      return DependentStruct.isDependent(struct)
          && !DependentStruct.of(struct).numbersOf(base).isEmpty();
    } catch (CatalogException e) {
      return true;
    }
  }

  /**
   * Has a base list a dependent table under another name, too, if it lists it at all: else the
   * table has yet to be confirmed, by whatever name (rule 12). The base may be gone.
   */
  public void addBeside(TableName base, TableName known, TableName newName) {
    boolean isListed =
        find(base)
            .flatMap(table -> ReverseEdges.read(DependentStruct.parameters(table)))
            .filter(listed -> listed.contains(known))
            .isPresent();
    if (isListed) {
      add(base, newName);
    }
  }

  private Optional<Table> find(TableName base) {
    try {
      return Optional.of(metastore.loadTable(base));
    } catch (CatalogException e) {
      if (e.kind() == ErrorKind.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /**
   * Has a base list a table no more. A damaged list stays, as it means any table, and so does one
   * whose base is gone.
   *
   * @return whether the base was changed
   */
  public boolean remove(TableName base, TableName dependent) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Optional<Table> table = find(base);
      if (table.isEmpty()) {
        return false;
      }
      SortedSet<TableName> next =
          new TreeSet<>(
              ReverseEdges.read(DependentStruct.parameters(table.get())).orElseGet(TreeSet::new));
      if (!next.remove(dependent)) {
        return attempt > 0;
      }
      replace(base, table.get(), next);
    }
    throw contention(base);
  }

  private void replace(TableName base, Table table, SortedSet<TableName> next) {
    Map<String, String> parameters = DependentStruct.parameters(table);
    Map<String, String> before = Map.copyOf(parameters);
    ReverseEdges.replace(parameters, next);
    Optional<Expected> seen = seen(before, parameters);
    try {
      if (seen.isPresent()) {
        metastore.alterTable(base, table, seen.get());
      } else {
        metastore.alterTable(base, table);
      }
    } catch (CatalogException e) {
      if (e.kind() != ErrorKind.CONFLICT) {
        throw e;
      }
      log.info("Others changed {} meanwhile; its list of dependents is read again", base);
    }
  }

  /** A part of the list that changes; the metastore compares none that comes or goes. */
  private static Optional<Expected> seen(Map<String, String> before, Map<String, String> after) {
    return before.entrySet().stream()
        .filter(one -> ReverseEdges.isOurs(one.getKey()) && after.containsKey(one.getKey()))
        .filter(one -> !one.getValue().equals(after.get(one.getKey())))
        .min(Map.Entry.comparingByKey())
        .map(one -> new Expected(one.getKey(), one.getValue()));
  }

  private static CatalogException contention(TableName base) {
    return new CatalogException(
        ErrorKind.CONFLICT,
        "DependentTableException",
        String.format(
            "Others keep changing table %s, so that its list of dependent tables could not be"
                + " changed. Try again.",
            base));
  }
}
