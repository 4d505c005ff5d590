package io.catalogd.sql;

import java.util.ArrayList;
import java.util.List;
import org.apache.impala.thrift.TAlterTableDropPartitionParams;
import org.apache.impala.thrift.TAlterTableParams;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TPartitionKeyValue;

/** Puts partitions into the requests that change them (D142, D188). */
final class PartitionChanges {
  private final Lookups lookups;

  PartitionChanges(Lookups lookups) {
    this.lookups = lookups;
  }

  /**
   * The request with its partitions. A spec of all keys goes out as typed, whether there is such a
   * partition or not: the daemon has the words for that. All else is looked up.
   */
  TDdlExecRequest request(SqlCommand.PartitionChange change) {
    PartitionLookup lookup = new PartitionLookup(lookups, change.table());
    List<String> keys = lookup.keys();
    List<List<TPartitionKeyValue>> partitions = new ArrayList<>();
    List<PartitionFilter> open = new ArrayList<>();
    for (PartitionFilter filter : change.filters()) {
      if (filter instanceof PartitionFilter.Spec spec && spec.values().size() == keys.size()) {
        partitions.add(PartitionMatch.inOrder(spec, keys));
      } else {
        open.add(filter);
      }
    }
    if (!open.isEmpty()) {
      lookup.names(open).stream()
          .map(PartitionMatch::values)
          .filter(values -> !partitions.contains(values))
          .forEach(partitions::add);
    }
    TDdlExecRequest request = change.template().deepCopy();
    put(partitions, request, change);
    if (change.place() == SqlCommand.PartitionChange.Place.DROP && !open.isEmpty()) {
      request.getAlter_table_params().getDrop_partition_params().setIf_exists(true);
    }
    return request;
  }

  private static void put(
      List<List<TPartitionKeyValue>> partitions,
      TDdlExecRequest request,
      SqlCommand.PartitionChange change) {
    TAlterTableParams params = request.getAlter_table_params();
    switch (change.place()) {
      case DROP -> {
        TAlterTableDropPartitionParams drop = params.getDrop_partition_params();
        drop.setPartition_set(partitions);
      }
      case FILE_FORMAT -> params.getSet_file_format_params().setPartition_set(partitions);
      case ROW_FORMAT -> params.getSet_row_format_params().setPartition_set(partitions);
      case LOCATION -> params.getSet_location_params().setPartition_spec(only(partitions, change));
      case PROPERTIES -> params.getSet_tbl_properties_params().setPartition_set(partitions);
      case CACHING -> params.getSet_cached_params().setPartition_set(partitions);
      case STATISTICS -> request.getDrop_stats_params().setPartition_set(partitions);
    }
  }

  /** Without a partition it would be the table that moves (D169). */
  private static List<TPartitionKeyValue> only(
      List<List<TPartitionKeyValue>> partitions, SqlCommand.PartitionChange change) {
    if (partitions.size() != 1) {
      throw new RefusedException(
          "SET LOCATION needs one partition of "
              + change.table().getDb_name()
              + "."
              + change.table().getTable_name()
              + ", and "
              + partitions.size()
              + " fit");
    }
    return partitions.get(0);
  }
}
