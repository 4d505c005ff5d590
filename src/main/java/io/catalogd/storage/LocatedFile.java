package io.catalogd.storage;

import java.util.List;

/** A file with its blocks in offset order; none where the file system tells of none (C312). */
public record LocatedFile(StoredFile file, List<StoredBlock> blocks) {
  public LocatedFile {
    blocks = List.copyOf(blocks);
  }
}
