package io.catalogd.sql;

import java.util.List;
import org.apache.impala.thrift.TPartitionKeyValue;
import org.apache.impala.thrift.TResetMetadataRequest;

/**
 * Carries out REFRESH of one partition. The daemon takes any spec, as coordinators have looked at
 * it before, and does nothing for one that names no partition (C215); here somebody typed it.
 */
final class PartitionRefresh {
  private final CatalogCalls calls;
  private final Lookups lookups;

  PartitionRefresh(CatalogCalls calls, Lookups lookups) {
    this.calls = calls;
    this.lookups = lookups;
  }

  /**
   * Refreshes a partition that the catalog or the metastore has, and says so where neither has it.
   *
   * @throws RefusedException for a table without keys, or a spec that has not all of them
   * @throws SqlException for a key that the table has not
   */
  SqlResult run(SqlCommand.RefreshPartition refresh) {
    PartitionLookup lookup = new PartitionLookup(lookups, refresh.table());
    PartitionMatch.checkKeys(refresh.partition(), lookup.keys());
    checkComplete(refresh.partition(), lookup.keys());
    List<TPartitionKeyValue> spec = PartitionMatch.inOrder(refresh.partition(), lookup.keys());
    List<PartitionFilter> filters = List.of(refresh.partition());
    boolean wasThere = !lookup.names(filters).isEmpty();
    TResetMetadataRequest request = refresh.template().deepCopy().setPartition_spec(spec);
    RefusedException.check(calls.resetMetadata(request).getResult().getStatus());
    if (!lookup.names(filters).isEmpty()) {
      return SqlResult.summary("Refreshed.");
    }
    return SqlResult.summary(
        wasThere
            ? "The partition is gone from the metastore, and forgotten here."
            : "No such partition; nothing refreshed.");
  }

  private static void checkComplete(PartitionFilter.Spec spec, List<String> keys) {
    List<String> told = spec.values().stream().map(TPartitionKeyValue::getName).toList();
    List<String> missing = keys.stream().filter(key -> !told.contains(key)).toList();
    if (!missing.isEmpty()) {
      throw new RefusedException(
          "REFRESH of a partition needs a value of each key, and "
              + String.join(", ", missing)
              + (missing.size() == 1 ? " has" : " have")
              + " none; SHOW PARTITIONS lists what is there");
    }
  }
}
