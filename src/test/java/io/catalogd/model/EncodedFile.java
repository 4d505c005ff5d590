package io.catalogd.model;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Encodes and reads {@code FbFileDesc}s as replies have them; reads with FlatBuffers' own library.
 */
public final class EncodedFile {
  private static final int CACHED_BIT = 1 << 15;

  private EncodedFile() {}

  /** The encoded files, each in an array of its own. */
  public static List<byte[]> of(PartitionFiles files) {
    List<byte[]> encoded = new ArrayList<>();
    FileEncoder encoder = new FileEncoder();
    encoder.open(files);
    while (encoder.next()) {
      byte[] bytes = new byte[encoder.size()];
      encoder.writeTo(bytes, 0);
      encoded.add(bytes);
    }
    return encoded;
  }

  /** The same by FlatBuffers' rules in order, from the files unpacked and with no code of ours. */
  public static List<byte[]> plainly(PartitionFiles files) {
    return files.toList().stream().map(EncodedFile::plainly).toList();
  }

  private static byte[] plainly(FileDescriptor file) {
    byte[] name = file.name().getBytes(StandardCharsets.UTF_8);
    ByteBuffer out =
        ByteBuffer.allocate((1 << 10) + name.length + file.blocks().size() * (1 << 10))
            .order(ByteOrder.LITTLE_ENDIAN);
    out.putInt(20);
    out.putShort((short) 16).putShort((short) 32).putShort((short) 20);
    out.putShort((short) (file.sizeBytes() == 0 ? 0 : 4));
    out.putShort((short) (file.compression() == FileCompression.NONE ? 0 : 28));
    out.putShort((short) (file.modifiedMs() == 0 ? 0 : 12));
    out.putShort((short) (file.blocks().isEmpty() ? 0 : 24));
    out.putShort((short) (file.erasureCoded() ? 29 : 0));
    out.putInt(16).putLong(file.sizeBytes()).putLong(file.modifiedMs()).putInt(12);
    int blocks = out.position();
    out.putInt(0).put(file.compression().code()).put((byte) (file.erasureCoded() ? 1 : 0));
    out.putShort((short) 0).putInt(name.length).put(name).put((byte) 0);
    if (!file.blocks().isEmpty()) {
      pad(out, 0, 4);
      putPointer(blocks, out);
      putBlocks(file, out);
    }
    return Arrays.copyOf(out.array(), out.position());
  }

  private static void putBlocks(FileDescriptor file, ByteBuffer out) {
    out.putInt(file.blocks().size());
    int pointer = out.position();
    out.position(pointer + 4 * file.blocks().size());
    int vtable = out.position();
    out.putShort((short) 12).putShort((short) 28).putShort((short) 4).putShort((short) 12);
    out.putShort((short) 20).putShort((short) (file.erasureCoded() ? 0 : 24));
    for (FileBlock block : file.blocks()) {
      pad(out, 4, 8);
      putPointer(pointer, out);
      pointer += 4;
      out.putInt(out.position() - vtable).putLong(block.offset()).putLong(block.sizeBytes());
      out.putInt(8);
      int disks = out.position();
      out.putInt(0).putInt(block.replicas().size());
      for (FileReplica one : block.replicas()) {
        out.putShort((short) (one.hostNumber() | (one.cached() ? CACHED_BIT : 0)));
      }
      if (!file.erasureCoded()) {
        pad(out, 0, 4);
        putPointer(disks, out);
        out.putInt(block.replicas().size());
        block.replicas().forEach(one -> out.putShort((short) one.diskId()));
      }
    }
  }

  /** Zeros up to where the position has this remainder. */
  private static void pad(ByteBuffer out, int remainder, int unit) {
    while (out.position() % unit != remainder) {
      out.put((byte) 0);
    }
  }

  /** Has what is at {@code at} point to here. */
  private static void putPointer(int at, ByteBuffer out) {
    out.putInt(at, out.position() - at);
  }

  /** What a reader sees; absent fields are defaults (C306). */
  public static FileDescriptor decode(byte[] encoded) {
    LibraryTable file = LibraryTable.root(encoded);
    List<FileBlock> blocks = new ArrayList<>();
    if (file.has(4)) {
      for (LibraryTable block : file.tables(4)) {
        blocks.add(
            new FileBlock(
                block.has(0) ? block.int64(0) : 0,
                block.has(1) ? block.int64(1) : -1,
                replicas(block)));
      }
    }
    return new FileDescriptor(
        file.string(0),
        file.has(1) ? file.int64(1) : 0,
        file.has(3) ? file.int64(3) : 0,
        file.has(5) && file.int8(5) != 0,
        blocks);
  }

  private static List<FileReplica> replicas(LibraryTable block) {
    int[] hosts = block.has(2) ? block.unsignedShorts(2) : new int[0];
    int[] disks = block.has(3) ? block.unsignedShorts(3) : new int[0];
    List<FileReplica> replicas = new ArrayList<>();
    for (int i = 0; i < hosts.length; i++) {
      int disk = i < disks.length && disks[i] != 0xFFFF ? disks[i] : FileReplica.NO_DISK;
      replicas.add(new FileReplica(hosts[i] & ~CACHED_BIT, disk, (hosts[i] & CACHED_BIT) != 0));
    }
    return replicas;
  }
}
