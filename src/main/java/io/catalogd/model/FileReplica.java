package io.catalogd.model;

/**
 * One copy of a block, as a file descriptor keeps it.
 *
 * @param hostNumber number of its data node in the table's {@link HostIndex}
 * @param diskId number of the disk on that host, {@link #NO_DISK} to 65,534 (C311)
 * @param cached whether the data node holds the copy in memory (C308)
 */
public record FileReplica(int hostNumber, int diskId, boolean cached) {
  /** Nobody knows the disk. */
  public static final int NO_DISK = -1;

  public FileReplica {
    if (hostNumber < 0 || hostNumber >= HostIndex.MAX_HOSTS) {
      throw new IllegalArgumentException("Not a host number: " + hostNumber);
    }
    if (diskId < NO_DISK || diskId >= 0xFFFF) {
      throw new IllegalArgumentException("Not a disk number: " + diskId);
    }
  }
}
