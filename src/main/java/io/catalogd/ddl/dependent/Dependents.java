package io.catalogd.ddl.dependent;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.dependent.ReverseEdges;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.Base;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/**
 * Finds the tables that depend on a base: what the catalog knows and what the base itself lists,
 * each verified from its own parameters in the metastore. For one statement, which reads each table
 * once.
 */
public final class Dependents {
  private final Metastore metastore;
  private final CatalogImage image;
  private final Map<TableName, Optional<Table>> read = new HashMap<>();
  private final Map<TableName, Optional<SortedSet<TableName>>> lists = new HashMap<>();
  private final Map<TableName, List<Found>> found = new HashMap<>();
  private final Set<String> warnings = new LinkedHashSet<>();

  public Dependents(Metastore metastore, CatalogImage image) {
    this.metastore = metastore;
    this.image = image;
  }

  /**
   * A table that depends on the base.
   *
   * @param struct as it was read
   * @param table null where its parameters are damaged, so that it may depend on it
   * @param isConfirmed whether the base is the table that it was and lists this one, as for reading
   *     (rules 12 and 13)
   */
  public record Found(
      TableName name, Table struct, @Nullable DependentStruct table, boolean isConfirmed) {}

  /** Takes a table as read. */
  void put(Table struct) {
    read.put(DependentStruct.nameOf(struct), Optional.of(struct));
  }

  /** Those that depend on a base directly, in order of names; worked out once. */
  public List<Found> of(TableName base) {
    @Nullable List<Found> known = found.get(base);
    if (known == null) {
      known = List.copyOf(verified(base));
      found.put(base, known);
    }
    return known;
  }

  private List<Found> verified(TableName base) {
    List<Found> verified = new ArrayList<>();
    SortedSet<TableName> candidates = candidates(base);
    readAhead(candidates);
    for (TableName name : candidates) {
      find(name)
          .filter(DependentStruct::isDependent)
          .map(struct -> verified(name, struct, base))
          .filter(one -> one.table() == null || !one.table().numbersOf(base).isEmpty())
          .ifPresent(verified::add);
    }
    return verified;
  }

  private SortedSet<TableName> candidates(TableName base) {
    SortedSet<TableName> candidates = new TreeSet<>(image.dependentsOf(base));
    Optional<Table> struct = find(base);
    if (struct.isPresent()) {
      Optional<SortedSet<TableName>> listed = listed(struct.get());
      if (listed.isEmpty()) {
        warnings.add(
            String.format(
                "The list of dependent tables in the parameters of %s is damaged, so all dependent"
                    + " tables were looked at.",
                base));
      }
      candidates.addAll(listed.orElseGet(image::dependents));
    }
    candidates.remove(base);
    return candidates;
  }

  /** A base may have thousands of dependent tables. */
  private void readAhead(Set<TableName> tables) {
    List<TableName> unread = tables.stream().filter(table -> !read.containsKey(table)).toList();
    ManyTables.read(metastore, unread, this::put);
    unread.forEach(table -> read.putIfAbsent(table, Optional.empty()));
  }

  /** Any table, read once; nothing where it is not there. */
  Optional<Table> find(TableName name) {
    return read.computeIfAbsent(
        name,
        wanted -> {
          try {
            return Optional.of(metastore.loadTable(wanted));
          } catch (CatalogException e) {
            if (e.kind() == ErrorKind.NOT_FOUND) {
              return Optional.empty();
            }
            throw e;
          }
        });
  }

  /**
   * The name that a base has now: while it is being renamed that is the one of its two names that
   * has the table which it was when it was named. Nothing where it is not there.
   */
  public Optional<TableName> findName(Base base) {
    return base.names().stream()
        .flatMap(name -> find(name).stream())
        .filter(struct -> struct.getCreateTime() == base.createTime())
        .findFirst()
        .or(() -> find(base.name()))
        .map(DependentStruct::nameOf);
  }

  private Found verified(TableName name, Table struct, TableName base) {
    try {
      DependentStruct table = DependentStruct.of(struct);
      return new Found(name, struct, table, isConfirmed(table, base));
    } catch (CatalogException e) {
      warnings.add(String.valueOf(e.getMessage()));
      return new Found(name, struct, null, /* isConfirmed= */ false);
    }
  }

  private boolean isConfirmed(DependentStruct table, TableName base) {
    return find(base)
        .filter(
            struct ->
                table.dependencies().all().stream()
                    .filter(one -> one.names().contains(base))
                    .filter(one -> one.createTime() == struct.getCreateTime())
                    .flatMap(one -> findName(one).stream())
                    .anyMatch(base::equals))
        .filter(struct -> listed(struct).filter(all -> all.contains(table.name())).isPresent())
        .isPresent();
  }

  /** Nothing where the list is damaged. */
  private Optional<SortedSet<TableName>> listed(Table base) {
    return lists.computeIfAbsent(
        DependentStruct.nameOf(base), name -> ReverseEdges.read(DependentStruct.parameters(base)));
  }

  List<String> warnings() {
    return List.copyOf(warnings);
  }
}
