package io.catalogd.sql;

import java.util.Set;

/**
 * One of the conditions of a WHERE that all have to hold.
 *
 * @param text as typed, the columns without their table's name, blanks and comments as one blank
 * @param columns the names in it, in lower case; those in the arguments of functions too
 * @param isComparison whether it only compares columns with values; else it calls or calculates
 */
record Conjunct(FilterText text, Set<String> columns, boolean isComparison) {
  Conjunct {
    columns = Set.copyOf(columns);
  }
}
