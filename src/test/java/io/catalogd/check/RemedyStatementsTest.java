package io.catalogd.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.catalogd.model.PartitionNames;
import io.catalogd.model.TableName;
import io.catalogd.sql.SqlScript;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Remedies are statements of the SQL dialect, whatever tables, keys and values are called. */
class RemedyStatementsTest {
  /** All words of the grammar, with names and values of other characters. */
  static Stream<String> names() throws Exception {
    Class<?> lexer = Class.forName("io.catalogd.sql.SqlLexer");
    String[] words = (String[]) lexer.getField("ruleNames").get(null);
    Stream<String> odd = Stream.of("1a", "a-b", "a`b", "a b", "é", "a;b", "a--b", "'", "x.y");
    return Stream.concat(Arrays.stream(words).filter(word -> word.matches("[A-Z_]{2,}")), odd);
  }

  @ParameterizedTest
  @MethodSource("names")
  void eachReadsAsOneStatement(String word) {
    String name = word.toLowerCase(Locale.ROOT);
    Remedies remedies = new Remedies(new TableName(name, name), true);
    String partition =
        PartitionNames.make(List.of(name, "k"), List.of("it's " + word + "\\;\n", "2"), "N");

    List<String> statements =
        List.of(
            remedies.refresh().text(),
            remedies.refreshPartition(partition).text(),
            remedies.refreshFiles(partition).text(),
            remedies.invalidate().text(),
            Remedies.recover(new TableName(name, name)),
            Remedies.refreshOther(new TableName(name, name)).text(),
            Remedies.invalidateOther(new TableName(name, name)).text(),
            Remedies.confirmAll(new TableName(name, name)).text(),
            Remedies.dependsOn(new TableName(name, "t"), new TableName("d", name)).text());

    for (String statement : statements) {
      assertThatCode(() -> SqlScript.parse(statement)).as(statement).doesNotThrowAnyException();
    }
    assertThat(SqlScript.parse(statements.stream().collect(Collectors.joining(";\n"))))
        .hasSameSizeAs(statements);
  }
}
