package io.catalogd.metastore;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.TableName;
import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Function;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.hadoop.hive.metastore.utils.FileUtils;
import org.jspecify.annotations.Nullable;

/**
 * A metastore that keeps its objects in memory and otherwise does what Hive's does: {@link
 * MetastoreContract} holds for both. Touches no file system. Any thread.
 *
 * <p>To let calls fail, hang or lose their replies, and to count them, put a {@link FaultScript}
 * around it: {@code InterceptedMetastore.of(new InMemoryMetastore(), faults)}.
 */
public final class InMemoryMetastore extends InMemoryRoles {
  /** What Hive allows: most of ASCII, and nothing beyond. */
  private static final Pattern NAME = Pattern.compile("[\\w \"%&'()*+,\\-./:;<=>?\\[\\]|{}$^!~#]+");

  private static final int LONGEST_KEY = 256;
  private static final String LAST_DDL_TIME = "transient_lastDdlTime";

  private final URI warehouse;
  private final InstantSource clock;
  private final Object lock = new Object();
  private final SortedMap<String, Database> databases = new TreeMap<>();
  private final SortedMap<TableName, StoredTable> tables = new TreeMap<>();
  private final SortedMap<String, Function> functions = new TreeMap<>();
  private final Map<String, String> configuration = new HashMap<>();

  public InMemoryMetastore() {
    this(URI.create("file:/warehouse"), InstantSource.system());
  }

  /** {@code warehouse} is the directory under which databases get their locations. */
  public InMemoryMetastore(URI warehouse, InstantSource clock) {
    super(clock);
    this.warehouse = warehouse;
    this.clock = clock;
    Database standard =
        new Database("default", "Default Hive database", warehouse.toString(), new HashMap<>());
    standard.setOwnerName("public");
    standard.setOwnerType(PrincipalType.ROLE);
    standard.setCatalogName("hive");
    databases.put("default", standard);
  }

  /** Sets what {@link #configValue} tells. */
  public void putConfigValue(String key, String value) {
    synchronized (lock) {
      configuration.put(key, value);
    }
  }

  /** Stores statistics that the real metastore would refuse, but can have from earlier times. */
  public void putColumnStatistics(TableName table, ColumnStatisticsObj statistics) {
    synchronized (lock) {
      existing(table).statistics.put(statistics.getColName(), statistics.deepCopy());
    }
  }

  @Override
  public List<String> databaseNames() {
    synchronized (lock) {
      return List.copyOf(databases.keySet());
    }
  }

  @Override
  public Database loadDatabase(String name) {
    synchronized (lock) {
      return existing(name).deepCopy();
    }
  }

  @Override
  public void createDatabase(Database database) {
    String name = lowerCase(database.getName());
    synchronized (lock) {
      checkName(database.getName(), "database name");
      if (databases.containsKey(name)) {
        throw failure(
            ErrorKind.ALREADY_EXISTS,
            "AlreadyExistsException",
            "Database " + name + " already exists");
      }
      Database stored = database.deepCopy();
      stored.setName(name);
      stored.setCatalogName("hive");
      stored.setCreateTime(nowSeconds());
      if (stored.getParameters() == null) {
        stored.setParameters(new HashMap<>());
      }
      if (stored.getLocationUri() == null || stored.getLocationUri().isEmpty()) {
        stored.setLocationUri(warehouse + "/" + name + ".db");
      }
      databases.put(name, stored);
    }
  }

  @Override
  public void alterDatabase(String name, Database database) {
    synchronized (lock) {
      existing(name);
      Database stored = database.deepCopy();
      stored.setName(lowerCase(name));
      databases.put(lowerCase(name), stored);
    }
  }

  @Override
  public void dropDatabase(String name, DropData data, DropContent content) {
    synchronized (lock) {
      String key = existing(name).getName();
      if (key.equals("default")) {
        throw failure(
            ErrorKind.INVALID_REQUEST,
            "MetaException",
            "Can not drop default database in catalog hive");
      }
      Predicate<TableName> inside = table -> table.database().equals(key);
      if (content == DropContent.REFUSE && tables.keySet().stream().anyMatch(inside)) {
        throw failure(
            ErrorKind.INVALID_REQUEST,
            "InvalidOperationException",
            "Database " + key + " is not empty. One or more tables exist.");
      }
      if (content == DropContent.REFUSE
          && functions.values().stream().anyMatch(each -> each.getDbName().equals(key))) {
        throw failure(
            ErrorKind.INVALID_REQUEST,
            "InvalidOperationException",
            "Database " + key + " is not empty. One or more functions exist.");
      }
      tables.keySet().removeIf(inside);
      functions.values().removeIf(each -> each.getDbName().equals(key));
      databases.remove(key);
      forgetPrivileges(object -> key.equals(object.getDbName()));
    }
  }

  @Override
  public List<String> tableNames(String database) {
    synchronized (lock) {
      String key = existing(database).getName();
      return tables.keySet().stream()
          .filter(table -> table.database().equals(key))
          .map(TableName::table)
          .toList();
    }
  }

  @Override
  public List<Table> tablesWith(String database, String parameter, String value) {
    synchronized (lock) {
      return tables.values().stream()
          .map(stored -> stored.table)
          .filter(table -> table.getDbName().equals(database.toLowerCase(Locale.ROOT)))
          .filter(table -> value.equals(table.getParameters().get(parameter)))
          .map(Table::deepCopy)
          .toList();
    }
  }

  @Override
  public List<Table> loadTables(String database, List<String> names) {
    synchronized (lock) {
      return names.stream()
          .distinct()
          .map(name -> tables.get(new TableName(database, name)))
          .filter(Objects::nonNull)
          .map(stored -> stored.table.deepCopy())
          .toList();
    }
  }

  @Override
  public Table loadTable(TableName name) {
    synchronized (lock) {
      return existing(name).table.deepCopy();
    }
  }

  @Override
  public void createTable(Table table) {
    synchronized (lock) {
      checkName(table.getTableName(), "object name");
      TableName name = nameOf(table);
      Database database = existing(table.getDbName());
      if (tables.containsKey(name)) {
        throw failure(
            ErrorKind.ALREADY_EXISTS,
            "AlreadyExistsException",
            "Table hive." + name + " already exists");
      }
      Table stored = normalised(table);
      if (!isView(stored) && !stored.getSd().isSetLocation()) {
        stored.getSd().setLocation(database.getLocationUri() + "/" + name.table());
      }
      stored.setCreateTime(nowSeconds());
      stored.putToParameters(LAST_DDL_TIME, Integer.toString(nowSeconds()));
      tables.put(name, new StoredTable(stored));
    }
  }

  @Override
  public void alterTable(TableName name, Table table) {
    synchronized (lock) {
      StoredTable old = tables.get(name);
      if (old == null) {
        throw invalidOperation("table hive." + name + " doesn't exist");
      }
      checkName(table.getTableName(), "object name");
      TableName newName = nameOf(table);
      if (!newName.equals(name) && tables.containsKey(newName)) {
        throw invalidOperation("new table hive." + newName + " already exists");
      }
      if (!databases.containsKey(newName.database())) {
        throw invalidOperation("Target database " + newName.database() + " doesn't exist.");
      }
      StoredTable stored = new StoredTable(normalised(table));
      stored.partitions.putAll(old.partitions);
      stored.statistics.putAll(old.statistics);
      stored
          .statistics
          .keySet()
          .retainAll(stored.table.getSd().getCols().stream().map(FieldSchema::getName).toList());
      if (!newName.equals(name)) {
        rename(old.table, stored, newName);
      }
      tables.remove(name);
      tables.put(newName, stored);
    }
  }

  @Override
  public void alterTable(TableName name, Table table, Expected expected) {
    synchronized (lock) {
      StoredTable old = tables.get(name);
      String found = old == null ? null : old.table.getParameters().get(expected.key());
      if (old != null && !expected.value().equals(found)) {
        throw failure(
            ErrorKind.CONFLICT,
            "MetaException",
            "The table has been modified. The parameter value for key '"
                + expected.key()
                + "' is '"
                + found
                + "'. The expected was value was '"
                + expected.value()
                + "'");
      }
      alterTable(name, table);
    }
  }

  /** As Hive does: a managed table's directory goes with its name, and its partitions with it. */
  private void rename(Table old, StoredTable stored, TableName newName) {
    String oldLocation = old.getSd().getLocation();
    boolean moves =
        "MANAGED_TABLE".equals(old.getTableType())
            && oldLocation.equals(stored.table.getSd().getLocation());
    String newLocation =
        moves
            ? existing(newName.database()).getLocationUri() + "/" + newName.table()
            : stored.table.getSd().getLocation();
    stored.table.getSd().setLocation(newLocation);
    for (Partition partition : stored.partitions.values()) {
      partition.setDbName(newName.database());
      partition.setTableName(newName.table());
      String location = partition.getSd().getLocation();
      if (moves && location.startsWith(oldLocation + "/")) {
        partition.getSd().setLocation(newLocation + location.substring(oldLocation.length()));
      }
    }
  }

  @Override
  public void dropTable(TableName name, DropData data) {
    synchronized (lock) {
      existing(name);
      tables.remove(name);
      forgetPrivileges(
          object ->
              name.database().equals(object.getDbName())
                  && name.table().equals(object.getObjectName()));
    }
  }

  @Override
  public List<String> partitionNames(TableName table) {
    synchronized (lock) {
      StoredTable stored = existing(table);
      return stored.partitions.keySet().stream().map(stored::partitionName).toList();
    }
  }

  @Override
  public List<Partition> loadPartitions(TableName table, List<String> names) {
    synchronized (lock) {
      StoredTable stored = existing(table);
      Set<String> wanted = new HashSet<>(names);
      return stored.partitions.values().stream()
          .filter(partition -> wanted.contains(stored.partitionName(partition.getValues())))
          .map(Partition::deepCopy)
          .toList();
    }
  }

  @Override
  public List<Partition> addPartitions(
      TableName table, List<Partition> partitions, Existing existing) {
    synchronized (lock) {
      StoredTable stored = existing(table);
      List<Partition> added = new ArrayList<>();
      for (Partition partition : partitions) {
        stored.checkValues(partition.getValues());
        checkKeys(partition.getParameters());
        if (!stored.partitions.containsKey(partition.getValues())) {
          added.add(made(stored, partition));
        } else if (existing == Existing.FAIL) {
          throw failure(
              ErrorKind.ALREADY_EXISTS,
              "AlreadyExistsException",
              "Partition already exists: " + partition);
        }
      }
      added.forEach(partition -> stored.partitions.put(partition.getValues(), partition));
      List<Partition> told = added.stream().map(Partition::deepCopy).toList();
      told.forEach(partition -> partition.getSd().unsetCols());
      return told;
    }
  }

  private Partition made(StoredTable stored, Partition partition) {
    Partition made = partition.deepCopy();
    made.setDbName(stored.table.getDbName());
    made.setTableName(stored.table.getTableName());
    made.setCatName("hive");
    made.setCreateTime(nowSeconds());
    made.putToParameters(LAST_DDL_TIME, Integer.toString(nowSeconds()));
    if (!made.getSd().isSetLocation()) {
      made.getSd()
          .setLocation(
              stored.table.getSd().getLocation() + "/" + stored.partitionName(made.getValues()));
    }
    return made;
  }

  @Override
  public void alterPartitions(TableName table, List<Partition> partitions) {
    synchronized (lock) {
      StoredTable stored = existing(table);
      for (Partition partition : partitions) {
        if (!stored.partitions.containsKey(partition.getValues())) {
          throw invalidOperation(
              "alter is not possible: partition "
                  + partition.getValues()
                  + " of table "
                  + table
                  + " does not exist");
        }
      }
      partitions.forEach(partition -> checkKeys(partition.getParameters()));
      for (Partition partition : partitions) {
        stored.partitions.put(List.copyOf(partition.getValues()), partition.deepCopy());
      }
    }
  }

  @Override
  public List<String> dropPartitions(TableName table, List<String> names, DropData data) {
    synchronized (lock) {
      StoredTable stored = existing(table);
      Set<String> there = new HashSet<>();
      stored.partitions.keySet().forEach(values -> there.add(stored.partitionName(values)));
      List<String> dropped = names.stream().distinct().filter(there::contains).toList();
      Set<String> gone = new HashSet<>(dropped);
      stored.partitions.keySet().removeIf(values -> gone.contains(stored.partitionName(values)));
      return dropped;
    }
  }

  @Override
  public List<ColumnStatisticsObj> columnStatistics(TableName table, List<String> columns) {
    synchronized (lock) {
      StoredTable stored = existing(table);
      return columns.stream()
          .map(InMemoryMetastore::lowerCase)
          .filter(stored.statistics::containsKey)
          .map(column -> stored.statistics.get(column).deepCopy())
          .toList();
    }
  }

  @Override
  public void updateColumnStatistics(TableName table, List<ColumnStatisticsObj> statistics) {
    synchronized (lock) {
      StoredTable stored = existing(table);
      for (ColumnStatisticsObj one : statistics) {
        stored.checkColumn(one.getColName());
      }
      for (ColumnStatisticsObj one : statistics) {
        stored.statistics.put(lowerCase(one.getColName()), one.deepCopy());
      }
    }
  }

  @Override
  public void dropColumnStatistics(TableName table, String column) {
    synchronized (lock) {
      if (existing(table).statistics.remove(lowerCase(column)) == null) {
        throw notFound("Column stats doesn't exist for column=" + column + " of " + table);
      }
    }
  }

  @Override
  public List<Function> functions(String database) {
    synchronized (lock) {
      String key = existing(database).getName();
      return allFunctions().stream().filter(each -> each.getDbName().equals(key)).toList();
    }
  }

  @Override
  public List<Function> allFunctions() {
    synchronized (lock) {
      return functions.values().stream().map(Function::deepCopy).toList();
    }
  }

  @Override
  public void createFunction(Function function) {
    synchronized (lock) {
      checkFunction(function.getFunctionName(), function.getClassName());
      String key =
          functionKey(existing(function.getDbName()).getName(), function.getFunctionName());
      if (functions.containsKey(key)) {
        throw failure(
            ErrorKind.ALREADY_EXISTS,
            "AlreadyExistsException",
            "Function " + function.getFunctionName() + " already exists");
      }
      Function stored = function.deepCopy();
      stored.setDbName(lowerCase(function.getDbName()));
      stored.setFunctionName(lowerCase(function.getFunctionName()));
      stored.setCatName("hive");
      stored.setCreateTime(nowSeconds());
      functions.put(key, stored);
    }
  }

  @Override
  public void dropFunction(String database, String name) {
    synchronized (lock) {
      if (functions.remove(functionKey(database, name)) == null) {
        throw notFound("Function " + name + " does not exist");
      }
    }
  }

  private static String functionKey(String database, String name) {
    return lowerCase(database) + "." + lowerCase(name);
  }

  private static void checkFunction(String name, String className) {
    if (!name.matches("\\w+")) {
      throw failure(
          ErrorKind.INVALID_REQUEST,
          "InvalidObjectException",
          name + " is not a valid object name");
    }
    if (name.length() > 128 || className.length() > 4_000) {
      throw failure(ErrorKind.INVALID_REQUEST, "MetaException", "Attempt to store value …");
    }
  }

  @Override
  public String configValue(String key, String fallback) {
    synchronized (lock) {
      return configuration.getOrDefault(key, fallback);
    }
  }

  private Database existing(String name) {
    Database database = databases.get(lowerCase(name));
    if (database == null) {
      throw notFound("database hive." + lowerCase(name));
    }
    return database;
  }

  private StoredTable existing(TableName name) {
    StoredTable table = tables.get(name);
    if (table == null) {
      throw notFound("hive." + name + " table not found");
    }
    return table;
  }

  private static Table normalised(Table table) {
    Table stored = table.deepCopy();
    stored.setDbName(lowerCase(table.getDbName()));
    stored.setTableName(lowerCase(table.getTableName()));
    stored.setCatName("hive");
    checkKeys(stored.getParameters());
    StorageDescriptor sd = stored.isSetSd() ? stored.getSd() : new StorageDescriptor();
    sd.setCols(lowerCaseNames(sd.getCols()));
    stored.setSd(sd);
    stored.setPartitionKeys(lowerCaseNames(table.getPartitionKeys()));
    stored.setParameters(
        table.getParameters() == null ? new HashMap<>() : new HashMap<>(table.getParameters()));
    // Consumed, not kept.
    stored.getParameters().remove("DO_NOT_UPDATE_STATS");
    return stored;
  }

  private static List<FieldSchema> lowerCaseNames(List<FieldSchema> columns) {
    List<FieldSchema> result = new ArrayList<>();
    for (FieldSchema column : columns == null ? List.<FieldSchema>of() : columns) {
      result.add(
          new FieldSchema(lowerCase(column.getName()), column.getType(), column.getComment()));
    }
    return result;
  }

  private static boolean isView(Table table) {
    return "VIRTUAL_VIEW".equals(table.getTableType());
  }

  private static TableName nameOf(Table table) {
    return new TableName(table.getDbName(), table.getTableName());
  }

  private static void checkName(String name, String what) {
    if (!NAME.matcher(name).matches()) {
      throw failure(
          ErrorKind.INVALID_REQUEST, "InvalidObjectException", name + " is not a valid " + what);
    }
  }

  private static void checkKeys(@Nullable Map<String, String> parameters) {
    if (parameters != null
        && parameters.keySet().stream().anyMatch(key -> key.length() > LONGEST_KEY)) {
      throw failure(
          ErrorKind.INVALID_REQUEST, "MetaException", "A parameter's key is longer than 256");
    }
  }

  private int nowSeconds() {
    return (int) clock.instant().getEpochSecond();
  }

  private static String lowerCase(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private static CatalogException notFound(String message) {
    return failure(ErrorKind.NOT_FOUND, "NoSuchObjectException", message);
  }

  private static CatalogException invalidOperation(String message) {
    return failure(ErrorKind.INVALID_REQUEST, "InvalidOperationException", message);
  }

  private static CatalogException failure(ErrorKind kind, String wireName, String message) {
    return new CatalogException(kind, wireName, message);
  }

  /** A table with what belongs to it; partitions by their values, in the order of creation. */
  private static final class StoredTable {
    final Table table;
    final Map<List<String>, Partition> partitions = new LinkedHashMap<>();
    final Map<String, ColumnStatisticsObj> statistics = new HashMap<>();

    StoredTable(Table table) {
      this.table = table;
    }

    void checkColumn(String column) {
      if (table.getSd().getCols().stream()
          .noneMatch(each -> each.getName().equalsIgnoreCase(column))) {
        throw failure(
            ErrorKind.INVALID_REQUEST,
            "MetaException",
            "Column " + column + " doesn't exist in table");
      }
    }

    String partitionName(List<String> values) {
      return FileUtils.makePartName(
          table.getPartitionKeys().stream().map(FieldSchema::getName).toList(), values);
    }

    void checkValues(List<String> values) {
      if (values.size() != table.getPartitionKeys().size()) {
        throw failure(
            ErrorKind.INVALID_REQUEST,
            "MetaException",
            "Invalid partition key & values; keys "
                + table.getPartitionKeys()
                + ", values "
                + values);
      }
    }
  }
}
