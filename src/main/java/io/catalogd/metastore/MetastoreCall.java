package io.catalogd.metastore;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One call of a {@link Metastore}'s method on its way to the metastore.
 *
 * @param name the method's name, such as {@code loadTable}
 * @param body what the next metastore down does
 */
public record MetastoreCall(String name, Supplier<? extends @Nullable Object> body) {
  /** Makes the call, again at each use; throws what the metastore throws. */
  public @Nullable Object proceed() {
    return body.get();
  }
}
