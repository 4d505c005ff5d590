package io.catalogd.check;

import static io.catalogd.load.TestCatalog.soon;
import static io.catalogd.load.TestCatalog.spelled;

import io.catalogd.catalog.TableState;
import io.catalogd.ddl.Aftermath;
import io.catalogd.ddl.AlterTableAction;
import io.catalogd.ddl.AlterTableAction.PropertyTarget;
import io.catalogd.ddl.DdlExecutor;
import io.catalogd.ddl.DdlHandlers;
import io.catalogd.ddl.DdlRequest;
import io.catalogd.ddl.HandlerParts;
import io.catalogd.events.Resets;
import io.catalogd.events.TestEvents;
import io.catalogd.load.TestCatalog;
import io.catalogd.load.WorkClock;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import io.catalogd.policy.Administrators;
import io.catalogd.policy.AuthorizationConfig;
import io.catalogd.policy.StoredPolicy;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;

/**
 * A catalog with the partitioned table {@code d.t} by {@code ds string, hr int}, which has three
 * partitions with a file each, and {@code d.plain}, both loaded; somebody else changes what lies
 * outside.
 */
final class CheckScene implements AutoCloseable {
  static final TableName T = new TableName("d", "t");
  static final TableName PLAIN = new TableName("d", "plain");

  private static final Pattern RESET =
      Pattern.compile(
          "(REFRESH|INVALIDATE METADATA) ([a-z0-9_.]+)(?: PARTITION \\((.*)\\))?", Pattern.DOTALL);

  private static final Pattern ALTER =
      Pattern.compile("ALTER TABLE ([a-z0-9_.]+) (?:RECOVER PARTITIONS|DEPENDS ON TABLE (.*))");

  private static final Pattern CONFIRM =
      Pattern.compile(
          "ALTER TABLE ([a-z0-9_.]+) SET TBLPROPERTIES \\('dependent.confirm'='all'\\)");

  private static final Pattern VALUE =
      Pattern.compile("([a-z0-9_]+)='((?:[^'\\\\]|\\\\.)*)'(?:, )?", Pattern.DOTALL);

  final TestCatalog catalog = new TestCatalog();
  final Resets resets = TestEvents.resets(catalog);
  private final WorkClock clock = new WorkClock();
  private final TableChecker checker =
      new TableChecker(
          catalog.store, catalog.metastore, catalog.source, catalog.storage, catalog.pool, clock);
  private final DdlExecutor ddl = executor();

  CheckScene() {
    catalog.stored.createDatabase(MetastoreStructs.database("d"));
    catalog.createTable(T, TestCatalog.key("ds", "string"), TestCatalog.key("hr", "int"));
    catalog.createTable(PLAIN);
    add("1", "1");
    add("1", "2");
    add("2", "1");
    catalog.storage.put("hdfs://nn/plain", "p", new byte[5]);
    resets.invalidateAll(soon());
    load(T);
    load(PLAIN);
  }

  private DdlExecutor executor() {
    InstantSource time = InstantSource.fixed(Instant.ofEpochSecond(7));
    StoredPolicy policy = new StoredPolicy("server1", catalog.pool, time);
    return new DdlExecutor(
        catalog.store,
        catalog.locks,
        new DdlHandlers(
            new HandlerParts(
                catalog.loads,
                catalog.source,
                catalog.storage,
                catalog.functions,
                catalog.pool,
                catalog.directives,
                policy,
                new Administrators(AuthorizationConfig.DEFAULT, catalog.metastore),
                time)),
        catalog.metastore,
        catalog.loads,
        new Aftermath(catalog.metastore, catalog.functions, policy),
        System::nanoTime);
  }

  static String directory(String day, String hour) {
    return "hdfs://nn/t/ds=" + day + "/hr=" + hour;
  }

  /** A partition of {@code d.t} with one file, made outside. */
  void add(String day, String hour) {
    catalog.storage.put(directory(day, hour), "f", new byte[7]);
    catalog.createPartitionAt(directory(day, hour), T, day, hour);
  }

  void load(TableName name) {
    catalog.loads.loaded(spelled(name), soon());
  }

  /** Has somebody else change a table. */
  void alter(TableName name, Consumer<Table> change) {
    Table table = catalog.stored.loadTable(name);
    change.accept(table);
    catalog.stored.alterTable(name, table);
  }

  /** Has somebody else change a partition. */
  void alterPartition(TableName name, String partition, Consumer<Partition> change) {
    List<Partition> partitions = catalog.stored.loadPartitions(name, List.of(partition));
    partitions.forEach(change);
    catalog.stored.alterPartitions(name, partitions);
  }

  TableCheck check(TableName name) {
    return check(name, CheckRequest.DEFAULT_OF_A_KIND);
  }

  TableCheck check(TableName name, int mostOfAKind) {
    return checker.check(new CheckRequest(spelled(name), null, mostOfAKind), soon());
  }

  TableChecker checker() {
    return checker;
  }

  boolean isLoaded(TableName name) {
    return catalog.entry(name).state() instanceof TableState.Loaded;
  }

  /** Runs a remedy as the statement that it is. */
  void run(String statement) {
    Matcher reset = RESET.matcher(statement);
    Matcher alter = ALTER.matcher(statement);
    Matcher confirm = CONFIRM.matcher(statement);
    if (reset.matches()) {
      SpelledName table = spelledName(reset.group(2));
      if (reset.group(1).startsWith("INVALIDATE")) {
        resets.invalidateTable(table, soon());
      } else if (reset.group(3) == null) {
        resets.refreshTable(table, soon());
      } else {
        resets.refreshPartition(table, spec(reset.group(3)), soon());
      }
    } else if (alter.matches()) {
      AlterTableAction action =
          alter.group(2) == null
              ? new AlterTableAction.RecoverPartitions()
              : new AlterTableAction.SetProperties(
                  PropertyTarget.TABLE, Map.of("dependent.on", alter.group(2)));
      ddl.execute(new DdlRequest.AlterTable(spelledName(alter.group(1)), action), soon());
    } else if (confirm.matches()) {
      ddl.execute(
          new DdlRequest.AlterTable(
              spelledName(confirm.group(1)), new AlterTableAction.ConfirmDependents()),
          soon());
    } else {
      throw new IllegalArgumentException(statement);
    }
  }

  private static SpelledName spelledName(String text) {
    int dot = text.indexOf('.');
    return new SpelledName(text.substring(0, dot), text.substring(dot + 1));
  }

  private static List<Part> spec(String text) {
    List<Part> parts = new ArrayList<>();
    Matcher value = VALUE.matcher(text);
    while (value.find()) {
      parts.add(new Part(value.group(1), value.group(2).replaceAll("\\\\(.)", "$1")));
    }
    return parts;
  }

  @Override
  public void close() {
    clock.close();
    catalog.close();
  }
}
