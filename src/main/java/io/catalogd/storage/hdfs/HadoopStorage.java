package io.catalogd.storage.hdfs;

import io.catalogd.storage.BulkListing;
import io.catalogd.storage.Caching;
import io.catalogd.storage.DirectoryAccess;
import io.catalogd.storage.FileReader;
import io.catalogd.storage.HiddenFiles;
import io.catalogd.storage.LocatedFile;
import io.catalogd.storage.Storage;
import io.catalogd.storage.StoredBlock;
import io.catalogd.storage.StoredFile;
import io.catalogd.storage.hdfs.FileSystems.Directory;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
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
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Any file system that Hadoop's client knows. Works as the user that the process runs as or has
 * logged in as. A directory of up to 1,000 files takes one call to the name node ({@code
 * dfs.ls.limit}).
 */
public final class HadoopStorage implements Storage, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(HadoopStorage.class);

  private static final DirectoryListing<FileStatus, StoredFile> FILES =
      DirectoryListing.plain(
          DirectoryListing::isVisibleFile, (directory, status) -> storedFile(status));
  // For a located status of the local disk Hadoop starts a program that tells the file's owner.
  private static final DirectoryListing<FileStatus, LocatedFile> FILES_OF_LOCAL_DISK =
      DirectoryListing.plain(
          DirectoryListing::isVisibleFile,
          (directory, status) -> new LocatedFile(storedFile(status), List.of()));
  private static final DirectoryListing<FileStatus, String> DIRECTORIES =
      DirectoryListing.plain(
          FileStatus::isDirectory, (directory, status) -> status.getPath().getName());
  private static final DirectoryListing<FileStatus, Path> DELETABLE_FILES =
      DirectoryListing.plain(
          status -> status.isFile() && !HiddenFiles.contain(status.getPath().getName()),
          (directory, status) -> status.getPath());

  private final FileSystems fileSystems;
  private final BlockReader blockReader = new BlockReader();
  private final DirectoryListing<LocatedFileStatus, LocatedFile> locatedFiles =
      new DirectoryListing<>(
          FileSystem::listLocatedStatus, DirectoryListing::isVisibleFile, this::locatedFile);
  private final BulkListings bulkListings;

  /** Copies {@code configuration}. */
  public HadoopStorage(Configuration configuration) {
    this.fileSystems = new FileSystems(configuration);
    this.bulkListings = new BulkListings(fileSystems, locatedFiles, HadoopStorage::finish);
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

  /** The caches of the same file systems; usable until this is closed. */
  public Caching caching() {
    return new HdfsCaching(fileSystems);
  }

  @Override
  public List<StoredFile> listFiles(String location) {
    List<StoredFile> files = fileSystems.call("read", location, FILES::listOrEmpty);
    files.sort(Comparator.comparing(StoredFile::name));
    return files;
  }

  @Override
  public List<LocatedFile> listLocatedFiles(String location) {
    List<LocatedFile> files =
        fileSystems.call(
            "read",
            location,
            directory ->
                directory.fileSystem() instanceof LocalFileSystem
                    ? FILES_OF_LOCAL_DISK.listOrEmpty(directory)
                    : locatedFiles.listOrEmpty(directory));
    finish(location, files);
    return files;
  }

  @Override
  public List<BulkListing> bulkListings(Collection<String> locations) {
    return bulkListings.plan(locations);
  }

  @Override
  public DirectoryAccess directoryAccess() {
    return new AccessReader(fileSystems);
  }

  @Override
  public List<StoredBlock> loadBlocks(String location, StoredFile file) {
    return fileSystems.call("read", location, directory -> loadBlocks(directory, file));
  }

  @Override
  public List<String> listDirectories(String location) {
    List<String> names = fileSystems.call("read", location, DIRECTORIES::listOrEmpty);
    names.sort(Comparator.naturalOrder());
    return names;
  }

  @Override
  public <T> T readFile(String location, FileReader<T> reader) {
    OpenFile file = fileSystems.call("read", location, HadoopStorage::open);
    try (InputStream content = file.content()) {
      return reader.read(content, file.sizeBytes());
    } catch (IOException e) {
      throw HadoopErrors.translate("read", location, e);
    }
  }

  @Override
  public void deleteVisibleFiles(String location) {
    fileSystems.call(
        "delete the files of",
        location,
        directory -> {
          List<Path> files = DELETABLE_FILES.list(directory);
          files.sort(Comparator.naturalOrder());
          for (Path file : files) {
            // False says that somebody else was faster.
            directory.fileSystem().delete(file, /* recursive= */ false);
          }
          return files.size();
        });
  }

  @Override
  public void close() {
    fileSystems.close();
  }

  private record OpenFile(InputStream content, long sizeBytes) {}

  private static OpenFile open(Directory file) throws IOException {
    FileStatus status = file.fileSystem().getFileStatus(file.path());
    if (status.isDirectory()) {
      throw new IllegalArgumentException("it is a directory, not a file");
    }
    if (status.getLen() < 0) {
      // Web servers, which Hadoop would read from, are no file systems.
      throw new IllegalArgumentException("nobody tells the size of the file");
    }
    return new OpenFile(file.fileSystem().open(file.path()), status.getLen());
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

  private static void finish(String location, List<LocatedFile> files) {
    files.sort(Comparator.comparing(located -> located.file().name()));
    warnOfLostBlocks(location, files);
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
}
