package io.catalogd.prune;

import io.catalogd.model.KeyValue;
import io.catalogd.prune.FilterParser.ComparatorContext;
import java.util.List;

/** How a key is compared with a value that is not NULL. */
enum Comparison {
  EQUAL,
  UNEQUAL,
  LESS,
  LESS_OR_EQUAL,
  GREATER,
  GREATER_OR_EQUAL;

  static Comparison of(ComparatorContext sign) {
    return switch (sign.getStart().getType()) {
      case FilterParser.EQUAL -> EQUAL;
      case FilterParser.UNEQUAL -> UNEQUAL;
      case FilterParser.LESS -> LESS;
      case FilterParser.LESS_OR_EQUAL -> LESS_OR_EQUAL;
      case FilterParser.GREATER -> GREATER;
      case FilterParser.GREATER_OR_EQUAL -> GREATER_OR_EQUAL;
      default -> throw new IllegalStateException("No comparator: " + sign.getText());
    };
  }

  /** With the two sides exchanged. */
  Comparison flipped() {
    return switch (this) {
      case EQUAL, UNEQUAL -> this;
      case LESS -> GREATER;
      case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
      case GREATER -> LESS;
      case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
    };
  }

  /** The values of a key for which it is true; NULL is none of them. */
  ValueSet values(KeyValue other) {
    return switch (this) {
      case EQUAL -> ValueSet.of(other);
      case UNEQUAL -> ValueSet.union(List.of(LESS.values(other), GREATER.values(other)));
      case LESS -> ValueSet.of(Cut.BEHIND_NULL, Cut.before(other));
      case LESS_OR_EQUAL -> ValueSet.of(Cut.BEHIND_NULL, Cut.behind(other));
      case GREATER -> ValueSet.of(Cut.behind(other), Cut.END);
      case GREATER_OR_EQUAL -> ValueSet.of(Cut.before(other), Cut.END);
    };
  }
}
