package io.catalogd.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.Token;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ContinuationTest {
  private static List<String> examples() {
    return SqlReferenceTest.examples();
  }

  /** The parser, which tries words, is the judge. */
  @ParameterizedTest
  @MethodSource("examples")
  void everyWordOfAnExampleIsForeseenAndEveryWordThatIsForeseenCanStand(String example) {
    List<Token> words = SqlScript.lastStatement(example);
    for (int i = 1; i < words.size(); i++) {
      List<Token> before = words.subList(0, i);
      Continuation next =
          Continuation.of(before.stream().map(Token::getText).collect(Collectors.joining(" ")));
      Token word = words.get(i);

      assertThat(!next.names().isEmpty())
          .as("a name behind %s", before)
          .isEqualTo(Expectations.canFollow(before, word, SqlLexer.IDENTIFIER));
      if (Expectations.isKeyword(word.getType()) && next.names().isEmpty()) {
        assertThat(next.keywords()).as("%s", before).contains(Expectations.word(word.getType()));
      }
      for (int type = SqlLexer.ADD; type <= SqlLexer.WITH; type++) {
        if (type != word.getType() && next.keywords().contains(Expectations.word(type))) {
          assertThat(Expectations.canFollow(before, word, type))
              .as("%s behind %s", Expectations.word(type), before)
              .isTrue();
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "use,DATABASE",
    "show tables in,DATABASE",
    "refresh functions,DATABASE",
    "describe,TABLE",
    "grant select on table,TABLE",
    "comment on column,TABLE",
    "drop function if exists,FUNCTION",
    "drop role,ROLE",
    "revoke all on server from,ROLE",
    "grant role r to group,OTHER",
    "create table t (,OTHER",
    "alter table t drop column,COLUMN",
    "explain select a from t where,COLUMN",
    "alter table t drop partition (,KEY",
    "show partitions t where a = 1 and (,KEY",
  })
  void nameIsOf(String text, NamePlace place) {
    assertThat(Continuation.of(text).names()).containsExactly(place);
  }

  @Test
  void nothingFollowsWhatMakesNoSense() {
    assertThat(Continuation.of("drop drop ")).isEqualTo(new Continuation(List.of(), Set.of()));
  }
}
