package io.catalogd.metastore.hive;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.TableName;
import java.util.List;
import java.util.random.RandomGenerator;
import org.apache.hadoop.hive.metastore.api.ClientCapabilities;
import org.apache.hadoop.hive.metastore.api.ClientCapability;
import org.apache.hadoop.hive.metastore.api.ConfigValSecurityException;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.EnvironmentContext;
import org.apache.hadoop.hive.metastore.api.GetTableRequest;
import org.apache.hadoop.hive.metastore.api.GetTablesRequest;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore;
import org.apache.hadoop.hive.metastore.api.hive_metastoreConstants;

/**
 * A Hive Metastore over its raw Thrift service: the calls that 2.3, 3.1 and 4.0 share, so one path
 * serves all of them. Connections are made when first needed. Any thread.
 *
 * <p>A call of the port that needs several batches bounds each by the call time-out. Where a later
 * batch of a write finds no metastore, earlier ones stand, so that is OUTCOME_UNKNOWN.
 */
public final class HiveMetastore
    implements HivePartitions, HiveStatistics, HiveFunctions, HiveRoles, AutoCloseable {
  /** No limit. */
  private static final short ALL = -1;

  private final HiveCaller hive;

  /** Cleared where the metastore's database turns out not to be able to. */
  private volatile boolean comparesParameters = true;

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
  public HiveCaller hive() {
    return hive;
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
    try {
      hive.write("create_database", client -> client.create_database(database));
    } catch (CatalogException e) {
      throw HiveRefusals.unlessTooLong(e, database);
    }
  }

  @Override
  public void alterDatabase(String name, Database database) {
    try {
      hive.write("alter_database", client -> client.alter_database(name, database));
    } catch (CatalogException e) {
      throw HiveRefusals.unlessTooLong(e, database);
    }
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
      throw HiveErrors.unlessExplained(e, () -> loadDatabase(name));
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
  public List<Table> tablesWith(String database, String parameter, String value) {
    String filter =
        hive_metastoreConstants.HIVE_FILTER_FIELD_PARAMS + parameter + " like \"" + value + "\"";
    List<String> names =
        hive.read(
            "get_table_names_by_filter",
            client -> client.get_table_names_by_filter(database, filter, ALL));
    return loadTables(database, names);
  }

  @Override
  public List<Table> loadTables(String database, List<String> names) {
    if (names.isEmpty()) {
      return List.of(); // The metastore refuses to look for nothing.
    }
    GetTablesRequest request = new GetTablesRequest(database);
    request.setTblNames(names);
    request.setCapabilities(capabilities());
    try {
      return hive.read(
          "get_table_objects_by_name_req",
          client -> client.get_table_objects_by_name_req(request).getTables());
    } catch (CatalogException e) {
      if (e.kind() == ErrorKind.NOT_FOUND) {
        return List.of();
      }
      throw e;
    }
  }

  @Override
  public Table loadTable(TableName name) {
    GetTableRequest request = new GetTableRequest(name.database(), name.table());
    request.setCapabilities(capabilities());
    return hive.read("get_table_req", client -> client.get_table_req(request).getTable());
  }

  /** As Hive's own client does: without it, tables that only take inserts are refused. */
  private static ClientCapabilities capabilities() {
    return new ClientCapabilities(List.of(ClientCapability.INSERT_ONLY_TABLES));
  }

  @Override
  public void createTable(Table table) {
    try {
      hive.write("create_table", client -> client.create_table(table));
    } catch (CatalogException e) {
      throw HiveRefusals.unlessTooLong(e, table);
    }
  }

  @Override
  public void alterTable(TableName name, Table table) {
    alterTable(name, table, HiveContexts.keepStatistics());
  }

  @Override
  public void alterTable(TableName name, Table table, Expected expected) {
    if (!comparesParameters) {
      alterTable(name, table);
      return;
    }
    try {
      alterTable(name, table, HiveContexts.keepStatistics(expected));
    } catch (CatalogException e) {
      if (!HiveRefusals.cannotCompare(e)) {
        throw HiveRefusals.unlessModified(e);
      }
      comparesParameters = false;
      alterTable(name, table);
    }
  }

  private void alterTable(TableName name, Table table, EnvironmentContext context) {
    Table sent = table.deepCopy();
    if (name.equals(new TableName(table.getDbName(), table.getTableName()))) {
      sent.putToParameters(HiveContexts.DO_NOT_UPDATE_STATS, "true");
    }
    try {
      hive.write(
          "alter_table_with_environment_context",
          client ->
              client.alter_table_with_environment_context(
                  name.database(), name.table(), sent, context));
    } catch (CatalogException e) {
      throw HiveRefusals.unlessTooLong(e, table);
    }
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
                HiveContexts.of(data)));
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
}
