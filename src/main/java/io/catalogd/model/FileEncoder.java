package io.catalogd.model;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Makes of each file of a partition what coordinators get: a finished FlatBuffers table {@code
 * FbFileDesc} without slack (C303), in one array that is used again. One thread; for one partition
 * after another.
 *
 * <p>Written by hand, because it is the inner loop of the largest replies and two tables of ten
 * fields have one layout for all files: pointer to the root, its vtable (two 16-bit sizes, then
 * where each slot's value lies from the table's start, 0 if absent), the root table, the name, the
 * vector of blocks, the vtable that all blocks share, and each block with its hosts and disks. All
 * little-endian; 64-bit values lie at multiples of eight. Slots are those of C304 and C305.
 */
public final class FileEncoder {
  private static final VarHandle SHORT = little(short[].class);
  private static final VarHandle INT = little(int[].class);
  private static final VarHandle LONG = little(long[].class);

  private static final int FILE_VTABLE = 4;
  private static final int FILE_VTABLE_BYTES = 16;
  private static final int FILE_TABLE = FILE_VTABLE + FILE_VTABLE_BYTES;
  private static final int FILE_TABLE_BYTES = 32;
  private static final int SIZE = 4;
  private static final int MODIFIED = 12;
  private static final int NAME = 20;
  private static final int BLOCKS = 24;
  private static final int COMPRESSION = 28;
  private static final int ERASURE_CODED = 29;
  private static final int NAME_TEXT = FILE_TABLE + FILE_TABLE_BYTES;

  private static final int BLOCK_VTABLE_BYTES = 12;
  private static final int BLOCK_TABLE_BYTES = 28;
  private static final int BLOCK_OFFSET = 4;
  private static final int BLOCK_SIZE = 12;
  private static final int BLOCK_HOSTS = 20;
  private static final int BLOCK_DISKS = 24;

  private static final int CACHED_BIT = 1 << 15;

  /** What may be written past the end, to make gaps zero without asking how large they are. */
  private static final int PADDING = Long.BYTES;

  private final PackedInput in = new PackedInput();
  private final PackedFile file = new PackedFile();
  private int left;
  private byte[] bytes = new byte[1 << 10];
  private int size;

  private static VarHandle little(Class<?> arrayClass) {
    return MethodHandles.byteArrayViewVarHandle(arrayClass, ByteOrder.LITTLE_ENDIAN);
  }

  /** Starts with the files of another partition. */
  public void open(PartitionFiles files) {
    left = files.open(in);
    file.reset();
  }

  /** Encodes the next file, if there is one. */
  public boolean next() {
    if (left == 0) {
      return false;
    }
    left--;
    file.read(in);
    encode();
    return true;
  }

  /** The encoded file is the first {@link #size} bytes, until the next call. */
  public byte[] bytes() {
    return bytes;
  }

  public int size() {
    return size;
  }

  /** How many bytes a file will have. */
  static int size(int nameLength, FileDescriptor file) {
    if (file.blocks().isEmpty()) {
      return NAME_TEXT + textBytes(nameLength);
    }
    int at = firstBlock(nameLength, file.blocks().size());
    int end = at;
    for (FileBlock block : file.blocks()) {
      end = at + blockBytes(block.replicas().size(), file.erasureCoded());
      at = nextBlock(end);
    }
    return end;
  }

  private static int blockVector(int nameLength) {
    return align(NAME_TEXT + textBytes(nameLength), Integer.BYTES);
  }

  private static int blockVtable(int nameLength, int blocks) {
    return blockVector(nameLength) + Integer.BYTES * (1 + blocks);
  }

  private static int firstBlock(int nameLength, int blocks) {
    return nextBlock(blockVtable(nameLength, blocks) + BLOCK_VTABLE_BYTES);
  }

  /** A table whose second field is of 64 bits starts in the middle of eight bytes. */
  private static int nextBlock(int end) {
    return align(end + Integer.BYTES, Long.BYTES) - Integer.BYTES;
  }

  private static int blockBytes(int replicas, boolean erasureCoded) {
    int vector = Integer.BYTES + replicas * Short.BYTES;
    return BLOCK_TABLE_BYTES + (erasureCoded ? vector : align(vector, Integer.BYTES) + vector);
  }

  /** A text has its length in front and a zero behind. */
  private static int textBytes(int length) {
    return Integer.BYTES + length + 1;
  }

  private static int align(int position, int unit) {
    return (position + unit - 1) & -unit;
  }

  private void encode() {
    int nameLength = file.nameLength();
    reserve(blockVector(nameLength) + PADDING, 0);
    putInt(0, FILE_TABLE);
    putLong(
        FILE_VTABLE,
        FILE_VTABLE_BYTES
            | FILE_TABLE_BYTES << 16
            | (long) NAME << 32
            | slot(SIZE, file.sizeBytes() != 0) << 48);
    putLong(
        FILE_VTABLE + Long.BYTES,
        slot(COMPRESSION, file.compressionCode() != 0)
            | slot(MODIFIED, file.modifiedMs() != 0) << 16
            | slot(BLOCKS, file.blockCount() > 0) << 32
            | slot(ERASURE_CODED, file.isErasureCoded()) << 48);
    putInt(FILE_TABLE, FILE_TABLE - FILE_VTABLE);
    putLong(FILE_TABLE + SIZE, file.sizeBytes());
    putLong(FILE_TABLE + MODIFIED, file.modifiedMs());
    putInt(FILE_TABLE + NAME, FILE_TABLE_BYTES - NAME);
    putInt(FILE_TABLE + BLOCKS, 0);
    putInt(
        FILE_TABLE + COMPRESSION,
        file.compressionCode() | (file.isErasureCoded() ? 1 : 0) << Byte.SIZE);
    putInt(NAME_TEXT, nameLength);
    System.arraycopy(file.name(), 0, bytes, NAME_TEXT + Integer.BYTES, nameLength);
    size = NAME_TEXT + textBytes(nameLength);
    putInt(size - 1, 0); // The text's end and up to three bytes more.
    if (file.blockCount() > 0) {
      encodeBlocks(nameLength);
    }
  }

  private static long slot(int fromTable, boolean present) {
    return present ? fromTable : 0;
  }

  private void encodeBlocks(int nameLength) {
    int vector = blockVector(nameLength);
    int vtable = blockVtable(nameLength, file.blockCount());
    int first = firstBlock(nameLength, file.blockCount());
    size = vector;
    reserve(first - vector + PADDING, vector);
    putInt(FILE_TABLE + BLOCKS, vector - (FILE_TABLE + BLOCKS));
    putInt(vector, file.blockCount());
    putLong(
        vtable,
        BLOCK_VTABLE_BYTES
            | BLOCK_TABLE_BYTES << 16
            | (long) BLOCK_OFFSET << 32
            | (long) BLOCK_SIZE << 48);
    putInt(
        vtable + Long.BYTES, BLOCK_HOSTS | (int) slot(BLOCK_DISKS, !file.isErasureCoded()) << 16);
    size = vtable + BLOCK_VTABLE_BYTES;
    for (int i = 0; i < file.blockCount(); i++) {
      int table = nextBlock(size);
      int pointer = vector + Integer.BYTES * (1 + i);
      file.nextBlock(in);
      encodeBlock(table, vtable, in.intNumber());
      putInt(pointer, table - pointer);
    }
  }

  private void encodeBlock(int table, int vtable, int replicas) {
    reserve(table - size + blockBytes(replicas, file.isErasureCoded()) + PADDING, size);
    putLong(size, 0); // Up to seven bytes between.
    int hosts = table + BLOCK_TABLE_BYTES;
    putInt(table, table - vtable);
    putLong(table + BLOCK_OFFSET, file.blockOffset());
    putLong(table + BLOCK_SIZE, file.blockSize());
    putInt(table + BLOCK_HOSTS, BLOCK_TABLE_BYTES - BLOCK_HOSTS);
    putInt(table + BLOCK_DISKS, 0);
    putInt(hosts, replicas);
    int at = hosts + Integer.BYTES;
    for (int i = 0; i < replicas; i++, at += Short.BYTES) {
      int host = in.intNumber();
      putShort(at, host >> 1 | (host & 1) * CACHED_BIT);
    }
    if (!file.isErasureCoded()) {
      int disks = align(at, Integer.BYTES);
      putShort(at, 0); // Nothing or two bytes between.
      putInt(table + BLOCK_DISKS, disks - (table + BLOCK_DISKS));
      putInt(disks, replicas);
      at = disks + Integer.BYTES;
      for (int i = 0; i < replicas; i++, at += Short.BYTES) {
        putShort(at, in.intNumber() - 1);
      }
    }
    size = at;
  }

  private void reserve(int more, int used) {
    if (more > bytes.length - used) {
      bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(used, more), bytes.length * 2));
    }
  }

  private void putShort(int at, int value) {
    SHORT.set(bytes, at, (short) value);
  }

  private void putInt(int at, int value) {
    INT.set(bytes, at, value);
  }

  private void putLong(int at, long value) {
    LONG.set(bytes, at, value);
  }
}
