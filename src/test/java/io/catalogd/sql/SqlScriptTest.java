package io.catalogd.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.notation.SqlQuotes;
import java.util.List;
import java.util.Locale;
import org.apache.impala.thrift.TDropTableOrViewParams;
import org.apache.impala.thrift.TTableName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How texts fall into statements, words and names. */
class SqlScriptTest {
  @Test
  void semicolonsInTextsNamesAndCommentsEndNothing() {
    List<SqlStatement> statements =
        SqlScript.parse(
            """
            -- first; comment
            show tables like 'a;b"';; /* second; comment */
            show tables like "c;d\\";'";
            drop table `e;f` -- ;
            """);

    assertThat(statements)
        .extracting(SqlStatement::text)
        .containsExactly(
            "show tables like 'a;b\"'", "show tables like \"c;d\\\";'\"", "drop table `e;f`");
    assertThat(statements).extracting(SqlStatement::line).containsExactly(2, 3, 4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ";", " ;; \n", "-- nothing", "/* nothing; */", "/**/", "/* a **/;"})
  void textsWithoutStatementsHaveNone(String text) {
    assertThat(SqlScript.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          show tables | true
          show tables; | false
          show tables; -- more | false
          show tables like 'a; | true
          show tables; /* | true
          ~~ | false
          """)
  void shellCanTellWhetherMoreIsToCome(String text, boolean open) {
    assertThat(SqlScript.isOpen(text)).isEqualTo(open);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DROP TABLE D2.T2",
        "drop table d2.t2",
        "Drop Table `D2`.`T2`",
        "drop/**/table -- x\n d2 . t2",
        "\uFEFFdrop\u00a0table\td2.t2"
      })
  void caseBlanksCommentsAndBackticksMakeNoDifference(String text) {
    assertThat(dropped(text)).isEqualTo(new TTableName("d2", "t2"));
  }

  @ParameterizedTest
  @CsvSource({
    "`select`,select",
    "`a``b`,a`b",
    "`a b;c`,a b;c",
    "dependent,dependent",
    "`\u65e5\u672c`,\u65e5\u672c",
    "1a,1a",
    "\u00c4,\u00e4",
    "view,view",
    "stats,stats"
  })
  void namesAreWhatStandsInBackticksOrUnreservedWords(String typed, String name) {
    assertThat(dropped("drop table " + typed)).isEqualTo(new TTableName("d", name));
  }

  /** A word that is no name must not be taken for one by accident. */
  @Test
  void everyUnreservedWordIsANameEverywhereAndNoReservedOne() {
    for (int type = SqlLexer.ADD; type <= SqlLexer.WITH; type++) {
      String word = SqlLexer.VOCABULARY.getLiteralName(type).replace("'", "");
      String text = "create table %1$s.%1$s (%1$s int, x struct<%1$s:int>)".formatted(word);
      if (Sql.reservedWords().contains(word)) {
        assertThat(SqlErrorsTest.errorOf("use " + word).column()).as(word).isEqualTo(5);
      } else {
        var params = Sql.change(text).getCreate_table_params();
        String name = word.toLowerCase(Locale.ROOT);
        assertThat(params.getTable_name()).isEqualTo(new TTableName(name, name));
        assertThat(params.getColumns().get(0).getColumnName()).isEqualTo(name);
      }
    }
    assertThat(Sql.reservedWords()).contains("SELECT", "TABLE").doesNotContain("COMMENT");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          'a' | a
          "a" | a
          'it''s' | it's
          "say ""so"" x" | say "so" x
          'it\\'s' | it's
          'a\\"b' | a"b
          '\\\\' | \\
          '\\u00e4' | \u00e4
          '\\101' | A
          '\\%\\_' | \\%\\_
          '\\q' | q
          '\\u00' | u00
          '\\9' | 9
          """)
  void escapesStandForWhatTheyDoInHive(String literal, String text) {
    assertThat(comment(literal)).isEqualTo(text);
  }

  @Test
  void escapesOfControlCharactersAreThose() {
    assertThat(comment("'\\n\\t\\r\\b\\0\\Z\\001\\u0001'"))
        .isEqualTo("\n\t\r\b\0\u001a\u0001\u0001");
    assertThat(comment("'a\nb'")).isEqualTo("a\nb");
  }

  /** What is printed reads as the same. */
  @Test
  void quotedTextsReadAsThemselves() {
    for (int c = 0; c < 0x3000; c++) {
      String text = (char) c + "x" + (char) c;
      assertThat(comment(SqlQuotes.quote(text))).isEqualTo(text);
    }
  }

  private static String comment(String literal) {
    return Sql.change("comment on table t is " + literal).getComment_on_params().getComment();
  }

  private static TTableName dropped(String text) {
    TDropTableOrViewParams params = Sql.change(text).getDrop_table_or_view_params();
    return params.getTable_name();
  }
}
