package io.catalogd.check;

import java.util.List;
import java.util.Map;

/**
 * What one check found.
 *
 * @param catalogVersion of the image that was compared
 * @param tableVersion of the table in it; of an unknown table that of its removal, if there was one
 * @param findings the first of each kind, in the order in which they were found
 * @param counts how many there are of each kind; those without any are missing
 * @param statements what mends all that statements can mend, in this order
 * @param notes what a reader should know beside, though nothing is wrong
 */
public record TableCheck(
    long catalogVersion,
    long tableVersion,
    State state,
    List<Finding> findings,
    Map<FindingKind, Long> counts,
    List<String> statements,
    List<String> notes) {
  public TableCheck {
    findings = List.copyOf(findings);
    counts = Map.copyOf(counts);
    statements = List.copyOf(statements);
    notes = List.copyOf(notes);
  }

  /** How much the catalog knows of the table. */
  public enum State {
    UNKNOWN,
    UNLOADED,
    LOADED,
    FAILED
  }
}
