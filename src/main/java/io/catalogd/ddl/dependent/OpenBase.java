package io.catalogd.ddl.dependent;

import io.catalogd.model.Column;
import io.catalogd.model.DependentTable;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.KeyValue;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionSet;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.List;

/**
 * A base that a statement looks at.
 *
 * @param table as the catalog has it, which is what readers get
 * @param struct as the metastore has it now
 */
public record OpenBase(Table table, org.apache.hadoop.hive.metastore.api.Table struct) {
  public TableName name() {
    return table.name();
  }

  public int createTime() {
    return struct.getCreateTime();
  }

  /** The keys that come behind the first {@code own} ones. */
  public List<Column> furtherKeys(int own) {
    List<Column> keys = table.definition().partitionKeys();
    return keys.subList(own, keys.size());
  }

  /** The partitions that begin with these values. */
  public List<Partition> matching(List<KeyValue> values) {
    List<Partition> matching = new ArrayList<>();
    partitions().withPrefix(values).forEach(one -> matching.add(one.unpack()));
    return matching;
  }

  private PartitionSet partitions() {
    return table instanceof DependentTable dependent
        ? dependent.own().partitions()
        : ((FileSystemTable) table).partitions();
  }
}
