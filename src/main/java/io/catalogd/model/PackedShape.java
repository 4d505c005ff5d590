package io.catalogd.model;

import java.util.Arrays;
import java.util.List;

/**
 * What says where everything lies in an encoded file, and in a packed one: the length of its name,
 * its kind, and how many replicas each block has. Most files of a partition have one shape. A place
 * to read one after another into; one thread.
 *
 * <p>Packed: flags with the compression's code above them; length of the name; number of blocks;
 * for files with blocks how many replicas all have, or else how many each has.
 */
final class PackedShape {
  private static final int ERASURE_CODED = 1;

  /** The blocks lie end to end, all but the last of one size, and are the whole file. */
  private static final int REGULAR = 2;

  /** All blocks have as many replicas. */
  private static final int UNIFORM = 4;

  /** Numbers of hosts and disks are small enough for one byte each. */
  private static final int NARROW = 8;

  private static final int COMPRESSION_SHIFT = 4;

  private int flags;
  private int nameLength;
  private int blockCount;
  private int uniform;
  private int[] each = new int[0];

  /** Takes that of a file. */
  static PackedShape of(FileDescriptor file, int nameLength, boolean regular) {
    List<FileBlock> blocks = file.blocks();
    PackedShape shape = new PackedShape();
    shape.nameLength = nameLength;
    shape.blockCount = blocks.size();
    shape.each = blocks.stream().mapToInt(block -> block.replicas().size()).toArray();
    shape.uniform = blocks.isEmpty() ? 0 : shape.each[0];
    shape.flags =
        (file.erasureCoded() ? ERASURE_CODED : 0)
            | (regular ? REGULAR : 0)
            | (Arrays.stream(shape.each).allMatch(count -> count == shape.uniform) ? UNIFORM : 0)
            | (PackedReplicas.areNarrow(blocks) ? NARROW : 0)
            | file.compression().code() << COMPRESSION_SHIFT;
    return shape;
  }

  boolean isSameAs(PackedShape other) {
    return flags == other.flags
        && nameLength == other.nameLength
        && Arrays.equals(each, other.each);
  }

  void pack(PackedOutput out) {
    out.number(flags);
    out.number(nameLength);
    out.number(blockCount);
    if (!isUniform()) {
      Arrays.stream(each).forEach(out::number);
    } else if (blockCount > 0) {
      out.number(uniform);
    }
  }

  /**
   * Reads one in the place of the one before.
   *
   * @return whether it may be another one
   */
  boolean read(PackedInput in) {
    int newFlags = in.intNumber();
    int newNameLength = in.intNumber();
    int newBlockCount = in.intNumber();
    boolean same = newFlags == flags && newNameLength == nameLength && newBlockCount == blockCount;
    flags = newFlags;
    nameLength = newNameLength;
    blockCount = newBlockCount;
    if (isUniform()) {
      int newUniform = blockCount > 0 ? in.intNumber() : 0;
      same &= newUniform == uniform;
      uniform = newUniform;
      return !same;
    }
    readEach(in);
    return true;
  }

  private void readEach(PackedInput in) {
    if (blockCount > each.length) {
      each = new int[Math.max(blockCount, each.length * 2)];
    }
    for (int i = 0; i < blockCount; i++) {
      each[i] = in.intNumber();
    }
  }

  int nameLength() {
    return nameLength;
  }

  int blockCount() {
    return blockCount;
  }

  /** How many replicas a block has. */
  int replicas(int block) {
    return isUniform() ? uniform : each[block];
  }

  /** How many bytes the replicas of a block take in a packed file. */
  int replicaBytes(int block) {
    return replicas(block) * (isNarrow() ? 1 : Short.BYTES) * (isErasureCoded() ? 1 : 2);
  }

  boolean isErasureCoded() {
    return (flags & ERASURE_CODED) != 0;
  }

  boolean isRegular() {
    return (flags & REGULAR) != 0;
  }

  boolean isNarrow() {
    return (flags & NARROW) != 0;
  }

  private boolean isUniform() {
    return (flags & UNIFORM) != 0;
  }

  byte compressionCode() {
    return (byte) (flags >> COMPRESSION_SHIFT);
  }
}
