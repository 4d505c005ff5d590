package io.catalogd.metastore;

import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.SerDeInfo;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;

/** Small valid structs of the metastore, for tests to change and send. */
public final class MetastoreStructs {
  /** The storage handler of tables in Kudu. */
  public static final String KUDU = "com.cloudera.kudu.hive.KuduStorageHandler";

  private MetastoreStructs() {}

  /** A database without description or location. */
  public static Database database(String name) {
    return new Database(name, null, null, new HashMap<>());
  }

  /**
   * A managed text table with the columns {@code id int, name string} and string partition keys.
   */
  public static Table table(TableName name, String... partitionKeys) {
    Table table = new Table();
    table.setDbName(name.database());
    table.setTableName(name.table());
    table.setTableType("MANAGED_TABLE");
    table.setOwner("tester");
    table.setSd(textDescriptor());
    table.setPartitionKeys(
        new ArrayList<>(Arrays.stream(partitionKeys).map(MetastoreStructs::string).toList()));
    table.setParameters(new HashMap<>());
    return table;
  }

  /** An external table at a place of its own. */
  public static Table externalTable(TableName name, String location, String... partitionKeys) {
    Table table = table(name, partitionKeys);
    table.setTableType("EXTERNAL_TABLE");
    table.putToParameters("EXTERNAL", "TRUE");
    table.getSd().setLocation(location);
    return table;
  }

  /** As Impala makes one in Kudu. */
  public static Table inKudu(TableName name) {
    Table table = table(name);
    table.putToParameters("storage_handler", KUDU);
    table.putToParameters("kudu.table_name", "impala::" + name);
    return table;
  }

  /** A view. */
  public static Table view(TableName name, String sql) {
    Table view = table(name);
    view.setTableType("VIRTUAL_VIEW");
    view.setViewOriginalText(sql);
    view.setViewExpandedText(sql);
    return view;
  }

  /** A partition without a location, with the table's columns. */
  public static Partition partition(TableName table, String... values) {
    Partition partition = new Partition();
    partition.setDbName(table.database());
    partition.setTableName(table.table());
    partition.setValues(List.of(values));
    partition.setSd(textDescriptor());
    partition.setParameters(new HashMap<>());
    return partition;
  }

  private static StorageDescriptor textDescriptor() {
    StorageDescriptor sd = new StorageDescriptor();
    sd.setCols(new ArrayList<>(List.of(new FieldSchema("id", "int", null), string("name"))));
    sd.setInputFormat("org.apache.hadoop.mapred.TextInputFormat");
    sd.setOutputFormat("org.apache.hadoop.hive.ql.io.HiveIgnoreKeyTextOutputFormat");
    sd.setSerdeInfo(
        new SerDeInfo(null, "org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe", new HashMap<>()));
    sd.setBucketCols(new ArrayList<>());
    sd.setSortCols(new ArrayList<>());
    sd.setParameters(new HashMap<>());
    return sd;
  }

  public static FieldSchema string(String name) {
    return new FieldSchema(name, "string", null);
  }
}
