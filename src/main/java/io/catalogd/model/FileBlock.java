package io.catalogd.model;

import java.util.List;

/** Bytes {@code offset} to {@code offset + sizeBytes} of a file, and where copies of them lie. */
public record FileBlock(long offset, long sizeBytes, List<FileReplica> replicas) {
  public FileBlock {
    replicas = List.copyOf(replicas);
  }
}
