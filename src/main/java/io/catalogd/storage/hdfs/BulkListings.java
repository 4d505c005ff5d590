package io.catalogd.storage.hdfs;

import io.catalogd.model.CatalogException;
import io.catalogd.storage.BulkListing;
import io.catalogd.storage.FilesBelow;
import io.catalogd.storage.LocatedFile;
import io.catalogd.storage.hdfs.FileSystems.Directory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** Listings of many directories at once, where a file system has them. Any thread. */
final class BulkListings {
  /** Name nodes refuse more at a time, by default ({@code dfs.batched.ls.limit}). */
  private static final int HDFS_BATCH = 100;

  private final FileSystems fileSystems;
  private final LocatedFiles located;
  private final Set<FileSystem> withoutBatches = ConcurrentHashMap.newKeySet();

  BulkListings(FileSystems fileSystems, LocatedFiles located) {
    this.fileSystems = fileSystems;
    this.located = located;
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
      findPlace(location)
          .ifPresent(
              place ->
                  places
                      .computeIfAbsent(place.directory().fileSystem(), key -> new ArrayList<>())
                      .add(place));
    }
    List<BulkListing> plans = new ArrayList<>();
    places.forEach(
        (fileSystem, there) -> {
          if (fileSystem instanceof DistributedFileSystem hdfs && !withoutBatches.contains(hdfs)) {
            planBatches(hdfs, there, plans);
          }
        });
    return plans;
  }

  private Optional<Place> findPlace(String location) {
    try {
      return Optional.of(new Place(location, qualified(fileSystems.locate(location))));
    } catch (CatalogException e) {
      return Optional.empty(); // Its own listing says why.
    }
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
        HdfsBatch listing = new HdfsBatch(hdfs, batch, located);
        plans.add(BulkListing.of(listing.firstLocation(), () -> list(listing)));
      }
    }
  }

  private Map<String, List<LocatedFile>> list(HdfsBatch batch) {
    Optional<Map<String, List<LocatedFile>>> listed =
        fileSystems.call("read", batch.firstLocation(), given -> batch.list());
    if (listed.isEmpty()) {
      withoutBatches.add(batch.fileSystem());
    }
    Map<String, List<LocatedFile>> files = listed.orElse(Map.of());
    files.forEach(LocatedFiles::finish);
    return files;
  }

  /** As {@link io.catalogd.storage.Storage#listsBelow} says. */
  boolean listsBelow(String location) {
    try {
      return ObjectStores.listDeep(fileSystems.locate(location).fileSystem());
    } catch (CatalogException e) {
      return false; // Its own listing says why.
    }
  }

  /** As {@link io.catalogd.storage.Storage#listBelow} says. */
  <F> Optional<FilesBelow<F>> listBelow(
      String location, long most, Function<List<LocatedFile>, F> form) {
    if (!listsBelow(location)) {
      return Optional.empty();
    }
    FileSystem fileSystem = fileSystems.locate(location).fileSystem();
    return fileSystems
        .call(
            "read",
            location,
            root -> new DeepListing<>(qualified(root), most, located, form).list())
        .map(told -> place -> find(told, fileSystem, place));
  }

  private <F> Optional<F> find(DeepListing.Told<F> told, FileSystem fileSystem, String location) {
    Directory directory = fileSystems.locate(location);
    return directory.fileSystem() == fileSystem
        ? told.find(qualified(directory).path())
        : Optional.empty();
  }
}
