package io.catalogd.model;

/**
 * What a dependent table wants done where its bases change.
 *
 * @param allowEmpty whether a partition may stand for no base partition
 * @param allowIncomplete whether a partition may be added while parts of it are missing
 */
public record DependentPolicies(
    boolean allowEmpty,
    boolean allowIncomplete,
    OnSchemaChange onSchemaChange,
    OnBaseDrop onBaseDrop,
    OnPartitionDrop onPartitionDrop) {
  /** Of a table that says nothing of it. */
  public static final DependentPolicies DEFAULT =
      new DependentPolicies(
          false, false, OnSchemaChange.FORBID, OnBaseDrop.FORBID, OnPartitionDrop.ALLOW);

  /** When columns of a base are to change. */
  public enum OnSchemaChange {
    /** Refused. */
    FORBID,
    /** The columns of the dependent table follow. */
    PROPAGATE
  }

  /** When a base is to be dropped. */
  public enum OnBaseDrop {
    /** Refused. */
    FORBID,
    /** The dependent table stays; its partitions on that base become errors. */
    DETACH,
    /** Its partitions on that base go too. */
    CASCADE
  }

  /** When a partition of a base is to be dropped that a dependent partition stands for. */
  public enum OnPartitionDrop {
    /** It goes, and out of what the dependent partition stands for. */
    ALLOW,
    /** Refused. */
    FORBID
  }
}
