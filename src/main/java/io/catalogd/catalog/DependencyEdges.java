package io.catalogd.catalog;

import io.catalogd.model.TableName;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import org.pcollections.TreePMap;
import org.pcollections.TreePSet;

/**
 * Which tables depend on which, loaded or not, as far as the catalog was told; a table may be gone
 * that is named here. Immutable.
 *
 * @param bases of each dependent table
 * @param dependents of each base, which is the same the other way round
 */
record DependencyEdges(
    TreePMap<TableName, TreePSet<TableName>> bases,
    TreePMap<TableName, TreePSet<TableName>> dependents) {
  static final DependencyEdges NONE = new DependencyEdges(TreePMap.empty(), TreePMap.empty());

  SortedSet<TableName> basesOf(TableName dependent) {
    return bases.getOrDefault(dependent, TreePSet.empty());
  }

  SortedSet<TableName> allDependents() {
    return new TreeSet<>(bases.keySet());
  }

  SortedSet<TableName> dependentsOf(TableName base) {
    return dependents.getOrDefault(base, TreePSet.empty());
  }

  /** All that depend on {@code base}, also by way of others; not itself, whatever depends on it. */
  SortedSet<TableName> allDependentsOf(TableName base) {
    SortedSet<TableName> found = new TreeSet<>();
    addDependents(base, found);
    found.remove(base);
    return Collections.unmodifiableSortedSet(found);
  }

  private void addDependents(TableName base, SortedSet<TableName> found) {
    for (TableName dependent : dependentsOf(base)) {
      if (found.add(dependent)) {
        addDependents(dependent, found);
      }
    }
  }

  /** All that {@code dependent} depends on, also by way of others. */
  SortedSet<TableName> allBasesOf(TableName dependent) {
    SortedSet<TableName> found = new TreeSet<>();
    addBases(dependent, found);
    return Collections.unmodifiableSortedSet(found);
  }

  private void addBases(TableName dependent, SortedSet<TableName> found) {
    for (TableName base : basesOf(dependent)) {
      if (found.add(base)) {
        addBases(base, found);
      }
    }
  }

  /** Has {@code dependent} depend on these and on no others. */
  DependencyEdges with(TableName dependent, Collection<TableName> newBases) {
    TreePSet<TableName> wanted = TreePSet.from(newBases);
    if (wanted.equals(basesOf(dependent))) {
      return this;
    }
    DependencyEdges others = without(dependent);
    TreePMap<TableName, TreePSet<TableName>> back = others.dependents;
    for (TableName base : wanted) {
      back = back.plus(base, back.getOrDefault(base, TreePSet.empty()).plus(dependent));
    }
    return new DependencyEdges(others.bases.plus(dependent, wanted), back);
  }

  /** Has {@code dependent} depend on nothing; what depends on it stays. */
  DependencyEdges without(TableName dependent) {
    if (!bases.containsKey(dependent)) {
      return this;
    }
    TreePMap<TableName, TreePSet<TableName>> back = dependents;
    for (TableName base : bases.get(dependent)) {
      TreePSet<TableName> left = back.getOrDefault(base, TreePSet.empty()).minus(dependent);
      back = left.isEmpty() ? back.minus(base) : back.plus(base, left);
    }
    return new DependencyEdges(bases.minus(dependent), back);
  }
}
