package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.metastore.Metastore;
import io.catalogd.model.TableName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TPartialTableInfo;
import org.apache.thrift.TException;

/** Whether what a catalog says of a database is what its metastore has. */
final class Agreement {
  private Agreement() {}

  /** Compares names, and of each table its parameters, columns, location and partitions. */
  static void check(CatalogClient client, Metastore metastore, String database) throws TException {
    boolean exists = metastore.databaseNames().contains(database);
    assertThat(client.databases().contains(database)).as("database is listed").isEqualTo(exists);
    if (!exists) {
      return;
    }
    checkDatabase(client, metastore.loadDatabase(database));
    List<String> tables = metastore.tableNames(database);
    assertThat(client.tables(database)).containsExactlyInAnyOrderElementsOf(tables);
    for (String table : tables) {
      checkTable(client, metastore, new TableName(database, table));
    }
  }

  private static void checkDatabase(CatalogClient client, Database real) throws TException {
    Database told = client.fetchDatabase(real.getName()).getDb_info().getHms_database();
    assertThat(told.getDescription()).isEqualTo(real.getDescription());
    assertThat(told.getOwnerName()).isEqualTo(real.getOwnerName());
    assertThat(told.getOwnerType()).isEqualTo(real.getOwnerType());
  }

  private static void checkTable(CatalogClient client, Metastore metastore, TableName name)
      throws TException {
    Table real = metastore.loadTable(name);
    TPartialTableInfo told = client.load(name.database(), name.table());
    assertThat(told.getHms_table().getTableName()).isEqualTo(name.table());
    assertThat(told.getHms_table().getTableType()).isEqualTo(real.getTableType());
    assertThat(told.getHms_table().getParameters()).isEqualTo(real.getParameters());
    assertThat(told.getHms_table().getSd().getCols()).isEqualTo(real.getSd().getCols());
    assertThat(told.getHms_table().getSd().getLocation()).isEqualTo(real.getSd().getLocation());
    if (real.getPartitionKeysSize() > 0) {
      checkPartitions(CatalogClient.byName(told), metastore, name);
    }
  }

  private static void checkPartitions(
      Map<String, TPartialPartitionInfo> told, Metastore metastore, TableName name) {
    List<String> names = metastore.partitionNames(name);
    assertThat(told.keySet()).containsExactlyInAnyOrderElementsOf(names);
    Map<List<String>, TPartialPartitionInfo> byValues = new HashMap<>();
    told.values().forEach(each -> byValues.put(each.getHms_partition().getValues(), each));
    for (Partition real : metastore.loadPartitions(name, names)) {
      Partition read = byValues.get(real.getValues()).getHms_partition();
      assertThat(read.getParameters()).isEqualTo(real.getParameters());
      assertThat(read.getSd().getLocation()).isEqualTo(real.getSd().getLocation());
    }
  }
}
