package io.catalogd.metastore;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One call of a {@link Metastore}'s method on its way to the metastore.
 *
 * @param name the method's name, such as {@code loadTable}
 * @param arguments as the caller gave them
 * @param body what the next metastore down does
 */
public record MetastoreCall(
    String name, List<Object> arguments, Supplier<? extends @Nullable Object> body) {
  /** Makes the call, again at each use; throws what the metastore throws. */
  public @Nullable Object proceed() {
    return body.get();
  }
}
