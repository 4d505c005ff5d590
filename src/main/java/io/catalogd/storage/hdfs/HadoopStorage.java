package io.catalogd.storage.hdfs;

import io.catalogd.storage.BulkListing;
import io.catalogd.storage.Caching;
import io.catalogd.storage.CallWaits;
import io.catalogd.storage.DirectoryAccess;
import io.catalogd.storage.FileReader;
import io.catalogd.storage.FilesBelow;
import io.catalogd.storage.HiddenFiles;
import io.catalogd.storage.LocatedFile;
import io.catalogd.storage.Storage;
import io.catalogd.storage.StoredBlock;
import io.catalogd.storage.StoredFile;
import io.catalogd.storage.hdfs.FileSystems.Directory;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/**
 * Any file system that Hadoop's client knows. Works as the user that the process runs as or has
 * logged in as. A directory of up to 1,000 files takes one call to the name node ({@code
 * dfs.ls.limit}).
 */
public final class HadoopStorage implements Storage, AutoCloseable {
  private static final DirectoryListing<FileStatus, StoredFile> FILES =
      DirectoryListing.plain(
          DirectoryListing::isVisibleFile, (directory, status) -> LocatedFiles.storedFile(status));
  private static final DirectoryListing<FileStatus, String> DIRECTORIES =
      DirectoryListing.plain(
          FileStatus::isDirectory, (directory, status) -> status.getPath().getName());
  private static final DirectoryListing<FileStatus, Path> DELETABLE_FILES =
      DirectoryListing.plain(
          status -> status.isFile() && !HiddenFiles.contain(status.getPath().getName()),
          (directory, status) -> status.getPath());

  private final FileSystems fileSystems;
  private final LocatedFiles locatedFiles = new LocatedFiles();
  private final BulkListings bulkListings;

  /**
   * Copies {@code configuration}.
   *
   * @param maxDirectoryEntries as {@link StorageConfig} says
   */
  public HadoopStorage(Configuration configuration, int maxDirectoryEntries) {
    this(configuration, maxDirectoryEntries, ParallelCalls.DEFAULT, CallWaits.UNHEARD);
  }

  /** The same, with bounds of its own for calls at one time, and who hears of those that wait. */
  HadoopStorage(
      Configuration configuration,
      int maxDirectoryEntries,
      ParallelCalls parallelCalls,
      CallWaits waits) {
    this.fileSystems = new FileSystems(configuration, maxDirectoryEntries, parallelCalls, waits);
    this.bulkListings = new BulkListings(fileSystems, locatedFiles);
  }

  /** Reads Hadoop's files; connects to nothing yet. */
  public static HadoopStorage open(StorageConfig config, CallWaits waits) {
    Configuration configuration = new Configuration();
    if (config.confDir() != null) {
      configuration.addResource(new Path(config.confDir().resolve("core-site.xml").toUri()));
      configuration.addResource(new Path(config.confDir().resolve("hdfs-site.xml").toUri()));
    }
    return new HadoopStorage(
        configuration, config.maxDirectoryEntries(), config.parallelCalls(), waits);
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
    List<LocatedFile> files = fileSystems.call("read", location, locatedFiles::list);
    LocatedFiles.finish(location, files);
    return files;
  }

  @Override
  public List<BulkListing> bulkListings(Collection<String> locations) {
    return bulkListings.plan(locations);
  }

  @Override
  public boolean listsBelow(String location) {
    return bulkListings.listsBelow(location);
  }

  @Override
  public <F> Optional<FilesBelow<F>> listBelow(
      String location, long most, Function<List<LocatedFile>, F> form) {
    return bulkListings.listBelow(location, most, form);
  }

  @Override
  public DirectoryAccess directoryAccess() {
    return new AccessReader(fileSystems);
  }

  @Override
  public List<StoredBlock> loadBlocks(String location, StoredFile file) {
    return fileSystems.call(
        "read", location, directory -> locatedFiles.loadBlocks(directory, file));
  }

  @Override
  public List<String> listDirectories(String location) {
    List<String> names = fileSystems.call("read", location, DIRECTORIES::listOrEmpty);
    names.sort(Comparator.naturalOrder());
    return names;
  }

  @Override
  public boolean exists(String location) {
    return fileSystems.call(
        "read", location, directory -> directory.fileSystem().exists(directory.path()));
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
}
