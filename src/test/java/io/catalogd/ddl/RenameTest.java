package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.ddl.AlterTableAction.Rename;
import io.catalogd.ddl.DdlRequest.Relation;
import io.catalogd.model.CatalogException;
import io.catalogd.model.SpelledName;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.Database;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RenameTest {
  private final DdlFixture ddl = new DdlFixture();

  @AfterEach
  void close() {
    ddl.close();
  }

  @Test
  void renameRemovesTheOldNameAndThenAddsTheNewOneUnloadedD158() {
    ddl.createTable("t");

    DdlResult result = ddl.alter("T", DdlFixture.renameTo("U"));

    assertThat(result.summary()).isEqualTo("Renaming was successful.");
    assertThat(DdlFixture.updated(result)).containsExactly("d.u Unloaded");
    assertThat(DdlFixture.removed(result)).containsExactly("TABLE:d.t");
    assertThat(result.update().version())
        .isEqualTo(ddl.entry("u").version())
        .isGreaterThan(ddl.image().versionOf(DdlFixture.name("t")));
    assertThat(ddl.truth.tableNames("d")).containsExactly("u");
  }

  @Test
  void renameKeepsPartitionsAndDdlTimeD157() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1", "2");
    org.apache.hadoop.hive.metastore.api.Table before = ddl.truth.loadTable(DdlFixture.name("t"));
    before.putToParameters("transient_lastDdlTime", "7");
    ddl.truth.alterTable(DdlFixture.name("t"), before);

    ddl.alter("t", DdlFixture.renameTo("u"));

    assertThat(ddl.partitions("u")).containsExactly("j=1", "j=2");
    assertThat(ddl.truth.loadTable(DdlFixture.name("u")).getParameters())
        .containsEntry("transient_lastDdlTime", "7");
  }

  @Test
  void viewIsRenamedTheSameWay() {
    ddl.createView("v");

    DdlResult result = ddl.alter("v", new Rename(new SpelledName("d", "w"), Relation.VIEW));

    assertThat(DdlFixture.updated(result)).containsExactly("d.w Unloaded");
    assertThat(DdlFixture.removed(result)).containsExactly("TABLE:d.v");
  }

  @Test
  void renameToAnExistingNameFailsInTheMetastoreAndChangesNothingD159() {
    ddl.createTable("t");
    ddl.createTable("u");
    long version = ddl.image().version();

    assertThatThrownBy(() -> ddl.alter("t", DdlFixture.renameTo("u")))
        .hasMessage("Error making 'alter_table' RPC to Hive Metastore: ");
    assertThat(ddl.image().version()).isEqualTo(version);
  }

  @Test
  void renameToTheNameItHasIsToldOnceD18() {
    ddl.createTable("t");

    DdlResult result = ddl.alter("t", DdlFixture.renameTo("T"));

    assertThat(DdlFixture.updated(result)).containsExactly("d.t Unloaded");
    assertThat(DdlFixture.removed(result)).isEmpty();
  }

  @Test
  void renameOfNothingNamesWhatIsMissingD31() {
    assertThatThrownBy(() -> ddl.alter("T", DdlFixture.renameTo("u")))
        .hasMessage("Table not found: d.T")
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> assertThat(e.wireName()).isEqualTo("TableNotFoundException"));
    assertThatThrownBy(
            () ->
                ddl.execute(
                    new DdlRequest.AlterTable(new SpelledName("X", "t"), DdlFixture.renameTo("u"))))
        .hasMessage("Database 'X' not found")
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> assertThat(e.wireName()).isEqualTo("DatabaseNotFoundException"));
  }

  @Test
  void renameIntoADatabaseThatOnlyTheMetastoreKnowsTellsWhatToInvalidateD158() {
    ddl.createTable("t");
    ddl.truth.createDatabase(new Database("e", null, null, Map.of()));

    assertThatThrownBy(() -> ddl.alter("t", new Rename(new SpelledName("e", "u"), Relation.TABLE)))
        .hasMessage(
            "Table/view rename succeeded in the Hive Metastore, but failed in Impala's Catalog"
                + " Server. Running 'invalidate metadata <tbl>' on the old table name 'd.t' and the"
                + " new table name 'e.u' may fix the problem.");
    assertThat(ddl.lists("t")).isFalse();
    assertThat(ddl.truth.tableNames("e")).containsExactly("u");
  }
}
