package io.catalogd.ddl.dependent;

import io.catalogd.model.TableName;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Puts tables in an order in which none comes before a table that it depends on, however many ways
 * lead to it. What stands in a circle, which others may have made, has any order.
 */
final class BaseFirst {
  private BaseFirst() {}

  /** A table whose dependents are being gone through. */
  private record Open(TableName table, Iterator<TableName> dependents) {}

  /**
   * All that the roots lead to, and the roots.
   *
   * @param dependentsOf of one table, in order; asked once for each
   */
  static List<TableName> order(
      Collection<TableName> roots, Function<TableName, Collection<TableName>> dependentsOf) {
    List<TableName> leafFirst = new ArrayList<>();
    Set<TableName> seen = new HashSet<>();
    for (TableName root : backwards(roots)) {
      Deque<Open> way = new ArrayDeque<>();
      enter(root, dependentsOf, seen, way);
      while (!way.isEmpty()) {
        Open last = way.getLast();
        if (last.dependents().hasNext()) {
          enter(last.dependents().next(), dependentsOf, seen, way);
        } else {
          leafFirst.add(way.removeLast().table());
        }
      }
    }
    Collections.reverse(leafFirst);
    return leafFirst;
  }

  private static void enter(
      TableName table,
      Function<TableName, Collection<TableName>> dependentsOf,
      Set<TableName> seen,
      Deque<Open> way) {
    if (seen.add(table)) {
      way.add(new Open(table, backwards(dependentsOf.apply(table)).iterator()));
    }
  }

  /** As the result is turned round, what comes first here comes last there. */
  private static List<TableName> backwards(Collection<TableName> tables) {
    List<TableName> backwards = new ArrayList<>(tables);
    Collections.reverse(backwards);
    return backwards;
  }
}
