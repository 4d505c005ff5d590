package io.catalogd.load;

import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.KeyValue;
import io.catalogd.model.KeyValueParser;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.PartitionNames.Part;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The partitions that the metastore lists now, found by the values of their keys: its {@code 0009}
 * is what a client calls {@code 9} (C360, C361), and the catalog's own list may be old (C281).
 */
public final class ListedPartitions {
  private final List<String> names;
  private final Map<List<KeyValue>, List<Listed>> byValues = new HashMap<>();

  private ListedPartitions(List<String> names) {
    this.names = names;
  }

  /**
   * A partition as the metastore lists it.
   *
   * @param texts in key order, unescaped
   */
  public record Listed(String name, List<String> texts) {}

  /** Asks for the names of a table's partitions, by one call; errors are those of the port. */
  public static ListedPartitions of(FileSystemTable table, Metastore metastore) {
    List<Column> keys = table.definition().partitionKeys();
    KeyValueParser parser = new KeyValueParser(table.nullPartitionText());
    ListedPartitions listed = new ListedPartitions(metastore.partitionNames(table.name()));
    for (String name : listed.names) {
      List<String> texts = PartitionNames.parse(name).stream().map(Part::value).toList();
      findTyped(keys, texts, parser)
          .ifPresent(
              values ->
                  listed
                      .byValues
                      .computeIfAbsent(values, unknown -> new ArrayList<>(1))
                      .add(new Listed(name, texts)));
    }
    return listed;
  }

  /** All of them, as the metastore spells them. */
  public List<String> names() {
    return Collections.unmodifiableList(names);
  }

  /** Nothing for values that are none of their type: no client can have meant those. */
  private static Optional<List<KeyValue>> findTyped(
      List<Column> keys, List<String> texts, KeyValueParser parser) {
    if (texts.size() != keys.size()) {
      return Optional.empty();
    }
    try {
      List<KeyValue> values = new ArrayList<>(keys.size());
      for (int i = 0; i < keys.size(); i++) {
        values.add(parser.parse(keys.get(i).type(), texts.get(i)));
      }
      return Optional.of(values);
    } catch (CatalogException e) {
      return Optional.empty();
    }
  }

  /** Those whose values are equal by type, however they are spelled. */
  public List<Listed> find(List<KeyValue> values) {
    return byValues.getOrDefault(values, List.of());
  }
}
