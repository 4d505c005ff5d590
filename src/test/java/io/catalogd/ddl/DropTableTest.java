package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.ddl.DdlRequest.DropTable;
import io.catalogd.ddl.DdlRequest.KindCheck;
import io.catalogd.ddl.DdlRequest.Relation;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.CatalogException;
import io.catalogd.model.SpelledName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DropTableTest {
  private final DdlFixture ddl = new DdlFixture();

  @AfterEach
  void close() {
    ddl.close();
  }

  @Test
  void dropTableTellsOfTheRemovalAtItsVersionD129() {
    ddl.createTable("t");
    long lived = ddl.entry("t").version();

    DdlResult result = ddl.execute(drop("T", Relation.TABLE, false));

    assertThat(result.summary()).isEqualTo("Table has been dropped.");
    assertThat(DdlFixture.updated(result)).isEmpty();
    assertThat(DdlFixture.removed(result)).containsExactly("TABLE:d.t");
    assertThat(result.update().version())
        .isEqualTo(ddl.image().versionOf(DdlFixture.name("t")))
        .isGreaterThan(lived);
    assertThat(ddl.truth.tableNames("d")).isEmpty();
  }

  @Test
  void dropViewSpeaksOfAViewD129() {
    ddl.createView("v");

    DdlResult result = ddl.execute(drop("v", Relation.VIEW, false));

    assertThat(result.summary()).isEqualTo("View has been dropped.");
    assertThat(DdlFixture.removed(result)).containsExactly("TABLE:d.v");
  }

  @ParameterizedTest
  @EnumSource(Relation.class)
  void dropIfExistsOfNothingTellsNothingAtVersionZeroD125(Relation kind) {
    DdlResult result = ddl.execute(drop("nothing", kind, true));

    assertThat(result.summary())
        .isEqualTo((kind == Relation.TABLE ? "Table" : "View") + " does not exist.");
    assertThat(result.update()).isEqualTo(CatalogUpdate.NONE);
    assertThatThrownBy(() -> ddl.execute(drop("nothing", kind, false)))
        .hasMessage("Table/View does not exist.")
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.wireName()).isEqualTo("CatalogException"));
  }

  @Test
  void dropInAMissingDatabaseNamesItD125() {
    DropTable drop =
        new DropTable(
            new SpelledName("Nowhere", "t"), Relation.TABLE, KindCheck.STRICT, true, false);

    DdlResult result = ddl.execute(drop);

    assertThat(result.summary()).isEqualTo("Database does not exist: Nowhere");
    assertThat(result.update()).isEqualTo(CatalogUpdate.NONE);
    assertThatThrownBy(
            () -> ddl.execute(new DropTable(drop.name(), drop.kind(), drop.check(), false, false)))
        .hasMessage("Database does not exist: Nowhere");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void dropTableOfAViewIsRefusedLoadedOrNotD126(boolean loaded) {
    ddl.createView("v");
    if (loaded) {
      ddl.loads.loaded(new SpelledName("d", "v"), DdlFixture.soon());
    }

    assertThatThrownBy(() -> ddl.execute(drop("v", Relation.TABLE, false)))
        .hasMessage("DROP TABLE not allowed on a view: d.v");
    DdlResult result = ddl.execute(drop("v", Relation.TABLE, true));

    assertThat(result.summary()).isEqualTo("Drop table is not allowed on a view.");
    assertThat(result.update()).isEqualTo(CatalogUpdate.NONE);
    assertThat(ddl.lists("v")).isTrue();
    assertThat(ddl.faults.calls("dropTable")).isZero();
  }

  @Test
  void dropViewOfATableIsRefusedD126() {
    ddl.createTable("t");

    assertThatThrownBy(() -> ddl.execute(drop("t", Relation.VIEW, false)))
        .hasMessage("DROP VIEW not allowed on a table: d.t");
    assertThat(ddl.execute(drop("t", Relation.VIEW, true)).summary())
        .isEqualTo("Drop view is not allowed on a table.");
    assertThat(ddl.lists("t")).isTrue();
  }

  @Test
  void whoDoesNotSayWhichItMeansDropsEitherD123() {
    ddl.createView("v");

    ddl.execute(
        new DropTable(new SpelledName("d", "v"), Relation.TABLE, KindCheck.NONE, false, false));

    assertThat(ddl.lists("v")).isFalse();
  }

  @Test
  void tableThatTheMetastoreHasNoMoreStaysWithoutIfExistsD128() {
    ddl.createTable("t");
    ddl.truth.dropTable(DdlFixture.name("t"), DropData.KEEP);

    assertThatThrownBy(() -> ddl.execute(drop("t", Relation.TABLE, false)))
        .hasMessage(
            "Table d.t no longer exists in the Hive MetaStore. Run 'invalidate metadata d.t' to"
                + " update the Impala catalog.")
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> assertThat(e.wireName()).isEqualTo("ImpalaRuntimeException"));
    assertThat(ddl.lists("t")).isTrue();
  }

  @Test
  void tableThatTheMetastoreHasNoMoreGoesWithIfExistsD128() {
    ddl.createTable("t");
    ddl.truth.dropTable(DdlFixture.name("t"), DropData.KEEP);

    DdlResult result = ddl.execute(drop("t", Relation.TABLE, true));

    assertThat(result.summary()).isEqualTo("Table has been dropped.");
    assertThat(DdlFixture.removed(result)).containsExactly("TABLE:d.t");
  }

  @Test
  void tableThatCannotBeLoadedCanBeDroppedD124() {
    ddl.createTable("t");
    org.apache.hadoop.hive.metastore.api.Table broken = ddl.truth.loadTable(DdlFixture.name("t"));
    broken.getSd().setInputFormat("no.such.Format");
    ddl.truth.alterTable(DdlFixture.name("t"), broken);
    ddl.loads.loaded(new SpelledName("d", "t"), DdlFixture.soon());

    ddl.execute(drop("t", Relation.TABLE, false));

    assertThat(ddl.lists("t")).isFalse();
  }

  @Test
  void nothingIsDroppedWhoseKindCannotBeTold() {
    ddl.createView("v");
    ddl.faults.refuse("loadTable", 1);

    assertThatThrownBy(() -> ddl.execute(drop("v", Relation.TABLE, true)))
        .hasMessage("Error making 'dropTable' RPC to Hive Metastore: ");
    assertThat(ddl.lists("v")).isTrue();
    assertThat(ddl.faults.calls("dropTable")).isZero();
  }

  private static DropTable drop(String name, Relation kind, boolean ifExists) {
    return new DropTable(new SpelledName("d", name), kind, KindCheck.STRICT, ifExists, false);
  }
}
