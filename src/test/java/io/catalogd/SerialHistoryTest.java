package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.SerialHistory.Kind;
import io.catalogd.SerialHistory.Statement;
import io.catalogd.SerialHistory.Told;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whether the check of the stress test finds what is wrong. */
class SerialHistoryTest {
  private static final Statement MADE = create("a", "1", 0, 10, 5);
  private static final Statement MOVED =
      new Statement(Kind.RENAME, "a", "b", "", 20, 30, /* removed= */ 7, /* put= */ 8);
  private static final Statement DROPPED =
      new Statement(Kind.DROP, "b", "", "", 40, 50, /* removed= */ 12, /* put= */ 0);

  private static Statement create(String name, String content, long begin, long end, long put) {
    return new Statement(Kind.CREATE, name, "", content, begin, end, /* removed= */ 0, put);
  }

  private static void check(Told... told) {
    assertThat(new SerialHistory(List.of(DROPPED, MADE, MOVED), List.of(told)).last()).isEmpty();
  }

  private static void assertWrong(Told... told) {
    assertThatThrownBy(() -> check(told)).isInstanceOf(AssertionError.class);
  }

  @Test
  void repliesOfASerialOrderPass() {
    check(
        new Told("a", SerialHistory.ABSENT, 0, 1, 2),
        new Told("a", "1", 4, 3, 4), // before its maker's reply: an INVALIDATE saw it
        new Told("a", "1", 6, 15, 25),
        new Told("b", SerialHistory.SOME, 8, 25, 35),
        new Told("a", SerialHistory.ABSENT, 7, 26, 27),
        new Told("b", "1", 9, 33, 60),
        new Told("b", SerialHistory.ABSENT, 12, 51, 60));
    assertThat(new SerialHistory(List.of(MADE, MOVED), List.of()).last())
        .isEqualTo(Map.of("b", "1"));
  }

  @Test
  void replyAtTheWrongMomentIsFound() {
    assertWrong(new Told("a", "1", 0, 31, 32));
    assertWrong(new Told("a", SerialHistory.ABSENT, 0, 11, 12));
    assertWrong(new Told("b", "2", 0, 31, 32));
  }

  @Test
  void replyOfTheWrongVersionIsFound() {
    assertWrong(new Told("a", "1", 7, 20, 30));
    assertWrong(new Told("a", "1", 8, 20, 30));
    assertWrong(new Told("b", SerialHistory.ABSENT, 11, 41, 60));
    assertWrong(new Told("b", "1", 10, 31, 32), new Told("b", "1", 9, 33, 34));
    assertWrong(new Told("a", SerialHistory.SOME, 9, 20, 30), new Told("b", "1", 9, 31, 34));
  }

  @Test
  void statementThatCannotHaveSucceededOrFailedIsFound() {
    Statement twice = create("a", "2", 12, 15, 6);
    Statement late = create("c", "2", 60, 70, 6);
    Statement refused = create("c", "2", 60, 70, 0);

    assertThatThrownBy(() -> new SerialHistory(List.of(MADE, twice), List.of()))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> new SerialHistory(List.of(MADE, late, MOVED), List.of()))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> new SerialHistory(List.of(MADE, refused), List.of()))
        .isInstanceOf(AssertionError.class);
    assertThatCode(() -> new SerialHistory(List.of(MADE, create("a", "2", 5, 6, 0)), List.of()))
        .doesNotThrowAnyException();
  }
}
