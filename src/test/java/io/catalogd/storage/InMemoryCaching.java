package io.catalogd.storage;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A cache for tests: pools and directives in memory, for locations that begin with {@code hdfs:} or
 * have no scheme; a count of calls, and a script of refusals. All on one name node. Any thread.
 */
public final class InMemoryCaching implements Caching {
  /** A directive and the place that it is about. */
  public record Stored(String location, CacheDirective directive) {}

  private final Object lock = new Object();
  private final List<String> places;
  private final Set<String> pools = new TreeSet<>();
  private final Map<Long, Stored> directives = new TreeMap<>();
  private final Map<CachingCall, Integer> begun = new EnumMap<>(CachingCall.class);
  private final Map<CachingCall, Map<Integer, ErrorKind>> refusals =
      new EnumMap<>(CachingCall.class);
  private long last;

  public InMemoryCaching(String... pools) {
    this(List.of("hdfs:", "/"), pools);
  }

  private InMemoryCaching(List<String> places, String... pools) {
    this.places = places;
    this.pools.addAll(List.of(pools));
    for (CachingCall call : CachingCall.values()) {
      begun.put(call, 0);
      refusals.put(call, new HashMap<>());
    }
  }

  /** One for every location, that of a local disk too. */
  public static InMemoryCaching ofAllPlaces(String... pools) {
    return new InMemoryCaching(List.of(""), pools);
  }

  /** Adds a pool if it is missing. */
  public void addPool(String pool) {
    synchronized (lock) {
      pools.add(pool);
    }
  }

  /** Removes a pool with its directives, as name nodes do. */
  public void removePool(String pool) {
    synchronized (lock) {
      pools.remove(pool);
      directives.values().removeIf(stored -> stored.directive().pool().equals(pool));
    }
  }

  /** What there is, by number. */
  public Map<Long, Stored> directives() {
    synchronized (lock) {
      return new TreeMap<>(directives);
    }
  }

  /** As somebody else would remove one. */
  public void forget(long number) {
    synchronized (lock) {
      directives.remove(number);
    }
  }

  /** Tells how far all directives are from now on. */
  public void progress(long bytesNeeded, long bytesCached) {
    synchronized (lock) {
      directives.replaceAll(
          (number, stored) ->
              new Stored(
                  stored.location(),
                  new CacheDirective(
                      stored.directive().pool(),
                      stored.directive().replicas(),
                      bytesNeeded,
                      bytesCached)));
    }
  }

  /** How many calls of this kind began, refused ones too. */
  public int calls(CachingCall call) {
    synchronized (lock) {
      return begun.get(call);
    }
  }

  /** How many calls of all kinds began. */
  public int calls() {
    synchronized (lock) {
      return begun.values().stream().mapToInt(count -> count).sum();
    }
  }

  /** Makes the {@code nth} call of this kind from now on, 1 the next, fail before it does any. */
  public void refuse(CachingCall call, int nth, ErrorKind kind) {
    synchronized (lock) {
      refusals.get(call).put(begun.get(call) + nth, kind);
    }
  }

  @Override
  public boolean isPossibleAt(String location) {
    return places.stream().anyMatch(location::startsWith);
  }

  @Override
  public CacheDirectiveId submit(String location, String pool, int replicas) {
    synchronized (lock) {
      begin(CachingCall.SUBMIT, location);
      require(location);
      checkReplicas(replicas);
      if (!pools.contains(pool)) {
        throw invalid("Cannot cache '" + location + "': Unknown pool " + pool);
      }
      directives.put(++last, new Stored(location, new CacheDirective(pool, replicas, 0, 0)));
      return new CacheDirectiveId(location, last);
    }
  }

  @Override
  public void changeReplicas(CacheDirectiveId directive, int replicas) {
    synchronized (lock) {
      begin(CachingCall.CHANGE_REPLICAS, directive.location());
      require(directive.location());
      checkReplicas(replicas);
      Stored stored = directives.get(directive.number());
      if (stored == null) {
        throw invalid(
            "Cannot change the caching of '"
                + directive.location()
                + "': No directive with ID "
                + directive.number());
      }
      CacheDirective old = stored.directive();
      directives.put(
          directive.number(),
          new Stored(
              stored.location(),
              new CacheDirective(old.pool(), replicas, old.bytesNeeded(), old.bytesCached())));
    }
  }

  @Override
  public void remove(CacheDirectiveId directive) {
    synchronized (lock) {
      begin(CachingCall.REMOVE, directive.location());
      require(directive.location());
      directives.remove(directive.number());
    }
  }

  @Override
  public Map<CacheDirectiveId, CacheDirective> find(Collection<CacheDirectiveId> ids) {
    synchronized (lock) {
      List<CacheDirectiveId> possible =
          ids.stream().filter(id -> isPossibleAt(id.location())).toList();
      Map<CacheDirectiveId, CacheDirective> found = new HashMap<>();
      if (!possible.isEmpty()) {
        begin(CachingCall.FIND, possible.get(0).location());
      }
      for (CacheDirectiveId id : possible) {
        Stored stored = directives.get(id.number());
        if (stored != null) {
          found.put(id, stored.directive());
        }
      }
      return found;
    }
  }

  @Override
  public List<String> pools() {
    synchronized (lock) {
      begin(CachingCall.POOLS, "/");
      return new ArrayList<>(pools);
    }
  }

  @Override
  public Duration scanInterval() {
    return Duration.ofSeconds(30);
  }

  private void begin(CachingCall call, String location) {
    int number = begun.merge(call, 1, Integer::sum);
    ErrorKind refusal = refusals.get(call).remove(number);
    if (refusal != null) {
      throw new CatalogException(
          refusal, "IOException", call + " of '" + location + "' refused by the test");
    }
  }

  private void require(String location) {
    if (!isPossibleAt(location)) {
      throw new CatalogException(
          ErrorKind.INVALID_REQUEST,
          "UnsupportedOperationException",
          "Only HDFS caches files, but '" + location + "' lies elsewhere");
    }
  }

  private static void checkReplicas(int replicas) {
    if (replicas < 1 || replicas > Short.MAX_VALUE) {
      throw CatalogException.invalidRequest(
          "Cached replicas must be 1 to " + Short.MAX_VALUE + ", not " + replicas);
    }
  }

  private static CatalogException invalid(String message) {
    return new CatalogException(ErrorKind.INVALID_REQUEST, "InvalidRequestException", message);
  }
}
