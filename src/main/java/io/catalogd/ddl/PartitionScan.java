package io.catalogd.ddl;

import io.catalogd.load.IoPool;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.KeyValue;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.PartitionValues;
import io.catalogd.notation.PartitionNameText;
import io.catalogd.storage.Storage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds directories that look like partitions and are none yet (D202 to D204): those called {@code
 * key=value}, one level for each key. One listing call for each directory above the last level;
 * those of one level at once.
 */
public final class PartitionScan {
  private static final Logger log = LoggerFactory.getLogger(PartitionScan.class);

  private final Storage storage;
  private final IoPool pool;

  public PartitionScan(Storage storage, IoPool pool) {
    this.storage = storage;
    this.pool = pool;
  }

  /** A directory, and the values that the names down to it spell. */
  private record Branch(String location, List<KeyValue> values, List<String> texts) {
    Branch down(String name, KeyValue value, String text) {
      return new Branch(location + "/" + name, plus(values, value), plus(texts, text));
    }

    private static <T> List<T> plus(List<T> list, T last) {
      List<T> longer = new ArrayList<>(list);
      longer.add(last);
      return longer;
    }
  }

  /**
   * What {@code table} lacks, with the directory of each, in order of the directories' names. Of
   * directories with equal values by type the first counts, and none where the table has such a
   * partition.
   *
   * @param location where the table lies
   * @throws CatalogException when a directory cannot be listed
   */
  public Map<PartitionKey, String> missing(FileSystemTable table, String location) {
    PartitionSpecs specs = new PartitionSpecs(table);
    String top = location.endsWith("/") ? location.substring(0, location.length() - 1) : location;
    List<Branch> level = List.of(new Branch(top, List.of(), List.of()));
    for (Column key : table.definition().partitionKeys()) {
      level = below(level, key, specs);
    }
    Map<PartitionKey, String> missing = new LinkedHashMap<>();
    Set<List<KeyValue>> found = new HashSet<>();
    for (Branch branch : level) {
      PartitionKey key = new PartitionKey(branch.values(), branch.texts());
      if (specs.findEqual(key).isEmpty()
          && hasRoom(specs.name(key), branch.location())
          && found.add(key.values())) {
        missing.put(key, branch.location());
      }
    }
    return missing;
  }

  private static boolean hasRoom(String name, String location) {
    try {
      PartitionValues.checkName(name);
      return true;
    } catch (CatalogException e) {
      log.info("no partition location={}: {}", location, e.getMessage());
      return false;
    }
  }

  private List<Branch> below(List<Branch> level, Column key, PartitionSpecs specs) {
    List<List<String>> names =
        pool.callAll(level, branch -> storage.listDirectories(branch.location()));
    List<Branch> next = new ArrayList<>();
    for (int i = 0; i < level.size(); i++) {
      for (String name : names.get(i)) {
        findBelow(level.get(i), name, key, specs).ifPresent(next::add);
      }
    }
    return next;
  }

  private static Optional<Branch> findBelow(
      Branch above, String name, Column key, PartitionSpecs specs) {
    String[] parts = name.split("=", -1);
    boolean isPartition =
        parts.length == 2
            && PartitionNameText.unescape(parts[0]).equals(key.name())
            && !parts[1].isEmpty();
    if (!isPartition) {
      return Optional.empty();
    }
    String text = PartitionNameText.unescape(parts[1]);
    try {
      return Optional.of(above.down(name, specs.newValue(key, text), text));
    } catch (CatalogException e) {
      log.info("no partition location={} name={}: {}", above.location(), name, e.getMessage());
      return Optional.empty();
    }
  }
}
