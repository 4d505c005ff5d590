package io.catalogd.model;

import com.google.flatbuffers.FlatBufferBuilder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Writes one {@code FbFileDesc} with its {@code FbFileBlock}s, by hand rather than with the
 * FlatBuffers compiler: two tables of ten fields. The numbers below are slots of C304 and C305.
 */
final class FileDescriptorWriter {
  static final int NAME = 0;
  static final int SIZE = 1;
  static final int COMPRESSION = 2;
  static final int MODIFIED = 3;
  static final int BLOCKS = 4;
  static final int ERASURE_CODED = 5;
  private static final int FILE_SLOTS = 6;

  static final int BLOCK_OFFSET = 0;
  static final int BLOCK_SIZE = 1;
  static final int BLOCK_HOSTS = 2;
  static final int BLOCK_DISKS = 3;
  private static final int BLOCK_SLOTS = 4;

  static final long DEFAULT_BLOCK_SIZE = -1;
  static final int CACHED_BIT = 1 << 15;
  static final int NO_DISK = 0xFFFF;

  private final FlatBufferBuilder buffer = new FlatBufferBuilder(256);
  private final boolean writeDisks;

  FileDescriptorWriter(boolean writeDisks) {
    this.writeDisks = writeDisks;
  }

  /**
   * Returns the finished buffer, exactly. A file without blocks has no vector of blocks either
   * (C312).
   */
  byte[] write(String name, long sizeBytes, long modifiedMs, List<FileBlock> blocks) {
    int blockVector = blocks.isEmpty() ? 0 : writeBlocks(blocks);
    // From bytes, because the builder's own encoder refuses unpaired surrogates.
    int nameText = buffer.createString(ByteBuffer.wrap(name.getBytes(StandardCharsets.UTF_8)));
    buffer.startTable(FILE_SLOTS);
    buffer.addLong(SIZE, sizeBytes, 0);
    buffer.addLong(MODIFIED, modifiedMs, 0);
    buffer.addOffset(NAME, nameText, 0);
    buffer.addOffset(BLOCKS, blockVector, 0);
    buffer.addByte(COMPRESSION, FileCompression.ofFileName(name).code(), 0);
    buffer.addBoolean(ERASURE_CODED, !writeDisks, false);
    buffer.finish(buffer.endTable());
    return buffer.sizedByteArray();
  }

  private int writeBlocks(List<FileBlock> blocks) {
    int[] tables = new int[blocks.size()];
    for (int i = 0; i < tables.length; i++) {
      tables[i] = writeBlock(blocks.get(i));
    }
    return buffer.createVectorOfTables(tables);
  }

  private int writeBlock(FileBlock block) {
    int hosts = writeHosts(block.replicas());
    int disks = writeDisks ? writeDisks(block.replicas()) : 0;
    buffer.startTable(BLOCK_SLOTS);
    buffer.addLong(BLOCK_OFFSET, block.offset(), 0);
    buffer.addLong(BLOCK_SIZE, block.sizeBytes(), DEFAULT_BLOCK_SIZE);
    buffer.addOffset(BLOCK_HOSTS, hosts, 0);
    buffer.addOffset(BLOCK_DISKS, disks, 0);
    return buffer.endTable();
  }

  /**
   * Elements go in last first, as the builder grows downwards; the order of hosts and disks must
   * agree (C310).
   */
  private int writeHosts(List<FileReplica> replicas) {
    buffer.startVector(Short.BYTES, replicas.size(), Short.BYTES);
    for (int i = replicas.size() - 1; i >= 0; i--) {
      FileReplica replica = replicas.get(i);
      buffer.addShort((short) (replica.hostNumber() | (replica.cached() ? CACHED_BIT : 0)));
    }
    return buffer.endVector();
  }

  private int writeDisks(List<FileReplica> replicas) {
    buffer.startVector(Short.BYTES, replicas.size(), Short.BYTES);
    for (int i = replicas.size() - 1; i >= 0; i--) {
      buffer.addShort((short) replicas.get(i).diskId());
    }
    return buffer.endVector();
  }
}
