package io.catalogd.storage;

import java.util.List;

/**
 * What the catalog asks of file systems; the scheme of a location picks the file system, a location
 * without one lies on the default file system (C295 to C297). Locations are the metastore's own
 * text: spaces, {@code %} and {@code =} are literal. Any thread; calls block, no longer than the
 * file system client's own time-outs.
 *
 * <p>Errors, as {@link io.catalogd.model.CatalogException}: UNAVAILABLE (the file system refused,
 * timed out or broke off), ACCESS_DENIED, INVALID_REQUEST (a location that no file system
 * understands).
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
   * The blocks of one file of {@code location}, in offset order; empty where the file system has
   * none to tell (C312), and where the file has gone meanwhile.
   */
  List<StoredBlock> loadBlocks(String location, StoredFile file);
}
