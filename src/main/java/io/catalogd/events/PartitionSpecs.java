package io.catalogd.events;

import io.catalogd.model.Column;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.KeyValue;
import io.catalogd.model.KeyValueParser;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.PartitionNames.Part;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads key values as clients write them, by the keys of one table. */
final class PartitionSpecs {
  private final FileSystemTable table;
  private final List<Column> keys;

  PartitionSpecs(FileSystemTable table) {
    this.table = table;
    this.keys = table.definition().partitionKeys();
  }

  /**
   * A value for each key, in key order; names match without case and in any order. Nothing where a
   * key is missing, unknown or repeated (C210).
   */
  Optional<List<String>> findValues(List<Part> spec) {
    Map<String, String> byKey = new HashMap<>();
    for (Part part : spec) {
      byKey.put(part.key().toLowerCase(Locale.ROOT), part.value());
    }
    boolean complete =
        spec.size() == keys.size()
            && !keys.isEmpty()
            && keys.stream().allMatch(key -> byKey.containsKey(key.name()));
    return complete
        ? Optional.of(keys.stream().map(key -> byKey.getOrDefault(key.name(), "")).toList())
        : Optional.empty();
  }

  /** The first key that {@code spec} lacks, if it lacks one. */
  Optional<String> findMissingKey(List<Part> spec) {
    return keys.stream()
        .map(Column::name)
        .filter(key -> spec.stream().noneMatch(part -> part.key().equalsIgnoreCase(key)))
        .findFirst();
  }

  /**
   * The values by type.
   *
   * @throws io.catalogd.model.CatalogException INVALID_REQUEST when one does not fit its key
   */
  List<KeyValue> typed(List<String> values) {
    KeyValueParser parser = new KeyValueParser(table.nullPartitionText());
    List<KeyValue> typed = new ArrayList<>(values.size());
    for (int i = 0; i < values.size(); i++) {
      typed.add(parser.parse(keys.get(i).type(), values.get(i)));
    }
    return typed;
  }

  /** The known partitions that a full spec names, by type; none for any other spec. */
  List<Partition> known(List<Part> spec) {
    return findValues(spec)
        .map(values -> table.partitions().findByValues(typed(values)))
        .orElse(List.of());
  }

  /** Names of the known partitions whose values are equal by type, as the metastore has them. */
  List<String> knownNames(List<String> values) {
    return table.partitions().findByValues(typed(values)).stream().map(Partition::name).toList();
  }

  /** The name that the metastore would give; NULL and the empty text are one (C349). */
  String name(List<String> values) {
    return PartitionNames.make(
        keys.stream().map(Column::name).toList(), values, table.nullPartitionText());
  }
}
