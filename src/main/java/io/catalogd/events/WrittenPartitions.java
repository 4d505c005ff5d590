package io.catalogd.events;

import io.catalogd.model.Column;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.KeyValue;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.PartitionValues;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which partitions of a table an INSERT wrote into.
 *
 * @param known as the metastore names them
 * @param unknown those that the catalog does not know; no two are equal by type (C282)
 */
record WrittenPartitions(List<String> known, List<New> unknown) {
  /**
   * A partition that the catalog does not know.
   *
   * @param name that the metastore gives it
   * @param values in key order, unescaped
   * @param directory where it was written, below the table's location (C274)
   */
  record New(String name, List<String> values, String directory) {}

  WrittenPartitions {
    known = List.copyOf(known);
    unknown = List.copyOf(unknown);
  }

  /**
   * Matches the names that a writer sent by their typed values.
   *
   * @throws io.catalogd.model.CatalogException when a name lacks a key (D292), or a value does not
   *     fit its key, or a new name is too long
   */
  static WrittenPartitions of(FileSystemTable table, Collection<String> sent) {
    PartitionSpecs specs = new PartitionSpecs(table);
    List<String> known = new ArrayList<>();
    Map<List<KeyValue>, New> unknown = new LinkedHashMap<>();
    for (String name : sent) {
      List<String> values = values(specs, name);
      List<String> matches = specs.knownNames(values);
      known.addAll(matches);
      if (matches.isEmpty()) {
        List<KeyValue> typed = specs.typed(values);
        checkFit(table, typed, values);
        String directory = name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
        String stored = specs.name(values);
        PartitionValues.checkName(stored);
        unknown.putIfAbsent(typed, new New(stored, values, directory));
      }
    }
    return new WrittenPartitions(known, List.copyOf(unknown.values()));
  }

  /** What is there may be loose (C350), what shall be made may not. */
  private static void checkFit(FileSystemTable table, List<KeyValue> typed, List<String> values) {
    List<Column> keys = table.definition().partitionKeys();
    for (int i = 0; i < keys.size(); i++) {
      PartitionValues.checkFits(keys.get(i).type(), typed.get(i), values.get(i));
    }
  }

  private static List<String> values(PartitionSpecs specs, String name) {
    List<Part> parts = PartitionNames.parse(name);
    Optional<String> missing = specs.findMissingKey(parts);
    if (missing.isPresent()) {
      throw EventErrors.internal(
          ErrorKind.INVALID_REQUEST, "Incomplete partition name - missing " + missing.get());
    }
    return specs
        .findValues(parts)
        .orElseThrow(
            () ->
                EventErrors.internal(
                    ErrorKind.INVALID_REQUEST,
                    "Partition name with unknown or repeated keys: " + name));
  }
}
