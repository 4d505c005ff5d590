package io.catalogd.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** {@code docs/sql.md} is true: its examples are statements, and it has one of each form. */
class SqlReferenceTest {
  private static final Pattern BLOCK = Pattern.compile("(?s)```(\\w+)\n(.*?)```");

  /** Documented as refused; and what is around every statement. */
  private static final Set<Class<?>> WITHOUT_EXAMPLE =
      Set.of(
          SqlParser.ShowRolesContext.class,
          SqlParser.ShowRoleGrantContext.class,
          SqlParser.SingleStatementContext.class);

  private static List<String> blocks(String kind) {
    try {
      return BLOCK
          .matcher(Files.readString(Path.of("docs/sql.md")))
          .results()
          .filter(block -> block.group(1).equals(kind))
          .map(block -> block.group(2))
          .toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** All statements of the page. */
  static List<String> examples() {
    return blocks("sql").stream()
        .flatMap(block -> SqlScript.parse(block).stream())
        .map(SqlStatement::text)
        .toList();
  }

  @TestFactory
  Stream<DynamicTest> everyExampleIsAStatement() {
    return blocks("sql").stream()
        .flatMap(block -> SqlScript.parse(block).stream())
        .map(
            statement ->
                DynamicTest.dynamicTest(
                    statement.text().lines().findFirst().orElseThrow(),
                    () -> assertThat(statement.in(Sql.SESSION)).isNotNull()));
  }

  @Test
  void everyFormOfStatementHasAnExample() {
    Set<Class<?>> shown = new HashSet<>(WITHOUT_EXAMPLE);
    blocks("sql").stream()
        .flatMap(block -> SqlScript.parse(block).stream())
        .forEach(statement -> collect(statement.tree(), shown));

    assertThat(forms()).isNotEmpty().allSatisfy(form -> assertThat(shown).contains(form));
  }

  /** Alternatives of the grammar that have a name, and rules that have none. */
  private static List<Class<?>> forms() {
    List<Class<?>> rules =
        Arrays.stream(SqlParser.class.getDeclaredClasses())
            .filter(ParserRuleContext.class::isAssignableFrom)
            .toList();
    List<Class<?>> forms = new ArrayList<>(rules);
    rules.forEach(rule -> forms.remove(rule.getSuperclass()));
    return forms;
  }

  private static void collect(ParseTree tree, Set<Class<?>> shown) {
    shown.add(tree.getClass());
    for (int i = 0; i < tree.getChildCount(); i++) {
      collect(tree.getChild(i), shown);
    }
  }

  @Test
  void mistakesLookAsShown() {
    List<String> mistakes = blocks("text");
    List<String> errors = blocks("error");

    assertThat(mistakes).hasSameSizeAs(errors).isNotEmpty();
    for (int i = 0; i < mistakes.size(); i++) {
      assertThat(SqlErrorsTest.errorOf(mistakes.get(i))).hasMessage(errors.get(i).stripTrailing());
    }
  }

  @Test
  void reservedWordsAreThoseOfTheGrammar() throws IOException {
    String words = String.join(", ", Sql.reservedWords());

    assertThat(Files.readString(Path.of("docs/sql.md")).replaceAll("\\s+", " ")).contains(words);
  }
}
