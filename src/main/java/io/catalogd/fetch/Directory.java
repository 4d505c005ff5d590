package io.catalogd.fetch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A directory, taken apart: the same one in two spellings with more or fewer slashes is equal.
 *
 * @param fileSystem scheme and authority, as in the location
 * @param path names from the root on; none for the root itself
 */
record Directory(String fileSystem, List<String> path) {
  Directory {
    path = List.copyOf(path);
  }

  /** Reads a location of the metastore; nothing where it is none that can be compared. */
  static Optional<Directory> parse(String location) {
    int colon = location.indexOf(':');
    int slash = location.indexOf('/');
    int pathAt = colon >= 0 && colon < slash ? colon + 1 : 0;
    String fileSystem = location.substring(0, pathAt);
    if (location.startsWith("//", pathAt)) {
      int end = location.indexOf('/', pathAt + 2);
      int authorityEnd = end < 0 ? location.length() : end;
      // "file:/x" and "file:///x" are one directory.
      fileSystem += authorityEnd == pathAt + 2 ? "" : location.substring(pathAt, authorityEnd);
      pathAt = authorityEnd;
    }
    if (!location.startsWith("/", pathAt)) {
      return Optional.empty();
    }
    List<String> path = new ArrayList<>();
    for (String name : location.substring(pathAt).split("/", -1)) {
      if (name.equals(".") || name.equals("..")) {
        return Optional.empty();
      }
      if (!name.isEmpty()) {
        path.add(name);
      }
    }
    return Optional.of(new Directory(fileSystem, path));
  }

  /** The directory above; of the root itself. */
  Directory parent() {
    return new Directory(fileSystem, path.subList(0, Math.max(0, path.size() - 1)));
  }

  boolean isRoot() {
    return path.isEmpty();
  }

  /** The deepest directory that is this one or above it, and the same of {@code other}. */
  Directory commonWith(Directory other) {
    int common = 0;
    int most = Math.min(path.size(), other.path.size());
    while (common < most && path.get(common).equals(other.path.get(common))) {
      common++;
    }
    return new Directory(fileSystem, path.subList(0, common));
  }

  /** The way to this directory from one above it. */
  String from(Directory above) {
    return String.join("/", path.subList(above.path.size(), path.size()));
  }

  /** As a location. */
  String location() {
    return fileSystem + "/" + String.join("/", path);
  }
}
