package io.catalogd.client;

import io.catalogd.client.Caller.Answer;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TGetPartialCatalogObjectResponse;
import org.apache.impala.thrift.TNetworkAddress;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TPartialTableInfo;

/** Parts of a table as one process of the catalog had them at one version. */
public final class TableSnapshot {
  private final String name;
  private final Answer<TGetPartialCatalogObjectResponse> answer;

  TableSnapshot(String database, String table, Answer<TGetPartialCatalogObjectResponse> answer) {
    this.name = database + "." + table;
    this.answer = answer;
  }

  /** Which process answered. */
  public ServiceId serviceId() {
    return answer.from();
  }

  /** The table's version: answers of one process with the same one tell the same. */
  public long version() {
    return answer.value().getObject_version_number();
  }

  /** All that was answered. */
  public TPartialTableInfo info() {
    return answer.value().getTable_info();
  }

  /** The table as the metastore has it. */
  public Table hmsTable() {
    if (!info().isSetHms_table()) {
      throw new IllegalStateException("want_hms_table was not asked for, of " + name);
    }
    return info().getHms_table();
  }

  /** The columns that are no keys, in the table's order. */
  public List<Column> columns() {
    return Column.columns(hmsTable());
  }

  /** The partition keys; none for a table without partitions. */
  public List<Column> keys() {
    return Column.keys(hmsTable());
  }

  /**
   * The partitions, in the order in which they were asked for. A table without keys has one, whose
   * name is empty; a view has none.
   */
  public List<TPartialPartitionInfo> partitions() {
    return info().isSetPartitions() ? info().getPartitions() : List.of();
  }

  /** The files of one of its partitions. */
  public List<DataFile> files(TPartialPartitionInfo partition) {
    return DataFile.listOf(partition, hosts());
  }

  /** The hosts that file descriptors number. */
  List<TNetworkAddress> hosts() {
    return info().isSetNetwork_addresses() ? info().getNetwork_addresses() : List.of();
  }

  /** Statistics of the columns asked for that have some. */
  public List<ColumnStatisticsObj> statistics() {
    return info().isSetColumn_stats() ? info().getColumn_stats() : List.of();
  }

  long bytes() {
    return answer.bytes();
  }
}
