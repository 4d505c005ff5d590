package io.catalogd.caching;

import io.catalogd.model.CacheParameters;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.storage.CacheDirective;
import io.catalogd.storage.CacheDirectiveId;
import io.catalogd.storage.Caching;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Changes of directives that belong together, each noted in parameters that are to be written to
 * the metastore afterwards. Unless {@link #keep} says that they were, {@link #close} removes what
 * was submitted: an id that the metastore has after all is one that nobody knows, which loading
 * drops (D243). One thread.
 */
public final class DirectiveChanges implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(DirectiveChanges.class);

  private final Caching caching;
  private final CacheDirectives directives;
  private final Set<CacheDirectiveId> asked = new HashSet<>();
  private final Map<CacheDirectiveId, CacheDirective> known = new HashMap<>();
  private final List<CacheDirectiveId> touched = new ArrayList<>();
  private final List<CacheDirectiveId> submitted = new ArrayList<>();

  DirectiveChanges(Caching caching, CacheDirectives directives) {
    this.caching = caching;
    this.directives = directives;
  }

  /** Submits a directive for what has none. */
  public void submit(String location, Map<String, String> parameters, Placement placement) {
    try {
      CacheDirectiveId id = caching.submit(location, placement.pool(), placement.replicas());
      submitted.add(id);
      touched.add(id);
      CacheParameters.put(parameters, id.number(), placement.replicas());
    } catch (CatalogException e) {
      if (e.kind() == ErrorKind.UNAVAILABLE) {
        log.warn(
            "A cache directive for {} in pool {} may have been made: {}",
            location,
            placement.pool(),
            e.getMessage());
      }
      throw CacheDirectives.told(e);
    }
  }

  /** Asks at once about directives that are likely to be asked about one by one. */
  public void lookUp(Collection<CacheDirectiveId> ids) {
    List<CacheDirectiveId> unasked = ids.stream().filter(asked::add).toList();
    if (!unasked.isEmpty()) {
      known.putAll(directives.find(unasked));
    }
  }

  /** A directive as it was at the last look-up of it; nothing where it is gone. */
  public Optional<CacheDirective> find(CacheDirectiveId id) {
    if (!asked.contains(id)) {
      lookUp(List.of(id));
    }
    return Optional.ofNullable(known.get(id));
  }

  /**
   * Has something cached that may be cached already (D209): then only the number of replicas is
   * changed.
   *
   * @return whether anything was changed
   * @throws CatalogException CONFLICT where it is cached in another pool
   */
  public boolean cache(String location, Map<String, String> parameters, Placement placement) {
    Optional<CacheDirectiveId> id = CacheDirectives.findId(location, parameters);
    Optional<CacheDirective> present = id.flatMap(this::find);
    if (id.isEmpty() || present.isEmpty()) {
      submit(location, parameters, placement);
      return true;
    }
    if (!present.get().pool().equals(placement.pool())) {
      throw otherPool(location, present.get().pool(), placement.pool());
    }
    if (present.get().replicas() == placement.replicas()) {
      return false;
    }
    try {
      caching.changeReplicas(id.get(), placement.replicas());
    } catch (CatalogException e) {
      throw CacheDirectives.told(e);
    }
    touched.add(id.get());
    CacheParameters.put(parameters, id.get().number(), placement.replicas());
    return true;
  }

  private static CatalogException otherPool(String location, String present, String wanted) {
    return new CatalogException(
        ErrorKind.CONFLICT,
        "ImpalaRuntimeException",
        String.format(
            "Cannot cache '%s' in pool '%s' because it is already cached in '%s'. To change the"
                + " cache pool, first uncache it using: ALTER TABLE ... SET UNCACHED",
            location, wanted, present));
  }

  /** Ends the directive that parameters name, if they name one. */
  public void uncache(String location, Map<String, String> parameters) {
    Optional<CacheDirectiveId> id = CacheDirectives.findId(location, parameters);
    if (id.isPresent()) {
      try {
        caching.remove(id.get());
      } catch (CatalogException e) {
        throw CacheDirectives.told(e);
      }
      // Blocks stay in memory until the name node has looked; then clients are to hear of it.
      touched.add(id.get());
    }
    CacheParameters.remove(parameters);
  }

  /** Says that the metastore has the parameters of all changes so far. */
  public void keep() {
    submitted.clear();
  }

  /** Directives that were submitted, changed or removed, in order. */
  public List<CacheDirectiveId> touched() {
    return List.copyOf(touched);
  }

  @Override
  public void close() {
    for (CacheDirectiveId id : submitted) {
      try {
        caching.remove(id);
      } catch (CatalogException e) {
        logLeak(id, e);
      }
    }
    submitted.clear();
  }

  static void logLeak(CacheDirectiveId id, CatalogException cause) {
    log.warn(
        "State: Leaked caching directive {}. Action: Manually uncache directory {} via hdfs"
            + " cacheadmin. Cause: {}",
        id.number(),
        id.location(),
        cause.getMessage());
  }
}
