package io.catalogd.model;

import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What tables that depend on a table have to know of it beside its columns, partitions and files.
 *
 * @param createTime seconds since 1970, as the metastore says: one that is made anew under the same
 *     name is another table
 * @param parameters those of the metastore's parameters of the table that say how its files are
 *     read, and those of dependencies; mostly none
 */
public record TableTraits(int createTime, Map<String, String> parameters) {
  /** Of what nothing can depend on. */
  public static final TableTraits NONE = new TableTraits(0, Map.of());

  /** What all parameters of dependencies begin with. */
  public static final String DEPENDENT = "dependent";

  private static final Set<String> OF_READERS =
      Set.of("serialization.null.format", "skip.header.line.count", "skip.footer.line.count");

  private static final String OF_AVRO = "avro.schema.";

  public TableTraits {
    parameters = Map.copyOf(parameters);
  }

  /** Keeps of all parameters of a table those that matter here. */
  public static TableTraits of(int createTime, Map<String, String> all) {
    return new TableTraits(
        createTime,
        all.entrySet().stream()
            .filter(one -> one.getKey().startsWith(DEPENDENT) || isOfReaders(one.getKey()))
            .collect(Collectors.toMap(Entry::getKey, Entry::getValue)));
  }

  /** Those that say how files are read. */
  public Map<String, String> ofReaders() {
    return parameters.entrySet().stream()
        .filter(one -> isOfReaders(one.getKey()))
        .collect(Collectors.toMap(Entry::getKey, Entry::getValue));
  }

  /** Whether a parameter of this name says how files are read. */
  public static boolean isOfReaders(String key) {
    return OF_READERS.contains(key) || key.startsWith(OF_AVRO);
  }
}
