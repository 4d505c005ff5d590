package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogChange.PutObject;
import io.catalogd.catalog.CatalogUpdate.UpdatedObject;
import io.catalogd.catalog.LockName;
import io.catalogd.catalog.NameLocks;
import io.catalogd.catalog.TableState;
import io.catalogd.ddl.DdlRequest.AlterDatabaseOwner;
import io.catalogd.ddl.DdlRequest.CommentOnDatabase;
import io.catalogd.load.WireForms;
import io.catalogd.metastore.InMemoryMetastore;
import io.catalogd.metastore.InterceptedMetastore;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.Metastore.DropContent;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Deadline;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Function;
import io.catalogd.model.Function.Keeping;
import io.catalogd.model.FunctionSignature;
import io.catalogd.model.WireBytes;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** ALTER DATABASE SET OWNER and COMMENT ON DATABASE. */
class AlterDatabaseTest {
  private static final DdlRequest OWN =
      new AlterDatabaseOwner("D", new Owner(Owner.Kind.ROLE, "Analysts"));
  private static final DdlRequest COMMENT = new CommentOnDatabase("D", "of goods");

  private final DdlFixture ddl = new DdlFixture();

  @AfterEach
  void close() {
    ddl.close();
  }

  @Test
  void databaseTakesAnOwnerD72() {
    DdlResult result = ddl.execute(OWN);

    assertThat(result.summary()).isEqualTo("Updated database.");
    assertThat(DdlFixture.updated(result)).containsExactly("database d");
    assertThat(result.update().version()).isEqualTo(ddl.image().versionOfDatabase("d"));
    Database owned = ddl.truth.loadDatabase("d");
    assertThat(owned.getOwnerName()).isEqualTo("Analysts");
    assertThat(owned.getOwnerType()).isEqualTo(PrincipalType.ROLE);
    assertTold(owned);
  }

  @Test
  void databaseTakesACommentAnEmptyOneAndNoneD77D78() {
    DdlResult result = ddl.execute(COMMENT);

    assertThat(result.summary()).isEqualTo("Updated database.");
    assertThat(DdlFixture.updated(result)).containsExactly("database d");
    assertThat(ddl.truth.loadDatabase("d").getDescription()).isEqualTo("of goods");
    ddl.execute(new CommentOnDatabase("d", ""));
    assertThat(ddl.truth.loadDatabase("d").getDescription()).isEmpty();
    ddl.execute(new CommentOnDatabase("d", null));
    assertThat(ddl.truth.loadDatabase("d").isSetDescription()).isFalse();
    assertTold(ddl.truth.loadDatabase("d"));
  }

  @Test
  void tablesOfAnAlteredDatabaseAreToldAgainByNameAndStayLoadedD20D361() {
    ddl.createTable("t");
    ddl.createView("v");
    ddl.load("t");
    long before = ddl.image().version();

    for (DdlRequest statement : List.of(OWN, COMMENT)) {
      DdlResult result = ddl.execute(statement);

      assertThat(DdlFixture.updated(result))
          .containsExactly("database d", "d.t Unloaded", "d.v Unloaded");
      assertThat(result.update().updated())
          .extracting(UpdatedObject::version)
          .doesNotHaveDuplicates()
          .allMatch(version -> version > before);
      assertThat(result.update().updated().get(1).version()).isEqualTo(ddl.entry("t").version());
      assertThat(result.update().version()).isEqualTo(ddl.image().version());
      assertThat(ddl.entry("t").state()).isInstanceOf(TableState.Loaded.class);
      assertThat(ddl.entry("v").state()).isEqualTo(TableState.UNLOADED);
    }
  }

  @Test
  void functionsOfAnAlteredDatabaseAreToldAgainD20() {
    Function function =
        new Function(
            "d",
            new FunctionSignature("f", List.of(), /* variadic= */ false),
            Keeping.TRANSIENT,
            WireBytes.EMPTY);
    long before = ddl.store.publish(List.of(new PutObject(function))).version();

    DdlResult result = ddl.execute(COMMENT);

    UpdatedObject.OfObject told = (UpdatedObject.OfObject) result.update().updated().get(1);
    assertThat(told.entry().object()).isEqualTo(function);
    assertThat(told.version()).isGreaterThan(before).isEqualTo(result.update().version());
    assertThat(ddl.image().functions("d")).containsExactly(told.entry());
  }

  @Test
  void alterationWaitsForWhoeverWritesATableOfTheDatabase() throws InterruptedException {
    LockName table = new LockName.OfTable(DdlFixture.name("t"));
    Deadline deadline = Deadline.after(Duration.ofMillis(1), System::nanoTime);

    try (NameLocks.Held held = ddl.locks.acquire(Set.of(table), deadline).orElseThrow()) {
      for (DdlRequest statement : List.of(OWN, COMMENT)) {
        assertThatThrownBy(() -> ddl.executor.execute(statement, deadline))
            .hasMessage("Error altering database D due to lock contention.");
      }
    }
    assertThat(ddl.faults.calls("alterDatabase")).isZero();
  }

  @Test
  void missingDatabaseIsNamedD358() {
    assertFails(
        new CommentOnDatabase("X", "c"),
        ErrorKind.NOT_FOUND,
        "CatalogException",
        "Database: X does not exist.");
    assertFails(
        new AlterDatabaseOwner("X", new Owner(Owner.Kind.USER, "me")),
        ErrorKind.NOT_FOUND,
        "CatalogException",
        "Database: X does not exist.");
  }

  @Test
  void databaseThatTheMetastoreHasNoMoreFailsAsTheCall() {
    ddl.truth.dropDatabase("d", DropData.KEEP, DropContent.REFUSE);

    assertFails(
        OWN,
        ErrorKind.NOT_FOUND,
        "ImpalaRuntimeException",
        "Error making 'alterDatabase' RPC to Hive Metastore: ");
  }

  @Test
  void changesThatOthersMadeInTheMetastoreSurviveD363() {
    Database changed = ddl.truth.loadDatabase("d");
    changed.putToParameters("by", "hive");
    ddl.truth.alterDatabase("d", changed);

    ddl.execute(OWN);

    assertThat(ddl.truth.loadDatabase("d").getParameters()).containsEntry("by", "hive");
  }

  @Test
  void refusedCallLeavesEverythingAsItWasD74() {
    ddl.createTable("t");
    long version = ddl.image().version();
    ddl.faults.refuse("alterDatabase", 1);

    assertFails(
        COMMENT,
        ErrorKind.UNAVAILABLE,
        "ImpalaRuntimeException",
        "Error making 'alterDatabase' RPC to Hive Metastore: ");

    assertThat(ddl.image().version()).isEqualTo(version);
  }

  @Test
  void lostReplyAndFailedReadBackShowWhatTheMetastoreHasD313() {
    ddl.createTable("t");
    long version = ddl.entry("t").version();
    ddl.faults.loseReply("alterDatabase", 1);
    assertThatThrownBy(() -> ddl.execute(COMMENT)).isInstanceOf(CatalogException.class);
    assertTold(ddl.truth.loadDatabase("d"));

    // The first reading is of the database that is altered.
    ddl.faults.refuse("loadDatabase", 2);
    assertThatThrownBy(() -> ddl.execute(OWN)).isInstanceOf(CatalogException.class);

    assertTold(ddl.truth.loadDatabase("d"));
    assertThat(ddl.truth.loadDatabase("d").getOwnerName()).isEqualTo("Analysts");
    assertThat(ddl.entry("t").version()).isGreaterThan(version);
    assertThat(ddl.execute(OWN).summary()).isEqualTo("Updated database.");
  }

  @Test
  void commentThatTheMetastoreKeepsIsToldAsAnError() {
    Metastore keeping =
        InterceptedMetastore.of(
            new InMemoryMetastore(),
            call -> call.name().equals("alterDatabase") ? null : call.proceed());
    try (DdlFixture hive = new DdlFixture(keeping)) {
      long version = hive.image().version();

      assertThatThrownBy(() -> hive.execute(COMMENT))
          .hasMessage("Error making 'alterDatabase' RPC to Hive Metastore: ")
          .hasRootCauseMessage(
              "The metastore left the comment of database d as it was: ''. This version of it"
                  + " cannot change comments of databases.")
          .isInstanceOfSatisfying(
              CatalogException.class,
              e -> assertThat(e.kind()).isEqualTo(ErrorKind.INVALID_REQUEST));
      assertThat(hive.image().version()).isEqualTo(version);
    }
  }

  private void assertTold(Database database) {
    assertThat(ddl.image().findDatabase("d").orElseThrow().database())
        .isEqualTo(WireForms.toDatabase(database));
  }

  private void assertFails(DdlRequest statement, ErrorKind kind, String wireName, String message) {
    assertThatThrownBy(() -> ddl.execute(statement))
        .hasMessage(message)
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(kind);
              assertThat(e.wireName()).isEqualTo(wireName);
            });
  }
}
