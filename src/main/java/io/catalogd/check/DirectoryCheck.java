package io.catalogd.check;

import io.catalogd.ddl.PartitionScan;
import io.catalogd.load.IoPool;
import io.catalogd.model.CatalogException;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.PackedPartition;
import io.catalogd.storage.Storage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Looks for directories that are not there, and notes those that no partition has. One listing for
 * each directory that is above one without files, a look at the table's own, and the listings of
 * RECOVER PARTITIONS. Any thread.
 */
final class DirectoryCheck {
  /** Partitions without files are few, or so many that the first tell enough. */
  private static final int MOST_EMPTY = 10_000;

  private static final int MOST_NAMED = 3;

  private final Storage storage;
  private final IoPool pool;

  DirectoryCheck(Storage storage, IoPool pool) {
    this.storage = storage;
    this.pool = pool;
  }

  /**
   * Looks.
   *
   * @param table as it is now
   */
  void look(FileSystemTable table, Findings findings, Failures failures) {
    try {
      findMissing(table, findings);
      if (table.isPartitioned() && !table.location().isEmpty()) {
        noteElsewhere(table, findings);
        noteUnknown(table, findings);
      }
    } catch (CatalogException e) {
      failures.take("directories", null, e);
    }
  }

  /** A directory, and whose it is. */
  private record Place(String partition, String location) {
    /** With the slash, as a file system's root has one. */
    String parent() {
      return location.substring(0, location.lastIndexOf('/') + 1);
    }

    String directory() {
      return location.substring(location.lastIndexOf('/') + 1);
    }
  }

  private void findMissing(FileSystemTable table, Findings findings) {
    Map<String, List<Place>> byParent = new LinkedHashMap<>();
    int empty = 0;
    for (PackedPartition one : table.partitions().packedInKeyOrder()) {
      if (one.files().isEmpty() && empty++ < MOST_EMPTY) {
        Place place = new Place(one.name(), withoutSlash(one.location()));
        if (place.location().lastIndexOf('/') > 0) {
          byParent.computeIfAbsent(place.parent(), unknown -> new ArrayList<>()).add(place);
        }
      }
    }
    if (empty > MOST_EMPTY) {
      findings.note(
          String.format(
              "%d partitions have no files; whether their directories exist was looked up for the"
                  + " first %d.",
              empty, MOST_EMPTY));
    }
    takeAsOne(table, byParent, findings);
    List<String> parents = List.copyOf(byParent.keySet());
    List<List<String>> children = pool.callAll(parents, storage::listDirectories);
    for (int i = 0; i < parents.size(); i++) {
      Set<String> present = new HashSet<>(children.get(i));
      for (Place place : byParent.getOrDefault(parents.get(i), List.of())) {
        if (!present.contains(place.directory())) {
          missing(place, table, findings);
        }
      }
    }
  }

  /** Where the table's own directory is not there, that is the one fault of all that is in it. */
  private void takeAsOne(
      FileSystemTable table, Map<String, List<Place>> byParent, Findings findings) {
    String directory = withoutSlash(table.location());
    Predicate<String> isInside = parent -> parent.startsWith(directory + "/");
    if (!table.isPartitioned()
        || directory.isEmpty()
        || byParent.keySet().stream().noneMatch(isInside)
        || storage.exists(directory)) {
      return;
    }
    byParent.keySet().removeIf(isInside);
    findings.add(
        new Finding(
            FindingKind.DIRECTORY_MISSING,
            null,
            null,
            directory,
            null,
            Remedies.advice(
                "Queries find no rows in any partition there. A metastore that dies while it"
                    + " renames a table leaves it so: look for the directory under the new name,"
                    + " and move it back before you refresh or rename the table. If its files are"
                    + " meant to be gone, make it anew.")));
  }

  private static void missing(Place place, FileSystemTable table, Findings findings) {
    boolean isPartition = table.isPartitioned();
    String name = StatementText.table(table.name());
    findings.add(
        new Finding(
            FindingKind.DIRECTORY_MISSING,
            isPartition ? place.partition() : null,
            null,
            place.location(),
            null,
            Remedies.advice(
                isPartition
                    ? String.format(
                        "Queries find no rows there. Bring the directory back, or if its data is"
                            + " meant to be gone, say ALTER TABLE %s DROP %s.",
                        name, StatementText.spec(place.partition()))
                    : "Queries find no rows. Bring the directory back, make an empty one, or drop"
                        + " the table.")));
  }

  private static String withoutSlash(String location) {
    return location.endsWith("/") ? location.substring(0, location.length() - 1) : location;
  }

  private static void noteElsewhere(FileSystemTable table, Findings findings) {
    String directory = withoutSlash(table.location()) + "/";
    long count = 0;
    String first = "";
    for (PackedPartition one : table.partitions().packedInKeyOrder()) {
      String location = one.location();
      if (!location.startsWith(directory) && count++ == 0) {
        first = one.name() + " at " + location;
      }
    }
    if (count > 0) {
      findings.note(
          String.format(
              "Partitions that do not lie below the table's directory %s, which is allowed: %d."
                  + " The first: %s.",
              directory, count, first));
    }
  }

  /** DROP PARTITION of an external table leaves its directory, so that they are no fault. */
  private void noteUnknown(FileSystemTable table, Findings findings) {
    Collection<String> unknown =
        new PartitionScan(storage, pool).missing(table, table.location()).values();
    if (!unknown.isEmpty()) {
      findings.note(
          String.format(
              "Directories that look like partitions and are none, as DROP PARTITION leaves them"
                  + " behind: %d. The first: %s. If all are to be partitions, say %s.",
              unknown.size(),
              unknown.stream().limit(MOST_NAMED).collect(Collectors.joining(", ")),
              Remedies.recover(table.name())));
    }
  }
}
