package io.catalogd.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.sql.SqlResult;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jline.utils.WCWidth;
import org.junit.jupiter.api.Test;

class TableWriterTest {
  private static final Map<String, String> PLAIN = Map.of("TERM", "xterm", "NO_COLOR", "1");

  private static String written(Answer answer, Screen screen) {
    StringWriter out = new StringWriter();
    AnswerWriter.of(
            OutputFormat.TABLE, new PrintWriter(out), new PrintWriter(new StringWriter()), screen)
        .write(answer);
    return out.toString();
  }

  private static String written(SqlResult result, int columns) {
    return written(Answer.of(result), Screen.terminal(columns, PLAIN));
  }

  private static SqlResult result(List<String> headers, List<String> row) {
    return new SqlResult(headers, List.of(row));
  }

  @Test
  void columnsStandSideBySideWithNumbersOnTheRight() {
    SqlResult result =
        new SqlResult(
            List.of("name", "rows"), List.of(List.of("a", "5"), List.of("longer", "-1000")));

    assertThat(written(result, 80))
        .isEqualTo(
            """
            name   |  rows
            -------+------
            a      |     5
            longer | -1000
            """);
  }

  @Test
  void optionalColumnsThatAreEmptyInAllRowsAreLeftOut() {
    SqlResult result =
        new SqlResult(
            List.of("name", "some", "none", "always"),
            List.of(List.of("a", "", "", ""), List.of("b", "x", "", "")),
            Set.of("some", "none"));

    assertThat(written(result, 80))
        .isEqualTo(
            """
            name | some | always
            -----+------+-------
            a    |      |
            b    | x    |
            """);
  }

  @Test
  void answerWithoutRowsIsToldInItsOwnWordsIfItHasSome() {
    SqlResult result =
        new SqlResult(List.of("table", "effect"), List.of(), Set.of(), "Nothing is touched.");

    assertThat(written(result, 80)).isEqualTo("Nothing is touched.\n");
  }

  @Test
  void longValueGoesOnInTheNextLineWithAMark() {
    SqlResult result = result(List.of("k", "v"), List.of("one", "abcdefghijklmnopqrstuvwxyz"));

    assertThat(written(result, 20))
        .isEqualTo(
            """
            k   | v
            ----+--------------
            one | abcdefghijklm.
                | nopqrstuvwxyz
            """);
  }

  @Test
  void linesOfAValueAreTold() {
    assertThat(written(result(List.of("k", "v"), List.of("a\nb", "x")), 80))
        .isEqualTo(
            """
            k | v
            --+--
            a+| x
            b |
            """);
  }

  @Test
  void tooManyColumnsStandOneUnderTheOther() {
    SqlResult result =
        new SqlResult(
            List.of("first column", "second column", "third"),
            List.of(List.of("1", "what is long", "x"), List.of("2", "", "")));

    assertThat(written(result, 20))
        .isEqualTo(
            """
            -- row 1 of 2
            first co.| 1
            lumn     |
            second c.| what is .
            olumn    | long
            third    | x
            -- row 2 of 2
            first co.| 2
            lumn     |
            second c.|
            olumn    |
            third    |
            """);
  }

  @Test
  void wideCharactersTakeTwoColumnsAndAccentsNone() {
    SqlResult result =
        new SqlResult(List.of("n", "x"), List.of(List.of("漢字", "1"), List.of("e\u0301", "2")));

    assertThat(written(result, 80)).isEqualTo("n    | x\n-----+--\n漢字 | 1\ne\u0301    | 2\n");
  }

  @Test
  void nothingInAValueActsOnTheTerminal() {
    SqlResult result =
        result(List.of("a\u001b[2J"), List.of("\u001b]0;x\u0007\r\t\u009b1m\u202eabc\ud800"));

    assertThat(written(result, 200).lines())
        .containsExactly(
            "a\\u001b[2J",
            "-".repeat(47),
            "\\u001b]0;x\\u0007\\u000d\\t\\u009b1m\\u202eabc\\ud800");
    assertThat(written(result(List.of("result"), List.of("CREATE\n\u001b[2J")), 80))
        .isEqualTo("CREATE\n\\u001b[2J\n");
  }

  @Test
  void whatIsOnlySaidIsNoTable() {
    Answer said =
        Answer.of(result(List.of("summary"), List.of("Done."))).took(Duration.ofMillis(7));

    assertThat(written(said, Screen.PIPE)).isEqualTo("Done.\n");
    assertThat(written(said, Screen.terminal(80, PLAIN))).isEqualTo("Done.\n(7 ms)\n");
  }

  @Test
  void terminalIsToldHowManyRowsAndHowLongAndFromWhereAndAPipeIsNot() {
    Answer answer =
        Answer.of(result(List.of("a"), List.of("x")))
            .took(Duration.ofMillis(12_340))
            .from(new Origin("1:2", 17, Duration.ofMillis(5)));

    assertThat(written(answer, Screen.terminal(80, PLAIN)))
        .endsWith("\n(1 row, 12.3 s, service 1:2, version 17, 5 ms old)\n");
    assertThat(written(answer, Screen.PIPE)).isEqualTo("a\n-\nx\n");
  }

  @Test
  void headersAreBoldUnlessNobodyWantsColours() {
    Answer answer = Answer.of(result(List.of("a"), List.of("x")));

    assertThat(written(answer, Screen.terminal(80, Map.of("TERM", "xterm"))))
        .startsWith("\u001b[1ma\u001b[0m\n");
    for (Map<String, String> plain :
        List.of(PLAIN, Map.of("TERM", "dumb"), Map.<String, String>of())) {
      assertThat(written(answer, Screen.terminal(80, plain))).doesNotContain("\u001b");
    }
    assertThat(written(answer, Screen.PIPE)).doesNotContain("\u001b");
  }

  @Test
  void pipeGetsLinesAsLongAsTheyAre() {
    String value = "x".repeat(1_000);

    assertThat(written(Answer.of(result(List.of("a", "b"), List.of(value, "y"))), Screen.PIPE))
        .contains(value + " | y\n");
  }

  @Test
  void widthComesFromTheLauncherAndIsGuessedWhereThatIsNoNumber() {
    assertThat(Screen.ofOutput(Map.of())).isEqualTo(Screen.PIPE);
    assertThat(Screen.ofErrors(Map.of("CATALOGCTL_COLUMNS", "132"))).isEqualTo(Screen.PIPE);
    assertThat(Screen.ofErrors(Map.of("CATALOGCTL_ERR_COLUMNS", "132")).columns()).isEqualTo(132);
    assertThat(Screen.ofOutput(Map.of("CATALOGCTL_COLUMNS", "132")).columns()).isEqualTo(132);
    assertThat(Screen.ofOutput(Map.of("CATALOGCTL_COLUMNS", "0")).columns()).isEqualTo(80);
    assertThat(Screen.ofOutput(Map.of("CATALOGCTL_COLUMNS", "")).kind())
        .isEqualTo(Screen.Kind.TERMINAL);
  }

  /** Whatever the table: no line too wide, nothing that acts, and all values there to be read. */
  @Test
  void randomTablesFitAndLoseNothing() {
    Random random = new Random(7);
    for (int round = 0; round < 2_000; round++) {
      int columns = 1 + random.nextInt(9);
      List<String> headers = texts(random, columns);
      List<List<String>> rows = new ArrayList<>();
      for (int i = 1 + random.nextInt(4); i > 0; i--) {
        rows.add(texts(random, columns));
      }
      int width = 20 + random.nextInt(120);

      String written = written(new SqlResult(headers, rows), width);

      String tried = width + " " + headers + " " + rows;
      assertThat(written.lines().mapToInt(TableWriterTest::columns))
          .as(tried)
          .allMatch(used -> used >= 0 && used <= width);
      assertThat(written.codePoints().filter(c -> c != '\n').boxed())
          .as(tried)
          .noneMatch(Character::isISOControl);
      assertThat(readBack(written)).as(tried).isEqualTo(shown(headers, rows, written));
    }
  }

  /** Counted apart from the code under test, but by the same table of characters. */
  private static int columns(String line) {
    return line.codePoints()
        .map(c -> WCWidth.wcwidth(c) < 0 ? 1_000_000 : WCWidth.wcwidth(c))
        .sum();
  }

  /** Of no character that a table itself has between its columns. */
  private static List<String> texts(Random random, int count) {
    String[] letters = {
      "a", "b", "7", "漢", "e\u0301", "😀", "\t", "\u001b", "\n", "\u200d", "\u009b", "\u2028"
    };
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      StringBuilder text = new StringBuilder();
      for (int j = random.nextInt(random.nextBoolean() ? 8 : 60); j > 0; j--) {
        text.append(letters[random.nextInt(letters.length)]);
      }
      texts.add(text.toString());
    }
    return texts;
  }

  /** What there is to be read: headers once, or in front of each value. */
  private static List<List<String>> shown(
      List<String> headers, List<List<String>> rows, String written) {
    List<List<String>> shown = new ArrayList<>();
    if (!written.startsWith("-- row")) {
      shown.add(shown(headers));
      rows.forEach(row -> shown.add(shown(row)));
      return shown;
    }
    for (List<String> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        shown.add(shown(List.of(headers.get(i), row.get(i))));
      }
    }
    return shown;
  }

  private static List<String> shown(List<String> row) {
    return row.stream().map(value -> String.join("", Visible.lines(value))).toList();
  }

  /** Reads rows as a person does: as long as one of the values has a mark, the row goes on. */
  private static List<List<String>> readBack(String written) {
    List<List<String>> rows = new ArrayList<>();
    List<String> row = new ArrayList<>();
    for (String line : written.lines().toList()) {
      if (line.startsWith("-")) {
        continue;
      }
      String[] parts = line.split("\\|", -1);
      boolean goesOn = false;
      for (int i = 0; i < parts.length; i++) {
        String part = parts[i].strip();
        boolean isMarked = part.endsWith(".") || part.endsWith("+");
        goesOn |= isMarked;
        String text = isMarked ? part.substring(0, part.length() - 1) : part;
        if (i < row.size()) {
          row.set(i, row.get(i) + text.strip());
        } else {
          row.add(text.strip());
        }
      }
      if (!goesOn) {
        rows.add(row);
        row = new ArrayList<>();
      }
    }
    return rows;
  }
}
