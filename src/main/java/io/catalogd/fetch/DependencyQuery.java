package io.catalogd.fetch;

import io.catalogd.model.SpelledName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whose dependencies a client asks for.
 *
 * @param names of the table's partitions only these; null for all
 * @param partitions whether partitions are told, beside tables
 */
public record DependencyQuery(SpelledName table, @Nullable List<String> names, boolean partitions) {
  public DependencyQuery {
    names = names == null ? null : List.copyOf(names);
  }
}
