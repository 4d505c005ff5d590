package io.catalogd.load;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.PartitionFiles;
import io.catalogd.model.TableName;
import io.catalogd.storage.CallWaits;
import io.catalogd.storage.FilesBelow;
import io.catalogd.storage.LocatedFile;
import io.catalogd.storage.Storage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Directories that their file system lists with all others below a common one, as object stores do.
 * Such a root is the directory of the table or, with several keys, of one value of the first, so
 * that several threads have work. It is listed once for a load, for whoever asks first; others wait
 * for that. So the calls of a load are one for each 1,000 files, in whatever order and in however
 * many batches its partitions come. One table's load; several threads.
 */
final class CommonRoots {
  private static final long KEYS_A_CALL = 1_000;

  /**
   * With more keys than this for each directory that is wanted, many threads that list one
   * directory each are faster than one that lists all.
   */
  private static final long KEYS_A_DIRECTORY = 50;

  private final TableName table;
  private final Storage storage;
  private final int levels;
  private final CallWaits waits;
  private final ConcurrentMap<String, Integer> expected = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, CompletableFuture<Optional<FilesBelow<PartitionFiles>>>>
      listings = new ConcurrentHashMap<>();

  /**
   * @param keys partition keys of the table
   * @param waits hears of threads that wait for another's listing
   */
  CommonRoots(TableName table, Storage storage, int keys, CallWaits waits) {
    this.table = table;
    this.storage = storage;
    this.levels = Math.max(1, keys - 1);
    this.waits = waits;
  }

  /** Whether it matters that locations there are {@link #expect}ed. */
  boolean concern(String location) {
    return storage.listsBelow(location);
  }

  /** Says before the first look for files that a location will be asked for, most likely. */
  void expect(String location) {
    expected.merge(root(location), 1, Integer::sum);
  }

  /**
   * The files of those of the locations that are told with others.
   *
   * @param packed makes of files what is kept
   * @throws CatalogException {@code TableLoadingException} when a root cannot be listed (C263)
   */
  Map<String, PartitionFiles> list(
      Collection<String> locations, Function<List<LocatedFile>, PartitionFiles> packed) {
    Map<String, List<String>> byRoot = new HashMap<>();
    for (String location : locations) {
      byRoot.computeIfAbsent(root(location), root -> new ArrayList<>()).add(location);
    }
    Map<String, PartitionFiles> files = new HashMap<>();
    byRoot.forEach(
        (root, below) -> {
          long wanted = Math.max(below.size(), expected.getOrDefault(root, 0));
          if (wanted > 1) {
            below(root, below.get(0), wanted, packed)
                .ifPresent(
                    listing ->
                        below.forEach(
                            one -> listing.find(one).ifPresent(found -> files.put(one, found))));
          }
        });
    return files;
  }

  private Optional<FilesBelow<PartitionFiles>> below(
      String root,
      String location,
      long wanted,
      Function<List<LocatedFile>, PartitionFiles> packed) {
    CompletableFuture<Optional<FilesBelow<PartitionFiles>>> own = new CompletableFuture<>();
    @Nullable CompletableFuture<Optional<FilesBelow<PartitionFiles>>> others =
        listings.putIfAbsent(root, own);
    try {
      if (others != null) {
        return await(others);
      }
      Optional<FilesBelow<PartitionFiles>> listing =
          storage.listsBelow(root)
              ? storage.listBelow(root, Math.max(KEYS_A_CALL, wanted * KEYS_A_DIRECTORY), packed)
              : Optional.empty();
      own.complete(listing);
      return listing;
    } catch (CatalogException e) {
      own.completeExceptionally(e);
      throw LoadErrors.failedPath(table, location, e);
    } finally {
      // Nobody waits for a listing that ended otherwise.
      own.cancel(/* mayInterruptIfRunning= */ false);
    }
  }

  private <T> T await(CompletableFuture<T> others) {
    if (others.isDone()) {
      return result(others);
    }
    waits.begins();
    try {
      return result(others);
    } finally {
      waits.ends();
    }
  }

  /** What another thread of the same load found; if that fails, so does the load. */
  static <T> T result(CompletableFuture<T> others) {
    try {
      return others.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw IoPool.interrupted(e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof CatalogException reason ? reason : failedFirst(e);
    } catch (CancellationException e) {
      throw failedFirst(e);
    }
  }

  private static CatalogException failedFirst(Exception cause) {
    return new CatalogException(
        ErrorKind.UNAVAILABLE, "CatalogException", "Another listing failed first", cause);
  }

  /** So many directories above, but never above all of a file system. */
  private String root(String location) {
    int scheme = location.indexOf("://");
    int top = location.indexOf('/', scheme < 0 ? 0 : scheme + 3);
    int end = location.length();
    while (end > top + 1 && location.charAt(end - 1) == '/') {
      end--;
    }
    for (int level = 0; level < levels && end > top + 1; level++) {
      end = Math.max(top + 1, location.lastIndexOf('/', end - 1));
    }
    return location.substring(0, Math.max(0, end));
  }
}
