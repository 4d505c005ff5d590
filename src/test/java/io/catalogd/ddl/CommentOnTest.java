package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.ddl.DdlRequest.CommentOnColumn;
import io.catalogd.ddl.DdlRequest.CommentOnTable;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.SpelledName;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** COMMENT ON tables, views and columns; databases are in {@link AlterDatabaseTest}. */
class CommentOnTest {
  private final DdlFixture ddl = new DdlFixture();

  @AfterEach
  void close() {
    ddl.close();
  }

  @Test
  void tableTakesACommentAnEmptyOneAndNoneD77D79() {
    ddl.createTable("t");

    DdlResult result = ddl.execute(on("T", "of goods"));

    assertThat(result.summary()).isEqualTo("Updated table.");
    assertThat(DdlFixture.updated(result)).containsExactly("d.t Loaded");
    assertThat(result.update().version()).isEqualTo(ddl.entry("t").version());
    assertThat(truth("t").getParameters())
        .containsEntry("comment", "of goods")
        .containsEntry("transient_lastDdlTime", "1600000000");
    ddl.execute(on("t", ""));
    assertThat(truth("t").getParameters()).containsEntry("comment", "");
    ddl.execute(on("t", null));
    assertThat(truth("t").getParameters()).doesNotContainKey("comment");
  }

  @Test
  void viewTakesACommentD79() {
    ddl.createView("v");

    DdlResult result = ddl.execute(on("v", "c"));

    assertThat(result.summary()).isEqualTo("Updated view.");
    assertThat(DdlFixture.updated(result)).containsExactly("d.v Loaded");
    assertThat(truth("v").getParameters()).containsEntry("comment", "c");
  }

  @Test
  void columnsAndPartitionKeysTakeCommentsD80() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1");

    DdlResult result = ddl.execute(on("t", "A", "of a"));
    ddl.execute(on("t", "J", "of j"));

    assertThat(result.summary()).isEqualTo("Column has been altered.");
    assertThat(DdlFixture.updated(result)).containsExactly("d.t Loaded");
    assertThat(truth("t").getSd().getCols().get(0).getComment()).isEqualTo("of a");
    assertThat(truth("t").getPartitionKeys().get(0).getComment()).isEqualTo("of j");
    assertThat(ddl.load("t").definition().columns())
        .extracting(Column::comment)
        .containsExactly("of a");
    assertThat(ddl.load("t").definition().partitionKeys())
        .extracting(Column::comment)
        .containsExactly("of j");
    assertThat(ddl.partitions("t")).containsExactly("j=1");
    ddl.execute(on("t", "a", null));
    assertThat(truth("t").getSd().getCols().get(0).isSetComment()).isFalse();
  }

  @Test
  void columnOfAViewTakesACommentD80() {
    ddl.createView("v");

    ddl.execute(on("v", "a", "c"));

    assertThat(truth("v").getSd().getCols().get(0).getComment()).isEqualTo("c");
  }

  @Test
  void whatIsNotThereTakesNoneD80D31() {
    ddl.createTable("t");
    long version = ddl.image().version();

    assertFails(
        "ColumnNotFoundException", "Column name x not found in table d.T.", on("T", "x", "c"));
    assertFails("TableNotFoundException", "Table not found: d.X", on("X", "c"));
    assertFails("TableNotFoundException", "Table not found: d.X", on("X", "a", "c"));
    // The failed statement loaded the table first, no more.
    assertThat(ddl.image().version()).isEqualTo(version + 1);
  }

  @Test
  void lostReplyShowsTheCommentAtTheNextReadD313() {
    ddl.createTable("t");
    for (DdlRequest statement : List.of(on("t", "c"), on("t", "a", "c"))) {
      ddl.faults.loseReply("alterTable", 1);
      assertThatThrownBy(() -> ddl.execute(statement))
          .isInstanceOfSatisfying(
              CatalogException.class,
              e -> assertThat(e.kind()).isEqualTo(ErrorKind.OUTCOME_UNKNOWN));
    }

    assertThat(ddl.load("t").definition().columns().get(0).comment()).isEqualTo("c");
  }

  private void assertFails(String wireName, String message, DdlRequest statement) {
    assertThatThrownBy(() -> ddl.execute(statement))
        .hasMessage(message)
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> {
              assertThat(e.wireName()).isEqualTo(wireName);
              assertThat(e.kind()).isEqualTo(ErrorKind.NOT_FOUND);
            });
  }

  private Table truth(String name) {
    return ddl.truth.loadTable(DdlFixture.name(name));
  }

  private static DdlRequest on(String table, @Nullable String comment) {
    return new CommentOnTable(new SpelledName("d", table), comment);
  }

  private static DdlRequest on(String table, String column, @Nullable String comment) {
    return new CommentOnColumn(new SpelledName("d", table), column, comment);
  }
}
