package io.catalogd.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The files of one partition in name order, packed: of each what differs from the one before, about
 * twenty bytes and as much of its name. Immutable; two are equal when their files are. {@link
 * FileEncoder} makes of them what coordinators get.
 */
public final class PartitionFiles {
  /** No files. */
  public static final PartitionFiles EMPTY = new PartitionFiles(new byte[5]);

  /**
   * How many files, how many blocks, their bytes, the bytes they take encoded, whether any replica
   * is cached; the files.
   */
  private final byte[] packed;

  private PartitionFiles(byte[] packed) {
    this.packed = packed;
  }

  /** Packs {@code files}, in their order. */
  public static PartitionFiles of(List<FileDescriptor> files) {
    if (files.isEmpty()) {
      return EMPTY;
    }
    PackedOutput packed = new PackedOutput();
    PackedFile before = new PackedFile();
    long blocks = 0;
    long fileBytes = 0;
    long encodedBytes = 0;
    for (FileDescriptor file : files) {
      before.pack(file, packed);
      blocks += file.blocks().size();
      fileBytes += file.sizeBytes();
      encodedBytes += FileEncoder.size(before.shape());
    }
    PackedOutput out = new PackedOutput();
    out.number(files.size());
    out.number(blocks);
    out.number(fileBytes);
    out.number(encodedBytes);
    out.number(files.stream().anyMatch(FileDescriptor::hasCachedReplica) ? 1 : 0);
    out.append(packed);
    return new PartitionFiles(out.toByteArray());
  }

  public int count() {
    return (int) header(0);
  }

  public boolean isEmpty() {
    return count() == 0;
  }

  /** Blocks of all files together (C317). */
  public long blockCount() {
    return header(1);
  }

  /** Sizes of all files together (C317). */
  public long totalBytes() {
    return header(2);
  }

  /** How many bytes {@link FileEncoder} makes of all files together. */
  public long encodedBytes() {
    return header(3);
  }

  /** Whether any replica was in memory when the files were listed. */
  public boolean hasCachedReplicas() {
    return header(4) != 0;
  }

  private long header(int index) {
    int at = 0;
    for (int i = 0; i < index; i++) {
      at = PackedInput.behind(packed, at);
    }
    return PackedInput.numberAt(packed, at);
  }

  /**
   * Points {@code in} to the first file.
   *
   * @return how many there are
   */
  int open(PackedInput in) {
    in.open(packed);
    int count = in.intNumber();
    in.number();
    in.number();
    in.number();
    in.number();
    return count;
  }

  /** Unpacks all of them. */
  public List<FileDescriptor> toList() {
    PackedInput in = new PackedInput();
    int count = open(in);
    List<FileDescriptor> files = new ArrayList<>(count);
    PackedFile file = new PackedFile();
    for (int i = 0; i < count; i++) {
      file.read(in);
      files.add(file.unpack(in));
    }
    return files;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PartitionFiles that && Arrays.equals(packed, that.packed);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(packed);
  }

  @Override
  public String toString() {
    return "PartitionFiles" + toList();
  }
}
