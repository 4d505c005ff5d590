package io.catalogd.storage;

import java.util.List;

/**
 * A block: bytes {@code offset} to {@code offset + sizeBytes} of its file, and who holds copies, in
 * order of address. Without replicas when all are lost (C313).
 */
public record StoredBlock(long offset, long sizeBytes, List<StoredReplica> replicas) {
  public StoredBlock {
    replicas = List.copyOf(replicas);
  }
}
