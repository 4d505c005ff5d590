package io.catalogd.load;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.catalogd.load.AnswerMemory.Share.Answer;
import io.catalogd.load.FileLister.Directory;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.AccessLevel;
import io.catalogd.model.CatalogException;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.PackedPartition;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionFiles;
import io.catalogd.model.PartitionSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Works out the next partitions of one table from those that it has. A partition keeps its id
 * exactly while its name, metadata and files stay the same (C168, C169).
 *
 * <p>One thread says what is to be done, then {@link #finish} does it, once, with what help it
 * gets: partitions come from the metastore in batches, and the directories of a batch are listed, a
 * few at a time, while others are still to be fetched. What was fetched is listed first, so that
 * little waits in memory, and a partition is packed as soon as its files are known. Those that name
 * a cache directive come last. What was fetched and is not packed yet is bounded by {@link
 * AnswerMemory}; to be closed.
 */
final class PartitionUpdate implements AutoCloseable {
  /** Directories of one call of the pool: what name nodes list together, few enough to share. */
  private static final int LISTED_AT_ONCE = 100;

  /** What a partition's name takes, roughly; told before the names are there. */
  private static final long NAME_BYTES = 100;

  private final FileSystemTable base;
  private final LoadParts parts;
  private final AnswerMemory.Share memory;
  private final PartitionReader reader;
  private final CommonRoots roots;
  private final FileLister lister;
  private final TableAccess access;
  private final BaseDirectory directory;
  private final Queue<Partition> heldToList = new ConcurrentLinkedQueue<>();
  private final Queue<Partition> heldToTakeUp = new ConcurrentLinkedQueue<>();
  private volatile IoPool.Operation operation;
  private final Queue<String> gone = new ConcurrentLinkedQueue<>();
  private PartitionSet partitions;
  private final Object changedLock = new Object();

  /** Packed as they come: a REFRESH may find all of a large table changed. */
  @GuardedBy("changedLock")
  private final PartitionSet.Builder changed = new PartitionSet.Builder();

  /**
   * Begins with the partitions and hosts of {@code base}; everything else of it is taken over as it
   * is.
   */
  PartitionUpdate(FileSystemTable base, LoadParts parts) {
    this.base = base;
    this.parts = parts;
    this.memory = parts.memory().share();
    this.reader = new PartitionReader(base);
    int keys = base.definition().partitionKeys().size();
    this.roots = new CommonRoots(base.name(), parts.storage(), keys, parts.pool());
    this.lister = new FileLister(base.name(), parts.storage(), base.hosts(), roots, memory);
    this.access = new TableAccess(base.name(), parts.storage().directoryAccess());
    this.directory = new BaseDirectory(base, parts.storage());
    this.operation = parts.pool().operation();
    this.partitions = base.partitions();
  }

  /**
   * Has the named partitions fetched, listed and taken up, with what may be done in their
   * directories by now (C264). Those that the metastore has not are left out.
   */
  PartitionUpdate fetch(Collection<String> names) {
    if (roots.concern(base.location())) {
      String directory = withoutSlash(base.location());
      names.forEach(name -> roots.expect(directory + "/" + name)); // Mostly they lie there.
    }
    fetch(names, (told, answer) -> listSoon(holdMarked(told, heldToList, answer), answer));
    return this;
  }

  private static String withoutSlash(String location) {
    return location.endsWith("/") ? location.substring(0, location.length() - 1) : location;
  }

  /** The same, but files are listed and rights read only of partitions that lie elsewhere now. */
  PartitionUpdate fetchMetadata(Collection<String> names) {
    fetch(
        names, (told, answer) -> takeUpKnownFiles(holdMarked(told, heldToTakeUp, answer), answer));
    return this;
  }

  /** The names of all partitions that the metastore has, which lie in memory until the end. */
  List<String> listedNames() {
    try (Answer answer = memory.begin(base.partitions().size() * NAME_BYTES)) {
      List<String> names = parts.metastore().partitionNames(base.name());
      answer.keep(AnswerSizes.of(names));
      return names;
    }
  }

  private void fetch(Collection<String> names, BiConsumer<List<Partition>, Answer> next) {
    for (List<String> batch : reader.batches(names, parts.partitionBatch())) {
      operation.addLast(orEnd(() -> fetchBatch(batch, next)));
    }
  }

  /** After a failure nobody of this load waits for memory: it might be what the failed one has. */
  private Runnable orEnd(Runnable call) {
    return () -> {
      boolean done = false;
      try {
        call.run();
        done = true;
      } finally {
        if (!done) {
          close();
        }
      }
    };
  }

  /** Gives back what was fetched; what {@link #finish} returned stays. */
  @Override
  public void close() {
    memory.close();
  }

  /** Partitions that are too much for one answer are fetched in two, until one alone is. */
  private void fetchBatch(List<String> names, BiConsumer<List<Partition>, Answer> next) {
    Answer answer = memory.beginPartitions(names.size());
    if (memory.isOver()) {
      return; // Another call has failed.
    }
    List<Partition> told;
    try {
      told = reader.fetch(parts.metastore(), names);
    } catch (CatalogException e) {
      answer.close();
      if (!e.wireName().equals(Metastore.ANSWER_TOO_LARGE)) {
        throw e;
      }
      if (names.size() == 1) {
        throw new CatalogException(
            e.kind(), e.wireName(), "Partition " + names.get(0) + " is too large", e);
      }
      int half = names.size() / 2;
      operation.addFirst(orEnd(() -> fetchBatch(names.subList(half, names.size()), next)));
      operation.addFirst(orEnd(() -> fetchBatch(names.subList(0, half), next)));
      return;
    }
    answer.came(AnswerSizes.ofAll(told), told.size());
    noteGone(names, told);
    next.accept(told, answer);
  }

  private void noteGone(List<String> names, List<Partition> told) {
    if (told.size() < names.size()) {
      Set<String> missing = new HashSet<>(names);
      told.forEach(partition -> missing.remove(partition.name()));
      gone.addAll(missing);
    }
  }

  /**
   * Has partitions, as the metastore tells them now, listed and taken up. An unpartitioned table's
   * mark of being cached and its rights were read with the table.
   */
  PartitionUpdate list(Collection<Partition> told) {
    List<Partition> all = List.copyOf(told);
    listSoon(base.isPartitioned() ? holdMarked(all, heldToList, null) : all, null);
    return this;
  }

  /** Takes the single partition of an unpartitioned table up, with the files that are known. */
  PartitionUpdate takeUp(Collection<Partition> told) {
    takeUpKnownFiles(List.copyOf(told), null);
    return this;
  }

  /** Says what the table was before, whose partitions this one begins with. */
  PartitionUpdate after(FileSystemTable before) {
    directory.becameBase(before);
    return this;
  }

  /** Has all partitions listed again that were not left out. */
  PartitionUpdate listAgain() {
    listAgain(partitions.packedInKeyOrder());
    return this;
  }

  /** Has those of the named partitions listed again that were not left out. */
  PartitionUpdate listNamedAgain(Collection<String> names) {
    List<PackedPartition> named = new ArrayList<>();
    for (String name : names) {
      base.findPartition(name)
          .flatMap(known -> partitions.findPacked(known.id()))
          .ifPresent(named::add);
    }
    listAgain(named);
    return this;
  }

  private void listAgain(Collection<PackedPartition> known) {
    boolean below = roots.concern(base.location());
    List<PackedPartition> plain = new ArrayList<>();
    for (PackedPartition one : known) {
      if (below) {
        roots.expect(one.location());
      }
      if (one.namesDirective()) {
        heldToList.add(one.unpack());
      } else {
        plain.add(one);
      }
    }
    inTurn(plain, some -> operation.addLast(orEnd(() -> listKnown(some))));
  }

  /** Leaves the partitions with these names out; looks at no others. */
  PartitionUpdate drop(Collection<String> names) {
    for (String name : names) {
      Optional<Partition> dropped = base.findPartition(name);
      if (dropped.isPresent()) {
        partitions = partitions.minus(dropped.get().key());
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
    Set<String> unlisted = knownNames();
    List<String> unknown = listed.stream().filter(name -> !unlisted.remove(name)).toList();
    drop(unlisted);
    return unknown;
  }

  private Set<String> knownNames() {
    Set<String> names = new HashSet<>();
    base.partitions().packedInKeyOrder().forEach(partition -> names.add(partition.name()));
    return names;
  }

  /** Names that only the metastore lists, or that it does not list any more; drops nothing. */
  Collection<String> differentNames() {
    Set<String> different = knownNames();
    for (String name : listedNames()) {
      if (!different.remove(name)) {
        different.add(name);
      }
    }
    return different;
  }

  /**
   * Does what was asked for and makes the table.
   *
   * @return {@code base} itself when nothing is different
   */
  FileSystemTable finish() {
    operation.complete();
    completeHeld();
    directory.check();
    drop(gone);
    synchronized (changedLock) {
      PartitionSet others = changed.build();
      if (base.partitions().size() == 0) {
        partitions = others;
      } else {
        others.inKeyOrder().forEach(partition -> partitions = partitions.plus(partition));
      }
    }
    return partitions == base.partitions() ? base : base.withPartitions(partitions, lister.hosts());
  }

  /** Keeps those back that name a cache directive, so that all are looked up by one call. */
  private List<Partition> holdMarked(
      List<Partition> told, Queue<Partition> held, @Nullable Answer answer) {
    List<Partition> plain = new ArrayList<>(told.size());
    for (Partition partition : told) {
      if (CacheMarks.concern(partition)) {
        held.add(partition);
      } else {
        plain.add(partition);
      }
    }
    if (answer != null) {
      answer.kept(told.size() - plain.size());
    }
    return plain;
  }

  private void completeHeld() {
    List<Partition> held = new ArrayList<>(heldToTakeUp);
    held.addAll(heldToList);
    List<Partition> checked = parts.marks().checked(held);
    operation = parts.pool().operation();
    takeUpKnownFiles(checked.subList(0, heldToTakeUp.size()), null);
    listSoon(checked.subList(heldToTakeUp.size(), checked.size()), null);
    operation.complete();
  }

  /**
   * @param answer that they came in, null for those that nobody counts
   */
  private void listSoon(List<Partition> told, @Nullable Answer answer) {
    inTurn(told, some -> operation.addFirst(orEnd(() -> listTold(some, answer))));
  }

  private static <T> void inTurn(List<T> all, Consumer<List<T>> some) {
    for (int from = 0; from < all.size(); from += LISTED_AT_ONCE) {
      some.accept(all.subList(from, Math.min(all.size(), from + LISTED_AT_ONCE)));
    }
  }

  private void takeUpKnownFiles(List<Partition> told, @Nullable Answer answer) {
    List<Partition> elsewhere = new ArrayList<>();
    List<Partition> different = new ArrayList<>();
    for (Partition partition : told) {
      Optional<Partition> known = findAtSamePlace(partition);
      if (known.isPresent()) {
        findChanged(withAccess(partition, known.get().access()), known.get().files())
            .ifPresent(different::add);
      } else {
        elsewhere.add(partition);
      }
    }
    note(different);
    listSoon(elsewhere, answer);
    release(answer, told.size() - elsewhere.size());
  }

  /**
   * Lists each distinct location once, with what is known of files there from any of these
   * partitions (C259). Nothing is where a replica was in memory or may be, as that changes and the
   * file does not: a block stays there for a while after its directive is gone.
   */
  private void listTold(List<Partition> told, @Nullable Answer answer) {
    Map<String, Directory> directories = new LinkedHashMap<>();
    for (Partition partition : told) {
      PartitionFiles known =
          findAtSamePlace(partition)
              .filter(present -> !partition.isMarkedCached() && !present.isMarkedCached())
              .map(Partition::files)
              .orElse(PartitionFiles.EMPTY);
      add(directories, partition.location(), known);
    }
    Map<String, PartitionFiles> files = lister.list(directories.values());
    List<Partition> different = new ArrayList<>();
    for (Partition partition : told) {
      PartitionFiles now = files.getOrDefault(partition.location(), PartitionFiles.EMPTY);
      directory.found(partition.location(), now);
      findChanged(withAccess(partition), now).ifPresent(different::add);
    }
    note(different);
    release(answer, told.size());
  }

  private static void release(@Nullable Answer answer, int told) {
    if (answer != null) {
      answer.packed(told);
    }
  }

  private Partition withAccess(Partition told) {
    return base.isPartitioned() ? told.withAccess(access.level(told.location())) : told;
  }

  private Partition withAccess(Partition told, AccessLevel known) {
    return base.isPartitioned() ? told.withAccess(known) : told;
  }

  /** The same for partitions of which nothing but the files can be different. */
  private void listKnown(List<PackedPartition> known) {
    Map<String, Directory> directories = new LinkedHashMap<>();
    List<String> locations = new ArrayList<>();
    for (PackedPartition partition : known) {
      String location = partition.location();
      locations.add(location);
      add(directories, location, partition.files());
    }
    Map<String, PartitionFiles> files = lister.list(directories.values());
    List<Partition> different = new ArrayList<>();
    for (int i = 0; i < known.size(); i++) {
      PartitionFiles now = files.getOrDefault(locations.get(i), PartitionFiles.EMPTY);
      directory.found(locations.get(i), now);
      if (!now.equals(known.get(i).files())) {
        different.add(known.get(i).unpack().withFiles(parts.ids().next(), now));
      }
    }
    note(different);
  }

  private static void add(
      Map<String, Directory> directories, String location, PartitionFiles known) {
    Directory directory =
        directories.computeIfAbsent(location, place -> new Directory(place, new ArrayList<>(1)));
    if (!known.isEmpty() && !known.hasCachedReplicas()) {
      directory.known().add(known);
    }
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
        : Optional.of(partition.withFiles(parts.ids().next(), files));
  }

  private void note(List<Partition> different) {
    synchronized (changedLock) {
      changed.add(different);
    }
  }
}
