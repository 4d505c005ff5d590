package io.catalogd.storage;

/** The calls of {@link Storage}, to count and name them by. */
public enum StorageCall {
  LIST_FILES,
  LIST_LOCATED_FILES,
  LIST_IN_BULK,
  LOAD_BLOCKS,
  LIST_DIRECTORIES,
  EXISTS,
  ACCESS_LEVEL,
  READ_FILE,
  DELETE_VISIBLE_FILES
}
