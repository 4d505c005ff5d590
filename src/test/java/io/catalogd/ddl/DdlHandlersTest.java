package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class DdlHandlersTest {
  @Test
  void everyKindOfStatementHasExactlyOneHandler() {
    assertThatCode(() -> new DdlFixture().close()).doesNotThrowAnyException();
  }

  @Test
  void kindWithoutHandlerDoesNotStart() {
    KindRegistry<String> registry = new KindRegistry<>(Shape.class);
    registry.put(Round.class, "round");

    assertThatThrownBy(registry::checkComplete)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Square");
  }

  @Test
  void secondHandlerOfAKindDoesNotStart() {
    KindRegistry<String> registry = new KindRegistry<>(Shape.class);
    registry.put(Round.class, "round");

    assertThatThrownBy(() -> registry.put(Round.class, "rounder"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Two handlers for Round");
  }

  @Test
  void handlerIsFoundByTheRequestsKind() {
    KindRegistry<String> registry = new KindRegistry<>(Shape.class);
    registry.put(Round.class, "round");
    registry.put(Square.class, "square");
    registry.checkComplete();

    assertThat(registry.of(new Square())).isEqualTo("square");
  }

  private sealed interface Shape {}

  private record Round() implements Shape {}

  private record Square() implements Shape {}
}
