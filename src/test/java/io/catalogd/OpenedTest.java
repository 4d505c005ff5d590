package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenedTest {
  private final List<String> closed = new ArrayList<>();
  private final Opened opened = new Opened();

  @Test
  void closesTheLatestFirstAndEachOnce() {
    opened.add(() -> closed.add("first"));
    opened.add(() -> closed.add("second"));

    opened.close();
    opened.close();

    assertThat(closed).containsExactly("second", "first");
  }

  @Test
  void closesTheRestWhenOneFails() {
    opened.add(() -> closed.add("first"));
    opened.add(
        () -> {
          throw new IllegalStateException("stuck");
        });

    opened.close();

    assertThat(closed).containsExactly("first");
  }

  @Test
  void closesAtOnceWhatComesAfterTheEnd() {
    opened.close();

    assertThatThrownBy(() -> opened.add(() -> closed.add("late")))
        .isInstanceOf(IllegalStateException.class);
    assertThat(closed).containsExactly("late");
  }
}
