package io.catalogd.model;

import java.util.List;

/**
 * One file of a partition, as loading finds it and comparing needs it; {@link PartitionFiles} keeps
 * many of them.
 *
 * @param name without directory
 * @param modifiedMs last modification, milliseconds since 1970
 * @param erasureCoded whether its blocks are erasure-coded: then no replica says a disk (C314)
 * @param blocks in offset order; none where the file system tells of none (C312)
 */
public record FileDescriptor(
    String name, long sizeBytes, long modifiedMs, boolean erasureCoded, List<FileBlock> blocks) {
  public FileDescriptor {
    blocks = List.copyOf(blocks);
  }

  /** A file whose blocks are replicated. */
  public static FileDescriptor of(
      String name, long sizeBytes, long modifiedMs, List<FileBlock> blocks) {
    return new FileDescriptor(name, sizeBytes, modifiedMs, /* erasureCoded= */ false, blocks);
  }

  /** A file whose blocks are erasure-coded. */
  public static FileDescriptor ofErasureCoded(
      String name, long sizeBytes, long modifiedMs, List<FileBlock> blocks) {
    return new FileDescriptor(name, sizeBytes, modifiedMs, /* erasureCoded= */ true, blocks);
  }

  public FileCompression compression() {
    return FileCompression.ofFileName(name);
  }

  /** Whether any replica was in memory when the file was listed. */
  public boolean hasCachedReplica() {
    return blocks.stream()
        .flatMap(block -> block.replicas().stream())
        .anyMatch(FileReplica::cached);
  }
}
