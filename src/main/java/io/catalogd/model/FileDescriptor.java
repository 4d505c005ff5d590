package io.catalogd.model;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;

/**
 * One file of a partition: name, size, time and blocks. Immutable, and nothing but the bytes that
 * coordinators get: a finished FlatBuffers table {@code FbFileDesc} without slack (C303, C304). So
 * a reply copies them, and a million files cost a million small arrays.
 *
 * <p>Every accessor reads the bytes anew: keep what you use twice.
 */
public final class FileDescriptor {
  private final byte[] bytes;

  private FileDescriptor(byte[] bytes) {
    this.bytes = bytes;
  }

  /** A file whose blocks are replicated; no blocks where the file system tells of none (C312). */
  public static FileDescriptor of(
      String name, long sizeBytes, long modifiedMs, List<FileBlock> blocks) {
    FileDescriptorWriter writer = new FileDescriptorWriter(/* writeDisks= */ true);
    return new FileDescriptor(writer.write(name, sizeBytes, modifiedMs, blocks));
  }

  /** A file whose blocks are erasure-coded: their replicas say no disk (C314). */
  public static FileDescriptor ofErasureCoded(
      String name, long sizeBytes, long modifiedMs, List<FileBlock> blocks) {
    FileDescriptorWriter writer = new FileDescriptorWriter(/* writeDisks= */ false);
    return new FileDescriptor(writer.write(name, sizeBytes, modifiedMs, blocks));
  }

  /**
   * Copies a finished {@code FbFileDesc}, which is trusted to be one; absent fields read as
   * defaults (C306).
   */
  public static FileDescriptor copyOf(byte[] bytes) {
    return new FileDescriptor(bytes.clone());
  }

  /** Without directory. */
  public String name() {
    return root().stringAt(FileDescriptorWriter.NAME);
  }

  public long sizeBytes() {
    return root().longAt(FileDescriptorWriter.SIZE, 0);
  }

  /** Last modification, milliseconds since 1970. */
  public long modifiedMs() {
    return root().longAt(FileDescriptorWriter.MODIFIED, 0);
  }

  public FileCompression compression() {
    return FileCompression.ofCode(root().byteAt(FileDescriptorWriter.COMPRESSION, 0));
  }

  public boolean isErasureCoded() {
    return root().byteAt(FileDescriptorWriter.ERASURE_CODED, 0) != 0;
  }

  public int blockCount() {
    return root().vectorAt(FileDescriptorWriter.BLOCKS).size();
  }

  /** The blocks in offset order; a view that decodes a block when asked for it. */
  public List<FileBlock> blocks() {
    return new Blocks(root().vectorAt(FileDescriptorWriter.BLOCKS));
  }

  /** Whether a data node holds one of the replicas in memory (C308). */
  public boolean hasCachedReplica() {
    FlatTable.Vector blocks = root().vectorAt(FileDescriptorWriter.BLOCKS);
    for (int i = 0; i < blocks.size(); i++) {
      FlatTable.Vector hosts = blocks.tableAt(i).vectorAt(FileDescriptorWriter.BLOCK_HOSTS);
      for (int j = 0; j < hosts.size(); j++) {
        if ((hosts.unsignedShortAt(j) & FileDescriptorWriter.CACHED_BIT) != 0) {
          return true;
        }
      }
    }
    return false;
  }

  /** How many bytes {@link #writeTo} hands over. */
  public int encodedSize() {
    return bytes.length;
  }

  /** A fresh copy of the encoded form. */
  public byte[] toByteArray() {
    return bytes.clone();
  }

  /**
   * Hands the encoded form to {@code sink} without a copy; the sink must not keep or change the
   * array.
   */
  public <X extends Exception> void writeTo(WireBytes.Sink<X> sink) throws X {
    sink.write(bytes, 0, bytes.length);
  }

  private FlatTable root() {
    return FlatTable.root(bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FileDescriptor that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return "FileDescriptor[" + name() + ", " + sizeBytes() + " bytes, " + blockCount() + " blocks]";
  }

  private static final class Blocks extends AbstractList<FileBlock> implements RandomAccess {
    private final FlatTable.Vector vector;

    Blocks(FlatTable.Vector vector) {
      this.vector = vector;
    }

    @Override
    public int size() {
      return vector.size();
    }

    @Override
    public FileBlock get(int index) {
      FlatTable block = vector.tableAt(index);
      FlatTable.Vector hosts = block.vectorAt(FileDescriptorWriter.BLOCK_HOSTS);
      FlatTable.Vector disks = block.vectorAt(FileDescriptorWriter.BLOCK_DISKS);
      FileReplica[] replicas = new FileReplica[hosts.size()];
      for (int i = 0; i < replicas.length; i++) {
        int host = hosts.unsignedShortAt(i);
        int disk = i < disks.size() ? disks.unsignedShortAt(i) : FileDescriptorWriter.NO_DISK;
        replicas[i] =
            new FileReplica(
                host & ~FileDescriptorWriter.CACHED_BIT,
                disk == FileDescriptorWriter.NO_DISK ? FileReplica.NO_DISK : disk,
                (host & FileDescriptorWriter.CACHED_BIT) != 0);
      }
      return new FileBlock(
          block.longAt(FileDescriptorWriter.BLOCK_OFFSET, 0),
          block.longAt(FileDescriptorWriter.BLOCK_SIZE, FileDescriptorWriter.DEFAULT_BLOCK_SIZE),
          List.of(replicas));
    }
  }
}
