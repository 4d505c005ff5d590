package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.TableState;
import io.catalogd.ddl.AlterTableAction.PropertyTarget;
import io.catalogd.ddl.AlterTableAction.SetProperties;
import io.catalogd.ddl.DdlRequest.CreateDatabase;
import io.catalogd.ddl.DdlRequest.DropDatabase;
import io.catalogd.ddl.DdlRequest.DropTable;
import io.catalogd.ddl.DdlRequest.KindCheck;
import io.catalogd.ddl.DdlRequest.Relation;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.SpelledName;
import io.catalogd.storage.StorageCall;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a statement leaves behind that fails halfway: the truth, and no lock (D313, D314). */
class HalfwayFailureTest {
  private final DdlFixture ddl = new DdlFixture();

  @AfterEach
  void close() {
    ddl.close();
  }

  @Test
  void refusedWriteLeavesEverythingAsItWas() {
    ddl.createTable("t");
    ddl.load("t");
    long version = ddl.image().version();
    ddl.faults.refuse("alterTable", 1);

    assertFails(() -> ddl.alter("t", set()), ErrorKind.UNAVAILABLE, "alter_table");

    assertThat(ddl.image().version()).isEqualTo(version);
    assertThat(ddl.entry("t").state()).isInstanceOf(TableState.Loaded.class);
    assertThat(ddl.alter("t", set()).summary()).isEqualTo("Updated table.");
  }

  @Test
  void lostReplyOfACreationThatHappenedListsTheTable() {
    ddl.faults.loseReply("createTable", 1);

    assertFails(() -> ddl.createTable("t"), ErrorKind.OUTCOME_UNKNOWN, "createTable");

    assertThat(ddl.entry("t").state()).isEqualTo(TableState.UNLOADED);
    assertThat(ddl.execute(DdlFixture.drop("t", false)).summary())
        .isEqualTo("Table has been dropped.");
  }

  @Test
  void unknownOutcomeOfACreationThatDidNotHappenListsNothing() {
    ddl.faults.refuse("createTable", 1, unknown());

    assertFails(() -> ddl.createTable("t"), ErrorKind.OUTCOME_UNKNOWN, "createTable");

    assertThat(ddl.lists("t")).isFalse();
    assertThat(ddl.createTable("t").summary()).isEqualTo("Table has been created.");
  }

  @Test
  void lostReplyOfADropThatHappenedListsTheTableNoMore() {
    ddl.createTable("t");
    ddl.faults.loseReply("dropTable", 1);

    assertFails(
        () -> ddl.execute(DdlFixture.drop("t", false)), ErrorKind.OUTCOME_UNKNOWN, "dropTable");

    assertThat(ddl.lists("t")).isFalse();
    assertThat(ddl.createTable("t").summary()).isEqualTo("Table has been created.");
  }

  @Test
  void metastoreThatDiesAfterTheWriteLeavesAKnownTableUnloaded() {
    ddl.createTable("t");
    ddl.load("t");
    long version = ddl.entry("t").version();
    ddl.faults.loseReply("dropTable", 1);
    ddl.faults.refuse("loadTable", 1);

    assertFails(
        () -> ddl.execute(DdlFixture.drop("t", false)), ErrorKind.OUTCOME_UNKNOWN, "dropTable");

    assertThat(ddl.entry("t").state()).isEqualTo(TableState.UNLOADED);
    assertThat(ddl.entry("t").version()).isGreaterThan(version);
  }

  @Test
  void lostReplyOfARenameThatHappenedMovesTheName() {
    ddl.createTable("t");
    ddl.faults.loseReply("alterTable", 1);

    assertFails(
        () -> ddl.alter("t", DdlFixture.renameTo("u")), ErrorKind.OUTCOME_UNKNOWN, "alter_table");

    assertThat(ddl.lists("t")).isFalse();
    assertThat(ddl.entry("u").state()).isEqualTo(TableState.UNLOADED);
    assertThat(ddl.alter("u", DdlFixture.renameTo("t")).summary())
        .isEqualTo("Renaming was successful.");
  }

  @Test
  void unknownOutcomeOfARenameThatDidNotHappenKeepsTheName() {
    ddl.createTable("t");
    ddl.faults.refuse("alterTable", 1, unknown());

    assertFails(
        () -> ddl.alter("t", DdlFixture.renameTo("u")), ErrorKind.OUTCOME_UNKNOWN, "alter_table");

    assertThat(ddl.lists("t")).isTrue();
    assertThat(ddl.lists("u")).isFalse();
    assertThat(ddl.alter("t", DdlFixture.renameTo("u")).summary())
        .isEqualTo("Renaming was successful.");
  }

  @Test
  void reloadThatFailsAfterTheAlterationLeavesTheTableUnloadedD53() {
    ddl.createTable("t");
    ddl.load("t");
    // The first call reads the table that is altered.
    ddl.faults.refuse("loadTable", 2);

    assertThatThrownBy(() -> ddl.alter("t", set()))
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> assertThat(e.wireName()).isEqualTo("TableLoadingException"));

    assertThat(ddl.entry("t").state()).isEqualTo(TableState.UNLOADED);
    assertThat(ddl.load("t").definition().rowCount()).isEqualTo(3);
    assertThat(ddl.alter("t", set()).summary()).isEqualTo("Updated table.");
  }

  @Test
  void lostReplyOfAddedPartitionsShowsThemAtTheNextRead() {
    ddl.createPartitioned("t");
    ddl.load("t");
    ddl.faults.loseReply("addPartitions", 1);

    assertFails(() -> ddl.addPartitions("t", "1"), ErrorKind.OUTCOME_UNKNOWN, "add_partitions");

    assertThat(ddl.entry("t").state()).isEqualTo(TableState.UNLOADED);
    assertThat(ddl.partitions("t")).containsExactly("j=1");
    ddl.addPartitions("t", "2");
    assertThat(ddl.partitions("t")).containsExactly("j=1", "j=2");
  }

  @Test
  void filesThatCannotBeListedAfterAnAdditionShowAtTheNextReadD185() {
    ddl.createPartitioned("t");
    ddl.load("t");
    ddl.storage.refuse(StorageCall.LIST_LOCATED_FILES, 1, ErrorKind.UNAVAILABLE);

    assertThatThrownBy(() -> ddl.addPartitions("t", "1")).isInstanceOf(CatalogException.class);

    assertThat(ddl.partitions("t")).containsExactly("j=1");
  }

  @Test
  void dropOfPartitionsSomeOfWhichAreGoneShowsWhatIsLeftD192() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1", "2", "3", "4");
    ddl.truth.dropPartitions(DdlFixture.name("t"), List.of("j=1", "j=2"), DropData.KEEP);

    assertFails(
        () -> ddl.alter("t", DdlFixture.dropping(false, "1", "4")),
        ErrorKind.NOT_FOUND,
        "dropPartition");

    assertThat(ddl.entry("t").state()).isEqualTo(TableState.UNLOADED);
    assertThat(ddl.partitions("t")).containsExactly("j=3");
    assertThat(ddl.alter("t", DdlFixture.dropping(false, "3")).summary())
        .isEqualTo("Dropped 1 partition(s).");
  }

  @Test
  void lostReplyOfACreatedDatabaseTakesItUp() {
    ddl.faults.loseReply("createDatabase", 1);
    CreateDatabase create = new CreateDatabase("e", null, null, false, "me");

    assertFails(() -> ddl.execute(create), ErrorKind.OUTCOME_UNKNOWN, "createDatabase");

    assertThat(ddl.image().findDatabase("e")).isPresent();
    assertThat(ddl.execute(new DropDatabase("e", false, false)).summary())
        .isEqualTo("Database has been dropped.");
  }

  @Test
  void lostReplyOfADroppedDatabaseRemovesIt() {
    ddl.createTable("t");
    ddl.faults.loseReply("dropDatabase", 1);

    assertFails(
        () -> ddl.execute(new DropDatabase("d", false, true)),
        ErrorKind.OUTCOME_UNKNOWN,
        "dropDatabase");

    assertThat(ddl.image().findDatabase("d")).isEmpty();
  }

  @Test
  void dropOfADatabaseThatStoppedHalfwayKeepsTheTablesThatAreLeft() {
    ddl.createTable("t");
    ddl.createTable("u");
    ddl.load("u");
    long version = ddl.entry("u").version();
    ddl.truth.dropTable(DdlFixture.name("t"), DropData.KEEP);
    ddl.faults.refuse("dropDatabase", 1, unknown());

    assertFails(
        () -> ddl.execute(new DropDatabase("d", false, true)),
        ErrorKind.OUTCOME_UNKNOWN,
        "dropDatabase");

    assertThat(ddl.lists("t")).isFalse();
    assertThat(ddl.entry("u").version()).isEqualTo(version);
  }

  @Test
  void databaseOfWhichNothingIsKnownAfterADropHasItsTablesUnloaded() {
    ddl.createTable("t");
    ddl.load("t");
    ddl.faults.refuse("dropDatabase", 1, unknown());
    ddl.faults.refuse("loadDatabase", 1);

    assertFails(
        () -> ddl.execute(new DropDatabase("d", false, true)),
        ErrorKind.OUTCOME_UNKNOWN,
        "dropDatabase");

    assertThat(ddl.entry("t").state()).isEqualTo(TableState.UNLOADED);
  }

  @Test
  void tableThatWasMadeWhileTheMetastoreDiedIsTakenUpByTheNextStatementOnIt() {
    ddl.faults.loseReply("createTable", 1);
    ddl.faults.goDownWithNextFault();
    assertFails(() -> ddl.createTable("t"), ErrorKind.OUTCOME_UNKNOWN, "createTable");
    assertThatThrownBy(() -> ddl.createTable("t")).isInstanceOf(CatalogException.class);
    assertThat(ddl.lists("t")).isFalse();
    ddl.faults.recover();

    assertFails(() -> ddl.createTable("t"), ErrorKind.ALREADY_EXISTS, "createTable");

    assertThat(ddl.entry("t").state()).isEqualTo(TableState.UNLOADED);
    long version = ddl.entry("t").version();
    assertThatThrownBy(() -> ddl.createTable("t")).isInstanceOf(CatalogException.class);
    assertThat(ddl.entry("t").version()).isEqualTo(version);
  }

  @Test
  void databaseThatWasMadeWhileTheMetastoreDiedIsTakenUpByTheNextStatementInIt() {
    ddl.faults.loseReply("createDatabase", 1);
    ddl.faults.goDownWithNextFault();
    CreateDatabase create = new CreateDatabase("e", null, null, false, "me");
    assertFails(() -> ddl.execute(create), ErrorKind.OUTCOME_UNKNOWN, "createDatabase");
    assertThat(ddl.image().findDatabase("e")).isEmpty();
    ddl.faults.recover();

    ddl.execute(
        new DropTable(
            new SpelledName("e", "missing"), Relation.TABLE, KindCheck.STRICT, true, false));

    assertThat(ddl.image().findDatabase("e")).isPresent();
  }

  private static void assertFails(Runnable statement, ErrorKind kind, String call) {
    assertThatThrownBy(statement::run)
        .hasMessage("Error making '" + call + "' RPC to Hive Metastore: ")
        .isInstanceOfSatisfying(CatalogException.class, e -> assertThat(e.kind()).isEqualTo(kind));
  }

  private static CatalogException unknown() {
    return new CatalogException(
        ErrorKind.OUTCOME_UNKNOWN, "TTransportException", "Scripted: nothing was done");
  }

  private static AlterTableAction set() {
    return new SetProperties(PropertyTarget.TABLE, Map.of("numRows", "3"));
  }

  @Test
  void writtenNamesAreTheOnlyOnesForgotten() {
    ddl.createTable("t");
    ddl.createTable("u");
    ddl.load("u");
    long version = ddl.entry("u").version();
    ddl.faults.loseReply("dropTable", 1);

    assertThatThrownBy(() -> ddl.execute(DdlFixture.drop("t", false)))
        .isInstanceOf(CatalogException.class);

    assertThat(ddl.entry("u").version()).isEqualTo(version);
    assertThat(ddl.truth.tableNames("d")).isEqualTo(List.of("u"));
  }
}
