package io.catalogd.metastore.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** How Hive's scripts are cut into statements. */
class SchemaScriptTest {
  @Test
  void statementsEndWithASemicolonAtTheEndOfALine() {
    List<String> statements =
        SchemaScript.split(
            List.of(
                "-- a comment;",
                "CREATE TABLE a (",
                "  b VARCHAR(1) DEFAULT ';' NOT NULL",
                ");",
                "",
                "  INSERT INTO a VALUES ('x');  "));

    assertThat(statements)
        .containsExactly(
            "CREATE TABLE a (\nb VARCHAR(1) DEFAULT ';' NOT NULL\n)", "INSERT INTO a VALUES ('x')");
  }

  @Test
  void lastStatementNeedsNoSemicolon() {
    assertThat(SchemaScript.split(List.of("SELECT 1"))).containsExactly("SELECT 1");
  }
}
