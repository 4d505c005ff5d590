package io.catalogd.model;

import java.util.List;

/**
 * Hosts and disks of a block's replicas as encoded files have them, 16 bits each and four at a
 * time, the first in the lowest bits: the host's number, above it whether the replica is cached;
 * the disk's number, all ones for none.
 *
 * <p>Packed narrow they have one byte each where all fit: the host doubled, and odd for a cached
 * replica; the disk plus one.
 */
final class PackedReplicas {
  /** How many are read at a time. */
  static final int AT_ONCE = 4;

  private static final int CACHED_BIT = 1 << 15;
  private static final int NO_DISK = 0xFFFF;

  /** The lowest bit of each. */
  private static final long LOW = 0x0001_0001_0001_0001L;

  /** The highest bit of each. */
  private static final long HIGH = LOW << 15;

  private static final int MOST_NARROW = 0xFF;

  private PackedReplicas() {}

  static boolean areNarrow(List<FileBlock> blocks) {
    return blocks.stream()
        .flatMap(block -> block.replicas().stream())
        .allMatch(one -> narrowHost(one) <= MOST_NARROW && narrowDisk(one) <= MOST_NARROW);
  }

  private static int narrowHost(FileReplica replica) {
    return replica.hostNumber() << 1 | (replica.cached() ? 1 : 0);
  }

  private static int narrowDisk(FileReplica replica) {
    return replica.diskId() + 1;
  }

  static void pack(List<FileReplica> replicas, PackedShape shape, PackedOutput out) {
    for (FileReplica one : replicas) {
      if (shape.isNarrow()) {
        out.single(narrowHost(one));
      } else {
        out.fixed(one.hostNumber() | (one.cached() ? CACHED_BIT : 0), Short.BYTES);
      }
    }
    if (!shape.isErasureCoded()) {
      for (FileReplica one : replicas) {
        out.fixed(
            shape.isNarrow() ? narrowDisk(one) : one.diskId(), shape.isNarrow() ? 1 : Short.BYTES);
      }
    }
  }

  /** Reads the next hosts, up to {@link #AT_ONCE}. */
  static long hosts(int count, boolean narrow, PackedInput in) {
    return narrow ? widenHosts(in.fixed(count)) : in.fixed(count * Short.BYTES);
  }

  /** Reads the next disks, up to {@link #AT_ONCE}. */
  static long disks(int count, boolean narrow, PackedInput in) {
    return narrow ? widenDisks(in.fixed(count)) : in.fixed(count * Short.BYTES);
  }

  /** Of the four hosts in the lowest bytes. */
  static long widenHosts(long narrow) {
    long hosts = spread(narrow);
    return ((hosts >>> 1) & ~HIGH) | ((hosts & LOW) << 15);
  }

  /** Of the four disks in the lowest bytes. */
  static long widenDisks(long narrow) {
    // One less each, without borrowing from the next.
    return ((spread(narrow) | HIGH) - LOW) ^ HIGH;
  }

  /** Four bytes into 16 bits each. */
  private static long spread(long bytes) {
    long pairs = (bytes & 0xFFFFL) | (bytes & 0xFFFF_0000L) << 16;
    return (pairs | pairs << 8) & 0x00FF_00FF_00FF_00FFL;
  }

  /** What was packed. */
  static List<FileReplica> unpack(int count, PackedShape shape, PackedInput in) {
    int[] hosts = new int[count];
    FileReplica[] replicas = new FileReplica[count];
    for (int i = 0; i < count; i++) {
      hosts[i] = (int) hosts(1, shape.isNarrow(), in) & 0xFFFF;
    }
    for (int i = 0; i < count; i++) {
      int disk = shape.isErasureCoded() ? NO_DISK : (int) disks(1, shape.isNarrow(), in) & 0xFFFF;
      replicas[i] =
          new FileReplica(
              hosts[i] & ~CACHED_BIT,
              disk == NO_DISK ? FileReplica.NO_DISK : disk,
              (hosts[i] & CACHED_BIT) != 0);
    }
    return List.of(replicas);
  }
}
