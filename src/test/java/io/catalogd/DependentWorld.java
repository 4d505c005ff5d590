package io.catalogd;

import io.catalogd.load.TestCatalog;
import io.catalogd.load.TestDependents;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.FileFormat;
import io.catalogd.model.TableName;
import io.catalogd.storage.InMemoryStorage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;

/**
 * Two tables with data, two that depend on both and one that depends on these two, in a metastore
 * that somebody else changes at random, each time one table.
 */
final class DependentWorld {
  static final TableName T1 = new TableName("d", "t1");
  static final TableName T2 = new TableName("d", "t2");

  /** By key {@code ds} on {@link #T1} and {@link #T2}. */
  static final TableName BY_DAY = new TableName("d", "byday");

  /** By keys {@code ds} and {@code hr} on the same. */
  static final TableName BY_HOUR = new TableName("d", "byhour");

  /** By key {@code ds} on {@link #BY_HOUR} and {@link #BY_DAY}. */
  static final TableName CHAIN = new TableName("d", "chain");

  static final List<TableName> DEPENDENT = List.of(BY_DAY, BY_HOUR, CHAIN);

  private static final List<TableName> ALL = List.of(T1, T2, BY_DAY, BY_HOUR, CHAIN);
  private static final List<String> DAYS =
      List.of("1", "01", "a/b", "é", "x=y", "A", "a", "100%", "__HIVE_DEFAULT_PARTITION__");
  private static final List<String> HOURS =
      List.of("1", "01", "1.0", "2", "-3", "__HIVE_DEFAULT_PARTITION__");

  private final Random random;
  private final Metastore metastore;
  private final InMemoryStorage storage;
  private int made;

  /** The other program. */
  DependentWorld(Random random, TestCatalog catalog) {
    this.random = random;
    this.metastore = catalog.stored;
    this.storage = catalog.storage;
  }

  /**
   * What was done to one table.
   *
   * @param what for messages
   * @param told how the catalog has to be told
   */
  record Step(String what, TableName table, Telling told) {}

  /** How the catalog hears of a step. */
  enum Telling {
    /** By REFRESH or INVALIDATE. */
    EITHER,
    /** By INVALIDATE: a refresh keeps what it knows of partitions whose names it knows (C252). */
    INVALIDATE
  }

  void create() {
    metastore.createDatabase(MetastoreStructs.database("d"));
    createBase(T1, "ds", "hr");
    createBase(T2, "ds", "hr", "min");
    TestDependents.create(metastore, BY_DAY, T1, "ds");
    TestDependents.create(metastore, BY_HOUR, T1, "ds", "hr");
    addBase(BY_DAY, T2);
    addBase(BY_HOUR, T2);
    TestDependents.create(metastore, CHAIN, BY_HOUR, "ds");
    addBase(CHAIN, BY_DAY);
  }

  private void createBase(TableName name, String... keys) {
    Table table = MetastoreStructs.externalTable(name, "hdfs://nn/w/" + name.table(), keys);
    for (FieldSchema key : table.getPartitionKeys()) {
      key.setType(key.getName().equals("ds") ? "string" : "int");
    }
    metastore.createTable(table);
  }

  private void addBase(TableName dependent, TableName base) {
    TestDependents.enter(metastore, base, dependent);
    int created = metastore.loadTable(base).getCreateTime();
    alter(
        dependent,
        table -> {
          table.putToParameters("dependent.base.2", base.toString());
          table.putToParameters("dependent.base.2.created", Integer.toString(created));
        });
  }

  private void alter(TableName name, Consumer<Table> change) {
    Table table = metastore.loadTable(name);
    change.accept(table);
    metastore.alterTable(name, table);
  }

  /** Mostly changes of partitions, now and then something that breaks a table, or mends it. */
  Step next() {
    Step step = change();
    // What does not load cannot be refreshed.
    return isBroken(step.table) ? new Step(step.what, step.table, Telling.INVALIDATE) : step;
  }

  private boolean isBroken(TableName table) {
    return metastore.loadTable(table).getParameters().containsKey("transactional");
  }

  private Step change() {
    return switch (random.nextInt(20)) {
      case 0, 1, 2, 3 -> addBasePartitions();
      case 4, 5 -> dropPartition(random.nextBoolean() ? T1 : T2);
      case 6 -> changeBasePartition();
      case 7, 8, 9 -> addDependentPartition();
      case 10 -> dropPartition(pick(DEPENDENT));
      case 11, 12 -> changeDependentPartition();
      case 13 -> changeDependentTable();
      case 14, 15 -> changeBaseTable();
      case 16 -> mendBaseTable();
      default -> dropWhatCannotBeTold();
    };
  }

  /** Several in one call are there together or not at all. */
  private Step addBasePartitions() {
    TableName table = random.nextBoolean() ? T1 : T2;
    String day = pick(DAYS);
    Map<List<String>, Partition> added = new HashMap<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      List<String> values = values(table.equals(T1) ? 2 : 3);
      values.set(0, day);
      added.put(values, basePartition(table, values));
    }
    metastore.addPartitions(table, List.copyOf(added.values()), Metastore.Existing.SKIP);
    return new Step("added " + added.keySet(), table, Telling.EITHER);
  }

  private Partition basePartition(TableName table, List<String> values) {
    Partition partition = MetastoreStructs.partition(table, values.toArray(String[]::new));
    String location =
        "hdfs://nn/w/" + table.table() + "/" + String.join(",", values).replace('/', '_') + made++;
    int files = random.nextInt(3);
    switch (random.nextInt(60)) {
      case 0 -> location = "hdfs://other/w/x/" + made;
      case 1 -> {
        location = "hdfs://nn/w/shared/" + table.table();
        files = 0; // Another partition would have them before this one is there.
      }
      default -> {}
    }
    partition.getSd().setLocation(location);
    storage.makeDirectory(location);
    for (; files > 0; files--) {
      putFile(location);
    }
    if (random.nextInt(4) > 0) {
      partition.putToParameters("numRows", Integer.toString(random.nextInt(100)));
    }
    return partition;
  }

  private void putFile(String location) {
    storage.put(
        location,
        "f" + made++,
        random.nextInt(1000),
        made,
        InMemoryStorage.block(0, 1, "h" + random.nextInt(9) + ":1"));
  }

  private List<String> values(int count) {
    List<String> values = new ArrayList<>();
    values.add(pick(DAYS));
    while (values.size() < count) {
      values.add(pick(HOURS));
    }
    return values;
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  private Step dropPartition(TableName table) {
    List<String> names = metastore.partitionNames(table);
    if (names.isEmpty()) {
      return new Step("nothing", table, Telling.EITHER);
    }
    String name = pick(names);
    metastore.dropPartitions(table, List.of(name), DropData.KEEP);
    return new Step("dropped " + name, table, Telling.EITHER);
  }

  private Step changeBasePartition() {
    TableName table = random.nextBoolean() ? T1 : T2;
    List<String> names = metastore.partitionNames(table);
    if (names.isEmpty()) {
      return new Step("nothing", table, Telling.EITHER);
    }
    Partition partition = metastore.loadPartitions(table, List.of(pick(names))).get(0);
    switch (random.nextInt(4)) {
      case 0 -> partition.putToParameters("numRows", Integer.toString(random.nextInt(100)));
      case 1 ->
          partition
              .getSd()
              .setInputFormat(
                  (random.nextInt(3) == 0 ? FileFormat.SEQUENCE_FILE : FileFormat.TEXT)
                      .inputFormat());
      default -> {
        putFile(partition.getSd().getLocation());
        return new Step("file in " + partition.getValues(), table, Telling.EITHER);
      }
    }
    metastore.alterPartitions(table, List.of(partition));
    return new Step("altered " + partition.getValues(), table, Telling.INVALIDATE);
  }

  private Step addDependentPartition() {
    TableName table = pick(DEPENDENT);
    List<String> values = values(table.equals(BY_HOUR) ? 2 : 1);
    if (random.nextInt(4) > 0) {
      values = matching(table, values.size());
    }
    boolean known =
        metastore.loadPartitions(table, metastore.partitionNames(table)).stream()
            .map(Partition::getValues)
            .anyMatch(values::equals);
    if (!known) {
      TestDependents.addPartition(
          metastore, table, 1 + random.nextInt(2), values.toArray(String[]::new));
    }
    return new Step("added " + values, table, Telling.EITHER);
  }

  /** The first values of a partition of some base. */
  private List<String> matching(TableName table, int count) {
    TableName base = pick(table.equals(CHAIN) ? List.of(BY_HOUR, BY_DAY) : List.of(T1, T2));
    List<String> names = metastore.partitionNames(base);
    return names.isEmpty()
        ? values(count)
        : metastore.loadPartitions(base, List.of(pick(names))).get(0).getValues().subList(0, count);
  }

  private Step changeDependentPartition() {
    TableName table = pick(DEPENDENT);
    List<String> names = metastore.partitionNames(table);
    if (names.isEmpty()) {
      return new Step("nothing", table, Telling.EITHER);
    }
    Partition partition = metastore.loadPartitions(table, List.of(pick(names))).get(0);
    Map<String, String> parameters = partition.getParameters();
    switch (random.nextInt(12)) {
      case 0 -> parameters.remove("dependent.base");
      case 1 -> parameters.put("dependent.base", pick(List.of("9", "x", "0", "-1")));
      case 2 ->
          parameters.put("dependent.spec", pick(List.of("ds=7", "hr=1", "ds", "ds=1/hr=1/min=1")));
      default -> parameters.put("dependent.base", Integer.toString(1 + random.nextInt(2)));
    }
    metastore.alterPartitions(table, List.of(partition));
    return new Step("altered " + partition.getValues(), table, Telling.INVALIDATE);
  }

  private Step changeDependentTable() {
    TableName name = pick(DEPENDENT);
    Map<String, String> set = new HashMap<>();
    switch (random.nextInt(6)) {
      case 0 -> set.put("dependent.allow.empty", Boolean.toString(random.nextBoolean()));
      case 1 -> set.put("dependent.base.1.created", "5");
      case 2 -> set.put("dependent.base.2.renaming", pick(ALL).toString() + "new");
      case 3 -> set.putAll(swappedBases(name));
      default -> set.put("dependent.current", Integer.toString(1 + random.nextInt(2)));
    }
    alter(
        name,
        table -> {
          mend(table);
          table.getParameters().putAll(set);
        });
    return new Step("set " + set, name, Telling.EITHER);
  }

  /** What was said of one base is said of the other. */
  private Map<String, String> swappedBases(TableName name) {
    Map<String, String> before = metastore.loadTable(name).getParameters();
    return Map.of(
        "dependent.base.1", before.get("dependent.base.2"),
        "dependent.base.1.created", before.get("dependent.base.2.created"),
        "dependent.base.2", before.get("dependent.base.1"),
        "dependent.base.2.created", before.get("dependent.base.1.created"));
  }

  /** As somebody does who confirms all bases as they are now. */
  private void mend(Table table) {
    for (int number = 1; number <= 2; number++) {
      String base = table.getParameters().get("dependent.base." + number);
      TableName name = new TableName("d", base.substring(2));
      if (metastore.tableNames("d").contains(name.table())) {
        table.putToParameters(
            "dependent.base." + number + ".created",
            Integer.toString(metastore.loadTable(name).getCreateTime()));
      }
      table.getParameters().remove("dependent.base." + number + ".renaming");
    }
  }

  /** Breaks one of the tables that others depend on, or mends what was broken before. */
  private Step changeBaseTable() {
    TableName name = pick(List.of(T1, T2, BY_DAY, BY_HOUR));
    boolean data = name.equals(T1) || name.equals(T2);
    int kind = random.nextInt(data ? 12 : 6);
    Telling told = isBroken(name) ? Telling.INVALIDATE : Telling.EITHER;
    alter(
        name,
        table -> {
          restore(table);
          switch (kind) {
            case 0 -> table.setCreateTime(1 + random.nextInt(9));
            case 1 -> table.getParameters().remove("dependent.dependents");
            case 2 -> table.putToParameters("dependent.dependents", "d.chain,d.byhour");
            case 6, 7 -> table.putToParameters("skip.header.line.count", "1");
            case 8 -> table.putToParameters("transactional", "true");
            case 9 -> table.getSd().getCols().get(0).setName("other");
            case 10 -> table.getSd().getCols().remove(1);
            default -> {}
          }
        });
    return new Step("changed definition " + kind, name, told);
  }

  private Step mendBaseTable() {
    TableName name = pick(List.of(T1, T2, BY_DAY, BY_HOUR));
    Telling told = isBroken(name) ? Telling.INVALIDATE : Telling.EITHER;
    alter(name, DependentWorld::restore);
    return new Step("mended definition", name, told);
  }

  /** Keeps the world from ending up with nothing but errors. */
  private Step dropWhatCannotBeTold() {
    TableName table = pick(DEPENDENT);
    List<String> names =
        new NaiveExpansion(metastore, storage)
            .expand(table).entrySet().stream()
                .filter(one -> one.getValue().content() == null)
                .map(Map.Entry::getKey)
                .toList();
    metastore.dropPartitions(table, names, DropData.KEEP);
    return new Step("dropped " + names, table, Telling.EITHER);
  }

  private static void restore(Table table) {
    table.getParameters().remove("skip.header.line.count");
    table.getParameters().remove("transactional");
    table.putToParameters("dependent.dependents", "d.byday,d.byhour,d.chain");
    table.putToParameters("dependent.dependents.chunks", "1");
    table.getSd().setCols(MetastoreStructs.table(T1).getSd().getCols());
  }
}
