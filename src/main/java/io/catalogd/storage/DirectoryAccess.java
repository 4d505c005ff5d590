package io.catalogd.storage;

import io.catalogd.model.AccessLevel;

/**
 * What the user that this process acts as may do in directories, for one load: what was told once
 * is remembered, so that directories of one parent take one listing of it together (C328). Any
 * thread; what is told of another directory in the same parent is waited for.
 */
@FunctionalInterface
public interface DirectoryAccess {
  /**
   * The level of a directory, or if it does not exist of its nearest ancestor that does (C321,
   * C326). Permissions and access control lists tell; file systems without them allow everything
   * and are not asked (C320). A list takes a call of its own.
   */
  AccessLevel level(String location);
}
