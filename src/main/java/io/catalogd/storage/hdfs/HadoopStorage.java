package io.catalogd.storage.hdfs;

import io.catalogd.storage.HiddenFiles;
import io.catalogd.storage.LocatedFile;
import io.catalogd.storage.Storage;
import io.catalogd.storage.StoredBlock;
import io.catalogd.storage.StoredFile;
import io.catalogd.storage.hdfs.FileSystems.Directory;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Any file system that Hadoop's client knows. Works as the user that the process runs as or has
 * logged in as. A directory of up to 1,000 files takes one call to the name node ({@code
 * dfs.ls.limit}).
 */
public final class HadoopStorage implements Storage, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(HadoopStorage.class);

  /** How often to begin a listing that files vanished from before it gives up. */
  private static final int LISTING_ATTEMPTS = 3;

  private final FileSystems fileSystems;
  private final BlockReader blockReader = new BlockReader();

  /** Copies {@code configuration}. */
  public HadoopStorage(Configuration configuration) {
    this.fileSystems = new FileSystems(configuration);
  }

  /** Reads Hadoop's files; connects to nothing yet. */
  public static HadoopStorage open(StorageConfig config) {
    Configuration configuration = new Configuration();
    if (config.confDir() != null) {
      configuration.addResource(new Path(config.confDir().resolve("core-site.xml").toUri()));
      configuration.addResource(new Path(config.confDir().resolve("hdfs-site.xml").toUri()));
    }
    return new HadoopStorage(configuration);
  }

  @Override
  public List<StoredFile> listFiles(String location) {
    List<StoredFile> files =
        call(
            location,
            directory ->
                list(
                    directory, FileSystem::listStatusIterator, (in, status) -> storedFile(status)));
    files.sort(Comparator.comparing(StoredFile::name));
    return files;
  }

  @Override
  public List<LocatedFile> listLocatedFiles(String location) {
    List<LocatedFile> files = call(location, this::listLocatedFiles);
    files.sort(Comparator.comparing(located -> located.file().name()));
    warnOfLostBlocks(location, files);
    return files;
  }

  @Override
  public List<StoredBlock> loadBlocks(String location, StoredFile file) {
    return call(location, directory -> loadBlocks(directory, file));
  }

  @Override
  public void close() {
    fileSystems.close();
  }

  private List<StoredBlock> loadBlocks(Directory directory, StoredFile file) throws IOException {
    if (file.sizeBytes() == 0) {
      return List.of();
    }
    Path path = new Path(directory.path(), new Path(null, null, file.name()));
    // Made here, because asking by path makes Hadoop ask for the status first.
    FileStatus status = status(file, path);
    try {
      BlockLocation[] locations =
          directory.fileSystem().getFileBlockLocations(status, 0, file.sizeBytes());
      return blocks(directory, status, locations);
    } catch (FileNotFoundException e) {
      return List.of();
    }
  }

  private List<LocatedFile> listLocatedFiles(Directory directory) throws IOException {
    // For a located status of the local disk Hadoop starts a program that tells the file's owner.
    return directory.fileSystem() instanceof LocalFileSystem
        ? list(
            directory,
            FileSystem::listStatusIterator,
            (in, status) -> new LocatedFile(storedFile(status), List.of()))
        : list(directory, FileSystem::listLocatedStatus, this::locatedFile);
  }

  private static <S extends FileStatus, F> List<F> list(
      Directory directory, Listing<S> listing, FileReader<S, F> reader) throws IOException {
    for (int attempt = 1; attempt <= LISTING_ATTEMPTS; attempt++) {
      List<F> files = tryList(directory, listing, reader);
      if (files != null) {
        return files;
      }
    }
    throw new IOException("Files vanish faster than they can be listed");
  }

  /**
   * Lists once; null when something vanished meanwhile, but not the directory itself (C290, C294).
   */
  private static <S extends FileStatus, F> @Nullable List<F> tryList(
      Directory directory, Listing<S> listing, FileReader<S, F> reader) throws IOException {
    List<F> files = new ArrayList<>();
    try {
      RemoteIterator<S> statuses = listing.begin(directory.fileSystem(), directory.path());
      while (statuses.hasNext()) {
        S status = statuses.next();
        if (status.isFile() && !HiddenFiles.contain(status.getPath().getName())) {
          requireInside(directory, status);
          files.add(reader.read(directory, status));
        }
      }
    } catch (FileNotFoundException e) {
      return directory.fileSystem().exists(directory.path()) ? null : new ArrayList<>();
    }
    return files;
  }

  /** Asked to list a file, file systems name the file itself. */
  private static void requireInside(Directory directory, FileStatus status) {
    if (status.getPath().depth() == directory.path().depth()) {
      throw new IllegalArgumentException("it is a file, not a directory");
    }
  }

  private static FileStatus status(StoredFile file, Path path) {
    return new FileStatus(
        file.sizeBytes(),
        /* isdir= */ false,
        /* block_replication= */ 1,
        /* blocksize= */ 0,
        file.modifiedMs(),
        /* access_time= */ 0,
        /* permission= */ null,
        /* owner= */ null,
        /* group= */ null,
        /* symlink= */ null,
        path,
        file.erasureCoded() ? Set.of(FileStatus.AttrFlags.HAS_EC) : FileStatus.NONE);
  }

  private static StoredFile storedFile(FileStatus status) {
    return new StoredFile(
        status.getPath().getName(),
        status.getLen(),
        status.getModificationTime(),
        status.isErasureCoded());
  }

  private LocatedFile locatedFile(Directory directory, LocatedFileStatus status)
      throws IOException {
    return new LocatedFile(
        storedFile(status), blocks(directory, status, status.getBlockLocations()));
  }

  private List<StoredBlock> blocks(
      Directory directory, FileStatus status, BlockLocation[] locations) throws IOException {
    return tellsBlocks(directory, locations) ? blockReader.read(status, locations) : List.of();
  }

  /** Others make up a block on localhost; clients rely on their files having none (C312). */
  private static boolean tellsBlocks(Directory directory, BlockLocation[] locations) {
    if (directory.fileSystem() instanceof DistributedFileSystem) {
      return true;
    }
    for (BlockLocation location : locations) {
      if (location.getStorageIds().length > 0) {
        return true;
      }
    }
    return false;
  }

  /** Query engines skip such blocks in silence (C313). */
  private static void warnOfLostBlocks(String location, List<LocatedFile> files) {
    List<String> lossy =
        files.stream()
            .filter(file -> file.blocks().stream().anyMatch(block -> block.replicas().isEmpty()))
            .map(file -> file.file().name())
            .toList();
    if (!lossy.isEmpty()) {
      log.warn(
          "blocks without replicas location={} files={} first={}",
          location,
          lossy.size(),
          lossy.get(0));
    }
  }

  private <T> T call(String location, DirectoryCall<T> call) {
    try {
      return call.on(fileSystems.resolve(location));
    } catch (IOException e) {
      throw HadoopErrors.translate(location, e);
    } catch (IllegalArgumentException | UnsupportedOperationException e) {
      throw HadoopErrors.translate(location, e);
    }
  }

  private interface DirectoryCall<T> {
    T on(Directory directory) throws IOException;
  }

  private interface Listing<S extends FileStatus> {
    RemoteIterator<S> begin(FileSystem fileSystem, Path directory) throws IOException;
  }

  private interface FileReader<S extends FileStatus, F> {
    F read(Directory directory, S status) throws IOException;
  }
}
