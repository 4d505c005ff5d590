package io.catalogd.model;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One file in packed form, as a place to read the files of a partition into one after another. One
 * thread.
 *
 * <p>The form: flags with the compression's code above them; how much of the name is as in the file
 * before, and the rest; size; time as the difference to the file before; the number of blocks. Then
 * for files with blocks: the size of all blocks but the last, or 0 for a single one, or else each
 * block's own offset and size; for each block the hosts of its replicas, doubled and odd for cached
 * ones, and their disks plus one unless the file is erasure-coded.
 */
final class PackedFile {
  private static final int ERASURE_CODED = 1;

  /** The blocks lie end to end, all but the last of one size, and are the whole file. */
  private static final int REGULAR = 2;

  private static final int COMPRESSION_SHIFT = 2;

  private byte[] name = new byte[128];
  private int nameLength;
  private long sizeBytes;
  private long modifiedMs;
  private int flags;
  private int blockCount;
  private long regularSize;
  private int block;
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
    int different = Arrays.mismatch(name, 0, nameLength, newName, 0, newName.length);
    int common = different < 0 ? nameLength : different;
    long regular = regularSize(file);
    out.number(
        (file.erasureCoded() ? ERASURE_CODED : 0)
            | (regular >= 0 ? REGULAR : 0)
            | (long) file.compression().code() << COMPRESSION_SHIFT);
    out.number(common);
    out.number(newName.length - common);
    out.raw(newName, common, newName.length - common);
    out.number(file.sizeBytes());
    out.signed(file.modifiedMs() - modifiedMs);
    out.number(file.blocks().size());
    name = newName;
    nameLength = newName.length;
    modifiedMs = file.modifiedMs();
    packBlocks(file, regular, out);
  }

  private static void packBlocks(FileDescriptor file, long regular, PackedOutput out) {
    if (regular >= 0) {
      out.number(regular);
    }
    for (FileBlock block : file.blocks()) {
      if (regular < 0) {
        out.number(block.offset());
        out.number(block.sizeBytes());
      }
      out.number(block.replicas().size());
      for (FileReplica replica : block.replicas()) {
        out.number(replica.hostNumber() << 1 | (replica.cached() ? 1 : 0));
      }
      if (!file.erasureCoded()) {
        block.replicas().forEach(replica -> out.number(replica.diskId() + 1));
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

  /** Reads all but the blocks. */
  void read(PackedInput in) {
    flags = in.intNumber();
    int common = in.intNumber();
    int rest = in.intNumber();
    nameLength = common + rest;
    if (nameLength > name.length) {
      name = Arrays.copyOf(name, Math.max(nameLength, name.length * 2));
    }
    System.arraycopy(in.array(), in.position(), name, common, rest);
    in.skip(rest);
    sizeBytes = in.number();
    modifiedMs += in.signed();
    blockCount = in.intNumber();
    regularSize = isRegular() ? in.number() : 0;
    firstBlock();
  }

  /** Starts the blocks, anew if the input was moved back to where they begin. */
  void firstBlock() {
    block = 0;
    blockOffset = 0;
    blockSize = 0;
  }

  /** Reads the extent of the next block; the input is at its replicas then. */
  void nextBlock(PackedInput in) {
    if (isRegular()) {
      blockOffset += blockSize;
      long rest = sizeBytes - blockOffset;
      blockSize = regularSize == 0 ? rest : Math.min(regularSize, rest);
    } else {
      blockOffset = in.number();
      blockSize = in.number();
    }
    block++;
  }

  /** Goes past the blocks, which the input is at. */
  void skipBlocks(PackedInput in) {
    while (block < blockCount) {
      nextBlock(in);
      int replicas = in.intNumber();
      for (int left = isErasureCoded() ? replicas : 2 * replicas; left > 0; left--) {
        in.number();
      }
    }
  }

  private boolean isRegular() {
    return (flags & REGULAR) != 0;
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

  boolean isErasureCoded() {
    return (flags & ERASURE_CODED) != 0;
  }

  byte compressionCode() {
    return (byte) (flags >> COMPRESSION_SHIFT);
  }

  int blockCount() {
    return blockCount;
  }

  long blockOffset() {
    return blockOffset;
  }

  long blockSize() {
    return blockSize;
  }

  /** The file that was read, with its blocks, which the input is at. */
  FileDescriptor unpack(PackedInput in) {
    List<FileBlock> blocks = new ArrayList<>(blockCount);
    while (block < blockCount) {
      nextBlock(in);
      blocks.add(new FileBlock(blockOffset, blockSize, replicas(in)));
    }
    return new FileDescriptor(
        new String(name, 0, nameLength, StandardCharsets.UTF_8),
        sizeBytes,
        modifiedMs,
        isErasureCoded(),
        blocks);
  }

  private List<FileReplica> replicas(PackedInput in) {
    int[] hosts = new int[in.intNumber()];
    for (int i = 0; i < hosts.length; i++) {
      hosts[i] = in.intNumber();
    }
    FileReplica[] replicas = new FileReplica[hosts.length];
    for (int i = 0; i < hosts.length; i++) {
      int disk = isErasureCoded() ? FileReplica.NO_DISK : in.intNumber() - 1;
      replicas[i] = new FileReplica(hosts[i] >> 1, disk, (hosts[i] & 1) != 0);
    }
    return List.of(replicas);
  }
}
