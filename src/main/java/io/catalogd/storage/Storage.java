package io.catalogd.storage;

import io.catalogd.model.CatalogException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What the catalog asks of file systems; the scheme of a location picks the file system, a location
 * without one lies on the default file system (C295 to C297). Locations are the metastore's own
 * text: spaces, {@code %} and {@code =} are literal. Any thread; calls block, no longer than the
 * file system client's own time-outs.
 *
 * <p>Errors, as {@link CatalogException}: UNAVAILABLE (the file system refused, timed out or broke
 * off), ACCESS_DENIED, INVALID_REQUEST (a location that no file system understands).
 */
public interface Storage {
  /**
   * Lists the files of one directory, without sub-directories, hidden and temporary files (C286,
   * C287), in name order. A directory that does not exist is empty (C289). One listing call.
   */
  List<StoredFile> listFiles(String location);

  /**
   * The same with the blocks of each file; still one call where the file system has located
   * listings.
   */
  List<LocatedFile> listLocatedFiles(String location);

  /**
   * Plans how to list many directories with few calls; makes none itself. HDFS lists a hundred
   * directories at a time. A location is in one plan at most; those in none, as all where it does
   * not pay and those that no file system understands, are to be listed by themselves.
   */
  List<BulkListing> bulkListings(Collection<String> locations);

  /**
   * Whether {@link #listBelow} tells anything there; makes no call. False for a location that no
   * file system understands.
   */
  boolean listsBelow(String location);

  /**
   * Lists all files below a directory, whatever directories they lie in, where that takes few
   * calls: object stores tell 1,000 keys in one, in order, so that it is one after the other.
   *
   * @param most with more files there, hidden ones too, it gives up
   * @param form makes of the files of one directory, as {@link #listLocatedFiles} tells them, what
   *     is kept; called by this thread as soon as a directory is whole
   * @return empty where it gave up, or the file system knows no such call
   */
  <F> Optional<FilesBelow<F>> listBelow(
      String location, long most, Function<List<LocatedFile>, F> form);

  /**
   * The blocks of one file of {@code location}, in offset order; empty where the file system has
   * none to tell (C312), and where the file has gone meanwhile.
   */
  List<StoredBlock> loadBlocks(String location, StoredFile file);

  /**
   * Lists the names of the directories in one directory, hidden ones too, in name order. A
   * directory that does not exist has none. One listing call.
   */
  List<String> listDirectories(String location);

  /**
   * Whether there is a directory or file at {@code location}; on an object store, anything below
   * it. One call to HDFS.
   */
  boolean exists(String location);

  /** Begins to look up access levels for one load; makes no call yet. */
  DirectoryAccess directoryAccess();

  /**
   * Has {@code reader} read a file, which the call opens and closes. Content of any size passes
   * through; a jar is copied by {@code (content, size) -> Files.copy(content, target)}.
   *
   * @throws CatalogException NOT_FOUND when there is no such file, INVALID_REQUEST when it is a
   *     directory; what {@code reader} throws of its own passes
   */
  <T> T readFile(String location, FileReader<T> reader);

  /**
   * The whole content of a small file.
   *
   * @throws CatalogException as {@link #readFile(String, FileReader)}; INVALID_REQUEST when it is
   *     larger than {@code maxBytes}
   */
  default byte[] readFile(String location, int maxBytes) {
    return readFile(
        location,
        (content, sizeBytes) -> {
          byte[] bytes = content.readNBytes(maxBytes);
          if (sizeBytes > maxBytes || content.read() >= 0) {
            throw CatalogException.invalidRequest(
                String.format(
                    "File '%s' is too large: %d bytes, of %d allowed",
                    location, sizeBytes, maxBytes));
          }
          return bytes;
        });
  }

  /**
   * Deletes the files of one directory, past the trash; sub-directories, hidden and half-written
   * files stay (D136). A failure leaves those deleted that came before it in name order.
   *
   * @throws CatalogException NOT_FOUND when the directory does not exist, INVALID_REQUEST when it
   *     is a file
   */
  void deleteVisibleFiles(String location);
}
