package io.catalogd.events;

import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.model.Deadline;
import io.catalogd.model.SpelledName;
import java.util.Set;

/** Takes up what an INSERT wrote: UpdateCatalog (C269 to C285, D290 to D297). Any thread. */
public final class WrittenFiles {
  /**
   * Makes the partitions that the metastore does not have yet and lists the files of all named
   * ones.
   *
   * @param partitions names as the writer sent them, with or without a trailing slash (C271)
   */
  public CatalogUpdate takeUp(SpelledName name, Set<String> partitions, Deadline deadline) {
    throw new IllegalStateException("unwritten " + name + partitions + deadline);
  }
}
