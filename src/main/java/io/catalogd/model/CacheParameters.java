package io.catalogd.model;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the metastore's parameters of a table or partition say of its directive, which has its files
 * cached in memory (D50, D243).
 */
public final class CacheParameters {
  static final String DIRECTIVE = "cache_directive_id";
  private static final String REPLICAS = "cache_replication";

  private CacheParameters() {}

  /**
   * The number that the name node gave the directive; nothing where there is none that could be.
   */
  public static OptionalLong findDirective(Map<String, String> parameters) {
    return findPositive(parameters.get(DIRECTIVE));
  }

  /**
   * Whether parameters as the catalog keeps them mark the files as cached. Loading drops a
   * directive that is gone; one that could not be asked about stays, but without replicas.
   */
  public static boolean areMarked(Map<String, String> parameters) {
    return findDirective(parameters).isPresent() && findReplicas(parameters).isPresent();
  }

  /** How many replicas the directive wanted when it was read or written last. */
  public static OptionalLong findReplicas(Map<String, String> parameters) {
    return findPositive(parameters.get(REPLICAS));
  }

  /** These parameters alone, of all that there are. */
  public static Map<String, String> only(Map<String, String> parameters) {
    Map<String, String> kept = new HashMap<>(parameters);
    kept.keySet().retainAll(Set.of(DIRECTIVE, REPLICAS));
    return kept;
  }

  public static void put(Map<String, String> parameters, long directive, int replicas) {
    parameters.put(DIRECTIVE, Long.toString(directive));
    parameters.put(REPLICAS, Integer.toString(replicas));
  }

  /** Keeps the directive, but leaves open what it is like. */
  public static void leaveOpen(Map<String, String> parameters) {
    parameters.remove(REPLICAS);
  }

  public static void remove(Map<String, String> parameters) {
    parameters.remove(DIRECTIVE);
    parameters.remove(REPLICAS);
  }

  private static OptionalLong findPositive(@Nullable String text) {
    try {
      long number = text == null ? 0 : Long.parseLong(text.strip());
      return number > 0 ? OptionalLong.of(number) : OptionalLong.empty();
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }
}
