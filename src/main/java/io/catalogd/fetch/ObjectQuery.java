package io.catalogd.fetch;

import io.catalogd.model.SpelledName;

/** Names an object whose full form is wanted. */
public sealed interface ObjectQuery {
  /** A database; the name is as the client spelled it. */
  record OfDatabase(String name) implements ObjectQuery {}

  /** A table or view. */
  record OfTable(SpelledName name) implements ObjectQuery {}
}
