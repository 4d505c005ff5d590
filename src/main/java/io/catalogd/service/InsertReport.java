package io.catalogd.service;

import io.catalogd.model.SpelledName;
import java.util.Set;

/**
 * What an INSERT wrote.
 *
 * @param partitions names as the writer sent them, the empty one for an unpartitioned table (C271)
 */
public record InsertReport(SpelledName table, Set<String> partitions) {
  public InsertReport {
    partitions = Set.copyOf(partitions);
  }
}
