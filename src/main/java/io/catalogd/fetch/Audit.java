package io.catalogd.fetch;

import io.catalogd.catalog.TableEntry;
import io.catalogd.dependent.DependentInput;
import io.catalogd.dependent.MatchedPartition;
import io.catalogd.dependent.Resolution;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says in the audit log, the logger {@code catalogd.audit}, what one reply about a dependent table
 * was made from: its partitions and the base partitions that they stood for then. One line, of
 * bounded length.
 */
final class Audit {
  private static final Logger log = LoggerFactory.getLogger("catalogd.audit");

  /** Names go on until here, so that the whole line stays below the 8,000 of conf/logback.xml. */
  private static final int MOST_CHARS = 6_000;

  private final TableEntry entry;
  private final StringBuilder inputs = new StringBuilder();
  private int partitions;
  private int told;
  private int untold;

  /** Begins the line of a reply about the table of {@code entry}. */
  Audit(TableEntry entry) {
    this.entry = entry;
  }

  void add(Resolution resolution) {
    partitions++;
    if (!log.isInfoEnabled()) {
      return;
    }
    add(new DependentInput(entry.name(), resolution.partition().name()));
    List<DependentInput> before = List.of();
    for (MatchedPartition matched : resolution.matched()) {
      if (!matched.through().equals(before)) {
        before = matched.through();
        before.forEach(this::add);
      }
      add(matched.name());
    }
  }

  private void add(DependentInput input) {
    if (inputs.length() >= MOST_CHARS) {
      untold++;
      return;
    }
    inputs.append(told == 0 ? "" : ", ").append(input);
    told++;
  }

  /** Writes the line, if anything was resolved. */
  void write() {
    if (partitions > 0) {
      log.info(
          "fetch table={} version={} partitions={} inputs={}: {}{}",
          entry.name(),
          entry.version(),
          partitions,
          told + untold,
          inputs,
          untold == 0 ? "" : " and " + untold + " more");
    }
  }
}
