package io.catalogd.storage;

import io.catalogd.model.HostAddress;

/**
 * One copy of a block.
 *
 * @param host data node that holds it (C309)
 * @param diskId number of the disk on that host, process-wide per host; -1 unknown (C311)
 * @param cached whether the data node holds it in memory (C308)
 */
public record StoredReplica(HostAddress host, int diskId, boolean cached) {}
