package io.catalogd.fetch;

import io.catalogd.model.FunctionSignature;
import io.catalogd.model.ObjectKey;
import io.catalogd.model.SpelledName;

/** Names an object whose full form is wanted. */
public sealed interface ObjectQuery {
  /** A database; the name is as the client spelled it. */
  record OfDatabase(String name) implements ObjectQuery {}

  /** A table or view. */
  record OfTable(SpelledName name) implements ObjectQuery {}

  /** An overload of a function, or one that calls could not tell from it. */
  record OfFunction(String database, FunctionSignature signature) implements ObjectQuery {}

  /**
   * Any other object.
   *
   * @param kind as its absence is told, such as {@code Data source}
   * @param name as its absence is told
   */
  record OfObject(ObjectKey key, String kind, String name) implements ObjectQuery {}
}
