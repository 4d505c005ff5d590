package io.catalogd.load;

import io.catalogd.load.FileLister.Directory;
import io.catalogd.model.AccessLevel;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionFiles;
import io.catalogd.model.PartitionSet;
import io.catalogd.storage.Storage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Works out the next partitions of one table from those that it has. A partition keeps its id
 * exactly while its name, metadata and files stay the same (C168, C169). One thread; used once.
 */
final class PartitionUpdate {
  private final FileSystemTable base;
  private final PartitionIds ids;
  private PartitionSet partitions;
  private final List<Partition> toBuild = new ArrayList<>();
  private final List<Partition> toList = new ArrayList<>();
  private final List<Partition> toTakeUp = new ArrayList<>();
  private final List<Partition> changed = new ArrayList<>();

  /**
   * Begins with the partitions and hosts of {@code base}; everything else of it is taken over as it
   * is.
   */
  PartitionUpdate(FileSystemTable base, PartitionIds ids) {
    this.base = base;
    this.ids = ids;
    this.partitions = base.partitions();
  }

  /**
   * Has partitions, as the metastore tells them now, listed and taken up, with what may be done in
   * their directories by now (C264).
   */
  PartitionUpdate list(Collection<Partition> told) {
    toBuild.addAll(told);
    return this;
  }

  /**
   * Takes partitions up as the metastore tells them now, with the files and rights that are known;
   * those that lie elsewhere now are listed.
   */
  PartitionUpdate takeUp(Collection<Partition> told) {
    toTakeUp.addAll(told);
    return this;
  }

  /** Has all partitions listed again that were not left out. */
  PartitionUpdate listAgain() {
    toList.addAll(partitions.inKeyOrder());
    return this;
  }

  /** Has those of the named partitions listed again that were not left out. */
  PartitionUpdate listAgain(Collection<String> names) {
    for (String name : names) {
      base.findPartition(name)
          .filter(known -> partitions.find(known.key()).isPresent())
          .ifPresent(toList::add);
    }
    return this;
  }

  /** Leaves the partitions with these names out; looks at no others. */
  PartitionUpdate drop(Collection<String> names) {
    for (String name : names) {
      Optional<Partition> gone = base.findPartition(name);
      if (gone.isPresent()) {
        partitions = partitions.minus(gone.get().key());
      }
    }
    return this;
  }

  /**
   * Leaves out what the metastore does not list any more (C250).
   *
   * @return the names that are not known yet (C251)
   */
  List<String> dropUnlisted(Collection<String> listed) {
    Set<String> gone = new HashSet<>();
    base.partitions().inKeyOrder().forEach(partition -> gone.add(partition.name()));
    List<String> added = listed.stream().filter(name -> !gone.remove(name)).toList();
    drop(gone);
    return added;
  }

  /**
   * Lists what is to be listed and makes the table. An unpartitioned table's mark of being cached
   * and its rights were read with the table.
   *
   * @return {@code base} itself when nothing is different
   */
  FileSystemTable finish(Storage storage, CacheMarks marks, IoPool pool) {
    if (base.isPartitioned()) {
      check(marks);
    }
    takeUp();
    FileLister lister = new FileLister(base.name(), storage, base.hosts());
    Map<String, PartitionFiles> files = lister.list(directories(), pool);
    toList.addAll(base.isPartitioned() ? withAccess(new DirectoryAccess(storage), pool) : toBuild);
    for (Partition partition : toList) {
      findChanged(partition, files.getOrDefault(partition.location(), PartitionFiles.EMPTY))
          .ifPresent(changed::add);
    }
    if (partitions.size() == 0 && !changed.isEmpty()) {
      partitions = PartitionSet.of(changed);
    } else {
      changed.forEach(partition -> partitions = partitions.plus(partition));
    }
    return partitions == base.partitions() ? base : base.withPartitions(partitions, lister.hosts());
  }

  /** All in one look-up. */
  private void check(CacheMarks marks) {
    List<List<Partition>> kinds = List.of(toTakeUp, toBuild, toList);
    Iterator<Partition> checked =
        marks.checked(kinds.stream().flatMap(List::stream).toList()).iterator();
    kinds.forEach(kind -> kind.replaceAll(partition -> checked.next()));
  }

  private List<Partition> withAccess(DirectoryAccess access, IoPool pool) {
    Map<String, AccessLevel> levels =
        access.read(toBuild.stream().map(Partition::location).toList(), pool);
    return toBuild.stream()
        .map(
            partition ->
                partition.withAccess(
                    levels.getOrDefault(partition.location(), AccessLevel.READ_WRITE)))
        .toList();
  }

  private void takeUp() {
    for (Partition partition : toTakeUp) {
      Optional<Partition> known = findAtSamePlace(partition);
      if (known.isPresent()) {
        Partition next =
            base.isPartitioned() ? partition.withAccess(known.get().access()) : partition;
        findChanged(next, known.get().files()).ifPresent(changed::add);
      } else {
        toBuild.add(partition);
      }
    }
  }

  /**
   * Each distinct location once, with what is known of files there from any partition (C259).
   * Nothing where a replica was in memory or may be, as that changes and the file does not: a block
   * stays there for a while after its directive is gone.
   */
  private List<Directory> directories() {
    Map<String, List<PartitionFiles>> known = new LinkedHashMap<>();
    for (Partition partition : Stream.concat(toBuild.stream(), toList.stream()).toList()) {
      List<PartitionFiles> there =
          known.computeIfAbsent(partition.location(), location -> new ArrayList<>(1));
      findAtSamePlace(partition)
          .filter(present -> !partition.isMarkedCached() && !present.isMarkedCached())
          .map(Partition::files)
          .filter(files -> !files.isEmpty() && !files.hasCachedReplicas())
          .ifPresent(there::add);
    }
    List<Directory> directories = new ArrayList<>();
    known.forEach((location, files) -> directories.add(new Directory(location, files)));
    return directories;
  }

  private Optional<Partition> findAtSamePlace(Partition partition) {
    return base.partitions()
        .find(partition.key())
        .filter(present -> present.location().equals(partition.location()));
  }

  /** The partition with its files and a new id; nothing where it is as it was. */
  private Optional<Partition> findChanged(Partition partition, PartitionFiles files) {
    Optional<Partition> known = base.partitions().find(partition.key());
    return known.isPresent() && partition.withFiles(known.get().id(), files).equals(known.get())
        ? Optional.empty()
        : Optional.of(partition.withFiles(ids.next(), files));
  }
}
