package io.catalogd.storage.hdfs;

import io.catalogd.model.AccessLevel;
import io.catalogd.storage.DirectoryAccess;
import io.catalogd.storage.hdfs.FileSystems.Directory;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.AclEntry;
import org.apache.hadoop.fs.permission.FsAction;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.AclException;
import org.apache.hadoop.security.AccessControlException;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what the user may do in directories (C319 to C328). One load's; any thread: those that
 * ask about directories of one parent wait for each other.
 */
final class AccessReader implements DirectoryAccess, Siblings.Judge {
  private static final String DOING = "read the permissions of";

  private final FileSystems fileSystems;
  private final ConcurrentMap<Path, Siblings> byParent = new ConcurrentHashMap<>();
  private final ConcurrentMap<FileSystem, Boolean> allowsAll = new ConcurrentHashMap<>();

  AccessReader(FileSystems fileSystems) {
    this.fileSystems = fileSystems;
  }

  @Override
  public AccessLevel level(String location) {
    return fileSystems.at(DOING, location, directory -> level(location, directory));
  }

  private AccessLevel level(String location, Directory directory) throws IOException {
    FileSystem fileSystem = directory.fileSystem();
    if (ObjectStores.contain(fileSystem)) {
      return AccessLevel.READ_WRITE;
    }
    if (fileSystem instanceof LocalFileSystem local) {
      return localLevel(local.pathToFile(directory.path()).toPath());
    }
    @Nullable Path path = fileSystem.makeQualified(directory.path());
    while (path != null) {
      Optional<AccessLevel> level = findLevel(fileSystem, path, new CallsAbout(location));
      if (level.isPresent()) {
        return level.get();
      }
      path = path.getParent();
    }
    throw new FileNotFoundException("There is no root directory");
  }

  /** Hadoop would start a program that tells the permissions; the kernel decides anyway. */
  private static AccessLevel localLevel(java.nio.file.Path directory) {
    java.nio.file.Path path = directory;
    while (Files.notExists(path) && path.getParent() != null) {
      path = path.getParent();
    }
    if (Files.isReadable(path)) {
      return Files.isWritable(path) ? AccessLevel.READ_WRITE : AccessLevel.READ_ONLY;
    }
    return Files.isWritable(path) ? AccessLevel.WRITE_ONLY : AccessLevel.NONE;
  }

  /** The level of a directory that exists. */
  private Optional<AccessLevel> findLevel(FileSystem fileSystem, Path path, CallsAbout caller)
      throws IOException {
    @Nullable Path parent = path.getParent();
    return parent == null
        ? caller.call(() -> Optional.of(level(fileSystem, fileSystem.getFileStatus(path))))
        : byParent
            .computeIfAbsent(parent, key -> new Siblings(fileSystem, key, this))
            .findLevel(path.getName(), caller);
  }

  /** Calls that are made because somebody asked about {@code location}. */
  private final class CallsAbout implements Siblings.Caller {
    private final String location;

    CallsAbout(String location) {
      this.location = location;
    }

    @Override
    public void await(Lock lock) throws IOException {
      fileSystems.await(lock);
    }

    @Override
    public <T> T call(Siblings.Call<T> calls) {
      return fileSystems.call(DOING, location, directory -> calls.make());
    }
  }

  @Override
  public boolean isOpen(FileStatus status) throws IOException {
    return !status.hasAcl()
        && AccessRules.ofCurrentUser().level(status, List.of()) == AccessLevel.READ_WRITE;
  }

  @Override
  public AccessLevel level(FileSystem fileSystem, FileStatus status) throws IOException {
    AccessRules rules = AccessRules.ofCurrentUser();
    List<AclEntry> acl =
        status.hasAcl() && !rules.isOwner(status)
            ? aclEntries(fileSystem, status.getPath())
            : List.of();
    AccessLevel level = rules.level(status, acl);
    return level == AccessLevel.READ_WRITE || !allowsAll(fileSystem, status.getPath())
        ? level
        : AccessLevel.READ_WRITE;
  }

  /**
   * Whether permissions do not hold this user back, told by one directory that they should: the
   * user is a super user (C322), or the name node does not check any.
   */
  private boolean allowsAll(FileSystem fileSystem, Path denied) throws IOException {
    Boolean known = allowsAll.get(fileSystem);
    if (known == null) {
      known = fileSystem instanceof DistributedFileSystem hdfs && isAllowedAnyway(hdfs, denied);
      allowsAll.put(fileSystem, known);
    }
    return known;
  }

  private static boolean isAllowedAnyway(DistributedFileSystem hdfs, Path denied)
      throws IOException {
    try {
      hdfs.access(denied, FsAction.READ_WRITE);
      return true;
    } catch (AccessControlException | FileNotFoundException e) {
      return false;
    }
  }

  /** None where lists are switched off (C323). */
  private static List<AclEntry> aclEntries(FileSystem fileSystem, Path path) throws IOException {
    try {
      return fileSystem.getAclStatus(path).getEntries();
    } catch (AclException | UnsupportedOperationException | FileNotFoundException e) {
      return List.of();
    }
  }
}
