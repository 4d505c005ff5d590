package io.catalogd.metastore.hive;

import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.apache.hadoop.hive.metastore.api.AddPartitionsRequest;
import org.apache.hadoop.hive.metastore.api.AddPartitionsResult;
import org.apache.hadoop.hive.metastore.api.ClientCapabilities;
import org.apache.hadoop.hive.metastore.api.ClientCapability;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
import org.apache.hadoop.hive.metastore.api.ConfigValSecurityException;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.EnvironmentContext;
import org.apache.hadoop.hive.metastore.api.GetTableRequest;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.hadoop.hive.metastore.api.TableStatsRequest;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore;

/**
 * A Hive Metastore over its raw Thrift service: the calls that 2.3, 3.1 and 4.0 share, so one path
 * serves all of them. Connections are made when first needed. Any thread.
 *
 * <p>A call of the port that needs several batches bounds each by the call time-out. Where a later
 * batch of a write finds no metastore, earlier ones stand, so that is OUTCOME_UNKNOWN.
 */
public final class HiveMetastore implements Metastore, AutoCloseable {
  private static final int READ_BATCH = 1_000;
  private static final int WRITE_BATCH = 500;
  private static final short NO_LIMIT = -1;
  private static final String DO_NOT_UPDATE_STATS = "DO_NOT_UPDATE_STATS";

  private final HiveCaller hive;

  /**
   * Connects to nothing yet.
   *
   * @param config names at least one server
   * @param random picks the server to begin with
   */
  public HiveMetastore(MetastoreConfig config, RandomGenerator random) {
    this.hive = new HiveCaller(config, random);
  }

  @Override
  public List<String> databaseNames() {
    return hive.read("get_all_databases", ThriftHiveMetastore.Client::get_all_databases);
  }

  @Override
  public Database loadDatabase(String name) {
    return hive.read("get_database", client -> client.get_database(name));
  }

  @Override
  public void createDatabase(Database database) {
    hive.write("create_database", client -> client.create_database(database));
  }

  @Override
  public void alterDatabase(String name, Database database) {
    hive.write("alter_database", client -> client.alter_database(name, database));
  }

  @Override
  public void dropDatabase(String name, DropData data, DropContent content) {
    try {
      hive.write(
          "drop_database",
          client ->
              client.drop_database(
                  name,
                  /* deleteData= */ data != DropData.KEEP,
                  /* cascade= */ content == DropContent.CASCADE));
    } catch (CatalogException e) {
      // 2.3 and 3.1 stumble over a missing database.
      throw unlessMissing(e, () -> loadDatabase(name));
    }
  }

  @Override
  public List<String> tableNames(String database) {
    List<String> names = hive.read("get_all_tables", client -> client.get_all_tables(database));
    if (names.isEmpty()) {
      // The metastore lists nothing for a database that is not there, too.
      loadDatabase(database);
    }
    return names;
  }

  @Override
  public Table loadTable(TableName name) {
    GetTableRequest request = new GetTableRequest(name.database(), name.table());
    // As Hive's own client does: without it, tables that only take inserts are refused.
    request.setCapabilities(new ClientCapabilities(List.of(ClientCapability.INSERT_ONLY_TABLES)));
    return hive.read("get_table_req", client -> client.get_table_req(request).getTable());
  }

  @Override
  public void createTable(Table table) {
    hive.write("create_table", client -> client.create_table(table));
  }

  @Override
  public void alterTable(TableName name, Table table) {
    Table sent = table.deepCopy();
    if (name.equals(new TableName(table.getDbName(), table.getTableName()))) {
      sent.putToParameters(DO_NOT_UPDATE_STATS, "true");
    }
    hive.write(
        "alter_table_with_environment_context",
        client ->
            client.alter_table_with_environment_context(
                name.database(), name.table(), sent, keepStatistics()));
  }

  @Override
  public void dropTable(TableName name, DropData data) {
    hive.write(
        "drop_table_with_environment_context",
        client ->
            client.drop_table_with_environment_context(
                name.database(),
                name.table(),
                /* deleteData= */ data != DropData.KEEP,
                context(data)));
  }

  @Override
  public List<String> partitionNames(TableName table) {
    List<String> names;
    try {
      names =
          hive.read(
              "get_partition_names",
              client -> client.get_partition_names(table.database(), table.table(), NO_LIMIT));
    } catch (CatalogException e) {
      // 2.3 stumbles over a missing table.
      throw unlessMissing(e, () -> loadTable(table));
    }
    if (names.isEmpty()) {
      // 4.0 lists nothing for one.
      loadTable(table);
    }
    return names;
  }

  @Override
  public List<Partition> loadPartitions(TableName table, List<String> names) {
    List<Partition> result = new ArrayList<>(names.size());
    inBatches(names, READ_BATCH, batch -> result.addAll(loadBatch(table, batch)));
    if (result.isEmpty() && !names.isEmpty()) {
      loadTable(table);
    }
    return result;
  }

  private List<Partition> loadBatch(TableName table, List<String> names) {
    try {
      return hive.read(
          "get_partitions_by_names",
          client -> client.get_partitions_by_names(table.database(), table.table(), names));
    } catch (CatalogException e) {
      // 4.0 calls a missing table an invalid object here.
      throw unlessMissing(e, () -> loadTable(table));
    }
  }

  @Override
  public List<Partition> addPartitions(
      TableName table, List<Partition> partitions, Existing existing) {
    List<Partition> added = new ArrayList<>(partitions.size());
    writeInBatches(
        partitions,
        batch -> {
          AddPartitionsRequest request =
              new AddPartitionsRequest(
                  table.database(),
                  table.table(),
                  batch,
                  /* ifNotExists= */ existing == Existing.SKIP);
          request.setNeedResult(true);
          AddPartitionsResult result =
              hive.writeForResult(
                  "add_partitions_req", client -> client.add_partitions_req(request));
          if (result.isSetPartitions()) {
            added.addAll(result.getPartitions());
          }
        });
    return added;
  }

  @Override
  public void alterPartitions(TableName table, List<Partition> partitions) {
    writeInBatches(
        partitions,
        batch ->
            hive.write(
                "alter_partitions_with_environment_context",
                client ->
                    client.alter_partitions_with_environment_context(
                        table.database(), table.table(), batch, keepStatistics())));
  }

  @Override
  public void dropPartition(TableName table, List<String> values, DropData data) {
    hive.write(
        "drop_partition_with_environment_context",
        client ->
            client.drop_partition_with_environment_context(
                table.database(),
                table.table(),
                values,
                /* deleteData= */ data != DropData.KEEP,
                context(data)));
  }

  @Override
  public List<ColumnStatisticsObj> columnStatistics(TableName table, List<String> columns) {
    if (columns.isEmpty()) {
      return List.of();
    }
    TableStatsRequest request = new TableStatsRequest(table.database(), table.table(), columns);
    return hive.read(
        "get_table_statistics_req",
        client -> client.get_table_statistics_req(request).getTableStats());
  }

  @Override
  public String configValue(String key, String fallback) {
    return hive.read(
        "get_config_value",
        client -> {
          try {
            return client.get_config_value(key, fallback);
          } catch (ConfigValSecurityException e) {
            // The metastore tells only keys of some prefixes.
            return fallback;
          }
        });
  }

  /** Closes the idle connections; running calls end first and close theirs. */
  @Override
  public void close() {
    hive.close();
  }

  private static EnvironmentContext context(DropData data) {
    return new EnvironmentContext(data == DropData.PURGE ? Map.of("ifPurge", "TRUE") : Map.of());
  }

  private static EnvironmentContext keepStatistics() {
    return new EnvironmentContext(Map.of(DO_NOT_UPDATE_STATS, "true"));
  }

  private void writeInBatches(List<Partition> partitions, Consumer<List<Partition>> write) {
    int[] done = {0};
    inBatches(
        partitions,
        WRITE_BATCH,
        batch -> {
          try {
            write.accept(batch);
          } catch (CatalogException e) {
            throw done[0] > 0 && e.kind() == ErrorKind.UNAVAILABLE
                ? afterEarlierBatches(e, done[0], partitions.size())
                : e;
          }
          done[0] += batch.size();
        });
  }

  private static CatalogException afterEarlierBatches(CatalogException e, int done, int all) {
    return new CatalogException(
        ErrorKind.OUTCOME_UNKNOWN,
        e.wireName(),
        e.getMessage() + "; the first " + done + " of " + all + " partitions were written",
        e);
  }

  /** The failure, where its object is there; for a missing one, {@code lookUp} throws NOT_FOUND. */
  private static CatalogException unlessMissing(CatalogException e, Runnable lookUp) {
    if (e.kind() == ErrorKind.INTERNAL || e.kind() == ErrorKind.INVALID_REQUEST) {
      lookUp.run();
    }
    return e;
  }

  private static <T> void inBatches(List<T> all, int size, Consumer<List<T>> each) {
    for (int from = 0; from < all.size(); from += size) {
      each.accept(all.subList(from, Math.min(all.size(), from + size)));
    }
  }
}
