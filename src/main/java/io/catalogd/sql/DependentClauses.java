package io.catalogd.sql;

import io.catalogd.notation.PartitionNameText;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TPartitionKeyValue;
import org.apache.impala.thrift.TTableName;

/** How what statements say of dependent tables travels in requests that know nothing of them. */
final class DependentClauses {
  /** The property that names the base which is wanted. */
  static final String ON = "dependent.on";

  /** The parameter that makes a table one. */
  static final String MARKER = "dependent_table";

  private static final String SCHEME = "dependent:";

  private DependentClauses() {}

  /** Whether the metastore's table is one. */
  static boolean isDependent(Table table) {
    return table.isSetParameters() && "true".equalsIgnoreCase(table.getParameters().get(MARKER));
  }

  static String base(TTableName table) {
    return table.getDb_name() + "." + table.getTable_name();
  }

  /** The location of a new partition that stands for these partitions of a base. */
  static String location(TTableName base, List<TPartitionKeyValue> spec) {
    return SCHEME + base(base) + "/" + partitionName(spec);
  }

  private static String partitionName(List<TPartitionKeyValue> spec) {
    return spec.stream()
        .map(
            part ->
                PartitionNameText.escape(part.getName())
                    + "="
                    + PartitionNameText.escape(part.getValue()))
        .collect(Collectors.joining("/"));
  }
}
