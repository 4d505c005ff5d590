package io.catalogd.fetch;

import io.catalogd.model.SpelledName;
import java.util.List;
import java.util.Set;

/**
 * Which partitions of a table a client wants.
 *
 * @param parts what each partition tells
 * @param statistics whether counts and the statistics of columns are told too
 */
public record PruneRequest(
    SpelledName table, Choice choice, Set<PartitionPart> parts, boolean statistics) {
  public PruneRequest {
    parts = Set.copyOf(parts);
  }

  /** How partitions are chosen. */
  public sealed interface Choice {
    /** All of them. */
    record All() implements Choice {}

    /**
     * Those that a condition on the keys is true for.
     *
     * @param filter as the client wrote it
     */
    record Matching(String filter) implements Choice {}

    /** Those of these names, in this order. */
    record Named(List<String> names) implements Choice {
      public Named {
        names = List.copyOf(names);
      }
    }

    /** Those of these ids, in this order. */
    record WithIds(List<Long> ids) implements Choice {
      public WithIds {
        ids = List.copyOf(ids);
      }
    }
  }
}
