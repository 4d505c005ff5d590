package io.catalogd.model;

import com.google.flatbuffers.FlatBufferBuilder;
import java.util.ArrayList;
import java.util.List;

/**
 * Encodes {@code FbFileDesc}s with FlatBuffers' own builder, call by call as its compiler generates
 * them for Java: another layout than the daemon's, the same content. One thread.
 */
public final class LibraryEncoder {
  private static final int FIRST_BYTES = 1 << 10;
  private static final int CACHED_BIT = 1 << 15;

  private final FlatBufferBuilder builder = new FlatBufferBuilder(FIRST_BYTES);

  /** The encoded files, each in an array of its own. */
  public List<byte[]> encode(PartitionFiles files) {
    List<byte[]> encoded = new ArrayList<>(files.count());
    for (FileDescriptor file : files.toList()) {
      builder.clear();
      builder.finish(file(file));
      encoded.add(builder.sizedByteArray());
    }
    return encoded;
  }

  private int file(FileDescriptor file) {
    int name = builder.createString(file.name());
    int blocks = file.blocks().isEmpty() ? 0 : blocks(file);
    builder.startTable(6);
    builder.addOffset(0, name, 0);
    builder.addLong(1, file.sizeBytes(), 0);
    builder.addLong(3, file.modifiedMs(), 0);
    builder.addOffset(4, blocks, 0);
    builder.addByte(2, file.compression().code(), 0);
    builder.addBoolean(5, file.erasureCoded(), false);
    return builder.endTable();
  }

  private int blocks(FileDescriptor file) {
    int[] blocks = new int[file.blocks().size()];
    for (int i = 0; i < blocks.length; i++) {
      blocks[i] = block(file.blocks().get(i), file.erasureCoded());
    }
    return builder.createVectorOfTables(blocks);
  }

  /** Builders fill vectors from their ends; hosts and disks must have one order (C310). */
  private int block(FileBlock block, boolean erasureCoded) {
    List<FileReplica> replicas = block.replicas();
    builder.startVector(Short.BYTES, replicas.size(), Short.BYTES);
    for (int i = replicas.size() - 1; i >= 0; i--) {
      FileReplica replica = replicas.get(i);
      builder.addShort((short) (replica.hostNumber() | (replica.cached() ? CACHED_BIT : 0)));
    }
    int hosts = builder.endVector();
    int disks = 0;
    if (!erasureCoded) {
      builder.startVector(Short.BYTES, replicas.size(), Short.BYTES);
      for (int i = replicas.size() - 1; i >= 0; i--) {
        builder.addShort((short) replicas.get(i).diskId());
      }
      disks = builder.endVector();
    }
    builder.startTable(4);
    builder.addLong(0, block.offset(), 0);
    builder.addLong(1, block.sizeBytes(), -1);
    builder.addOffset(2, hosts, 0);
    builder.addOffset(3, disks, 0);
    return builder.endTable();
  }
}
