package io.catalogd.fetch;

import io.catalogd.dependent.DependentErrors;
import io.catalogd.dependent.MatchedPartition;
import io.catalogd.dependent.ReaderProperties;
import io.catalogd.dependent.Resolution;
import io.catalogd.model.AccessLevel;
import io.catalogd.model.CatalogException;
import io.catalogd.model.FileDescriptor;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.HostIndex;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionCursor;
import io.catalogd.model.PartitionFiles;
import io.catalogd.model.StorageFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells what a partition of a dependent table stands for as one partition with data, for clients
 * that know of no other: it lies in a directory above those of all base partitions, which must be
 * read in one way. For one reply.
 */
final class PartitionMerge {
  private static final String ROWS = "numRows";

  private final Map<String, String> servedProperties;
  private final Wanted wanted;
  private final MergedFiles files = new MergedFiles();

  /** Whether files are told; all is checked in any case. */
  enum Wanted {
    FILES,
    NO_FILES
  }

  /**
   * Merges for a table whose own properties say to readers {@code servedProperties}.
   *
   * @param wanted of each partition
   */
  PartitionMerge(Map<String, String> servedProperties, Wanted wanted) {
    this.servedProperties = Map.copyOf(servedProperties);
    this.wanted = wanted;
  }

  /** The addresses that files of all merged partitions point into. */
  HostIndex hosts() {
    return files.hosts();
  }

  /**
   * Merges.
   *
   * @param ofEmpty the table whose format and location has a partition that stands for nothing
   * @throws CatalogException INVALID_REQUEST where it cannot be told as one partition
   */
  Partition merged(Resolution resolution, Supplier<FileSystemTable> ofEmpty) {
    if (resolution.matched().isEmpty()) {
      FileSystemTable empty = ofEmpty.get();
      return told(resolution, empty.format(), empty.location(), PartitionFiles.EMPTY);
    }
    Map<Directory, MatchedPartition> directories = directories(resolution);
    checkReadInOneWay(resolution);
    Directory above = ancestor(resolution, directories);
    return told(
        resolution,
        resolution.matched().get(0).partition().format(),
        above.location(),
        wanted == Wanted.FILES ? files(resolution, directories, above) : PartitionFiles.EMPTY);
  }

  private static Partition told(
      Resolution resolution, StorageFormat format, String location, PartitionFiles files) {
    Partition own = resolution.partition();
    return new Partition(
        own.id(),
        own.name(),
        own.key(),
        format,
        location,
        AccessLevel.READ_ONLY,
        rows(resolution),
        /* statistics= */ null,
        own.createTime(),
        own.lastAccessTime(),
        files);
  }

  private static Map<Directory, MatchedPartition> directories(Resolution resolution) {
    Map<Directory, MatchedPartition> directories = new LinkedHashMap<>();
    for (MatchedPartition one : resolution.matched()) {
      String location = one.partition().location();
      Directory directory =
          Directory.parse(location)
              .orElseThrow(
                  () ->
                      cannot(
                          resolution,
                          String.format(
                              "the location of %s, '%s', is not a plain path",
                              one.name(), location)));
      @Nullable MatchedPartition other = directories.put(directory, one);
      if (other != null) {
        throw cannot(
            resolution,
            String.format(
                "%s and %s lie in one directory, %s", other.name(), one.name(), location));
      }
    }
    return directories;
  }

  private void checkReadInOneWay(Resolution resolution) {
    @Nullable MatchedPartition first = null;
    @Nullable FileSystemTable checked = null;
    for (MatchedPartition one : resolution.matched()) {
      if (checked == null || one.table().partitions() != checked.partitions()) {
        checked = one.table();
        checkProperties(resolution, checked);
      }
      first = first == null ? one : first;
      StorageFormat format = one.partition().format();
      StorageFormat firstFormat = first.partition().format();
      if (format.fileFormat() != firstFormat.fileFormat()) {
        throw cannot(
            resolution,
            String.format(
                "%s is of the format %s and %s of %s",
                first.name(), firstFormat.fileFormat(), one.name(), format.fileFormat()));
      }
      if (!format.equals(firstFormat)) {
        throw cannot(
            resolution,
            String.format(
                "the storage descriptors of %s and %s differ (serde, its properties, buckets or"
                    + " sort order)",
                first.name(), one.name()));
      }
    }
  }

  private void checkProperties(Resolution resolution, FileSystemTable base) {
    Map<String, String> own = ReaderProperties.of(base);
    if (!own.equals(servedProperties)) {
      throw cannot(
          resolution,
          String.format(
              "the properties of %s say how its files are read, %s, and the table is told with"
                  + " those of its current base, %s",
              base.name(), told(own), told(servedProperties)));
    }
  }

  private static String told(Map<String, String> properties) {
    return properties.isEmpty()
        ? "as usual"
        : DependentErrors.shortened(new TreeMap<>(properties).toString());
  }

  private static Directory ancestor(
      Resolution resolution, Map<Directory, MatchedPartition> directories) {
    @Nullable Directory above = null;
    for (Map.Entry<Directory, MatchedPartition> next : directories.entrySet()) {
      Directory directory = next.getKey();
      if (above != null && !above.fileSystem().equals(directory.fileSystem())) {
        throw cannot(
            resolution,
            String.format(
                "%s and %s lie on different file systems, '%s' and '%s'",
                resolution.matched().get(0).name(),
                next.getValue().name(),
                above.fileSystem(),
                directory.fileSystem()));
      }
      above = above == null ? directory.parent() : above.commonWith(directory.parent());
    }
    if (above == null || above.isRoot()) {
      throw cannot(
          resolution,
          "no directory but the root of the file system is above those of all base partitions");
    }
    return above;
  }

  private PartitionFiles files(
      Resolution resolution, Map<Directory, MatchedPartition> directories, Directory above) {
    List<FileDescriptor> all = new ArrayList<>();
    directories.forEach(
        (directory, one) ->
            all.addAll(
                files.moved(one.partition().files(), one.table().hosts(), directory.from(above))));
    all.sort(Comparator.comparing(FileDescriptor::name));
    for (int i = 1; i < all.size(); i++) {
      if (all.get(i).name().equals(all.get(i - 1).name())) {
        throw cannot(
            resolution,
            String.format(
                "two base partitions have one file, %s/%s", above.location(), all.get(i).name()));
      }
    }
    return PartitionFiles.of(all);
  }

  /** The rows of all, if they are known of all. */
  private static Map<String, String> rows(Resolution resolution) {
    long sum = 0;
    for (MatchedPartition one : resolution.matched()) {
      long rows = new PartitionCursor(one.partition()).rowCount();
      sum += rows;
      if (rows < 0 || sum < 0) {
        return Map.of();
      }
    }
    return Map.of(ROWS, Long.toString(sum));
  }

  private static CatalogException cannot(Resolution resolution, String why) {
    return DependentErrors.refused(
        String.format(
            "Dependent table %s partition %s cannot be told as one partition: %s. Ask with"
                + " PrunePartitions, which tells base partitions one by one.",
            resolution.table().name(), resolution.partition().name(), why));
  }
}
