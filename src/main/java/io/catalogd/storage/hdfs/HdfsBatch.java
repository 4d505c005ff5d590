package io.catalogd.storage.hdfs;

import io.catalogd.storage.LocatedFile;
import io.catalogd.storage.hdfs.BulkListings.Place;
import io.catalogd.storage.hdfs.FileSystems.Directory;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.PartialListing;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.RpcNoSuchMethodException;
import org.jspecify.annotations.Nullable;

/**
 * Lists up to a hundred directories of one HDFS in one call for each 1,000 files of all together.
 */
final class HdfsBatch {
  /** An old name node, a router, and a name node that takes fewer directories at a time. */
  private static final Set<String> REFUSALS =
      Set.of(
          RpcNoSuchMethodException.class.getName(),
          UnsupportedOperationException.class.getName(),
          IllegalArgumentException.class.getName());

  /**
   * With more in a hundred directories, those that are not told yet are left to their own listings:
   * all that is listed together lies in memory unpacked.
   */
  private static final int FILES_AT_ONCE = 10_000;

  private final DistributedFileSystem fileSystem;
  private final List<Place> places;
  private final LocatedFiles located;

  HdfsBatch(DistributedFileSystem fileSystem, List<Place> places, LocatedFiles located) {
    this.fileSystem = fileSystem;
    this.places = places;
    this.located = located;
  }

  DistributedFileSystem fileSystem() {
    return fileSystem;
  }

  String firstLocation() {
    return places.get(0).location();
  }

  /**
   * The files by location, without the directories that could not be listed, or were too many files
   * for one go: what is wrong with one is said when it is listed by itself. Empty when nobody there
   * answers such a call.
   */
  Optional<Map<String, List<LocatedFile>>> list() throws IOException {
    // A directory that is spelled in two ways is asked for once: asked twice, the name node tells
    // it twice.
    Map<Path, Gathered> gathered = new LinkedHashMap<>();
    places.forEach(
        place -> gathered.computeIfAbsent(place.path(), path -> new Gathered(place.directory())));
    try {
      RemoteIterator<PartialListing<LocatedFileStatus>> parts =
          fileSystem.batchedListLocatedStatusIterator(List.copyOf(gathered.keySet()));
      @Nullable Gathered last = null;
      int count = 0;
      while (count < FILES_AT_ONCE && parts.hasNext()) {
        PartialListing<LocatedFileStatus> part = parts.next();
        Gathered of = gathered.get(fileSystem.makeQualified(part.getListedPath()));
        if (of != null) {
          count -= of.files.size();
          of.add(part);
          count += of.files.size();
          last = of;
        }
      }
      if (count >= FILES_AT_ONCE) {
        leaveOutUntold(gathered.values(), last);
      }
    } catch (RemoteException e) {
      if (REFUSALS.contains(e.getClassName())) {
        return Optional.empty();
      }
      throw e;
    }
    Map<String, List<LocatedFile>> files = new HashMap<>();
    for (Place place : places) {
      Gathered of = Objects.requireNonNull(gathered.get(place.path()));
      if (of.heard && !of.failed) {
        files.put(place.location(), new ArrayList<>(of.files));
      }
    }
    return Optional.of(files);
  }

  /** They are told one behind the other: the last may not be whole. */
  private static void leaveOutUntold(Collection<Gathered> all, @Nullable Gathered last) {
    for (Gathered of : all) {
      if (of == last || !of.heard) {
        of.failed = true;
        of.files.clear();
      }
    }
  }

  /** What was told of one directory so far. */
  private final class Gathered {
    final Directory directory;
    final List<LocatedFile> files = new ArrayList<>();
    int entries;
    boolean heard;
    boolean failed;

    Gathered(Directory directory) {
      this.directory = directory;
    }

    void add(PartialListing<LocatedFileStatus> part) {
      heard = true;
      try {
        for (LocatedFileStatus status : part.get()) {
          // Asked to list a file, the name node tells the file itself.
          failed |= status.getPath().depth() == directory.path().depth();
          failed |= ++entries > directory.maxEntries();
          if (!failed && DirectoryListing.isVisibleFile(status)) {
            files.add(located.read(directory, status));
          }
        }
      } catch (FileNotFoundException e) {
        // Gone in the middle is another matter than not there (C289, C290).
        failed |= !files.isEmpty();
      } catch (IOException e) {
        failed = true;
      }
    }
  }
}
