package io.catalogd.storage.hdfs;

import io.catalogd.storage.LocatedFile;
import io.catalogd.storage.StoredBlock;
import io.catalogd.storage.StoredFile;
import io.catalogd.storage.hdfs.FileSystems.Directory;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Files with their blocks, as listings and name nodes tell them. Any thread. */
final class LocatedFiles {
  private static final Logger log = LoggerFactory.getLogger(LocatedFiles.class);

  // For a located status of the local disk Hadoop starts a program that tells the file's owner.
  private static final DirectoryListing<FileStatus, LocatedFile> FILES_OF_LOCAL_DISK =
      DirectoryListing.plain(
          DirectoryListing::isVisibleFile,
          (directory, status) -> new LocatedFile(storedFile(status), List.of()));

  private final BlockReader blockReader = new BlockReader();
  private final DirectoryListing<LocatedFileStatus, LocatedFile> listing =
      new DirectoryListing<>(
          FileSystem::listLocatedStatus, DirectoryListing::isVisibleFile, this::read);

  /** The visible files of one directory, in any order; none if there is no such directory. */
  List<LocatedFile> list(Directory directory) throws IOException {
    return directory.fileSystem() instanceof LocalFileSystem
        ? FILES_OF_LOCAL_DISK.listOrEmpty(directory)
        : listing.listOrEmpty(directory);
  }

  /** The blocks of one file; none where it has gone. */
  List<StoredBlock> loadBlocks(Directory directory, StoredFile file) throws IOException {
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

  static StoredFile storedFile(FileStatus status) {
    return new StoredFile(
        status.getPath().getName(),
        status.getLen(),
        status.getModificationTime(),
        status.isErasureCoded());
  }

  /** What a listing of {@code directory} says of a file. */
  LocatedFile read(Directory directory, LocatedFileStatus status) throws IOException {
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

  /** Puts the files of a directory in order, and says so if data of them is lost. */
  static void finish(String location, List<LocatedFile> files) {
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
