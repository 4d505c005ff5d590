package io.catalogd.metastore;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.metastore.Metastore.DropContent;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.TableName;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every metastore does, the fake and the real ones. Each test has a database of its own. */
abstract class MetastoreContract
    implements PartitionsContract,
        PartitionDropContract,
        StatisticsContract,
        FunctionsContract,
        RolesContract,
        RefusalsContract {
  private static final AtomicInteger DATABASES = new AtomicInteger();
  private static final TableName MISSING = new TableName("no_such_db", "no_such_table");

  private final String database =
      "contract_" + ProcessHandle.current().pid() + "_" + DATABASES.incrementAndGet();
  private final TableName name = new TableName(database, "t");
  private Metastore metastore;

  /** The metastore under test, the same or a new one for each test. */
  abstract Metastore metastore() throws Exception;

  /** Gives up what {@link #metastore} made for this test. */
  void release() {}

  @Override
  public Metastore store() {
    return metastore;
  }

  @Override
  public String database() {
    return database;
  }

  @BeforeEach
  void createDatabase() throws Exception {
    metastore = metastore();
    metastore.createDatabase(MetastoreStructs.database(database));
  }

  @AfterEach
  void dropDatabase() {
    if (metastore != null && metastore.databaseNames().contains(database)) {
      metastore.dropDatabase(database, DropData.PURGE, DropContent.CASCADE);
    }
    release();
  }

  @Test
  void createdDatabaseHasALocationAndIsListed() {
    Database loaded = metastore.loadDatabase(database);

    assertThat(loaded.getName()).isEqualTo(database);
    assertThat(loaded.getLocationUri()).endsWith("/" + database + ".db");
    assertThat(metastore.databaseNames()).contains(database, "default");
  }

  @Test
  void databaseNamesAreLowerCase() {
    String spelled = database.toUpperCase(Locale.ROOT) + "_X";
    metastore.createDatabase(MetastoreStructs.database(spelled));

    assertThat(metastore.databaseNames()).contains(database + "_x");
    assertThat(metastore.loadDatabase(spelled).getName()).isEqualTo(database + "_x");
    metastore.dropDatabase(spelled, DropData.TRASH, DropContent.REFUSE);
    assertThat(metastore.databaseNames()).doesNotContain(database + "_x");
  }

  @Test
  void databaseIsCreatedOnce() {
    CatalogException failure =
        ContractPart.failure(() -> metastore.createDatabase(MetastoreStructs.database(database)));

    assertThat(failure.kind()).isEqualTo(ErrorKind.ALREADY_EXISTS);
    assertThat(failure.wireName()).isEqualTo("AlreadyExistsException");
    assertThat(failure).hasMessageContaining(database);
  }

  @Test
  void databaseWithAnImpossibleNameIsRefused() {
    CatalogException failure =
        ContractPart.failure(() -> metastore.createDatabase(MetastoreStructs.database("grüße")));

    assertThat(failure.kind()).isEqualTo(ErrorKind.INVALID_REQUEST);
    assertThat(failure.wireName()).isEqualTo("InvalidObjectException");
    assertThat(failure).hasMessageContaining("grüße is not a valid database name");
  }

  @Test
  void missingDatabaseIsNotFound() {
    ContractPart.assertNotFound(() -> metastore.loadDatabase("no_such_db"));
    ContractPart.assertNotFound(
        () -> metastore.dropDatabase("no_such_db", DropData.TRASH, DropContent.CASCADE));
    ContractPart.assertNotFound(() -> metastore.tableNames("no_such_db"));
  }

  @Test
  void alteredDatabaseKeepsItsNewParameters() {
    Database changed = metastore.loadDatabase(database);
    changed.putToParameters("k", "v");
    changed.setDescription("about");

    metastore.alterDatabase(database, changed);

    Database loaded = metastore.loadDatabase(database);
    assertThat(loaded.getParameters()).containsEntry("k", "v");
    assertThat(loaded.getLocationUri()).isEqualTo(changed.getLocationUri());
  }

  @Test
  void databaseWithTablesIsNotDroppedUnlessCascading() {
    metastore.createTable(MetastoreStructs.table(name));

    CatalogException failure =
        ContractPart.failure(
            () -> metastore.dropDatabase(database, DropData.TRASH, DropContent.REFUSE));

    assertThat(failure.kind()).isEqualTo(ErrorKind.INVALID_REQUEST);
    assertThat(failure.wireName()).isEqualTo("InvalidOperationException");
    assertThat(failure).hasMessageContaining("is not empty. One or more tables exist.");
    assertThat(metastore.tableNames(database)).containsExactly("t");
    metastore.dropDatabase(database, DropData.TRASH, DropContent.CASCADE);
    assertThat(metastore.databaseNames()).doesNotContain(database);
  }

  @Test
  void tablesAreFoundByAParameter() {
    for (String table : List.of("a", "b", "c")) {
      Table struct = MetastoreStructs.table(new TableName(database, table), "p");
      if (!table.equals("b")) {
        struct.putToParameters("dependent_table", table.equals("a") ? "true" : "false");
      }
      struct.putToParameters("kept", "k");
      metastore.createTable(struct);
    }

    assertThat(metastore.tablesWith(database, "dependent_table", "true"))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.getTableName()).isEqualTo("a");
              assertThat(found.getParameters()).containsEntry("kept", "k");
            });
    assertThat(metastore.tablesWith(database, "dependent_table", "maybe")).isEmpty();
    assertThat(metastore.tablesWith("no_such_db", "dependent_table", "true")).isEmpty();
  }

  @Test
  void tablesAreReadTogetherAsFarAsTheyAreThere() {
    for (String table : List.of("a", "b", "c")) {
      Table struct = MetastoreStructs.table(new TableName(database, table), "p");
      struct.putToParameters("kept", table);
      metastore.createTable(struct);
    }

    assertThat(metastore.loadTables(database, List.of("c", "none", "a")))
        .extracting(found -> found.getTableName() + found.getParameters().get("kept"))
        .containsExactlyInAnyOrder("aa", "cc");
    assertThat(metastore.loadTables(database, List.of())).isEmpty();
    assertThat(metastore.loadTables("no_such_db", List.of("a"))).isEmpty();
  }

  @Test
  void emptyDatabaseHasNoTables() {
    assertThat(metastore.tableNames(database)).isEmpty();
  }

  @Test
  void createdTableHasLocationCreateTimeAndLastDdlTime() {
    Table table = MetastoreStructs.table(name, "p");
    table.putToParameters("k", "ü=/%");

    metastore.createTable(table);

    Table loaded = metastore.loadTable(name);
    assertThat(loaded.getDbName()).isEqualTo(database);
    assertThat(loaded.getTableName()).isEqualTo("t");
    assertThat(loaded.getTableType()).isEqualTo("MANAGED_TABLE");
    assertThat(loaded.getSd().getLocation()).endsWith("/" + database + ".db/t");
    assertThat(loaded.getCreateTime()).isPositive();
    assertThat(loaded.getParameters())
        .containsEntry("k", "ü=/%")
        .containsEntry("transient_lastDdlTime", Integer.toString(loaded.getCreateTime()));
    assertThat(loaded.getSd().getCols())
        .extracting(FieldSchema::getName)
        .containsExactly("id", "name");
    assertThat(loaded.getPartitionKeys()).extracting(FieldSchema::getName).containsExactly("p");
    assertThat(metastore.tableNames(database)).containsExactly("t");
  }

  @Test
  void handedInStructsStayAndReturnedOnesAreFresh() {
    Table table = MetastoreStructs.table(name);
    Table before = table.deepCopy();

    metastore.createTable(table);
    Table first = metastore.loadTable(name);
    first.putToParameters("mine", "1");
    Table second = metastore.loadTable(name);
    metastore.alterTable(name, second);

    assertThat(table).isEqualTo(before);
    assertThat(second.getParameters()).doesNotContainKey("mine");
    assertThat(second.getParameters()).doesNotContainKey("DO_NOT_UPDATE_STATS");
  }

  @Test
  void tableAndColumnNamesAreLowerCase() {
    Table table = MetastoreStructs.table(name, "Part");
    table.setTableName("Mixed_Case");
    table.getSd().getCols().get(0).setName("ID");

    metastore.createTable(table);

    Table loaded = metastore.loadTable(new TableName(database, "MIXED_case"));
    assertThat(loaded.getTableName()).isEqualTo("mixed_case");
    assertThat(loaded.getSd().getCols().get(0).getName()).isEqualTo("id");
    assertThat(loaded.getPartitionKeys().get(0).getName()).isEqualTo("part");
  }

  @Test
  void viewHasTextAndNoLocation() {
    metastore.createTable(MetastoreStructs.view(name, "SELECT 1"));

    Table loaded = metastore.loadTable(name);

    assertThat(loaded.getTableType()).isEqualTo("VIRTUAL_VIEW");
    assertThat(loaded.getViewExpandedText()).isEqualTo("SELECT 1");
    assertThat(loaded.getSd().getLocation()).isNull();
    assertThat(metastore.tableNames(database)).containsExactly("t");
  }

  @Test
  void tableIsCreatedOnce() {
    metastore.createTable(MetastoreStructs.table(name));

    CatalogException failure =
        ContractPart.failure(() -> metastore.createTable(MetastoreStructs.table(name)));

    assertThat(failure.kind()).isEqualTo(ErrorKind.ALREADY_EXISTS);
    assertThat(failure.wireName()).isEqualTo("AlreadyExistsException");
  }

  @Test
  void tableWithAnImpossibleNameIsRefused() {
    Table table = MetastoreStructs.table(name);
    table.setTableName("grüße");

    CatalogException failure = ContractPart.failure(() -> metastore.createTable(table));

    assertThat(failure.kind()).isEqualTo(ErrorKind.INVALID_REQUEST);
    assertThat(failure.wireName()).isEqualTo("InvalidObjectException");
  }

  @Test
  void tableInAMissingDatabaseIsRefused() {
    CatalogException failure =
        ContractPart.failure(() -> metastore.createTable(MetastoreStructs.table(MISSING)));

    assertThat(failure.kind()).isIn(ErrorKind.NOT_FOUND, ErrorKind.INVALID_REQUEST);
  }

  @Test
  void missingTableIsNotFound() {
    TableName missing = new TableName(database, "missing");

    ContractPart.assertNotFound(() -> metastore.loadTable(missing));
    ContractPart.assertNotFound(() -> metastore.loadTable(MISSING));
    ContractPart.assertNotFound(() -> metastore.dropTable(missing, DropData.TRASH));
    ContractPart.assertNotFound(() -> metastore.partitionNames(missing));
    ContractPart.assertNotFound(() -> metastore.loadPartitions(missing, List.of("p=1")));
  }

  @Test
  void alteringAMissingTableIsRefused() {
    TableName missing = new TableName(database, "missing");

    CatalogException failure =
        ContractPart.failure(() -> metastore.alterTable(missing, MetastoreStructs.table(missing)));

    assertThat(failure.kind()).isEqualTo(ErrorKind.INVALID_REQUEST);
    assertThat(failure.wireName()).isEqualTo("InvalidOperationException");
  }

  @Test
  void alterationReplacesColumnsAndParameters() {
    Table table = MetastoreStructs.table(name);
    table.putToParameters("gone", "1");
    metastore.createTable(table);
    Table changed = metastore.loadTable(name);
    changed.getParameters().remove("gone");
    changed.putToParameters("numRows", "17");
    changed.getSd().addToCols(new FieldSchema("added", "decimal(9,2)", "new"));

    metastore.alterTable(name, changed);

    Table loaded = metastore.loadTable(name);
    assertThat(loaded.getParameters())
        .doesNotContainKey("gone")
        .containsEntry("numRows", "17")
        .doesNotContainEntry("numFiles", "0");
    assertThat(loaded.getSd().getCols()).contains(new FieldSchema("added", "decimal(9,2)", "new"));
  }

  /** HIVE-26882; metastores before 4.0 alter it all the same. */
  @Test
  void alterationOfWhatIsNotAsExpectedIsRefusedOrDone() {
    Table table = MetastoreStructs.table(name);
    table.putToParameters("seen", "1");
    metastore.createTable(table);
    Table changed = metastore.loadTable(name);
    changed.putToParameters("seen", "2");
    metastore.alterTable(name, changed, new Metastore.Expected("seen", "1"));
    changed.putToParameters("seen", "3");

    Optional<CatalogException> failure = Optional.empty();
    try {
      metastore.alterTable(name, changed, new Metastore.Expected("seen", "1"));
    } catch (CatalogException e) {
      failure = Optional.of(e);
    }

    failure.ifPresent(e -> assertThat(e.kind()).isEqualTo(ErrorKind.CONFLICT));
    assertThat(metastore.loadTable(name).getParameters())
        .containsEntry("seen", failure.isPresent() ? "2" : "3");
  }

  @Test
  void renamedManagedTableMovesWithItsPartitions() {
    metastore.createTable(MetastoreStructs.table(name, "p"));
    addPartitions(name, "1", "2");
    TableName renamed = new TableName(database, "renamed");
    Table changed = metastore.loadTable(name);
    changed.setTableName("renamed");

    metastore.alterTable(name, changed);

    assertThat(metastore.tableNames(database)).containsExactly("renamed");
    assertThat(metastore.loadTable(renamed).getSd().getLocation()).endsWith("/renamed");
    assertThat(metastore.loadPartitions(renamed, metastore.partitionNames(renamed)))
        .hasSize(2)
        .allSatisfy(
            partition -> {
              assertThat(partition.getTableName()).isEqualTo("renamed");
              assertThat(partition.getSd().getLocation()).contains("/renamed/p=");
            });
    ContractPart.assertNotFound(() -> metastore.loadTable(name));
  }

  @Test
  void renamedExternalTableStaysWhereItIs() {
    String location = metastore.loadDatabase(database).getLocationUri() + "_outside/x";
    metastore.createTable(MetastoreStructs.externalTable(name, location));
    Table changed = metastore.loadTable(name);
    changed.setTableName("renamed");

    metastore.alterTable(name, changed);

    Table loaded = metastore.loadTable(new TableName(database, "renamed"));
    assertThat(loaded.getTableType()).isEqualTo("EXTERNAL_TABLE");
    assertThat(loaded.getSd().getLocation()).endsWith("_outside/x");
  }

  @Test
  void renameOntoAnotherTableIsRefused() {
    metastore.createTable(MetastoreStructs.table(name));
    metastore.createTable(MetastoreStructs.table(new TableName(database, "other")));
    Table changed = metastore.loadTable(name);
    changed.setTableName("other");

    CatalogException failure = ContractPart.failure(() -> metastore.alterTable(name, changed));

    assertThat(failure.kind()).isEqualTo(ErrorKind.INVALID_REQUEST);
    assertThat(failure.wireName()).isEqualTo("InvalidOperationException");
    assertThat(failure).hasMessageContaining("already exists");
    assertThat(metastore.tableNames(database)).containsExactlyInAnyOrder("t", "other");
  }

  @ParameterizedTest
  @ValueSource(strings = {"KEEP", "TRASH", "PURGE"})
  void droppedTableIsGone(DropData data) {
    metastore.createTable(MetastoreStructs.table(name, "p"));
    addPartitions(name, "1");

    metastore.dropTable(name, data);

    assertThat(metastore.tableNames(database)).isEmpty();
    ContractPart.assertNotFound(() -> metastore.loadTable(name));
  }

  @Test
  void unknownConfigurationValueIsTheFallback() {
    assertThat(metastore.configValue("hive.no.such.key", "fallback")).isEqualTo("fallback");
    assertThat(metastore.configValue("fs.secret", "fallback")).isEqualTo("fallback");
  }
}
