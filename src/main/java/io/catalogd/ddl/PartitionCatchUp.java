package io.catalogd.ddl;

import io.catalogd.load.TableSource;
import io.catalogd.load.TableSource.Listed;
import io.catalogd.model.CatalogException;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.PartitionValues;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Takes up partitions that a statement names and only the metastore has, as somebody else made them
 * (C281, C361). Asks the metastore only where the catalog lacks one that is named.
 */
final class PartitionCatchUp {
  private final TableSource source;

  PartitionCatchUp(TableSource source) {
    this.source = source;
  }

  /**
   * For partitions that shall be made: those that are there in another spelling, beside which their
   * rows would double. Equal spellings are left to the metastore's own check, and so are tables
   * whose keys have one spelling only.
   */
  FileSystemTable otherSpellings(FileSystemTable table, Collection<PartitionKey> wanted) {
    Set<List<String>> spellings =
        wanted.stream().map(PartitionKey::texts).collect(Collectors.toSet());
    return table.definition().partitionKeys().stream()
            .allMatch(key -> PartitionValues.isText(key.type()))
        ? table
        : takeUp(table, wanted, listed -> !spellings.contains(listed.key().texts()));
  }

  /** For partitions that should be there: all that are equal by type. */
  FileSystemTable all(FileSystemTable table, Collection<PartitionKey> wanted) {
    return takeUp(table, wanted, listed -> true);
  }

  private FileSystemTable takeUp(
      FileSystemTable table, Collection<PartitionKey> wanted, Predicate<Listed> which) {
    if (wanted.isEmpty()) {
      return table;
    }
    List<String> names =
        listed(table, wanted).stream()
            .filter(which)
            .filter(listed -> table.partitions().find(listed.key()).isEmpty())
            .map(Listed::name)
            .toList();
    return names.isEmpty() ? table : source.reloadPartitions(table, names);
  }

  private List<Listed> listed(FileSystemTable table, Collection<PartitionKey> wanted) {
    try {
      return source.findEqual(table, wanted.stream().map(PartitionKey::values).toList());
    } catch (CatalogException e) {
      throw DdlErrors.rpc("get_partition_names", e);
    }
  }
}
