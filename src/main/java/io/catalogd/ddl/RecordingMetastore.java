package io.catalogd.ddl;

import io.catalogd.catalog.LockName;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.TableName;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;

/**
 * The metastore as one statement uses it: notes which names were written, or may have been, and
 * lets writes fail in the words of D29. One thread.
 */
final class RecordingMetastore implements Metastore {
  /** The port's own batch: a longer list may be written in part (D47, D48). */
  private static final int PARTITIONS_AT_ONCE = 500;

  private static final Set<ErrorKind> MAY_HAVE_WRITTEN =
      Set.of(ErrorKind.OUTCOME_UNKNOWN, ErrorKind.INTERNAL);

  private final Metastore metastore;
  private final SortedSet<LockName> written = new TreeSet<>();

  RecordingMetastore(Metastore metastore) {
    this.metastore = metastore;
  }

  /** Everything that is not, or may not be, as it was before. */
  SortedSet<LockName> written() {
    return written;
  }

  @Override
  public void createDatabase(Database database) {
    write(
        "createDatabase",
        List.of(new LockName.OfDatabase(database.getName())),
        () -> metastore.createDatabase(database));
  }

  @Override
  public void alterDatabase(String name, Database database) {
    write(
        "alterDatabase",
        List.of(new LockName.OfDatabase(name)),
        () -> metastore.alterDatabase(name, database));
  }

  @Override
  public void dropDatabase(String name, DropData data, DropContent content) {
    write(
        "dropDatabase",
        List.of(new LockName.OfDatabase(name)),
        () -> metastore.dropDatabase(name, data, content));
  }

  @Override
  public void createTable(Table table) {
    write("createTable", List.of(nameOf(table)), () -> metastore.createTable(table));
  }

  @Override
  public void alterTable(TableName name, Table table) {
    write(
        "alter_table",
        List.of(new LockName.OfTable(name), nameOf(table)),
        () -> metastore.alterTable(name, table));
  }

  @Override
  public void dropTable(TableName name, DropData data) {
    write("dropTable", List.of(new LockName.OfTable(name)), () -> metastore.dropTable(name, data));
  }

  @Override
  public List<Partition> addPartitions(
      TableName table, List<Partition> partitions, Existing existing) {
    return writePartitions(
        "add_partitions",
        table,
        partitions.size(),
        () -> metastore.addPartitions(table, partitions, existing));
  }

  @Override
  public void alterPartitions(TableName table, List<Partition> partitions) {
    writePartitions(
        "alter_partitions",
        table,
        partitions.size(),
        () -> {
          metastore.alterPartitions(table, partitions);
          return partitions;
        });
  }

  @Override
  public void dropPartition(TableName table, List<String> values, DropData data) {
    write(
        "dropPartition",
        List.of(new LockName.OfTable(table)),
        () -> metastore.dropPartition(table, values, data));
  }

  private <T> T writePartitions(String call, TableName table, int count, Supplier<T> work) {
    List<LockName> names = List.of(new LockName.OfTable(table));
    if (count > PARTITIONS_AT_ONCE) {
      written.addAll(names);
    }
    return write(call, names, work);
  }

  private void write(String call, List<LockName> names, Runnable work) {
    write(
        call,
        names,
        () -> {
          work.run();
          return names;
        });
  }

  private <T> T write(String call, List<LockName> names, Supplier<T> work) {
    boolean refused = false;
    try {
      return work.get();
    } catch (CatalogException e) {
      refused = !MAY_HAVE_WRITTEN.contains(e.kind());
      throw DdlErrors.rpc(call, e);
    } finally {
      if (!refused) {
        written.addAll(names);
      }
    }
  }

  private static LockName nameOf(Table table) {
    return new LockName.OfTable(new TableName(table.getDbName(), table.getTableName()));
  }

  @Override
  public List<String> databaseNames() {
    return metastore.databaseNames();
  }

  @Override
  public Database loadDatabase(String name) {
    return metastore.loadDatabase(name);
  }

  @Override
  public List<String> tableNames(String database) {
    return metastore.tableNames(database);
  }

  @Override
  public Table loadTable(TableName name) {
    return metastore.loadTable(name);
  }

  @Override
  public List<String> partitionNames(TableName table) {
    return metastore.partitionNames(table);
  }

  @Override
  public List<Partition> loadPartitions(TableName table, List<String> names) {
    return metastore.loadPartitions(table, names);
  }

  @Override
  public List<ColumnStatisticsObj> columnStatistics(TableName table, List<String> columns) {
    return metastore.columnStatistics(table, columns);
  }

  @Override
  public String configValue(String key, String fallback) {
    return metastore.configValue(key, fallback);
  }
}
