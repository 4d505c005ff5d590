package io.catalogd.load;

import io.catalogd.dependent.DependentParameters;
import io.catalogd.dependent.PartitionDependency;
import io.catalogd.dependent.ReverseEdges;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.Base;
import io.catalogd.model.Dependencies;
import io.catalogd.model.DependentPolicies;
import io.catalogd.model.FileFormat;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.SerDeInfo;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;

/** Makes dependent tables in a metastore as another program would that knows how they are kept. */
public final class TestDependents {
  private TestDependents() {}

  /** Makes one whose only base is {@code base}, and enters it in the base's list. */
  public static void create(Metastore metastore, TableName name, TableName base, String... keys) {
    Table struct = metastore.loadTable(base);
    enter(metastore, base, name);
    List<FieldSchema> own = new ArrayList<>();
    for (String key : keys) {
      struct.getPartitionKeys().stream().filter(one -> one.getName().equals(key)).forEach(own::add);
    }
    Dependencies dependencies =
        new Dependencies(
            1,
            new TreeMap<>(Map.of(1, new Base(1, base, struct.getCreateTime(), null, null))),
            DependentPolicies.DEFAULT);
    Table table = new Table();
    table.setDbName(name.database());
    table.setTableName(name.table());
    table.setTableType("EXTERNAL_TABLE");
    table.setPartitionKeys(own);
    table.setSd(descriptor(struct.getSd().getCols()));
    table.setParameters(new HashMap<>(DependentParameters.of(dependencies)));
    table.putToParameters("EXTERNAL", "TRUE");
    metastore.createTable(table);
  }

  /** Enters {@code dependent} in the list that {@code base} carries. */
  public static void enter(Metastore metastore, TableName base, TableName dependent) {
    Table struct = metastore.loadTable(base);
    SortedSet<TableName> dependents = ReverseEdges.read(struct.getParameters()).orElseThrow();
    dependents.add(dependent);
    ReverseEdges.replace(struct.getParameters(), dependents);
    metastore.alterTable(base, struct);
  }

  /** Adds a partition that depends on base 1. */
  public static void addPartition(Metastore metastore, TableName name, String... values) {
    addPartition(metastore, name, 1, values);
  }

  /** Adds a partition that depends on the base of this number. */
  public static void addPartition(Metastore metastore, TableName name, int base, String... values) {
    Table struct = metastore.loadTable(name);
    List<String> keys = struct.getPartitionKeys().stream().map(FieldSchema::getName).toList();
    String spec = PartitionNames.make(keys, List.of(values), PartitionNames.DEFAULT_NULL_TEXT);
    Partition partition = new Partition();
    partition.setDbName(name.database());
    partition.setTableName(name.table());
    partition.setValues(List.of(values));
    partition.setSd(struct.getSd().deepCopy());
    partition.setParameters(
        new HashMap<>(new PartitionDependency(base, spec, 1, -1, null).toParameters()));
    metastore.addPartitions(name, List.of(partition), Metastore.Existing.FAIL);
  }

  private static StorageDescriptor descriptor(List<FieldSchema> columns) {
    StorageDescriptor sd = new StorageDescriptor();
    sd.setCols(columns);
    sd.setInputFormat(DependentParameters.FORMAT);
    sd.setOutputFormat(DependentParameters.FORMAT);
    sd.setSerdeInfo(new SerDeInfo(null, FileFormat.TEXT.serde(), new HashMap<>()));
    sd.setNumBuckets(-1);
    sd.setBucketCols(new ArrayList<>());
    sd.setSortCols(new ArrayList<>());
    sd.setParameters(new HashMap<>());
    return sd;
  }
}
