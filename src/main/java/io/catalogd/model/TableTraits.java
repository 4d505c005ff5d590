package io.catalogd.model;

import io.catalogd.notation.PropertyNames;
import java.util.Collections;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What tables that depend on a table have to know of it beside its columns, partitions and files.
 *
 * @param createTime seconds since 1970, as the metastore says: one that is made anew under the same
 *     name is another table
 * @param parameters those of the metastore's parameters of the table that say how its files are
 *     read, and those of dependencies; mostly none
 * @param dependents the tables that these say depend on it, read once as it may be long; null where
 *     that is damaged
 */
public record TableTraits(
    int createTime, Map<String, String> parameters, @Nullable SortedSet<TableName> dependents) {
  private static final SortedSet<TableName> NOBODY = Collections.emptySortedSet();

  /** Of what nothing can depend on. */
  public static final TableTraits NONE = new TableTraits(0, Map.of(), NOBODY);

  public TableTraits {
    parameters = Map.copyOf(parameters);
    if (dependents != null) {
      dependents =
          dependents.isEmpty()
              ? NOBODY
              : Collections.unmodifiableSortedSet(new TreeSet<>(dependents));
    }
  }

  /** Keeps of all parameters of a table those that matter here. */
  public static TableTraits of(int createTime, Map<String, String> all) {
    Map<String, String> kept =
        all.entrySet().stream()
            .filter(
                one ->
                    PropertyNames.isOfDependencies(one.getKey())
                        || PropertyNames.isOfReaders(one.getKey()))
            .collect(Collectors.toMap(Entry::getKey, Entry::getValue));
    return new TableTraits(createTime, kept, ListedDependents.read(kept).orElse(null));
  }

  /** The tables that say to depend on it; nothing where the list is damaged. */
  public Optional<SortedSet<TableName>> findDependents() {
    return Optional.ofNullable(dependents);
  }

  /** Those that say how files are read. */
  public Map<String, String> ofReaders() {
    return parameters.entrySet().stream()
        .filter(one -> PropertyNames.isOfReaders(one.getKey()))
        .collect(Collectors.toMap(Entry::getKey, Entry::getValue));
  }
}
