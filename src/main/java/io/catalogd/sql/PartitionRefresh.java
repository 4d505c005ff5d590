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
   * @throws RefusedException for a spec that has not all of the table's keys, or others
   */
  SqlResult run(SqlCommand.RefreshPartition refresh) {
    List<String> keys = lookups.keys(refresh.table());
    checkComplete(refresh.partition(), keys);
    List<TPartitionKeyValue> spec = PartitionMatch.inOrder(refresh.partition(), keys);
    boolean wasThere = isThere(refresh);
    TResetMetadataRequest request = refresh.template().deepCopy().setPartition_spec(spec);
    RefusedException.check(calls.resetMetadata(request).getResult().getStatus());
    if (isThere(refresh)) {
      return SqlResult.summary("Refreshed.");
    }
    return SqlResult.summary(
        wasThere
            ? "The partition is gone from the metastore, and forgotten here."
            : "No such partition; nothing refreshed.");
  }

  private boolean isThere(SqlCommand.RefreshPartition refresh) {
    return !lookups.partitions(refresh.table(), List.of(refresh.partition())).isEmpty();
  }

  private static void checkComplete(PartitionFilter.Spec spec, List<String> keys) {
    List<String> told = spec.values().stream().map(TPartitionKeyValue::getName).toList();
    List<String> missing = keys.stream().filter(key -> !told.contains(key)).toList();
    if (!missing.isEmpty() && keys.containsAll(told)) {
      throw new RefusedException(
          "REFRESH of a partition needs a value of each key, and "
              + String.join(", ", missing)
              + (missing.size() == 1 ? " has" : " have")
              + " none; SHOW PARTITIONS lists what is there");
    }
  }
}
