package io.catalogd.ddl;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One handler for each record of a sealed interface and of those within it; Java 17 cannot switch
 * over them.
 *
 * @param <H> what all handlers have in common
 */
final class KindRegistry<H> {
  private final Class<?> sealed;
  private final Map<Class<?>, H> handlers = new HashMap<>();

  KindRegistry(Class<?> sealed) {
    this.sealed = sealed;
  }

  /** Throws {@link IllegalStateException} where the kind has one already. */
  void put(Class<?> kind, H handler) {
    if (handlers.putIfAbsent(kind, handler) != null) {
      throw new IllegalStateException("Two handlers for " + kind.getSimpleName());
    }
  }

  /** Throws {@link IllegalStateException} unless exactly the permitted records have a handler. */
  void checkComplete() {
    Set<Class<?>> permitted = kinds(sealed).collect(Collectors.toSet());
    if (!handlers.keySet().equals(permitted)) {
      throw new IllegalStateException(
          "Kinds of " + sealed.getSimpleName() + ": " + permitted + ", handled: " + handlers);
    }
  }

  private static Stream<Class<?>> kinds(Class<?> type) {
    return type.isSealed()
        ? Arrays.stream(type.getPermittedSubclasses()).flatMap(KindRegistry::kinds)
        : Stream.of(type);
  }

  H of(Object request) {
    H handler = handlers.get(request.getClass());
    if (handler == null) {
      throw new IllegalStateException("No handler for " + request.getClass());
    }
    return handler;
  }
}
