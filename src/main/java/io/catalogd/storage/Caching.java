package io.catalogd.storage;

import io.catalogd.model.CatalogException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * What the catalog asks of the cache that HDFS keeps in the memory of its data nodes. A directive
 * says that the files of one directory shall be there; the name node hands out its id. Locations
 * are as in {@link Storage}. Any thread; calls block, no longer than the file system client's own
 * time-outs.
 *
 * <p>Errors, as {@link CatalogException}: INVALID_REQUEST (a location outside of HDFS, an unknown
 * pool, one that has no room or does not allow it), ACCESS_DENIED, UNAVAILABLE.
 */
public interface Caching {
  /** Whether {@code location} lies on HDFS; nothing else caches (D249). Makes no call. */
  boolean isPossibleAt(String location);

  /**
   * Has the files of {@code location} cached for good; the directory may be made later. When the
   * directive ends is left to the pool, as some name nodes refuse "never" (D244).
   *
   * @param replicas of each block that shall be in memory, at least 1
   */
  CacheDirectiveId submit(String location, String pool, int replicas);

  /** Changes how many replicas a directive wants; INVALID_REQUEST where it is gone. */
  void changeReplicas(CacheDirectiveId directive, int replicas);

  /** Ends a directive; one that is gone is no error (D215). */
  void remove(CacheDirectiveId directive);

  /**
   * Those of {@code ids} that are still there. One is asked for by itself; of several on one name
   * node all directives there are listed once, which the name node answers in batches.
   */
  Map<CacheDirectiveId, CacheDirective> find(Collection<CacheDirectiveId> ids);

  /**
   * Names of the pools that directives of the default file system can be in; none where it is no
   * HDFS. One call, answered in batches.
   */
  List<String> pools();

  /** How often the name node looks for what is to be cached; numbers of bytes are as old. */
  Duration scanInterval();
}
