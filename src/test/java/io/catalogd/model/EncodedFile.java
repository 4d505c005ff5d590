package io.catalogd.model;

import java.util.ArrayList;
import java.util.List;

/**
 * Encodes and reads {@code FbFileDesc}s as replies have them; reading shares no code with writing.
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

  /** What a reader sees; absent fields are defaults (C306). */
  public static FileDescriptor decode(byte[] encoded) {
    RawFlatTable file = RawFlatTable.root(encoded);
    List<FileBlock> blocks = new ArrayList<>();
    if (file.has(4)) {
      for (RawFlatTable block : file.tables(4)) {
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

  private static List<FileReplica> replicas(RawFlatTable block) {
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
