package io.catalogd.service;

import io.catalogd.model.PartitionNames;
import io.catalogd.model.SpelledName;
import java.util.List;

/** A REFRESH or INVALIDATE, as the members of the request tell it (C198). */
public sealed interface ResetRequest {
  /** Whether it depends on what the catalog has; all but a reading of everything do. */
  default boolean needsCatalog() {
    return true;
  }

  /** REFRESH FUNCTIONS of a database. */
  record RefreshFunctions(String database) implements ResetRequest {}

  /** REFRESH of a table or view. */
  record RefreshTable(SpelledName name) implements ResetRequest {}

  /** REFRESH of one partition, named by its key values in any order (C210). */
  record RefreshPartition(SpelledName name, List<PartitionNames.Part> spec)
      implements ResetRequest {
    public RefreshPartition {
      spec = List.copyOf(spec);
    }
  }

  /** INVALIDATE of a table or view. */
  record InvalidateTable(SpelledName name) implements ResetRequest {}

  /** INVALIDATE of everything. */
  record InvalidateAll() implements ResetRequest {
    @Override
    public boolean needsCatalog() {
      return false;
    }
  }
}
