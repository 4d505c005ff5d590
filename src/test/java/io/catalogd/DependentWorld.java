package io.catalogd;

import io.catalogd.DependentStatements.Outcome;
import io.catalogd.ddl.AlterTableAction;
import io.catalogd.ddl.TestStatements;
import io.catalogd.load.TestCatalog;
import io.catalogd.load.TestDependents;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.FileFormat;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.TableName;
import io.catalogd.storage.InMemoryStorage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/**
 * Two tables with data, two that depend on both and one that depends on these two, in a metastore
 * that somebody else changes at random, each time one table. The catalog's own statements change
 * them, too, drop the tables with data, and make further dependent tables on any of them, which
 * come and go.
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

  private static final List<TableName> DEPENDENT = List.of(BY_DAY, BY_HOUR, CHAIN);

  /** By key {@code ds} on any other, if they are there. */
  private static final List<TableName> FURTHER =
      List.of(new TableName("d", "further"), new TableName("d", "another"));

  private static final List<String> ON_BASE_DROP =
      List.of("cascade", "cascade", "cascade", "detach", "forbid");
  private static final List<String> ON_SCHEMA_CHANGE =
      List.of("propagate", "propagate", "propagate", "forbid");

  private static final List<TableName> ALL = List.of(T1, T2, BY_DAY, BY_HOUR, CHAIN);

  /** What tables with data are called after a rename. */
  private static final Map<TableName, TableName> OTHER_NAMES =
      Map.of(T1, new TableName("d", "t1new"), T2, new TableName("d", "t2new"));

  private static final List<String> DAYS =
      List.of("1", "01", "a/b", "é", "x=y", "A", "a", "100%", "__HIVE_DEFAULT_PARTITION__");
  private static final List<String> HOURS =
      List.of("1", "01", "1.0", "2", "-3", "__HIVE_DEFAULT_PARTITION__");

  private final Random random;
  private final Metastore metastore;
  private final InMemoryStorage storage;
  private final String root;
  private final DependentStatements statements;

  private final Set<String> kinds = new TreeSet<>();

  /** What a statement has just dropped. */
  private @Nullable Table gone;

  private int made;

  /** The other program, and the catalog's own statements; files are below {@code root}. */
  DependentWorld(Random random, TestCatalog catalog, String root) {
    this.random = random;
    this.metastore = catalog.outside;
    this.storage = catalog.storage;
    this.root = root;
    this.statements = new DependentStatements(TestStatements.executor(catalog));
  }

  /**
   * What was done.
   *
   * @param what for messages
   * @param tables of which the catalog has to be told
   */
  record Step(String what, List<TableName> tables, Telling told) {
    Step(String what, TableName table, Telling told) {
      this(what, List.of(table), told);
    }
  }

  /** How the catalog hears of a step. */
  enum Telling {
    /** By REFRESH or INVALIDATE. */
    EITHER,
    /** By INVALIDATE: a refresh keeps what it knows of partitions whose names it knows (C252). */
    INVALIDATE,
    /** It was the catalog's own statement. */
    OURS
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
    for (TableName name : DEPENDENT) {
      alter(
          name,
          table -> {
            table.putToParameters("dependent.on.base.drop", "cascade");
            table.putToParameters("dependent.on.schema.change", "propagate");
          });
    }
    // Stale, which does no harm, until somebody makes a circle.
    TestDependents.enter(metastore, CHAIN, BY_DAY);
  }

  /** The dependent tables that are there. */
  static List<TableName> dependents(Metastore metastore) {
    List<TableName> dependents = new ArrayList<>(DEPENDENT);
    List<String> names = metastore.tableNames("d");
    FURTHER.stream().filter(one -> names.contains(one.table())).forEach(dependents::add);
    return dependents;
  }

  private List<TableName> dependents() {
    return dependents(metastore);
  }

  private void createBase(TableName name, String... keys) {
    Table table = MetastoreStructs.externalTable(name, root + name.table(), keys);
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
    Step step = gone == null ? change() : bringBack(gone);
    kinds.add(step.what.split(" ", -1)[0]);
    // What does not load cannot be refreshed.
    return step.told == Telling.EITHER && step.tables.stream().anyMatch(this::isBroken)
        ? new Step(step.what, step.tables, Telling.INVALIDATE)
        : step;
  }

  /** The kinds of steps that were made. */
  Set<String> kinds() {
    return kinds;
  }

  private boolean isBroken(TableName table) {
    return metastore.loadTable(table).getParameters().containsKey("transactional") || hasCircle();
  }

  private boolean hasCircle() {
    return metastore.loadTable(BY_DAY).getParameters().containsValue(CHAIN.toString());
  }

  /** One of the two with data, under the name that it has now. */
  private TableName base(TableName name) {
    return metastore.tableNames("d").contains(name.table())
        ? name
        : Objects.requireNonNull(OTHER_NAMES.get(name));
  }

  private TableName anyBase() {
    return base(random.nextBoolean() ? T1 : T2);
  }

  /** What a table with data was called first. */
  private static TableName original(TableName name) {
    return name.table().startsWith("t1") ? T1 : T2;
  }

  private Step change() {
    return switch (random.nextInt(30)) {
      case 0, 1, 2, 3 -> addBasePartitions();
      case 4, 5 -> dropPartition(anyBase());
      case 6 -> changeBasePartition();
      case 7, 8, 9 -> addDependentPartition();
      case 10 -> dropPartition(pick(dependents()));
      case 11, 12 -> changeDependentPartition();
      case 13 -> changeDependentTable();
      case 14, 15 -> changeBaseTable();
      case 16 -> mendBaseTable();
      case 17 -> random.nextInt(3) == 0 ? circle() : mendCircle();
      case 18 -> random.nextInt(3) == 0 ? rename() : announce();
      case 19, 20 -> followRename();
      case 21 -> random.nextBoolean() ? recreate() : restoreSecondBase();
      case 22, 23, 24 -> ours();
      case 25, 26 -> mendDependentTable();
      default -> dropWhatCannotBeTold();
    };
  }

  /** Several in one call are there together or not at all. */
  private Step addBasePartitions() {
    TableName table = anyBase();
    String day = pick(DAYS);
    Map<List<String>, Partition> added = new HashMap<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      List<String> values = values(original(table).equals(T1) ? 2 : 3);
      values.set(0, day);
      added.put(values, basePartition(table, values));
    }
    metastore.addPartitions(table, List.copyOf(added.values()), Metastore.Existing.SKIP);
    return new Step("added " + added.keySet(), table, Telling.EITHER);
  }

  private Partition basePartition(TableName table, List<String> values) {
    Partition partition = MetastoreStructs.partition(table, values.toArray(String[]::new));
    String location =
        root + table.table() + "/" + String.join(",", values).replace('/', '_') + made++;
    int files = random.nextInt(3);
    switch (random.nextInt(60)) {
      case 0 -> location = root.startsWith("hdfs") ? "hdfs://other/w/x/" + made : location;
      case 1 -> {
        location = root + "shared/" + original(table).table();
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
    TableName table = anyBase();
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
    TableName table = pick(dependents());
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
    TableName base = table.equals(CHAIN) ? pick(List.of(BY_HOUR, BY_DAY)) : anyBase();
    List<String> names = metastore.partitionNames(base);
    return names.isEmpty()
        ? values(count)
        : metastore.loadPartitions(base, List.of(pick(names))).get(0).getValues().subList(0, count);
  }

  private Step changeDependentPartition() {
    TableName table = pick(dependents());
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
    TableName name = pick(dependents());
    Map<String, String> set = new HashMap<>();
    switch (random.nextInt(8)) {
      case 0 -> set.put("dependent.allow.empty", Boolean.toString(random.nextBoolean()));
      case 1 -> set.put("dependent.base.1.created", "5");
      case 2 -> {
        // What fails in a circle nobody knows the time of, so that it may be found by either name.
        if (!hasCircle()) {
          set.put("dependent.base.2.renaming", pick(ALL).toString() + "new");
        }
      }
      case 3, 5, 6 -> set.putAll(swappedBases(name));
      case 4 -> {
        set.put("dependent.on.base.drop", pick(ON_BASE_DROP));
        set.put("dependent.on.schema.change", pick(ON_SCHEMA_CHANGE));
        set.put("dependent.on.partition.drop", random.nextInt(4) == 0 ? "forbid" : "allow");
      }
      default -> set.put("dependent.current", Integer.toString(1 + random.nextInt(2)));
    }
    if (!hasTwoBases(name)) {
      set.keySet().removeIf(key -> key.matches("dependent\\.(base|current).*"));
    }
    alter(
        name,
        table -> {
          mend(table);
          table.getParameters().putAll(set);
        });
    return new Step((set.size() == 4 ? "swapped " : "set ") + name + set, name, Telling.EITHER);
  }

  private boolean hasTwoBases(TableName name) {
    return metastore
        .loadTable(name)
        .getParameters()
        .keySet()
        .containsAll(Set.of("dependent.base.1", "dependent.base.2"));
  }

  private Step mendDependentTable() {
    TableName name = pick(dependents());
    alter(name, this::mend);
    return new Step("mended " + name, name, Telling.EITHER);
  }

  /** What was said of one base is said of the other. */
  private Map<String, String> swappedBases(TableName name) {
    Map<String, String> before = metastore.loadTable(name).getParameters();
    if (!hasTwoBases(name)) {
      return Map.of();
    }
    return Map.of(
        "dependent.base.1", before.get("dependent.base.2"),
        "dependent.base.1.created", before.get("dependent.base.2.created"),
        "dependent.base.2", before.get("dependent.base.1"),
        "dependent.base.2.created", before.get("dependent.base.1.created"));
  }

  /** As somebody does who confirms all bases as they are now. */
  private void mend(Table table) {
    for (int number = 1; number <= 2; number++) {
      @Nullable String base = table.getParameters().get("dependent.base." + number);
      if (base == null) {
        continue;
      }
      TableName name = new TableName("d", base.substring(2));
      if (metastore.tableNames("d").contains(name.table())) {
        Table struct = metastore.loadTable(name);
        table.putToParameters(
            "dependent.base." + number + ".created", Integer.toString(struct.getCreateTime()));
        if (number == 1 || table.getParameters().get("dependent.current").equals("2")) {
          table.getSd().setCols(struct.getSd().getCols());
        }
      }
      table.getParameters().remove("dependent.base." + number + ".renaming");
    }
  }

  /** Breaks one of the tables that others depend on, or mends what was broken before. */
  private Step changeBaseTable() {
    TableName name = pick(List.of(base(T1), base(T2), BY_DAY, BY_HOUR));
    boolean data = !DEPENDENT.contains(name);
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
            case 8 -> {
              if (root.startsWith("hdfs")) { // Else Hive's own server refuses it.
                table.putToParameters("transactional", "true");
              }
            }
            case 9 -> table.getSd().getCols().get(0).setName("other");
            case 10 -> table.getSd().getCols().remove(1);
            default -> {}
          }
        });
    return new Step("changed definition " + kind, name, told);
  }

  private Step mendBaseTable() {
    TableName name = pick(List.of(base(T1), base(T2), BY_DAY, BY_HOUR));
    Telling told = isBroken(name) ? Telling.INVALIDATE : Telling.EITHER;
    alter(name, DependentWorld::restore);
    return new Step("mended definition", name, told);
  }

  /** Has {@link #BY_DAY} depend on {@link #CHAIN}, which depends on it. */
  private Step circle() {
    int created = metastore.loadTable(CHAIN).getCreateTime();
    alter(
        BY_DAY,
        table -> {
          table.putToParameters("dependent.base.2", CHAIN.toString());
          table.putToParameters("dependent.base.2.created", Integer.toString(created));
          table.getParameters().remove("dependent.base.2.renaming");
        });
    return new Step("circle", BY_DAY, Telling.INVALIDATE);
  }

  private Step mendCircle() {
    Telling told = hasCircle() ? Telling.INVALIDATE : Telling.EITHER;
    TableName second = base(T2);
    int created = metastore.loadTable(second).getCreateTime();
    alter(
        BY_DAY,
        table -> {
          if (table.getParameters().containsValue(CHAIN.toString())) {
            String key =
                CHAIN.toString().equals(table.getParameters().get("dependent.base.1"))
                    ? "dependent.base.1"
                    : "dependent.base.2";
            table.putToParameters(key, second.toString());
            table.putToParameters(key + ".created", Integer.toString(created));
          }
        });
    return new Step("mended circle", BY_DAY, told);
  }

  /** A table of this name, and under another afterwards; whoever depends on it may not know. */
  private Step rename() {
    TableName old = anyBase();
    TableName other = otherName(old);
    alter(old, table -> table.setTableName(other.table()));
    // The old one last: as long as it is there, the catalog does not look for the other.
    return new Step("renamed " + old, List.of(other, old), Telling.INVALIDATE);
  }

  private static TableName otherName(TableName name) {
    TableName first = original(name);
    return name.equals(first) ? Objects.requireNonNull(OTHER_NAMES.get(first)) : first;
  }

  /** As before a rename, or after one that was cut off. */
  private Step announce() {
    TableName name = pick(List.of(BY_DAY, BY_HOUR));
    alter(
        name,
        table ->
            forEachBase(
                table,
                (key, base) -> {
                  if (base.table().startsWith("t")) {
                    table.putToParameters(key + ".renaming", otherName(base).toString());
                  }
                }));
    return new Step("announced to " + name, name, Telling.EITHER);
  }

  /** One table calls its bases by the names that they have. */
  private Step followRename() {
    TableName name = pick(List.of(BY_DAY, BY_HOUR));
    alter(
        name,
        table ->
            forEachBase(
                table,
                (key, base) -> {
                  if (base.table().startsWith("t")) {
                    table.putToParameters(key, base(original(base)).toString());
                    table.getParameters().remove(key + ".renaming");
                  }
                }));
    return new Step("followed by " + name, name, Telling.EITHER);
  }

  private static void forEachBase(Table table, BiConsumer<String, TableName> what) {
    for (int number = 1; number <= 2; number++) {
      String key = "dependent.base." + number;
      @Nullable String base = table.getParameters().get(key);
      if (base != null) {
        what.accept(key, new TableName("d", base.substring(2)));
      }
    }
  }

  /** Another table of the same name, without partitions. */
  private Step recreate() {
    TableName name = pick(List.of(base(T1), base(T2), BY_DAY, BY_HOUR));
    Table table = metastore.loadTable(name);
    metastore.dropTable(name, DropData.KEEP);
    metastore.createTable(table);
    int created = 1 + random.nextInt(9);
    alter(name, anew -> anew.setCreateTime(created));
    return new Step("recreated " + name, name, Telling.INVALIDATE);
  }

  /** What statements took away as nothing used it. */
  private Step restoreSecondBase() {
    TableName name = pick(List.of(BY_DAY, BY_HOUR));
    TableName second = base(T2);
    int created = metastore.loadTable(second).getCreateTime();
    alter(
        name,
        table -> {
          for (String key : List.of("dependent.base.1", "dependent.base.2")) {
            if (!table.getParameters().containsKey(key)) {
              table.putToParameters(key, second.toString());
              table.putToParameters(key + ".created", Integer.toString(created));
            }
          }
        });
    return new Step(
        "restored bases of " + name, name, hasCircle() ? Telling.INVALIDATE : Telling.EITHER);
  }

  /** As other programs do at once; confirmed by whoever comes by. */
  private Step bringBack(Table table) {
    gone = null;
    int created = random.nextInt(3) == 0 ? 1 + random.nextInt(9) : table.getCreateTime();
    metastore.createTable(table);
    TableName name = new TableName(table.getDbName(), table.getTableName());
    alter(name, anew -> anew.setCreateTime(created));
    return new Step("broughtback " + name, name, Telling.INVALIDATE);
  }

  /** A statement of the catalog itself, whether or not it is refused. */
  private Step ours() {
    TableName table = pick(dependents());
    TableName base = anyBase();
    return switch (random.nextInt(12)) {
      case 0, 1 -> {
        List<String> values = values(original(base).equals(T1) ? 2 : 3);
        Partition partition = basePartition(base, values);
        yield ours(base, statements.add(base, name(base, values), partition.getSd().getLocation()));
      }
      case 2 -> oursDroppingPartition(base);
      case 3, 4 -> {
        List<String> values = matching(table, table.equals(BY_HOUR) ? 2 : 1);
        yield ours(table, statements.add(table, name(table, values), null));
      }
      case 5 -> oursDroppingPartition(table);
      case 6 -> ours(table, statements.dependOn(table, anyPartition(table), base));
      case 7 -> random.nextInt(3) == 0 ? oursOfATable(base) : oursOfAFurtherTable();
      case 8 -> oursOfAFurtherTable();
      case 9, 10 -> oursOfColumns(random.nextInt(8) == 0 ? table : base);
      default ->
          random.nextBoolean()
              ? ours(base, statements.rename(base, otherName(base)))
              : ours(table, statements.dependOn(table, null, base));
    };
  }

  private static Step ours(TableName table, Outcome outcome) {
    return new Step("ours " + outcome, table, Telling.OURS);
  }

  /** The same with a name of its own for what was carried out. */
  private static Step ours(String kind, TableName table, Outcome outcome) {
    return outcome.refusal() == null
        ? new Step(kind + " " + outcome, table, Telling.OURS)
        : ours(table, outcome);
  }

  private Step oursDroppingPartition(TableName table) {
    String partition = anyPartition(table);
    NaiveImpact impact = NaiveImpact.ofPartitions(metastore, table, Set.of(partition));
    Outcome outcome = statements.drop(table, List.of(partition));
    impact.check(outcome);
    return ours("ourspartition", table, outcome);
  }

  /** Somebody makes it anew afterwards. */
  private Step oursOfATable(TableName base) {
    Table struct = metastore.loadTable(base);
    NaiveImpact impact = NaiveImpact.ofTable(metastore, base);
    Outcome outcome = statements.drop(base);
    impact.check(outcome);
    gone = outcome.refusal() == null ? struct : null;
    return ours("oursdropped", base, outcome);
  }

  private Step oursOfAFurtherTable() {
    TableName further = pick(FURTHER);
    if (!dependents().contains(further)) {
      List<TableName> bases = new ArrayList<>(dependents());
      bases.add(base(T1));
      bases.add(base(T2));
      return ours(
          "ourscreated",
          further,
          statements.create(
              further,
              pick(bases),
              "dependent.on.base.drop=" + pick(ON_BASE_DROP),
              "dependent.on.schema.change=" + pick(ON_SCHEMA_CHANGE)));
    }
    if (random.nextBoolean()) {
      List<String> values = matching(further, 1);
      return ours(further, statements.add(further, name(further, values), null));
    }
    NaiveImpact impact = NaiveImpact.ofTable(metastore, further);
    Outcome outcome = statements.drop(further);
    impact.check(outcome);
    return ours("oursgone", further, outcome);
  }

  private Step oursOfColumns(TableName base) {
    NaiveColumns columns = new NaiveColumns(metastore, storage, base);
    List<FieldSchema> now = metastore.loadTable(base).getSd().getCols();
    int kind = random.nextInt(4);
    if (kind == 0) {
      Outcome outcome = statements.carryColumnsOver(base);
      columns.checkCarriedOver(outcome);
      return ours("ourscolumns", base, outcome);
    }
    AlterTableAction action =
        switch (kind) {
          case 1 ->
              new AlterTableAction.AlterColumn(
                  "id",
                  column(
                      "id",
                      now.get(0).getType().equals("int")
                          ? PrimitiveType.BIGINT
                          : PrimitiveType.INT));
          case 2 -> new AlterTableAction.DropColumn(now.get(now.size() - 1).getName());
          default ->
              new AlterTableAction.AddColumns(List.of(column("c" + made++, PrimitiveType.INT)));
        };
    Outcome outcome = statements.alterColumns(base, action);
    columns.check(outcome);
    return ours("ourscolumns", base, outcome);
  }

  private static Column column(String name, PrimitiveType type) {
    return new Column(name, ColumnType.Scalar.of(type), null);
  }

  private String anyPartition(TableName table) {
    List<String> names = metastore.partitionNames(table);
    return names.isEmpty() ? "ds=none" : pick(names);
  }

  private String name(TableName table, List<String> values) {
    List<String> keys =
        metastore.loadTable(table).getPartitionKeys().stream().map(FieldSchema::getName).toList();
    return PartitionNames.make(keys, values, PartitionNames.DEFAULT_NULL_TEXT);
  }

  /** Keeps the world from ending up with nothing but errors. */
  private Step dropWhatCannotBeTold() {
    TableName table = pick(dependents());
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
    table.putToParameters("dependent.dependents", "d.another,d.byday,d.byhour,d.chain,d.further");
    table.putToParameters("dependent.dependents.chunks", "1");
    table.getSd().setCols(MetastoreStructs.table(T1).getSd().getCols());
  }
}
