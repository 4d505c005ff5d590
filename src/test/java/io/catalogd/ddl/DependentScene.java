package io.catalogd.ddl;

import io.catalogd.ddl.AlterTableAction.AddPartitions;
import io.catalogd.ddl.AlterTableAction.DropPartitions;
import io.catalogd.ddl.AlterTableAction.NewPartition;
import io.catalogd.ddl.AlterTableAction.PropertyTarget;
import io.catalogd.ddl.AlterTableAction.SetPartitionProperties;
import io.catalogd.ddl.AlterTableAction.SetProperties;
import io.catalogd.ddl.DdlRequest.CreateDependentTable;
import io.catalogd.dependent.DependentClause;
import io.catalogd.dependent.DependentParameters;
import io.catalogd.dependent.Resolver;
import io.catalogd.dependent.ReverseEdges;
import io.catalogd.model.Column;
import io.catalogd.model.Dependencies;
import io.catalogd.model.DependentTable;
import io.catalogd.model.FileFormat;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.hadoop.hive.metastore.api.Table;

/**
 * Statements on dependent tables, and what became of them. Its tables: {@code d.t} by {@code ds,
 * hr} with {@code ds=1/hr=1}, {@code ds=1/hr=2} and {@code ds=10/hr=1}, and {@code d.t2} by {@code
 * ds, hr, minute}, all of them strings, with {@code ds=10/hr=1/minute=1} and two of {@code ds=11}.
 */
final class DependentScene {
  private DependentScene() {}

  static void createBases(DdlFixture ddl) {
    createBase(ddl, "t", "ds", "hr");
    add(ddl, "t", "ds=1/hr=1", "ds=1/hr=2", "ds=10/hr=1");
    createBase(ddl, "t2", "ds", "hr", "minute");
    add(ddl, "t2", "ds=10/hr=1/minute=1", "ds=11/hr=1/minute=1", "ds=11/hr=24/minute=60");
  }

  /** A partitioned table of one INT column {@code a} and text keys. */
  static void createBase(DdlFixture ddl, String name, String... keys) {
    ddl.execute(
        DdlFixture.create(DdlFixture.partitionedBy(name, keys(keys)), /* ifNotExists= */ false));
  }

  private static Column[] keys(String... names) {
    return Arrays.stream(names)
        .map(name -> DdlFixture.column(name, PrimitiveType.STRING))
        .toArray(Column[]::new);
  }

  /** {@code on} and further properties, as {@code key=value}. */
  static Map<String, String> properties(String... properties) {
    Map<String, String> map = new HashMap<>();
    for (String property : properties) {
      int equals = property.indexOf('=');
      map.put(property.substring(0, equals), property.substring(equals + 1));
    }
    return map;
  }

  /** A dependent table by {@code ds}. */
  static DdlRequest createStatement(String name, String... properties) {
    return createIn("d", name, properties);
  }

  /** The same in another database. */
  static DdlRequest createIn(String database, String name, String... properties) {
    return createStatement(
        new TableSpec(
            new SpelledName(database, name),
            "me",
            /* external= */ false,
            List.of(),
            List.of(keys("ds")),
            FileFormat.TEXT,
            RowFormat.DEFAULT,
            null,
            null,
            properties(properties),
            Map.of(),
            List.of()),
        /* ifNotExists= */ false);
  }

  static CreateDependentTable createStatement(TableSpec spec, boolean ifNotExists) {
    return new CreateDependentTable(
        spec, DependentClause.of(spec.name().key(), spec.tableProperties()), ifNotExists, null);
  }

  /** {@code d.tdep} on {@code d.t}, with the partitions {@code ds=1} and {@code ds=10}. */
  static void createDependent(DdlFixture ddl, String... properties) {
    ddl.execute(createStatement("tdep", with("dependent.on=d.t", properties)));
    add(ddl, "tdep", "ds=1", "ds=10");
  }

  static String[] with(String first, String... further) {
    String[] all = Arrays.copyOf(new String[] {first}, further.length + 1);
    System.arraycopy(further, 0, all, 1, further.length);
    return all;
  }

  static DdlResult add(DdlFixture ddl, String table, String... names) {
    return ddl.alter(table, adding(names));
  }

  static AddPartitions adding(String... names) {
    return new AddPartitions(
        Arrays.stream(names).map(name -> new NewPartition(spec(name), null)).toList(),
        /* ifNotExists= */ false);
  }

  static AddPartitions addingOn(String location, String name) {
    return new AddPartitions(
        List.of(new NewPartition(spec(name), location)), /* ifNotExists= */ false);
  }

  static DropPartitions dropping(String... names) {
    return new DropPartitions(
        Arrays.stream(names).map(DependentScene::spec).toList(),
        /* ifExists= */ false,
        /* purge= */ true);
  }

  static SetProperties setting(String... properties) {
    return new SetProperties(PropertyTarget.TABLE, properties(properties));
  }

  static SetPartitionProperties repointing(String base, String... names) {
    return new SetPartitionProperties(
        PropertyTarget.TABLE,
        Map.of("dependent.on", base),
        Arrays.stream(names).map(DependentScene::spec).toList());
  }

  static List<Part> spec(String name) {
    return PartitionNames.parse(name);
  }

  static Table struct(DdlFixture ddl, String table) {
    return ddl.truth.loadTable(DdlFixture.name(table));
  }

  /** Has somebody else change a table in the metastore. */
  static void outside(DdlFixture ddl, String table, Consumer<Table> change) {
    Table struct = struct(ddl, table);
    change.accept(struct);
    ddl.truth.alterTable(DdlFixture.name(table), struct);
  }

  static Dependencies dependencies(DdlFixture ddl, String table) {
    return DependentParameters.read(DdlFixture.name(table), struct(ddl, table).getParameters());
  }

  /** What a base lists, without the database. */
  static List<String> listed(DdlFixture ddl, String base) {
    SortedSet<TableName> names = ReverseEdges.read(struct(ddl, base).getParameters()).orElseThrow();
    return names.stream().map(TableName::table).toList();
  }

  /** Partitions of a dependent table by name, and what they depend on, such as {@code d.t 2}. */
  static Map<String, String> partitions(DdlFixture ddl, String table) {
    TableName name = DdlFixture.name(table);
    Dependencies dependencies = dependencies(ddl, table);
    return ddl.truth.loadPartitions(name, ddl.truth.partitionNames(name)).stream()
        .collect(
            Collectors.toMap(
                partition -> partition.getParameters().get("dependent.spec"),
                partition ->
                    dependencies
                            .find(Integer.parseInt(partition.getParameters().get("dependent.base")))
                            .map(base -> base.name().toString())
                            .orElse("nothing")
                        + " "
                        + partition.getParameters().get("dependent.matched.at.add"),
                (one, other) -> one + " and " + other,
                TreeMap::new));
  }

  /** The table as the catalog has it, loaded first if need be. */
  static DependentTable load(DdlFixture ddl, String table) {
    return (DependentTable)
        ddl.loads.loaded(new SpelledName("d", table), DdlFixture.soon()).content();
  }

  /** Finds out what each partition stands for, or fails as a reader does. */
  static void resolve(DdlFixture ddl, String table) {
    DependentTable loaded = load(ddl, table);
    for (Partition partition : loaded.own().partitions().inKeyOrder()) {
      new Resolver(ddl.image()).resolve(loaded, partition);
    }
  }

  /** Names and types of columns as the metastore has them. */
  static List<String> columns(DdlFixture ddl, String table) {
    return struct(ddl, table).getSd().getCols().stream()
        .map(column -> column.getName() + " " + column.getType())
        .toList();
  }

  static List<String> loadedPartitions(DdlFixture ddl, String table) {
    return load(ddl, table).own().partitions().inKeyOrder().stream().map(Partition::name).toList();
  }
}
