package io.catalogd.sql;

import io.catalogd.thrift.TPrunePartitionsRequest;
import io.catalogd.thrift.TPrunedPartition;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TTableInfoSelector;
import org.apache.impala.thrift.TTableName;

/** Finds partitions of one table. */
final class PartitionLookup {
  private final Lookups lookups;
  private final TTableName name;
  private final Table table;

  /**
   * @throws RefusedException for a table without partition keys
   */
  PartitionLookup(Lookups lookups, TTableName name) {
    this.lookups = lookups;
    this.name = name;
    this.table = lookups.partitioned(name);
  }

  /** As the metastore has it. */
  Table table() {
    return table;
  }

  /** The names of its keys, in order. */
  List<String> keys() {
    return Lookups.keys(table);
  }

  /** The names of partitions that fit any of the filters, each once; of all where there is none. */
  List<String> names(List<PartitionFilter> filters) {
    if (filters.isEmpty()) {
      return all().stream().map(TPartialPartitionInfo::getName).toList();
    }
    Set<String> names = new LinkedHashSet<>();
    for (PartitionFilter filter : filters) {
      names.addAll(names(filter));
    }
    return List.copyOf(names);
  }

  private List<String> names(PartitionFilter filter) {
    if (filter instanceof PartitionFilter.Spec spec) {
      PartitionMatch.checkKeys(spec, keys());
      if (isDependent()) {
        // Pruning fails where a base is gone, and that is when such partitions are dropped.
        PartitionMatch match = PartitionMatch.of(spec, table.getPartitionKeys());
        return all().stream().map(TPartialPartitionInfo::getName).filter(match::fits).toList();
      }
    }
    // Of what an answer was made from, the table that was asked for comes first.
    return lookups
        .prune(name, filter.text(), new TPrunePartitionsRequest())
        .getInputs()
        .get(0)
        .getPartition_names();
  }

  /** One partition with the metastore's object of it. */
  TPartialPartitionInfo partition(String partition) {
    if (isDependent()) {
      long id =
          all().stream()
              .filter(each -> each.getName().equals(partition))
              .findFirst()
              .orElseThrow(() -> gone(partition))
              .getId();
      return lookups
          .table(
              name, new TTableInfoSelector(false, true, true, false).setPartition_ids(List.of(id)))
          .getPartitions()
          .get(0);
    }
    TPrunedPartition found =
        lookups
            .prune(
                name,
                null,
                new TPrunePartitionsRequest()
                    .setPartition_names(List.of(partition))
                    .setWant_metadata(true))
            .getScans()
            .get(0)
            .getPartitions()
            .get(0);
    return new TPartialPartitionInfo(found.getId())
        .setName(found.getName())
        .setHms_partition(found.getHms_partition());
  }

  private RefusedException gone(String partition) {
    return new RefusedException(
        "Partition " + partition + " of " + SqlText.dotted(name) + " was dropped meanwhile");
  }

  private List<TPartialPartitionInfo> all() {
    return new ArrayList<>(
        lookups.table(name, new TTableInfoSelector(false, true, false, false)).getPartitions());
  }

  private boolean isDependent() {
    return DependentClauses.isDependent(table);
  }
}
