package io.catalogd.storage.hdfs;

import io.catalogd.model.AccessLevel;
import io.catalogd.storage.hdfs.FileSystems.Directory;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.permission.AclEntry;
import org.apache.hadoop.fs.permission.FsAction;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.AclException;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what the user may do in some directories (C319 to C328); remembers what it was told on
 * the way, so it is for one call of {@link HadoopStorage#accessLevels}. One thread.
 */
final class AccessReader {
  private static final String DOING = "read the permissions of";

  /** What a name node tells of in one answer, by default. */
  private static final int LISTED_AT_ONCE = 1_000;

  private final FileSystems fileSystems;
  private final Map<Path, Optional<FileStatus>> statuses = new HashMap<>();
  private final Map<FileSystem, Boolean> allowsAll = new HashMap<>();
  private @Nullable AccessRules rules;

  AccessReader(FileSystems fileSystems) {
    this.fileSystems = fileSystems;
  }

  /** A level for each of {@code locations}. */
  Map<String, AccessLevel> read(Collection<String> locations) {
    Map<Path, Map<String, Directory>> byParent = new LinkedHashMap<>();
    for (String location : locations) {
      Directory directory = fileSystems.call(DOING, location, AccessReader::qualified);
      @Nullable Path parent = directory.path().getParent();
      byParent
          .computeIfAbsent(parent == null ? directory.path() : parent, key -> new LinkedHashMap<>())
          .put(location, directory);
    }
    Map<String, AccessLevel> levels = new HashMap<>();
    byParent.forEach(
        (parent, children) -> {
          listTogether(parent, children);
          children.forEach(
              (location, child) ->
                  levels.put(location, fileSystems.call(DOING, location, given -> level(child))));
        });
    return levels;
  }

  private static Directory qualified(Directory directory) {
    FileSystem fileSystem = directory.fileSystem();
    return new Directory(fileSystem, fileSystem.makeQualified(directory.path()));
  }

  private void listTogether(Path parent, Map<String, Directory> children) {
    Map.Entry<String, Directory> first = children.entrySet().iterator().next();
    FileSystem fileSystem = first.getValue().fileSystem();
    if (children.size() > 1
        && !ObjectStores.contain(fileSystem)
        && !(fileSystem instanceof LocalFileSystem)) {
      Map<String, Path> wanted = new HashMap<>();
      children.values().stream()
          .map(Directory::path)
          .filter(child -> !child.isRoot())
          .forEach(child -> wanted.put(child.getName(), child));
      fileSystems.call(
          DOING,
          first.getKey(),
          given -> {
            list(fileSystem, parent, wanted);
            return given;
          });
    }
  }

  /**
   * Finds children by listing their parent, as long as that takes no more calls than asking for
   * each of them.
   */
  private void list(FileSystem fileSystem, Path parent, Map<String, Path> wanted)
      throws IOException {
    long most = (long) wanted.size() * LISTED_AT_ONCE;
    try {
      RemoteIterator<FileStatus> entries = fileSystem.listStatusIterator(parent);
      while (!wanted.isEmpty() && entries.hasNext()) {
        FileStatus status = entries.next();
        @Nullable Path child =
            status.isSymlink() ? null : wanted.remove(status.getPath().getName());
        if (child != null) {
          statuses.put(child, Optional.of(status));
        }
        if (--most == 0) {
          return;
        }
      }
      wanted.values().forEach(missing -> statuses.put(missing, Optional.empty()));
    } catch (FileNotFoundException e) {
      wanted.values().forEach(missing -> statuses.put(missing, Optional.empty()));
    } catch (AccessControlException e) {
      // Who may not list a directory may still ask for one in it by its name.
    }
  }

  private AccessLevel level(Directory directory) throws IOException {
    if (ObjectStores.contain(directory.fileSystem())) {
      return AccessLevel.READ_WRITE;
    }
    if (directory.fileSystem() instanceof LocalFileSystem local) {
      return localLevel(local.pathToFile(directory.path()).toPath());
    }
    for (@Nullable Path path = directory.path(); path != null; path = path.getParent()) {
      Optional<FileStatus> status = findStatus(directory.fileSystem(), path);
      if (status.isPresent()) {
        return level(directory.fileSystem(), status.get());
      }
    }
    return AccessLevel.READ_WRITE;
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

  private Optional<FileStatus> findStatus(FileSystem fileSystem, Path path) throws IOException {
    Optional<FileStatus> status = statuses.get(path);
    if (status == null) {
      try {
        status = Optional.of(fileSystem.getFileStatus(path));
      } catch (FileNotFoundException e) {
        status = Optional.empty();
      }
      statuses.put(path, status);
    }
    return status;
  }

  private AccessLevel level(FileSystem fileSystem, FileStatus status) throws IOException {
    AccessRules ofUser = rules();
    List<AclEntry> acl =
        status.hasAcl() && !ofUser.isOwner(status)
            ? aclEntries(fileSystem, status.getPath())
            : List.of();
    AccessLevel level = ofUser.level(status, acl);
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

  /** The user is the same for all file systems of one call. */
  private AccessRules rules() throws IOException {
    AccessRules known = rules;
    if (known == null) {
      UserGroupInformation user = UserGroupInformation.getCurrentUser();
      known =
          new AccessRules(user.getShortUserName(), Set.copyOf(Arrays.asList(user.getGroupNames())));
      rules = known;
    }
    return known;
  }
}
