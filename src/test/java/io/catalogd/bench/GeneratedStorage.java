package io.catalogd.bench;

import io.catalogd.model.AccessLevel;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.HostAddress;
import io.catalogd.storage.BulkListing;
import io.catalogd.storage.DirectoryAccess;
import io.catalogd.storage.FileReader;
import io.catalogd.storage.FilesBelow;
import io.catalogd.storage.LocatedFile;
import io.catalogd.storage.Storage;
import io.catalogd.storage.StoredBlock;
import io.catalogd.storage.StoredFile;
import io.catalogd.storage.StoredReplica;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A file system in which any directory has the same number of files, computed from its location:
 * names of 67 characters as Spark gives them, three replicas on 60 hosts. Each call takes the same
 * time. Put {@link io.catalogd.storage.MeasuredStorage} around it to count the calls. Any thread.
 *
 * @param table whose directories can be listed
 * @param latency of each call
 */
public record GeneratedStorage(
    GeneratedTable table, int filesEach, int blocksEach, Duration latency) implements Storage {
  private static final int HOSTS = 60;
  private static final int REPLICAS = 3;
  private static final int DISKS = 12;
  private static final long BLOCK_BYTES = 128L << 20;
  private static final long FIRST_MODIFIED_MS = 1_500_000_000_000L;
  private static final List<HostAddress> ADDRESSES =
      IntStream.range(0, HOSTS).mapToObj(i -> new HostAddress("10.0.0." + i, 9866)).toList();

  /** One block a file, and no waiting. */
  public static GeneratedStorage of(GeneratedTable table, int filesEach) {
    return new GeneratedStorage(table, filesEach, 1, Duration.ZERO);
  }

  @Override
  public List<StoredFile> listFiles(String location) {
    await();
    List<StoredFile> files = new ArrayList<>(filesEach);
    for (int i = 0; i < filesEach; i++) {
      files.add(file(location, i));
    }
    return files;
  }

  @Override
  public List<LocatedFile> listLocatedFiles(String location) {
    await();
    List<LocatedFile> files = new ArrayList<>(filesEach);
    for (int i = 0; i < filesEach; i++) {
      StoredFile file = file(location, i);
      files.add(new LocatedFile(file, blocks(location, file)));
    }
    return files;
  }

  /** Each directory takes a call of its own. */
  @Override
  public List<BulkListing> bulkListings(Collection<String> locations) {
    return List.of();
  }

  @Override
  public boolean listsBelow(String location) {
    return false;
  }

  @Override
  public <F> Optional<FilesBelow<F>> listBelow(
      String location, long most, Function<List<LocatedFile>, F> form) {
    return Optional.empty();
  }

  /** As if all were listed with their parent, whose few calls do not count. */
  @Override
  public DirectoryAccess directoryAccess() {
    return location -> AccessLevel.READ_WRITE;
  }

  @Override
  public List<StoredBlock> loadBlocks(String location, StoredFile file) {
    await();
    return blocks(location, file);
  }

  @Override
  public List<String> listDirectories(String location) {
    await();
    return table.directoriesIn(location);
  }

  @Override
  public boolean exists(String location) {
    await();
    return true;
  }

  @Override
  public <T> T readFile(String location, FileReader<T> reader) {
    throw new CatalogException(
        ErrorKind.NOT_FOUND,
        "FileNotFoundException",
        "Cannot read '" + location + "': generated files have no content");
  }

  @Override
  public void deleteVisibleFiles(String location) {
    throw CatalogException.invalidRequest("Generated files cannot be deleted: '" + location + "'");
  }

  private StoredFile file(String location, int index) {
    long seed = mix(location.hashCode());
    String name =
        String.format("part-%05d-%s-c000.snappy.parquet", index, new UUID(seed, mix(seed)));
    long random = mix(seed + index);
    long size = BLOCK_BYTES * blocksEach - Long.remainderUnsigned(random, BLOCK_BYTES / 2);
    return new StoredFile(
        name, size, FIRST_MODIFIED_MS + Long.remainderUnsigned(random, 1L << 36), false);
  }

  private List<StoredBlock> blocks(String location, StoredFile file) {
    List<StoredBlock> blocks = new ArrayList<>(blocksEach);
    for (int i = 0; i < blocksEach; i++) {
      long offset = i * BLOCK_BYTES;
      long random = mix(31L * location.hashCode() + file.name().hashCode() + i);
      blocks.add(
          new StoredBlock(
              offset, Math.min(BLOCK_BYTES, file.sizeBytes() - offset), replicas(random)));
    }
    return blocks;
  }

  private static List<StoredReplica> replicas(long random) {
    List<StoredReplica> replicas = new ArrayList<>(REPLICAS);
    int first = (int) Long.remainderUnsigned(random, HOSTS);
    for (int i = 0; i < REPLICAS; i++) {
      HostAddress host = ADDRESSES.get((first + i * 13) % HOSTS);
      int disk = (int) Long.remainderUnsigned(random >> (8 * i), DISKS);
      replicas.add(new StoredReplica(host, disk, /* cached= */ false));
    }
    return replicas;
  }

  private void await() {
    if (!latency.isZero()) {
      LockSupport.parkNanos(latency.toNanos());
    }
  }

  /** Spreads a seed over 64 bits: the finisher of SplitMix64. */
  private static long mix(long seed) {
    long z = (seed + 0x9e3779b97f4a7c15L);
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
