package io.catalogd;

import static io.catalogd.load.TestCatalog.soon;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.DependentStatements.Outcome;
import io.catalogd.ddl.AlterTableAction;
import io.catalogd.ddl.TestStatements;
import io.catalogd.events.TestEvents;
import io.catalogd.load.TestCatalog;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rules 7 and 8 on random graphs: tables that depend on one table by many ways, each partition on a
 * base of its own. What one statement does to all of them is compared with models that look at
 * everything.
 */
class DependentGraphsTest {
  private static final TableName ROOT = new TableName("d", "t");
  private static final List<String> DAYS = List.of("1", "2", "3", "4");
  private static final int GRAPHS = 15;

  /** One graph. */
  private static final class Graph {
    private final Random random;
    private final TestCatalog catalog;
    private final Metastore metastore;
    private final DependentStatements statements;
    private final List<TableName> tables = new ArrayList<>(List.of(ROOT));
    private final String onSchemaChange;

    Graph(Random random, TestCatalog catalog, String onSchemaChange) {
      this.random = random;
      this.catalog = catalog;
      this.metastore = catalog.outside;
      this.statements = new DependentStatements(TestStatements.executor(catalog));
      this.onSchemaChange = onSchemaChange;
    }

    private <T> T pick(List<T> from) {
      return from.get(random.nextInt(from.size()));
    }

    /** Names say nothing of the order in which the tables depend on each other. */
    void create() {
      createRoot();
      List<String> names = new ArrayList<>(List.of("a", "b", "s", "u", "z"));
      Collections.shuffle(names, random);
      for (String name : names) {
        TableName table = new TableName("d", name);
        statements.create(
            table,
            pick(tables),
            "dependent.on.base.drop=" + pick(List.of("cascade", "cascade", "cascade", "detach")),
            "dependent.on.schema.change=" + onSchemaChange);
        for (String day : DAYS) {
          String partition = "ds=" + day;
          statements.add(table, partition, "dependent:" + pick(tables) + "/" + partition);
        }
        statements.dependOn(table, null, pick(tables));
        tables.add(table);
      }
      if (random.nextBoolean()) {
        forbidding(pick(dependents()));
      }
    }

    private void createRoot() {
      metastore.createDatabase(MetastoreStructs.database("d"));
      Table root = MetastoreStructs.externalTable(ROOT, "hdfs://nn/w/t", "ds", "hr");
      metastore.createTable(root);
      List<Partition> partitions = new ArrayList<>();
      for (String day : DAYS) {
        for (String hour : List.of("1", "2")) {
          Partition partition = MetastoreStructs.partition(ROOT, day, hour);
          partition.getSd().setLocation("hdfs://nn/w/t/" + day + "/" + hour);
          catalog.storage.makeDirectory(partition.getSd().getLocation());
          partitions.add(partition);
        }
      }
      metastore.addPartitions(ROOT, partitions, Metastore.Existing.FAIL);
      TestEvents.resets(catalog).invalidateAll(soon());
    }

    private void forbidding(TableName table) {
      Table struct = metastore.loadTable(table);
      struct.putToParameters("dependent.on.base.drop", pick(List.of("forbid", "cascade")));
      struct.putToParameters("dependent.on.partition.drop", pick(List.of("forbid", "allow")));
      metastore.alterTable(table, struct);
    }

    List<TableName> dependents() {
      return tables.subList(1, tables.size());
    }

    private List<String> partitions() {
      List<String> names = new ArrayList<>(metastore.partitionNames(ROOT));
      Collections.shuffle(names, random);
      return names.subList(0, 1 + random.nextInt(names.size()));
    }
  }

  private interface Statement {
    void check(Graph graph);
  }

  private static void onEach(long seed, String onSchemaChange, Statement statement) {
    for (int i = 0; i < GRAPHS; i++) {
      try (TestCatalog catalog = new TestCatalog()) {
        Graph graph = new Graph(new Random(seed * 1_000 + i), catalog, onSchemaChange);
        graph.create();
        statement.check(graph);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void droppingTheTableIsToldAndDoneAsTheModelSays(long seed) {
    onEach(
        seed,
        "forbid",
        graph -> {
          NaiveImpact impact = NaiveImpact.ofTable(graph.metastore, ROOT);
          impact.check(graph.statements.drop(ROOT));
        });
  }

  @ParameterizedTest
  @ValueSource(longs = {3, 4})
  void droppingPartitionsIsToldAndDoneAsTheModelSays(long seed) {
    onEach(
        seed,
        "forbid",
        graph -> {
          List<String> dropped = graph.partitions();
          NaiveImpact impact =
              NaiveImpact.ofPartitions(graph.metastore, ROOT, new TreeSet<>(dropped));
          impact.check(graph.statements.drop(ROOT, dropped));
        });
  }

  @ParameterizedTest
  @ValueSource(longs = {5, 6})
  void allTablesFollowOtherColumns(long seed) {
    onEach(
        seed,
        "propagate",
        graph -> {
          for (AlterTableAction change : changes()) {
            NaiveColumns columns = new NaiveColumns(graph.metastore, graph.catalog.storage, ROOT);
            Outcome outcome = graph.statements.alterColumns(ROOT, change);
            columns.check(outcome);
            checkFollowed(graph, outcome);
          }
        });
  }

  @ParameterizedTest
  @ValueSource(longs = {7, 8})
  void allTablesFollowColumnsThatOthersChanged(long seed) {
    onEach(
        seed,
        "propagate",
        graph -> {
          Table root = graph.metastore.loadTable(ROOT);
          root.getSd().getCols().get(0).setType("bigint");
          root.getSd().addToCols(MetastoreStructs.string("added"));
          graph.metastore.alterTable(ROOT, root);
          checkFollowed(graph, graph.statements.carryColumnsOver(ROOT));
        });
  }

  private static List<AlterTableAction> changes() {
    return List.of(
        new AlterTableAction.AlterColumn("id", column("id", PrimitiveType.BIGINT)),
        new AlterTableAction.AddColumns(List.of(column("added", PrimitiveType.INT))),
        new AlterTableAction.DropColumn("name"));
  }

  private static Column column(String name, PrimitiveType type) {
    return new Column(name, ColumnType.Scalar.of(type), null);
  }

  private static void checkFollowed(Graph graph, Outcome outcome) {
    assertThat(outcome.refusal()).as("%s", outcome).isNull();
    List<String> expected = typed(graph.metastore, ROOT);
    for (TableName table : graph.dependents()) {
      assertThat(typed(graph.metastore, table))
          .as("%s after %s", table, outcome)
          .isEqualTo(expected);
    }
  }

  private static List<String> typed(Metastore metastore, TableName table) {
    return NaiveColumns.typed(metastore.loadTable(table));
  }
}
