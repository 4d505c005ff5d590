package io.catalogd.storage;

import java.io.IOException;
import java.io.InputStream;

/** Makes something of a file's content; see {@link Storage#readFile(String, FileReader)}. */
@FunctionalInterface
public interface FileReader<T> {
  /**
   * Reads as much as it wants.
   *
   * @param content from the first byte on; closed by the storage afterwards
   * @param sizeBytes length of the file when it was opened
   * @throws IOException of {@code content}; the storage says it in the catalog's words
   */
  T read(InputStream content, long sizeBytes) throws IOException;
}
