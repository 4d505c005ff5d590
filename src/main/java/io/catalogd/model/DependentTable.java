package io.catalogd.model;

/**
 * A table without data: each of its partitions stands for those partitions of a base that have its
 * key values. Which these are is worked out when it is read, from the base in the same image.
 *
 * @param own the table as the metastore has it. Its partitions have no files, and all lie in the
 *     table's own empty directory; what they depend on is in their parameters. The id of a
 *     partition stands for what it is resolved to, too.
 * @param uses of its bases by the partitions of {@code own}
 */
public record DependentTable(FileSystemTable own, Dependencies dependencies, BaseUses uses)
    implements Table {
  /** Counts the uses. */
  public DependentTable(FileSystemTable own, Dependencies dependencies) {
    this(own, dependencies, BaseUses.of(own.partitions()));
  }

  @Override
  public TableDefinition definition() {
    return own.definition();
  }

  /** The same table with other partitions; costs what is different in them. */
  public DependentTable withPartitions(PartitionSet partitions) {
    return new DependentTable(
        own.withPartitions(partitions, own.hosts()),
        dependencies,
        uses.after(own.partitions(), partitions));
  }
}
