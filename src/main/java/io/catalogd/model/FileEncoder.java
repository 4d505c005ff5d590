package io.catalogd.model;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Makes of each file of a partition what coordinators get: a finished FlatBuffers table {@code
 * FbFileDesc} without slack (C303). One thread; for one partition after another.
 *
 * <p>Files of one shape differ in a few places, so what they have in common is laid out once, then
 * copied for each.
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
  private static final int SIZE_SLOT = FILE_VTABLE + 6;
  private static final int MODIFIED_SLOT = FILE_VTABLE + 10;
  private static final int NAME_TEXT = FILE_TABLE + FILE_TABLE_BYTES;
  private static final int NAME_BYTES = NAME_TEXT + Integer.BYTES;

  private static final int BLOCK_VTABLE_BYTES = 12;
  private static final int BLOCK_TABLE_BYTES = 28;
  private static final int BLOCK_OFFSET = 4;
  private static final int BLOCK_SIZE = 12;
  private static final int BLOCK_HOSTS = 20;
  private static final int BLOCK_DISKS = 24;

  private final PackedInput in = new PackedInput();

  /** Its array is the template for files of the present shape, with the present file's name. */
  private final PackedFile file = new PackedFile(NAME_BYTES);

  private int left;
  private int size;

  private static VarHandle little(Class<?> arrayClass) {
    return MethodHandles.byteArrayViewVarHandle(arrayClass, ByteOrder.LITTLE_ENDIAN);
  }

  /** Starts with the files of another partition. */
  public void open(PartitionFiles files) {
    left = files.open(in);
    file.reset();
  }

  /** Goes to the next file, if there is one. */
  public boolean next() {
    if (left == 0) {
      return false;
    }
    left--;
    if (file.read(in)) {
      layOut();
    }
    return true;
  }

  /** How many bytes the present file has encoded. */
  public int size() {
    return size;
  }

  /** How many bytes a file of this shape has. */
  static int size(PackedShape shape) {
    int blocks = shape.blockCount();
    if (blocks == 0) {
      return NAME_TEXT + textBytes(shape.nameLength());
    }
    int end = blockVtable(shape.nameLength(), blocks) + BLOCK_VTABLE_BYTES;
    for (int block = 0; block < blocks; block++) {
      end = nextBlock(end) + blockBytes(shape.replicas(block), shape.isErasureCoded());
    }
    return end;
  }

  private static int blockVector(int nameLength) {
    return align(NAME_TEXT + textBytes(nameLength), Integer.BYTES);
  }

  private static int blockVtable(int nameLength, int blocks) {
    return blockVector(nameLength) + Integer.BYTES * (1 + blocks);
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

  /** Makes a template of a file of this shape: all but what differs among such files. */
  private void layOut() {
    PackedShape shape = file.shape();
    size = size(shape);
    byte[] template = file.array(size);
    Arrays.fill(template, 0, NAME_BYTES, (byte) 0);
    Arrays.fill(template, NAME_BYTES + shape.nameLength(), size, (byte) 0);
    putInt(template, 0, FILE_TABLE);
    putLong(
        template,
        FILE_VTABLE,
        FILE_VTABLE_BYTES | FILE_TABLE_BYTES << 16 | (long) NAME << 32 | slot(SIZE, true) << 48);
    putLong(
        template,
        FILE_VTABLE + Long.BYTES,
        slot(COMPRESSION, shape.compressionCode() != 0)
            | slot(MODIFIED, true) << 16
            | slot(BLOCKS, shape.blockCount() > 0) << 32
            | slot(ERASURE_CODED, shape.isErasureCoded()) << 48);
    putInt(template, FILE_TABLE, FILE_TABLE - FILE_VTABLE);
    putInt(template, FILE_TABLE + NAME, FILE_TABLE_BYTES - NAME);
    putInt(
        template,
        FILE_TABLE + COMPRESSION,
        shape.compressionCode() | (shape.isErasureCoded() ? 1 : 0) << Byte.SIZE);
    putInt(template, NAME_TEXT, shape.nameLength());
    if (shape.blockCount() > 0) {
      layOutBlocks(template, shape);
    }
  }

  private static long slot(int fromTable, boolean present) {
    return present ? fromTable : 0;
  }

  private static void layOutBlocks(byte[] template, PackedShape shape) {
    int blocks = shape.blockCount();
    int vector = blockVector(shape.nameLength());
    int vtable = blockVtable(shape.nameLength(), blocks);
    putInt(template, FILE_TABLE + BLOCKS, vector - (FILE_TABLE + BLOCKS));
    putInt(template, vector, blocks);
    putLong(
        template,
        vtable,
        BLOCK_VTABLE_BYTES
            | BLOCK_TABLE_BYTES << 16
            | (long) BLOCK_OFFSET << 32
            | (long) BLOCK_SIZE << 48);
    putInt(
        template,
        vtable + Long.BYTES,
        BLOCK_HOSTS | (int) slot(BLOCK_DISKS, !shape.isErasureCoded()) << 16);
    int end = vtable + BLOCK_VTABLE_BYTES;
    for (int block = 0; block < blocks; block++) {
      int table = nextBlock(end);
      int pointer = vector + Integer.BYTES * (1 + block);
      putInt(template, pointer, table - pointer);
      putInt(template, table, table - vtable);
      layOutReplicas(template, table, shape.replicas(block), shape.isErasureCoded());
      end = table + blockBytes(shape.replicas(block), shape.isErasureCoded());
    }
  }

  private static void layOutReplicas(
      byte[] template, int table, int replicas, boolean erasureCoded) {
    int hosts = table + BLOCK_TABLE_BYTES;
    putInt(template, table + BLOCK_HOSTS, BLOCK_TABLE_BYTES - BLOCK_HOSTS);
    putInt(template, hosts, replicas);
    if (!erasureCoded) {
      int disks = disks(hosts, replicas);
      putInt(template, table + BLOCK_DISKS, disks - (table + BLOCK_DISKS));
      putInt(template, disks, replicas);
    }
  }

  /** Where the vector of disks begins, by where that of hosts does. */
  private static int disks(int hosts, int replicas) {
    return hosts + align(Integer.BYTES + replicas * Short.BYTES, Integer.BYTES);
  }

  /**
   * Encodes the present file, once, to {@code target} from {@code at} on, where it has room for
   * {@link #size} bytes.
   */
  public void writeTo(byte[] target, int at) {
    System.arraycopy(file.array(), 0, target, at, size);
    int table = at + FILE_TABLE;
    putLong(target, table + SIZE, file.sizeBytes());
    putLong(target, table + MODIFIED, file.modifiedMs());
    if (file.sizeBytes() == 0) {
      putShort(target, at + SIZE_SLOT, 0);
    }
    if (file.modifiedMs() == 0) {
      putShort(target, at + MODIFIED_SLOT, 0);
    }
    PackedShape shape = file.shape();
    int end = blockVtable(shape.nameLength(), shape.blockCount()) + BLOCK_VTABLE_BYTES;
    for (int block = 0; block < shape.blockCount(); block++) {
      int blockTable = nextBlock(end);
      int replicas = shape.replicas(block);
      file.nextBlock(in);
      putLong(target, at + blockTable + BLOCK_OFFSET, file.blockOffset());
      putLong(target, at + blockTable + BLOCK_SIZE, file.blockSize());
      writeReplicas(target, at + blockTable + BLOCK_TABLE_BYTES, replicas, shape);
      end = blockTable + blockBytes(replicas, shape.isErasureCoded());
    }
  }

  private void writeReplicas(byte[] target, int hosts, int replicas, PackedShape shape) {
    int hostsAt = hosts + Integer.BYTES;
    int disksAt = disks(hosts, replicas) + Integer.BYTES;
    boolean narrow = shape.isNarrow();
    if (replicas <= PackedReplicas.AT_ONCE && narrow && !shape.isErasureCoded()) {
      // Nearly all: both are read at once.
      long both = in.fixed(2 * replicas);
      putShorts(target, hostsAt, PackedReplicas.widenHosts(both), replicas);
      putShorts(
          target, disksAt, PackedReplicas.widenDisks(both >>> (replicas * Byte.SIZE)), replicas);
      return;
    }
    for (int done = 0; done < replicas; done += PackedReplicas.AT_ONCE) {
      int count = Math.min(replicas - done, PackedReplicas.AT_ONCE);
      putShorts(
          target, hostsAt + done * Short.BYTES, PackedReplicas.hosts(count, narrow, in), count);
    }
    if (!shape.isErasureCoded()) {
      for (int done = 0; done < replicas; done += PackedReplicas.AT_ONCE) {
        int count = Math.min(replicas - done, PackedReplicas.AT_ONCE);
        putShorts(
            target, disksAt + done * Short.BYTES, PackedReplicas.disks(count, narrow, in), count);
      }
    }
  }

  /** Up to four, the first in the lowest bits. */
  private static void putShorts(byte[] target, int at, long values, int count) {
    if (count == PackedReplicas.AT_ONCE) {
      putLong(target, at, values);
      return;
    }
    int next = at;
    long left = values;
    if ((count & 2) != 0) {
      putInt(target, next, (int) left);
      next += Integer.BYTES;
      left >>>= Integer.SIZE;
    }
    if ((count & 1) != 0) {
      putShort(target, next, (int) left);
    }
  }

  private static void putShort(byte[] target, int at, int value) {
    SHORT.set(target, at, (short) value);
  }

  private static void putInt(byte[] target, int at, int value) {
    INT.set(target, at, value);
  }

  private static void putLong(byte[] target, int at, long value) {
    LONG.set(target, at, value);
  }
}
