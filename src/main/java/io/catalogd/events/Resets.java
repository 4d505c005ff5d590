package io.catalogd.events;

import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.model.Deadline;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.SpelledName;
import java.util.List;

/** REFRESH and INVALIDATE (C198 to C242). Any thread; blocks for the I/O it needs. */
public final class Resets {
  /** Reads a table again, or loads it (C200 to C209). */
  public CatalogUpdate refreshTable(SpelledName name, Deadline deadline) {
    throw new IllegalStateException("unwritten " + name + deadline);
  }

  /** Reads one partition again, adds or drops it (C210 to C221). */
  public CatalogUpdate refreshPartition(SpelledName name, List<Part> spec, Deadline deadline) {
    throw new IllegalStateException("unwritten " + name + spec + deadline);
  }

  /**
   * Forgets what is known of a table, finds one that was made outside, or removes one that is gone
   * (C222 to C233).
   */
  public CatalogUpdate invalidateTable(SpelledName name, Deadline deadline) {
    throw new IllegalStateException("unwritten " + name + deadline);
  }

  /** Reads the names of all databases and tables and forgets the rest (C234 to C242). */
  public CatalogUpdate invalidateAll() {
    throw new IllegalStateException("unwritten");
  }
}
