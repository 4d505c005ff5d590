package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.TableState;
import io.catalogd.ddl.DdlRequest.AlterView;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.SpelledName;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AlterViewTest {
  private static final Column COLUMN = DdlFixture.column("b", PrimitiveType.STRING);

  private final DdlFixture ddl = new DdlFixture();

  @BeforeEach
  void createView() {
    ddl.createView("v");
    Table view = truth();
    view.putToParameters("by", "hive");
    view.putToParameters("comment", "of old");
    ddl.truth.alterTable(DdlFixture.name("v"), view);
  }

  @AfterEach
  void close() {
    ddl.close();
  }

  @Test
  void viewTakesAnotherQueryAndKeepsTheRestD122() {
    DdlResult result = ddl.execute(alter("V", null));

    assertThat(result.summary()).isEqualTo("View has been altered.");
    assertThat(DdlFixture.updated(result)).containsExactly("d.v Loaded");
    assertThat(result.update().version()).isEqualTo(ddl.entry("v").version());
    Table view = truth();
    assertThat(view.getViewOriginalText()).isEqualTo("select b from u");
    assertThat(view.getViewExpandedText()).isEqualTo("SELECT b FROM d.u");
    assertThat(view.getSd().getCols()).hasSize(1);
    assertThat(view.getSd().getCols().get(0).getName()).isEqualTo("b");
    assertThat(view.getOwner()).isEqualTo("me");
    assertThat(view.getParameters())
        .containsEntry("by", "hive")
        .containsEntry("comment", "of old")
        .containsEntry("transient_lastDdlTime", "1600000000");
  }

  @Test
  void commentIsReplacedWhereThereIsOneD122() {
    ddl.execute(alter("v", ""));

    assertThat(truth().getParameters()).containsEntry("comment", "");
  }

  @Test
  void tablesAndMaterializedViewsAreRefusedD121() {
    ddl.createTable("t");
    assertFails("IllegalStateException", "Expected view: d.T", alter("T", null));

    Table materialized = truth();
    materialized.setTableType("MATERIALIZED_VIEW");
    ddl.truth.alterTable(DdlFixture.name("v"), materialized);
    assertFails(
        "ImpalaRuntimeException", "ALTER VIEW not allowed on a table: d.v", alter("v", null));
    assertFails("TableNotFoundException", "Table not found: d.X", alter("X", null));
  }

  @Test
  void viewHasColumnsEachWithANameOfItsOwn() {
    assertThatThrownBy(() -> new AlterView(new SpelledName("d", "v"), List.of(), "", "", null))
        .hasMessage("View d.v has no columns");
    assertThatThrownBy(
            () -> new AlterView(new SpelledName("d", "v"), List.of(COLUMN, COLUMN), "", "", null))
        .hasMessage("Duplicate column name: b");
  }

  @Test
  void lostReplyShowsTheNewQueryAtTheNextReadD313() {
    ddl.faults.loseReply("alterTable", 1);

    assertFails(
        "ImpalaRuntimeException",
        "Error making 'alter_table' RPC to Hive Metastore: ",
        alter("v", null));

    assertThat(ddl.entry("v").state()).isEqualTo(TableState.UNLOADED);
    assertThat(ddl.execute(alter("v", null)).summary()).isEqualTo("View has been altered.");
  }

  private void assertFails(String wireName, String message, AlterView statement) {
    assertThatThrownBy(() -> ddl.execute(statement))
        .hasMessage(message)
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.wireName()).isEqualTo(wireName));
  }

  private Table truth() {
    return ddl.truth.loadTable(DdlFixture.name("v"));
  }

  private static AlterView alter(String name, @Nullable String comment) {
    return new AlterView(
        new SpelledName("d", name),
        List.of(COLUMN),
        "select b from u",
        "SELECT b FROM d.u",
        comment);
  }
}
