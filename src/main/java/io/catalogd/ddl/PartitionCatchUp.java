package io.catalogd.ddl;

import io.catalogd.load.ListedPartitions;
import io.catalogd.load.ListedPartitions.Listed;
import io.catalogd.load.TableSource;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionKey;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Takes up partitions that a statement names and only the metastore has, as somebody else made them
 * (C281, C361). One listing of the partitions' names, where the catalog lacks one that is named.
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
  FileSystemTable otherSpellings(
      FileSystemTable table, Collection<PartitionKey> wanted, Metastore metastore) {
    return table.definition().partitionKeys().stream().allMatch(PartitionCatchUp::isText)
        ? table
        : takeUp(table, wanted, metastore, (key, listed) -> !listed.texts().equals(key.texts()));
  }

  /** For partitions that should be there: all that are equal by type. */
  FileSystemTable all(FileSystemTable table, Collection<PartitionKey> wanted, Metastore metastore) {
    return takeUp(table, wanted, metastore, (key, listed) -> true);
  }

  private FileSystemTable takeUp(
      FileSystemTable table,
      Collection<PartitionKey> wanted,
      Metastore metastore,
      BiPredicate<PartitionKey, Listed> which) {
    if (wanted.isEmpty()) {
      return table;
    }
    ListedPartitions listed = listed(table, metastore);
    Set<String> names = new LinkedHashSet<>();
    for (PartitionKey key : wanted) {
      listed.find(key.values()).stream()
          .filter(one -> which.test(key, one))
          .map(Listed::name)
          .forEach(names::add);
      table.partitions().findByValues(key.values()).stream()
          .map(Partition::name)
          .forEach(names::remove);
    }
    return names.isEmpty() ? table : source.reloadPartitions(table, names);
  }

  private static ListedPartitions listed(FileSystemTable table, Metastore metastore) {
    try {
      return ListedPartitions.of(table, metastore);
    } catch (CatalogException e) {
      throw DdlErrors.rpc("get_partition_names", e);
    }
  }

  private static boolean isText(Column key) {
    return key.type() instanceof ColumnType.Scalar scalar
        && switch (scalar.primitive()) {
          case STRING, CHAR, VARCHAR -> true;
          default -> false;
        };
  }
}
