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
 * replicas, doubled and odd for cached ones, and their disks plus one unless the file is
 * erasure-coded.
 */
final class PackedFile {
  private static final int NEW_SHAPE = 1;
  private static final int LENGTH_BITS = 4;

  private PackedShape shape = new PackedShape();
  private byte[] name = new byte[128];
  private int nameLength;
  private long sizeBytes;
  private long modifiedMs;
  private long regularSize;
  private long blockOffset;
  private long blockSize;

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
    int different = Arrays.mismatch(name, 0, shorter, newName, 0, shorter);
    int start = different < 0 ? shorter : different;
    int end = 0;
    while (start + end < shorter
        && name[nameLength - 1 - end] == newName[newName.length - 1 - end]) {
      end++;
    }
    int between = newName.length - start - end;
    out.number((long) start << 1 | (sameShape ? 0 : NEW_SHAPE));
    out.number(between);
    if (!sameShape) {
      shape.pack(out);
    }
    out.raw(newName, start, between);
    name = newName;
    nameLength = newName.length;
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
    int bytes = shape.isNarrow() ? 1 : Short.BYTES;
    for (FileBlock block : file.blocks()) {
      if (regular < 0) {
        out.number(block.offset());
        out.number(block.sizeBytes());
      }
      block.replicas().forEach(one -> out.fixed(PackedShape.packHost(one), bytes));
      if (!file.erasureCoded()) {
        block.replicas().forEach(one -> out.fixed(PackedShape.packDisk(one), bytes));
      }
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
    if (length > name.length) {
      name = Arrays.copyOf(name, Math.max(length, name.length * 2));
    }
    if (length != nameLength) {
      int end = length - start - between;
      System.arraycopy(name, nameLength - end, name, length - end, end);
      nameLength = length;
    }
    System.arraycopy(in.array(), in.position(), name, start, between);
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

  /** The first {@link #nameLength} bytes are the name in UTF-8. */
  byte[] name() {
    return name;
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
      blocks.add(new FileBlock(blockOffset, blockSize, replicas(shape.replicas(block), in)));
    }
    return new FileDescriptor(
        new String(name, 0, nameLength, StandardCharsets.UTF_8),
        sizeBytes,
        modifiedMs,
        shape.isErasureCoded(),
        blocks);
  }

  private List<FileReplica> replicas(int count, PackedInput in) {
    int bytes = shape.isNarrow() ? 1 : Short.BYTES;
    int[] hosts = new int[count];
    for (int i = 0; i < count; i++) {
      hosts[i] = (int) in.fixed(bytes);
    }
    FileReplica[] replicas = new FileReplica[count];
    for (int i = 0; i < count; i++) {
      int disk = shape.isErasureCoded() ? FileReplica.NO_DISK : (int) in.fixed(bytes) - 1;
      replicas[i] = new FileReplica(hosts[i] >> 1, disk, (hosts[i] & 1) != 0);
    }
    return List.of(replicas);
  }
}
