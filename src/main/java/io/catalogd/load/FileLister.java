package io.catalogd.load;

import io.catalogd.load.AnswerMemory.Counted;
import io.catalogd.model.CatalogException;
import io.catalogd.model.FileDescriptor;
import io.catalogd.model.FileHeads;
import io.catalogd.model.HostIndex;
import io.catalogd.model.PartitionFiles;
import io.catalogd.model.TableName;
import io.catalogd.storage.BulkListing;
import io.catalogd.storage.LocatedFile;
import io.catalogd.storage.Storage;
import io.catalogd.storage.StoredBlock;
import io.catalogd.storage.StoredFile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lists directories and turns what lies in them into descriptors; one listing a directory. Blocks
 * of unchanged files are not asked for again (C257). One table's load; several threads.
 */
final class FileLister {
  /**
   * A directory known to have more blocks is not listed in bulk again. Bulk listings tell all
   * blocks, a name node's answer 1,000 replicas; without the blocks a call tells 1,000 files.
   */
  private static final int SMALL_BLOCKS = 100;

  private final TableName table;
  private final Storage storage;
  private final CommonRoots roots;
  private final AnswerMemory.Share memory;
  private final ConcurrentMap<String, CompletableFuture<PartitionFiles>> listed =
      new ConcurrentHashMap<>();
  private final FileForms forms;

  /**
   * @param roots of the same load
   * @param memory counts what is listed and not packed yet
   */
  FileLister(
      TableName table,
      Storage storage,
      HostIndex known,
      CommonRoots roots,
      AnswerMemory.Share memory) {
    this.table = table;
    this.storage = storage;
    this.roots = roots;
    this.memory = memory;
    this.forms = new FileForms(known);
  }

  /**
   * A directory to list.
   *
   * @param known descriptors that may still hold; without any, files and blocks come in one call
   */
  record Directory(String location, List<PartitionFiles> known) {}

  /** All hosts that descriptors name: those known before, then new ones (C267). */
  HostIndex hosts() {
    return forms.hosts();
  }

  /**
   * The files of each directory, by location. A directory that was listed for this load already is
   * not listed again, whoever asked for it (C259).
   *
   * @throws CatalogException {@code TableLoadingException} when one of them cannot be listed (C263)
   */
  Map<String, PartitionFiles> list(Collection<Directory> directories) {
    Map<String, CompletableFuture<PartitionFiles>> others = new HashMap<>();
    Map<String, CompletableFuture<PartitionFiles>> own = new LinkedHashMap<>();
    List<Directory> unlisted = new ArrayList<>();
    for (Directory directory : directories) {
      CompletableFuture<PartitionFiles> files = new CompletableFuture<>();
      CompletableFuture<PartitionFiles> known = listed.putIfAbsent(directory.location(), files);
      if (known != null) {
        others.put(directory.location(), known);
      } else {
        own.put(directory.location(), files);
        unlisted.add(directory);
      }
    }
    try {
      for (Directory directory : listTogether(unlisted, own)) {
        complete(own, directory, list(directory));
      }
    } catch (CatalogException e) {
      own.values().forEach(files -> files.completeExceptionally(e));
      throw e;
    } finally {
      // Nobody waits for what this thread did not come to.
      own.values().forEach(files -> files.cancel(/* mayInterruptIfRunning= */ false));
    }
    Map<String, PartitionFiles> byLocation = new HashMap<>();
    own.forEach((location, files) -> byLocation.put(location, files.join()));
    others.forEach((location, files) -> byLocation.put(location, join(location, files)));
    return byLocation;
  }

  /**
   * Lists what the file system tells with other directories.
   *
   * @return those that are left
   */
  private List<Directory> listTogether(
      List<Directory> directories, Map<String, CompletableFuture<PartitionFiles>> own) {
    Map<String, PartitionFiles> below = roots.list(locations(directories), forms::pack);
    List<Directory> rest = new ArrayList<>();
    for (Directory directory : directories) {
      PartitionFiles files = below.get(directory.location());
      if (files == null) {
        rest.add(directory);
      } else {
        complete(own, directory, known(directory, files));
      }
    }
    Map<String, List<LocatedFile>> inBulk =
        listInBulk(rest.stream().filter(FileLister::isSmall).toList());
    long bytes = inBulk.values().stream().mapToLong(AnswerSizes::ofLocated).sum();
    try (Counted counted = memory.counted(bytes)) {
      for (Iterator<Directory> left = rest.iterator(); left.hasNext(); ) {
        Directory directory = left.next();
        List<LocatedFile> files = inBulk.remove(directory.location());
        if (files != null) {
          complete(own, directory, inWords(directory, () -> files(directory, files)));
          left.remove();
        }
      }
    }
    return rest;
  }

  private static void complete(
      Map<String, CompletableFuture<PartitionFiles>> own,
      Directory directory,
      PartitionFiles files) {
    Objects.requireNonNull(own.get(directory.location())).complete(files);
  }

  private static List<String> locations(List<Directory> directories) {
    return directories.stream().map(Directory::location).toList();
  }

  /** The same files as they are known; those that are listed from a root have no blocks. */
  private static PartitionFiles known(Directory directory, PartitionFiles files) {
    return directory.known().stream().filter(files::equals).findFirst().orElse(files);
  }

  /** As far as the file system lists many directories together. */
  private Map<String, List<LocatedFile>> listInBulk(List<Directory> directories) {
    Map<String, List<LocatedFile>> files = new HashMap<>();
    if (directories.isEmpty()) {
      return files;
    }
    for (BulkListing listing : storage.bulkListings(locations(directories))) {
      try {
        files.putAll(listing.list());
      } catch (CatalogException e) {
        throw LoadErrors.failedPath(table, listing.firstLocation(), e);
      }
    }
    return files;
  }

  /** What is not known yet is taken for small. */
  private static boolean isSmall(Directory directory) {
    return directory.known().stream().allMatch(files -> files.blockCount() <= SMALL_BLOCKS);
  }

  /** What another thread of this load lists; if that fails, so does the load. */
  private PartitionFiles join(String location, CompletableFuture<PartitionFiles> files) {
    try {
      return CommonRoots.result(files);
    } catch (CatalogException e) {
      throw LoadErrors.failedPath(table, location, e);
    }
  }

  private PartitionFiles list(Directory directory) {
    return inWords(directory, () -> tryList(directory));
  }

  private PartitionFiles tryList(Directory directory) {
    String location = directory.location();
    if (directory.known().isEmpty()) {
      List<LocatedFile> located = storage.listLocatedFiles(location);
      try (Counted counted = memory.counted(AnswerSizes.ofLocated(located))) {
        return files(directory, located);
      }
    }
    List<StoredFile> stored = storage.listFiles(location);
    try (Counted counted = memory.counted(AnswerSizes.ofFiles(stored))) {
      return files(directory, stored, i -> storage.loadBlocks(location, stored.get(i)));
    }
  }

  private PartitionFiles files(Directory directory, List<LocatedFile> located) {
    return files(
        directory, located.stream().map(LocatedFile::file).toList(), i -> located.get(i).blocks());
  }

  private PartitionFiles inWords(Directory directory, Supplier<PartitionFiles> work) {
    try {
      return work.get();
    } catch (CatalogException e) {
      throw LoadErrors.failedPath(table, directory.location(), e);
    }
  }

  /** Rows of a file that is listed twice would be counted twice. */
  private static void check(String location, List<StoredFile> files) {
    @Nullable String before = null;
    for (StoredFile file : files) {
      if (file.sizeBytes() < 0) {
        throw absurd(location, file, "with a size of " + file.sizeBytes() + " bytes");
      }
      if (file.name().equals(before)) {
        throw absurd(location, file, "twice");
      }
      before = file.name();
    }
  }

  private static CatalogException absurd(String location, StoredFile file, String how) {
    return CatalogException.invalidRequest(
        String.format(
            "The file system lists the file '%s' of '%s' %s", file.name(), location, how));
  }

  /**
   * Known descriptors where they hold (C257), else new ones.
   *
   * @param blocks those of a file, by its place in {@code stored}
   */
  private PartitionFiles files(
      Directory directory, List<StoredFile> stored, IntFunction<List<StoredBlock>> blocks) {
    check(directory.location(), stored);
    for (PartitionFiles files : directory.known()) {
      if (areUnchanged(files, stored)) {
        return files;
      }
    }
    Map<String, FileDescriptor> known = new HashMap<>();
    for (PartitionFiles files : directory.known()) {
      files.toList().forEach(file -> known.put(file.name(), file));
    }
    List<FileDescriptor> files = new ArrayList<>();
    for (int i = 0; i < stored.size(); i++) {
      StoredFile file = stored.get(i);
      FileDescriptor before = known.get(file.name());
      files.add(
          before != null && isUnchanged(before, file)
              ? before
              : forms.descriptor(file, blocks.apply(i)));
    }
    return PartitionFiles.of(files);
  }

  /** Both are in name order. */
  private static boolean areUnchanged(PartitionFiles known, List<StoredFile> stored) {
    FileHeads heads = new FileHeads(known);
    for (StoredFile file : stored) {
      if (!heads.next()
          || !heads.isNamed(file.name())
          || heads.sizeBytes() != file.sizeBytes()
          || heads.modifiedMs() != file.modifiedMs()
          || heads.erasureCoded() != file.erasureCoded()) {
        return false;
      }
    }
    return !heads.next();
  }

  private static boolean isUnchanged(FileDescriptor before, StoredFile file) {
    return before.sizeBytes() == file.sizeBytes()
        && before.modifiedMs() == file.modifiedMs()
        && before.erasureCoded() == file.erasureCoded();
  }
}
