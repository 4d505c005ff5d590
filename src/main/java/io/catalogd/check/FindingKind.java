package io.catalogd.check;

/** What can be different, or wrong, about a table. */
public enum FindingKind {
  /** The catalog knows the table, and the metastore has none. */
  TABLE_GONE,
  /** The metastore has a table that the catalog does not know. */
  TABLE_NEW,
  /** The metastore has another table of the same name, which was created at another time. */
  TABLE_RECREATED,
  /** It cannot be read as it is now. */
  UNREADABLE,
  /** It could not be loaded once, and can be now. */
  READABLE_AGAIN,
  /** Columns, keys, location, format, owner, parameters. */
  DEFINITION,
  /** What is known of rows and values. */
  STATISTICS,
  /** The metastore has a partition no more. */
  PARTITION_GONE,
  /** The metastore has a partition that the catalog does not know. */
  PARTITION_NEW,
  /** The metastore says something else of a partition. */
  PARTITION_CHANGED,
  /** A file is there no more. */
  FILE_GONE,
  /** A file that the catalog does not know. */
  FILE_NEW,
  /** A file of another size or time, or in other blocks. */
  FILE_CHANGED,
  /** The directory of a partition, or of the table, does not exist. */
  DIRECTORY_MISSING,
  /** A base of a dependent table that cannot be used, or is not here as it is there. */
  BASE,
  /** A partition of a dependent table that stands for nothing, or is incomplete. */
  DEPENDENT_PARTITION,
  /** That a table depends on another is told on one of the two sides only. */
  DEPENDENCY
}
