package io.catalogd.fetch;

/** What a partition can tell beside its id. */
public enum PartitionPart {
  /** {@code k1=v1/k2=v2}, as the metastore names it (C153). */
  NAME,
  /** The metastore's partition object; an unpartitioned table has none (C154). */
  METADATA,
  /** The file descriptors, and with them the table's host index (C158). */
  FILES
}
