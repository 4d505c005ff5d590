package io.catalogd.load.functions;

import io.catalogd.model.PrimitiveType;
import java.util.List;

/** What one {@code evaluate} method takes and returns. */
record Evaluate(List<PrimitiveType> arguments, PrimitiveType result) {
  Evaluate {
    arguments = List.copyOf(arguments);
  }
}
