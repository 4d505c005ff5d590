package io.catalogd.ddl;

/** One handler for each kind of ALTER TABLE. */
final class AlterRegistry {
  private final KindRegistry<AlterHandler<?>> handlers = new KindRegistry<>(AlterTableAction.class);

  <A extends AlterTableAction> void register(Class<A> kind, AlterHandler<A> handler) {
    handlers.put(kind, handler);
  }

  /** Throws {@link IllegalStateException} unless every kind has one. */
  void checkComplete() {
    handlers.checkComplete();
  }

  /** The cast holds because {@link #register} ties each kind to a handler of that kind. */
  @SuppressWarnings("unchecked")
  <A extends AlterTableAction> AlterHandler<A> of(A action) {
    return (AlterHandler<A>) handlers.of(action);
  }
}
