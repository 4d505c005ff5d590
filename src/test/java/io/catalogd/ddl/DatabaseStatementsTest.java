package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogChange.PutObject;
import io.catalogd.ddl.DdlRequest.CreateDatabase;
import io.catalogd.ddl.DdlRequest.DropDatabase;
import io.catalogd.metastore.Metastore.DropContent;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Function;
import io.catalogd.model.FunctionSignature;
import io.catalogd.model.WireBytes;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.thrift.TDeserializer;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DatabaseStatementsTest {
  private final DdlFixture ddl = new DdlFixture();

  @AfterEach
  void close() {
    ddl.close();
  }

  @Test
  void createDatabaseTellsOfTheDatabaseAsTheMetastoreMadeIt() throws TException {
    DdlResult result =
        ddl.execute(new CreateDatabase("Sales", "of goods", null, /* ifNotExists= */ false, "me"));

    assertThat(result.summary()).isEqualTo("Database has been created.");
    assertThat(DdlFixture.updated(result)).containsExactly("database sales");
    assertThat(DdlFixture.removed(result)).isEmpty();
    assertThat(result.update().version()).isEqualTo(ddl.image().versionOfDatabase("sales"));
    Database made = decode(ddl.image().findDatabase("SALES").orElseThrow().database());
    assertThat(made.getLocationUri()).isEqualTo("hdfs://nn/w/sales.db");
    assertThat(made.getDescription()).isEqualTo("of goods");
    assertThat(made.getOwnerName()).isEqualTo("me");
    assertThat(made.getOwnerType()).isEqualTo(PrincipalType.USER);
  }

  @Test
  void createDatabaseIfNotExistsOfACachedOneTellsItsExistingVersionWithoutAMetastoreCallD59() {
    long version = ddl.image().versionOfDatabase("d");

    DdlResult result = ddl.execute(create("D", /* ifNotExists= */ true));

    assertThat(result.summary()).isEqualTo("Database already exists.");
    assertThat(DdlFixture.updated(result)).containsExactly("database d");
    assertThat(result.update().version()).isEqualTo(version);
    assertThat(ddl.faults.calls("createDatabase")).isEqualTo(1);
  }

  @Test
  void createDatabaseIfNotExistsOfOneThatOnlyTheMetastoreHasTakesItUpD62() {
    ddl.truth.createDatabase(new Database("hive_made", null, null, null));

    DdlResult result = ddl.execute(create("hive_made", /* ifNotExists= */ true));

    assertThat(result.summary()).isEqualTo("Database already exists.");
    assertThat(DdlFixture.updated(result)).containsExactly("database hive_made");
    assertThat(result.update().version()).isEqualTo(ddl.image().version()).isPositive();
  }

  @Test
  void createDatabaseThatExistsFailsAsTheMetastoreCallD61() {
    long version = ddl.image().version();

    assertThatThrownBy(() -> ddl.execute(create("d", /* ifNotExists= */ false)))
        .hasMessage("Error making 'createDatabase' RPC to Hive Metastore: ")
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> assertThat(e.wireName()).isEqualTo("ImpalaRuntimeException"))
        .cause()
        .hasMessageContaining("Database d already exists")
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> assertThat(e.wireName()).isEqualTo("AlreadyExistsException"));
    assertThat(ddl.image().version()).isEqualTo(version);
  }

  @Test
  void databaseThatCannotBeReadBackIsAskedForOnceMoreAndTakenUpD63() {
    ddl.faults.refuse("loadDatabase", 1);

    assertThatThrownBy(() -> ddl.execute(create("e", /* ifNotExists= */ false)))
        .hasMessage("Error making 'createDatabase' RPC to Hive Metastore: ");
    assertThat(ddl.image().findDatabase("e")).isPresent();
  }

  @Test
  void dropDatabaseTellsOfTheDatabaseOnlyAndRemovesItsTablesBeforeD69() {
    ddl.createTable("t");

    DdlResult result = ddl.execute(new DropDatabase("d", false, /* cascade= */ true));

    assertThat(result.summary()).isEqualTo("Database has been dropped.");
    assertThat(DdlFixture.updated(result)).isEmpty();
    assertThat(DdlFixture.removed(result)).containsExactly("DATABASE:d");
    assertThat(result.update().version()).isEqualTo(ddl.image().version());
    assertThat(ddl.image().versionOf(DdlFixture.name("t"))).isLessThan(result.update().version());
    assertThat(ddl.truth.databaseNames()).doesNotContain("d");
  }

  @Test
  void dropDatabaseThatIsNotEmptyIsRefusedByTheMetastoreD66() {
    ddl.createTable("t");
    long version = ddl.image().version();

    assertThatThrownBy(() -> ddl.execute(new DropDatabase("d", true, /* cascade= */ false)))
        .hasMessage("Error making 'dropDatabase' RPC to Hive Metastore: ")
        .hasRootCauseMessage("Database d is not empty. One or more tables exist.");
    assertThat(ddl.image().version()).isEqualTo(version);
    assertThat(ddl.lists("t")).isTrue();
  }

  @Test
  void dropDatabaseIfExistsOfNothingTellsNothingAtTheCurrentVersionD70() {
    DdlResult result = ddl.execute(new DropDatabase("nowhere", true, /* cascade= */ false));

    assertThat(result.summary()).isEqualTo("Database has been dropped.");
    assertThat(DdlFixture.updated(result)).isEmpty();
    assertThat(DdlFixture.removed(result)).isEmpty();
    assertThat(result.update().version()).isEqualTo(ddl.image().version());
  }

  @Test
  void dropDatabaseIfExistsOfOneThatOnlyTheCatalogHasRemovesItD70() {
    ddl.truth.dropDatabase("d", DropData.KEEP, DropContent.REFUSE);

    DdlResult result = ddl.execute(new DropDatabase("d", true, /* cascade= */ false));

    assertThat(DdlFixture.removed(result)).containsExactly("DATABASE:d");
    assertThat(ddl.image().findDatabase("d")).isEmpty();
  }

  @Test
  void dropDatabaseWithoutIfExistsOfNothingFailsWithTheMetastoresWordsD70() {
    assertThatThrownBy(() -> ddl.execute(new DropDatabase("nowhere", false, false)))
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.NOT_FOUND))
        .hasMessage("Error making 'dropDatabase' RPC to Hive Metastore: ")
        .cause()
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> assertThat(e.wireName()).isEqualTo("NoSuchObjectException"));
  }

  @Test
  void databaseWithFunctionsIsDroppedOnlyByCascadeD66() {
    ddl.store.publish(
        List.of(
            new PutObject(
                new Function(
                    "d",
                    new FunctionSignature("f", List.of(), /* variadic= */ false),
                    Function.Keeping.TRANSIENT,
                    WireBytes.EMPTY))));

    assertThatThrownBy(() -> ddl.execute(new DropDatabase("D", true, /* cascade= */ false)))
        .hasMessage("Database D is not empty")
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.wireName()).isEqualTo("CatalogException"));
    assertThat(ddl.truth.databaseNames()).contains("d");

    ddl.execute(new DropDatabase("d", true, /* cascade= */ true));

    assertThat(ddl.image().functions("d")).isEmpty();
  }

  @Test
  void defaultDatabaseIsNotDropped() {
    assertThatThrownBy(() -> new DropDatabase("Default", true, true))
        .hasMessage("Database 'default' cannot be dropped");
  }

  private static CreateDatabase create(String name, boolean ifNotExists) {
    return new CreateDatabase(name, null, null, ifNotExists, "me");
  }

  private static Database decode(io.catalogd.model.Database database) throws TException {
    WireBytes bytes = database.metastoreDatabase();
    Database struct = new Database();
    new TDeserializer().deserialize(struct, bytes.toByteArray());
    return struct;
  }
}
