package io.catalogd.storage;

/** The calls of {@link Storage}, to count and name them by. */
public enum StorageCall {
  LIST_FILES,
  LIST_LOCATED_FILES,
  LOAD_BLOCKS,
  LIST_DIRECTORIES,
  READ_FILE,
  DELETE_VISIBLE_FILES
}
