package io.catalogd.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One partition of a file-system table, or the single one that an unpartitioned table has.
 *
 * @param id stands for exactly this content: any change makes a new id (C165 to C170)
 * @param name as the metastore names it; empty for the single partition of an unpartitioned table
 * @param location the metastore's own text
 * @param access what may be done in its directory, as of when its metadata was read (C264)
 * @param parameters the metastore's parameters of this partition without {@code statistics}; of an
 *     unpartitioned table only what its own say of its cache directive
 * @param statistics what the metastore's parameters have of them, unless it is damaged
 * @param createTime seconds since 1970, as the metastore says
 * @param lastAccessTime seconds since 1970, as the metastore says
 */
public record Partition(
    long id,
    String name,
    PartitionKey key,
    StorageFormat format,
    String location,
    AccessLevel access,
    Map<String, String> parameters,
    @Nullable IntermediateStatistics statistics,
    int createTime,
    int lastAccessTime,
    PartitionFiles files) {
  public Partition {
    parameters = Map.copyOf(parameters);
  }

  /** The same partition with other parameters; whoever keeps it gives it another id. */
  public Partition withParameters(Map<String, String> newParameters) {
    return new Partition(
        id,
        name,
        key,
        format,
        location,
        access,
        newParameters,
        statistics,
        createTime,
        lastAccessTime,
        files);
  }

  /** The same partition under another id, as what it stands for changed. */
  public Partition withId(long newId) {
    return withFiles(newId, files);
  }

  /** Whether HDFS was told to keep its files in memory (D243). */
  public boolean isMarkedCached() {
    return CacheParameters.areMarked(parameters);
  }

  /** The same partition with other rights; whoever keeps it gives it another id. */
  public Partition withAccess(AccessLevel newAccess) {
    return new Partition(
        id,
        name,
        key,
        format,
        location,
        newAccess,
        parameters,
        statistics,
        createTime,
        lastAccessTime,
        files);
  }

  /** The same partition with other files, and so another id. */
  public Partition withFiles(long newId, PartitionFiles newFiles) {
    return new Partition(
        newId,
        name,
        key,
        format,
        location,
        access,
        parameters,
        statistics,
        createTime,
        lastAccessTime,
        newFiles);
  }
}
