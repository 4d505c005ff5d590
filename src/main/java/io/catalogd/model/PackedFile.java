package io.catalogd.model;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One file in packed form, as a place to read the files of a partition into one after another. One
 * thread.
 *
 * <p>The form: how much of the name is as at the start of the one before, doubled, and odd where
 * the shape is another; how many bytes of the name follow, as the rest is as at the end of the one
 * before; the shape if it is another; these bytes; how many bytes size and time have, and they, the
 * time as the difference to the file before. For files of several blocks the size of all but the
 * last, or for irregular ones the offset and size of each; for each block the hosts of its
 * replicas, and their disks unless the file is erasure-coded.
 */
final class PackedFile {
  private static final int NEW_SHAPE = 1;
  private static final int LENGTH_BITS = 4;

  private PackedShape shape = new PackedShape();
  private final int nameAt;
  private byte[] array;
  private int nameLength;
  private long sizeBytes;
  private long modifiedMs;
  private long regularSize;
  private long blockOffset;
  private long blockSize;

  /** One with nothing but the name in its array. */
  PackedFile() {
    this(0);
  }

  /** Has the name in its array from {@code nameAt} on; the rest of the array is the caller's. */
  PackedFile(int nameAt) {
    this.nameAt = nameAt;
    array = new byte[nameAt + 128];
  }

  /** Forgets the file before. */
  void reset() {
    nameLength = 0;
    modifiedMs = 0;
  }

  /** Packs a file; this is the one before, and becomes the new one. */
  void pack(FileDescriptor file, PackedOutput out) {
    byte[] newName = file.name().getBytes(StandardCharsets.UTF_8);
    long regular = regularSize(file);
    PackedShape newShape = PackedShape.of(file, newName.length, regular >= 0);
    boolean sameShape = newShape.isSameAs(shape);
    shape = newShape;
    packHead(newName, sameShape, out);
    packTimes(file, out);
    packBlocks(file, regular, out);
  }

  private void packHead(byte[] newName, boolean sameShape, PackedOutput out) {
    int shorter = Math.min(nameLength, newName.length);
    int different = Arrays.mismatch(array, nameAt, nameAt + shorter, newName, 0, shorter);
    int start = different < 0 ? shorter : different;
    int end = 0;
    while (start + end < shorter
        && array[nameAt + nameLength - 1 - end] == newName[newName.length - 1 - end]) {
      end++;
    }
    int between = newName.length - start - end;
    out.number((long) start << 1 | (sameShape ? 0 : NEW_SHAPE));
    out.number(between);
    if (!sameShape) {
      shape.pack(out);
    }
    out.raw(newName, start, between);
    nameLength = newName.length;
    array(nameAt + nameLength);
    System.arraycopy(newName, 0, array, nameAt, nameLength);
  }

  private void packTimes(FileDescriptor file, PackedOutput out) {
    long later = PackedOutput.folded(file.modifiedMs() - modifiedMs);
    int sizeLength = PackedOutput.bytes(file.sizeBytes());
    out.single(sizeLength | PackedOutput.bytes(later) << LENGTH_BITS);
    out.fixed(file.sizeBytes(), sizeLength);
    out.fixed(later, PackedOutput.bytes(later));
    modifiedMs = file.modifiedMs();
  }

  private void packBlocks(FileDescriptor file, long regular, PackedOutput out) {
    if (regular > 0) {
      out.number(regular);
    }
    for (FileBlock block : file.blocks()) {
      if (regular < 0) {
        out.number(block.offset());
        out.number(block.sizeBytes());
      }
      PackedReplicas.pack(block.replicas(), shape, out);
    }
  }

  /** What all blocks but the last have; 0 for a single one; -1 if they are not regular. */
  private static long regularSize(FileDescriptor file) {
    List<FileBlock> blocks = file.blocks();
    if (blocks.isEmpty()) {
      return -1;
    }
    long size = blocks.size() == 1 ? file.sizeBytes() : blocks.get(0).sizeBytes();
    long offset = 0;
    for (FileBlock block : blocks) {
      long rest = file.sizeBytes() - offset;
      if (block.offset() != offset || block.sizeBytes() != Math.min(size, rest) || rest < 0) {
        return -1;
      }
      offset += block.sizeBytes();
    }
    return offset != file.sizeBytes() ? -1 : blocks.size() == 1 ? 0 : size;
  }

  /**
   * Reads all but the blocks.
   *
   * @return whether the shape may be another than that of the file read before
   */
  boolean read(PackedInput in) {
    int head = in.intNumber();
    int between = in.intNumber();
    boolean otherShape = (head & NEW_SHAPE) != 0 && shape.read(in);
    readName(in, head >> 1, between);
    int lengths = in.single();
    sizeBytes = in.fixed(lengths & (1 << LENGTH_BITS) - 1);
    modifiedMs += PackedInput.unfolded(in.fixed(lengths >> LENGTH_BITS));
    regularSize = shape.isRegular() && shape.blockCount() > 1 ? in.number() : 0;
    blockOffset = 0;
    blockSize = 0;
    return otherShape;
  }

  private void readName(PackedInput in, int start, int between) {
    int length = shape.nameLength();
    if (length != nameLength) {
      array(nameAt + length);
      int end = length - start - between;
      System.arraycopy(array, nameAt + nameLength - end, array, nameAt + length - end, end);
      nameLength = length;
    }
    System.arraycopy(in.array(), in.position(), array, nameAt + start, between);
    in.skip(between);
  }

  /** Reads the extent of the next block; the input is at its replicas then. */
  void nextBlock(PackedInput in) {
    if (shape.isRegular()) {
      blockOffset += blockSize;
      long rest = sizeBytes - blockOffset;
      blockSize = regularSize == 0 ? rest : Math.min(regularSize, rest);
    } else {
      blockOffset = in.number();
      blockSize = in.number();
    }
  }

  /** Goes past the blocks, which the input is at. */
  void skipBlocks(PackedInput in) {
    for (int left = 0; left < shape.blockCount(); left++) {
      nextBlock(in);
      in.skip(shape.replicaBytes(left));
    }
  }

  /** The array, grown to at least this length; it has the name in UTF-8. */
  byte[] array(int length) {
    if (length > array.length) {
      array = Arrays.copyOf(array, Math.max(length, array.length * 2));
    }
    return array;
  }

  /** The array that has the name; another one after the next file was read. */
  byte[] array() {
    return array;
  }

  int nameLength() {
    return nameLength;
  }

  long sizeBytes() {
    return sizeBytes;
  }

  long modifiedMs() {
    return modifiedMs;
  }

  PackedShape shape() {
    return shape;
  }

  long blockOffset() {
    return blockOffset;
  }

  long blockSize() {
    return blockSize;
  }

  /** The file that was read, with its blocks, which the input is at. */
  FileDescriptor unpack(PackedInput in) {
    List<FileBlock> blocks = new ArrayList<>(shape.blockCount());
    for (int block = 0; block < shape.blockCount(); block++) {
      nextBlock(in);
      blocks.add(
          new FileBlock(
              blockOffset, blockSize, PackedReplicas.unpack(shape.replicas(block), shape, in)));
    }
    return new FileDescriptor(
        new String(array, nameAt, nameLength, StandardCharsets.UTF_8),
        sizeBytes,
        modifiedMs,
        shape.isErasureCoded(),
        blocks);
  }
}
