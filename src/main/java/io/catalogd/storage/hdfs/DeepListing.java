package io.catalogd.storage.hdfs;

import io.catalogd.storage.LocatedFile;
import io.catalogd.storage.hdfs.BulkListings.Place;
import io.catalogd.storage.hdfs.FileSystems.Directory;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/**
 * Lists all keys below one directory of an object store, 1,000 a call, and picks what lies in the
 * directories that are wanted: nothing of directories in those or beside them (C286, C294).
 */
final class DeepListing {
  private static final int KEYS_A_CALL = 1_000;

  /**
   * With more keys than this for each directory, many threads that list one directory each are
   * faster than one that lists all.
   */
  private static final int KEYS_A_DIRECTORY = 50;

  private final Path root;
  private final List<Place> places;
  private final LocatedFiles located;

  /**
   * @param root a directory that all of {@code places} lie below
   */
  DeepListing(Path root, List<Place> places, LocatedFiles located) {
    this.root = root;
    this.places = places;
    this.located = located;
  }

  /**
   * The files by location, without files in place of a directory; nothing where it does not pay.
   */
  Map<String, List<LocatedFile>> list() throws IOException {
    Map<Path, List<LocatedFile>> byDirectory = new HashMap<>();
    places.forEach(place -> byDirectory.put(place.path(), new ArrayList<>()));
    Directory any = places.get(0).directory();
    long most = Math.max(KEYS_A_CALL, (long) places.size() * KEYS_A_DIRECTORY);
    try {
      RemoteIterator<LocatedFileStatus> files =
          any.fileSystem().listFiles(root, /* recursive= */ true);
      for (long count = 0; files.hasNext(); count++) {
        if (count == most) {
          return Map.of();
        }
        LocatedFileStatus file = files.next();
        // A file in place of a directory: its own listing says so.
        byDirectory.remove(file.getPath());
        List<LocatedFile> there = byDirectory.get(file.getPath().getParent());
        if (there != null && DirectoryListing.isVisibleFile(file)) {
          there.add(located.read(any, file));
        }
      }
    } catch (FileNotFoundException e) {
      // No key begins like that: there is none of the directories (C289).
    }
    Map<String, List<LocatedFile>> byLocation = new HashMap<>();
    for (Place place : places) {
      List<LocatedFile> files = byDirectory.get(place.path());
      if (files != null) {
        byLocation.put(place.location(), new ArrayList<>(files));
      }
    }
    return byLocation;
  }
}
