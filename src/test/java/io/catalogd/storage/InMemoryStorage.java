package io.catalogd.storage;

import io.catalogd.model.AccessLevel;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.HostAddress;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * A storage for tests: directories and files in memory, a count of calls, and a script of failures.
 *
 * <pre>{@code
 * storage.put("hdfs://nn/w/t/k=1", "f.parq", 10, 1_000, block(0, 10, "dn1:1", "dn2:1"));
 * storage.refuse(StorageCall.LIST_LOCATED_FILES, 2, ErrorKind.UNAVAILABLE);
 * Hang hang = storage.hang(StorageCall.LIST_FILES, 1);
 * }</pre>
 *
 * A step of the script is about the n-th call of its kind from now on, and happens once. Any
 * thread.
 */
public final class InMemoryStorage implements Storage {
  private static final Set<String> SCHEMES = Set.of("hdfs", "file", "s3a");
  private static final int BULK = 100;
  private static final long LONGEST_HANG_S = 60;

  private final Map<String, Map<String, LocatedFile>> directories = new ConcurrentHashMap<>();
  private final Map<String, byte[]> contents = new ConcurrentHashMap<>();
  private final Map<String, ErrorKind> refusedLocations = new ConcurrentHashMap<>();
  private final Set<String> removed = ConcurrentHashMap.newKeySet();
  private final Map<String, AccessLevel> access = new ConcurrentHashMap<>();
  private final Map<StorageCall, Kind> kinds = new EnumMap<>(StorageCall.class);

  public InMemoryStorage() {
    for (StorageCall call : StorageCall.values()) {
      kinds.put(call, new Kind());
    }
  }

  /** Makes or replaces a file, and its directory; hidden names count as in real storages. */
  public void put(
      String location, String name, long sizeBytes, long modifiedMs, StoredBlock... blocks) {
    put(location, new StoredFile(name, sizeBytes, modifiedMs, false), blocks);
  }

  /** The same for any kind of file. */
  public void put(String location, StoredFile file, StoredBlock... blocks) {
    directories.merge(
        key(location),
        Map.of(file.name(), new LocatedFile(file, List.of(blocks))),
        (old, added) -> {
          Map<String, LocatedFile> next = new TreeMap<>(old);
          next.putAll(added);
          return next;
        });
  }

  /** Makes or replaces a file that can be read; those without content read as zeros. */
  public void put(String location, String name, byte[] content) {
    contents.put(key(location) + "/" + name, content.clone());
    put(location, name, content.length, 1_000);
  }

  /** A block whose replicas lie on {@code hosts}, each written {@code host:port}, on disk 0. */
  public static StoredBlock block(long offset, long sizeBytes, String... hosts) {
    List<StoredReplica> replicas = new ArrayList<>();
    for (String host : hosts) {
      int colon = host.lastIndexOf(':');
      int port = Integer.parseInt(host.substring(colon + 1));
      replicas.add(new StoredReplica(new HostAddress(host.substring(0, colon), port), 0, false));
    }
    return new StoredBlock(offset, sizeBytes, replicas);
  }

  /** Makes an empty directory if there is none. */
  public void makeDirectory(String location) {
    directories.putIfAbsent(key(location), Map.of());
    removed.remove(key(location));
  }

  /** Says what may be done in a directory, and in those below it that nothing is said of. */
  public void allow(String location, AccessLevel level) {
    access.put(key(location), level);
  }

  /** Removes a file if it is there. */
  public void remove(String location, String name) {
    removed.add(key(location) + "/" + name);
    directories.computeIfPresent(
        key(location),
        (key, old) -> {
          Map<String, LocatedFile> next = new TreeMap<>(old);
          next.remove(name);
          return next;
        });
  }

  /** Removes a directory and all that is below it. */
  public void removeDirectory(String location) {
    String key = key(location);
    directories.keySet().removeIf(each -> (each + "/").startsWith(key + "/"));
    removed.add(key);
  }

  /** Gives a directory another place, with all that is below it. */
  public void moveDirectory(String from, String to) {
    String key = key(from);
    for (String each : List.copyOf(directories.keySet())) {
      Map<String, LocatedFile> files = directories.get(each);
      if (files != null && (each + "/").startsWith(key + "/")) {
        directories.put(key(to) + each.substring(key.length()), files);
      }
    }
    removeDirectory(from);
    removed.remove(key(to));
  }

  /** How many calls of this kind began, refused ones too. */
  public int calls(StorageCall call) {
    return kind(call).begun.get();
  }

  /** How many calls of all kinds began. */
  public int calls() {
    return kinds.values().stream().mapToInt(kind -> kind.begun.get()).sum();
  }

  /** Makes the {@code nth} call of this kind from now on, 1 the next, fail. */
  public void refuse(StorageCall call, int nth, ErrorKind error) {
    onCall(call, nth, location -> failure(error, location));
  }

  /** Makes every call about {@code location} fail, until {@link #accept}. */
  public void refuse(String location, ErrorKind error) {
    refusedLocations.put(key(location), error);
  }

  /** Ends {@link #refuse(String, ErrorKind)}. */
  public void accept(String location) {
    refusedLocations.remove(key(location));
  }

  /** Makes the {@code nth} call of this kind from now on hang until it is released. */
  public Hang hang(StorageCall call, int nth) {
    Hang hang = new Hang();
    onCall(call, nth, location -> hang.await(location));
    return hang;
  }

  /**
   * Runs {@code change} within the {@code nth} call from now on, before it looks: a change in
   * between.
   */
  public void during(StorageCall call, int nth, Runnable change) {
    onCall(call, nth, location -> change.run());
  }

  /** A call that hangs; closing it lets the call go. */
  public static final class Hang implements AutoCloseable {
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);

    private Hang() {}

    /** Waits until the call hangs; fails after a minute. */
    public void awaitReached() {
      awaitOrFail(reached, "Nobody made the call that was to hang");
    }

    /** Lets the call go on and succeed. */
    public void release() {
      released.countDown();
    }

    @Override
    public void close() {
      release();
    }

    private void await(String location) {
      reached.countDown();
      awaitOrFail(released, "Nobody released the call about " + location);
    }

    private static void awaitOrFail(CountDownLatch latch, String complaint) {
      try {
        if (!latch.await(LONGEST_HANG_S, TimeUnit.SECONDS)) {
          throw new AssertionError(complaint);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CatalogException(ErrorKind.UNAVAILABLE, "InterruptedIOException", complaint, e);
      }
    }
  }

  @Override
  public List<StoredFile> listFiles(String location) {
    return visible(StorageCall.LIST_FILES, location).stream().map(LocatedFile::file).toList();
  }

  @Override
  public List<LocatedFile> listLocatedFiles(String location) {
    return visible(StorageCall.LIST_LOCATED_FILES, location);
  }

  /** As HDFS has them: a hundred directories at a time. */
  @Override
  public List<BulkListing> bulkListings(Collection<String> locations) {
    List<String> all = locations.stream().filter(one -> one.startsWith("hdfs:/")).toList();
    List<BulkListing> plans = new ArrayList<>();
    for (int from = 0; from < all.size() - 1; from += BULK) {
      List<String> bulk = all.subList(from, Math.min(all.size(), from + BULK));
      plans.add(BulkListing.of(bulk.get(0), () -> listInBulk(bulk)));
    }
    return plans;
  }

  @Override
  public boolean listsBelow(String location) {
    return scheme(location).equals("s3a");
  }

  @Override
  public <F> Optional<FilesBelow<F>> listBelow(
      String location, long most, Function<List<LocatedFile>, F> form) {
    if (!listsBelow(location)) {
      return Optional.empty();
    }
    begin(StorageCall.LIST_IN_BULK, location);
    Map<String, F> below = new HashMap<>();
    long count = 0;
    for (String directory : directories.keySet()) {
      if ((directory + "/").startsWith(key(location) + "/")) {
        count += directories.getOrDefault(directory, Map.of()).size();
        below.put(directory, form.apply(visible(directory)));
      }
    }
    if (count > most) {
      return Optional.empty();
    }
    return Optional.of(
        place ->
            (key(place) + "/").startsWith(key(location) + "/") && find(place).isEmpty()
                ? Optional.of(below.getOrDefault(key(place), form.apply(List.of())))
                : Optional.empty());
  }

  private Map<String, List<LocatedFile>> listInBulk(List<String> locations) {
    kind(StorageCall.LIST_IN_BULK).begin(locations.get(0));
    Map<String, List<LocatedFile>> files = new HashMap<>();
    for (String location : locations) {
      if (!refusedLocations.containsKey(key(location)) && find(location).isEmpty()) {
        files.put(location, visible(location));
      }
    }
    return files;
  }

  private static String scheme(String location) {
    return location.substring(0, Math.max(0, location.indexOf(':')));
  }

  /** Counts a call for each parent, once, as a listing of it tells of all its directories. */
  @Override
  public DirectoryAccess directoryAccess() {
    Set<String> asked = ConcurrentHashMap.newKeySet();
    return location -> {
      String key = key(location);
      if (asked.add(key.substring(0, Math.max(0, key.lastIndexOf('/'))))) {
        begin(StorageCall.ACCESS_LEVEL, location);
      }
      requireAccepted(location);
      return level(key);
    };
  }

  private AccessLevel level(String directory) {
    for (String at = directory; at.contains("/"); at = at.substring(0, at.lastIndexOf('/'))) {
      AccessLevel level = access.get(at);
      if (level != null) {
        return level;
      }
    }
    return AccessLevel.READ_WRITE;
  }

  @Override
  public List<StoredBlock> loadBlocks(String location, StoredFile file) {
    begin(StorageCall.LOAD_BLOCKS, location);
    LocatedFile located = directories.getOrDefault(key(location), Map.of()).get(file.name());
    return located == null ? List.of() : located.blocks();
  }

  @Override
  public List<String> listDirectories(String location) {
    begin(StorageCall.LIST_DIRECTORIES, location);
    requireNoFile(location);
    String prefix = key(location) + "/";
    return directories.keySet().stream()
        .filter(directory -> directory.startsWith(prefix))
        .map(directory -> directory.substring(prefix.length()).split("/", 2)[0])
        .distinct()
        .sorted()
        .toList();
  }

  /**
   * Nobody tells of directories that the metastore in memory has: there is what was not removed.
   */
  @Override
  public boolean exists(String location) {
    begin(StorageCall.EXISTS, location);
    String inside = key(location) + "/";
    return isDirectory(location)
        || find(location).isPresent()
        || removed.stream().noneMatch(gone -> inside.startsWith(gone + "/"));
  }

  @Override
  public <T> T readFile(String location, FileReader<T> reader) {
    begin(StorageCall.READ_FILE, location);
    if (isDirectory(location)) {
      throw CatalogException.invalidRequest(
          "Not a usable location: '" + location + "': it is a directory, not a file");
    }
    StoredFile file = find(location).map(LocatedFile::file).orElseThrow(() -> missing(location));
    byte[] content = contents.getOrDefault(key(location), new byte[(int) file.sizeBytes()]);
    try {
      return reader.read(new ByteArrayInputStream(content), content.length);
    } catch (IOException e) {
      throw new CatalogException(ErrorKind.UNAVAILABLE, "IOException", e.getMessage(), e);
    }
  }

  @Override
  public void deleteVisibleFiles(String location) {
    begin(StorageCall.DELETE_VISIBLE_FILES, location);
    requireNoFile(location);
    if (!isDirectory(location)) {
      throw missing(location);
    }
    directories.computeIfPresent(
        key(location),
        (key, old) -> {
          Map<String, LocatedFile> next = new TreeMap<>(old);
          next.keySet().removeIf(name -> !HiddenFiles.contain(name));
          return next;
        });
  }

  private boolean isDirectory(String location) {
    return directories.containsKey(key(location))
        || directories.keySet().stream().anyMatch(known -> known.startsWith(key(location) + "/"));
  }

  private Optional<LocatedFile> find(String location) {
    String key = key(location);
    int slash = key.lastIndexOf('/');
    return Optional.ofNullable(
        directories
            .getOrDefault(key(key.substring(0, slash)), Map.of())
            .get(key.substring(slash + 1)));
  }

  private void requireNoFile(String location) {
    if (find(location).isPresent()) {
      throw CatalogException.invalidRequest(
          "Not a usable location: '" + location + "': it is a file, not a directory");
    }
  }

  private static CatalogException missing(String location) {
    return new CatalogException(
        ErrorKind.NOT_FOUND, "FileNotFoundException", "Cannot read '" + location + "': missing");
  }

  private List<LocatedFile> visible(StorageCall call, String location) {
    begin(call, location);
    return visible(location);
  }

  private List<LocatedFile> visible(String location) {
    return directories.getOrDefault(key(location), Map.of()).values().stream()
        .filter(located -> HiddenFiles.letSee(located.file().name()))
        .toList();
  }

  private void begin(StorageCall call, String location) {
    kind(call).begin(location);
    requireAccepted(location);
  }

  private void requireAccepted(String location) {
    requireKnownScheme(location);
    ErrorKind error = refusedLocations.get(key(location));
    if (error != null) {
      failure(error, location);
    }
  }

  private void onCall(StorageCall call, int nth, Step step) {
    Kind kind = kind(call);
    kind.script.put(kind.begun.get() + nth, step);
  }

  private Kind kind(StorageCall call) {
    return kinds.get(call);
  }

  private static void failure(ErrorKind error, String location) {
    throw new CatalogException(
        error, "IOException", "Cannot read '" + location + "': refused by the test");
  }

  private static void requireKnownScheme(String location) {
    int slash = location.indexOf('/');
    int colon = location.indexOf(':');
    boolean hasScheme = colon >= 0 && colon < slash;
    boolean known =
        slash >= 0 && (hasScheme ? SCHEMES.contains(location.substring(0, colon)) : slash == 0);
    if (!known) {
      throw CatalogException.invalidRequest("Not a usable location: '" + location + "'");
    }
  }

  /** Real file systems do not mind slashes at the end, nor two in a row. */
  private static String key(String told) {
    int scheme = told.indexOf("://");
    int path = scheme < 0 ? 0 : scheme + 3;
    String location = told;
    while (location.indexOf("//", path) >= 0) {
      location = location.substring(0, path) + location.substring(path).replace("//", "/");
    }
    int end = location.length();
    while (end > 0 && location.charAt(end - 1) == '/') {
      end--;
    }
    return location.substring(0, end);
  }

  private interface Step {
    void run(String location);
  }

  private static final class Kind {
    final AtomicInteger begun = new AtomicInteger();
    final Map<Integer, Step> script = new ConcurrentHashMap<>();

    void begin(String location) {
      Step step = script.remove(begun.incrementAndGet());
      if (step != null) {
        step.run(location);
      }
    }
  }
}
