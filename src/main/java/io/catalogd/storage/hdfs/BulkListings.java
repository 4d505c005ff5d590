package io.catalogd.storage.hdfs;

import io.catalogd.storage.BulkListing;
import io.catalogd.storage.LocatedFile;
import io.catalogd.storage.hdfs.FileSystems.Directory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** Plans listings of many directories at once, where a file system has them. Any thread. */
final class BulkListings {
  /** Name nodes refuse more at a time, by default ({@code dfs.batched.ls.limit}). */
  private static final int HDFS_BATCH = 100;

  private final FileSystems fileSystems;
  private final LocatedFiles files;
  private final Set<FileSystem> withoutBatches = ConcurrentHashMap.newKeySet();

  BulkListings(FileSystems fileSystems, LocatedFiles files) {
    this.fileSystems = fileSystems;
    this.files = files;
  }

  /** A location with the directory that it names. */
  record Place(String location, Directory directory) {
    Path path() {
      return directory.path();
    }
  }

  List<BulkListing> plan(Collection<String> locations) {
    Map<FileSystem, List<Place>> places = new LinkedHashMap<>();
    for (String location : locations) {
      Place place = new Place(location, qualified(fileSystems.locate(location)));
      places.computeIfAbsent(place.directory().fileSystem(), key -> new ArrayList<>()).add(place);
    }
    List<BulkListing> plans = new ArrayList<>();
    places.forEach(
        (fileSystem, there) -> {
          if (fileSystem instanceof DistributedFileSystem hdfs && !withoutBatches.contains(hdfs)) {
            planBatches(hdfs, there, plans);
          } else if (ObjectStores.listDeep(fileSystem)) {
            planDeep(there, plans);
          }
        });
    return plans;
  }

  private static Directory qualified(Directory directory) {
    FileSystem fileSystem = directory.fileSystem();
    return new Directory(
        fileSystem, fileSystem.makeQualified(directory.path()), directory.maxEntries());
  }

  private void planBatches(
      DistributedFileSystem hdfs, List<Place> places, List<BulkListing> plans) {
    for (int from = 0; from < places.size(); from += HDFS_BATCH) {
      List<Place> batch = places.subList(from, Math.min(places.size(), from + HDFS_BATCH));
      if (batch.size() > 1) {
        HdfsBatch listing = new HdfsBatch(hdfs, batch, files);
        plans.add(() -> finished(list(listing)));
      }
    }
  }

  private Map<String, List<LocatedFile>> list(HdfsBatch batch) {
    Optional<Map<String, List<LocatedFile>>> listed =
        fileSystems.call("read", batch.firstLocation(), given -> batch.list());
    if (listed.isEmpty()) {
      withoutBatches.add(batch.fileSystem());
    }
    return listed.orElse(Map.of());
  }

  /**
   * A plan for each directory right below the one that all lie under, so that several threads have
   * work.
   */
  private void planDeep(List<Place> places, List<BulkListing> plans) {
    Path top = commonParent(places);
    Map<Path, List<Place>> byRoot = new TreeMap<>();
    for (Place place : places) {
      Path root = parent(place);
      while (root.depth() > top.depth() + 1) {
        root = parent(root);
      }
      byRoot.computeIfAbsent(root, key -> new ArrayList<>()).add(place);
    }
    byRoot.forEach(
        (root, below) -> {
          if (below.size() > 1) {
            DeepListing deep = new DeepListing(root, below, files);
            plans.add(
                () ->
                    finished(
                        fileSystems.call("read", below.get(0).location(), given -> deep.list())));
          }
        });
  }

  private static Path commonParent(List<Place> places) {
    Path common = parent(places.get(0));
    for (Place place : places) {
      Path other = parent(place);
      while (!other.equals(common)) {
        if (other.depth() >= common.depth()) {
          other = parent(other);
        } else {
          common = parent(common);
        }
      }
    }
    return common;
  }

  private static Path parent(Place place) {
    return parent(place.path());
  }

  /** A root is its own. */
  private static Path parent(Path path) {
    Path parent = path.getParent();
    return parent == null ? path : parent;
  }

  private static Map<String, List<LocatedFile>> finished(Map<String, List<LocatedFile>> listed) {
    listed.forEach(LocatedFiles::finish);
    return listed;
  }
}
