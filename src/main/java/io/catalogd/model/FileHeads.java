package io.catalogd.model;

import java.nio.charset.StandardCharsets;

/**
 * Walks the files of a partition without unpacking them or their blocks, to compare them with a
 * listing. One thread.
 */
public final class FileHeads {
  private final PackedInput in = new PackedInput();
  private final PackedFile file = new PackedFile();
  private int left;

  /** Starts before the first of {@code files}. */
  public FileHeads(PartitionFiles files) {
    left = files.open(in);
  }

  /** Goes to the next file, if there is one. */
  public boolean next() {
    if (left == 0) {
      return false;
    }
    left--;
    file.read(in);
    file.skipBlocks(in);
    return true;
  }

  /** Whether the file is called so. */
  public boolean isNamed(String name) {
    byte[] bytes = file.array();
    if (name.length() == file.nameLength()) {
      for (int i = 0; i < name.length(); i++) {
        if (bytes[i] != name.charAt(i)) {
          return false;
        }
      }
      return true;
    }
    // As many characters as bytes is ASCII only.
    return name.equals(new String(bytes, 0, file.nameLength(), StandardCharsets.UTF_8));
  }

  public long sizeBytes() {
    return file.sizeBytes();
  }

  /** Last modification, milliseconds since 1970. */
  public long modifiedMs() {
    return file.modifiedMs();
  }

  public boolean erasureCoded() {
    return file.shape().isErasureCoded();
  }
}
