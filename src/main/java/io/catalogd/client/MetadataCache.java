package io.catalogd.client;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.catalogd.client.CachedTable.Name;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Metadata for planners: what was fetched once is not fetched again as long as the table has the
 * same version in the same process of the catalog. Bounded by bytes; what was used longest ago goes
 * first. Any thread.
 *
 * <p>Planning asks one small question for each table, which version it has, and takes the rest from
 * here. Every answer is checked: one with another version, or of another process, or that a
 * partition is gone, means that the plan's parts no longer fit together, and the plan begins again.
 */
public final class MetadataCache {
  /** As often as coordinators do (C190): a table that changes faster is told to the user. */
  private static final int MOST_ATTEMPTS = 10;

  /** A struct of texts takes several times the bytes that it has on the wire. */
  private static final long HEAP_BYTES_PER_WIRE_BYTE = 4;

  /** What an entry takes by itself: tables of which the version only is asked for are many. */
  private static final long ENTRY_BYTES = 1_000;

  private final CatalogClient client;
  private final long maxBytes;
  private final Object lock = new Object();

  /** By the latest use. */
  @GuardedBy("lock")
  private final LinkedHashMap<Name, Entry> tables =
      new LinkedHashMap<>(16, 0.75f, /* accessOrder= */ true);

  @GuardedBy("lock")
  private long bytes;

  /** A table, and how many bytes of heap it is taken for. */
  private record Entry(CachedTable table, long bytes) {}

  /** Makes a plan of what it is told; may be called several times. */
  @FunctionalInterface
  public interface Planner<T> {
    T plan(Plan plan);
  }

  /** {@code maxBytes} is of heap, by an estimate; the client stays the caller's to close. */
  public MetadataCache(CatalogClient client, long maxBytes) {
    if (maxBytes < 0) {
      throw new IllegalArgumentException("maxBytes: expected 0 or more, got " + maxBytes);
    }
    this.client = client;
    this.maxBytes = maxBytes;
  }

  /**
   * Lets a planner plan, and again where its metadata changed meanwhile, ten times at most.
   *
   * @throws ClientException.PlanAgain when it changed each time
   */
  public <T> T plan(Planner<T> planner) {
    for (int attempt = 1; ; attempt++) {
      try {
        return planner.plan(begin());
      } catch (ClientException.PlanAgain e) {
        if (attempt == MOST_ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  /** Begins one plan, whose caller begins another one at a {@link ClientException.PlanAgain}. */
  public Plan begin() {
    return new Plan(this, client);
  }

  /** How many bytes of heap its content is taken for. */
  public long bytes() {
    synchronized (lock) {
      return bytes;
    }
  }

  /** What is known of the table at this version; an empty one of its own for an older version. */
  CachedTable table(Name name, ServiceId from, long version) {
    synchronized (lock) {
      Entry known = tables.get(name);
      if (known != null && known.table().is(from, version)) {
        return known.table();
      }
      CachedTable fresh = new CachedTable(name, from, version);
      boolean older =
          known != null
              && known.table().serviceId().equals(from)
              && version < known.table().version();
      if (!older) {
        replace(name, new Entry(fresh, ENTRY_BYTES));
        letGo();
      }
      return fresh;
    }
  }

  /** Notes that an answer of so many bytes was added to it, and lets go of what is too much. */
  void added(CachedTable table, long wireBytes) {
    synchronized (lock) {
      Entry entry = tables.get(table.name());
      if (entry == null || entry.table() != table) {
        return;
      }
      replace(table.name(), new Entry(table, entry.bytes() + wireBytes * HEAP_BYTES_PER_WIRE_BYTE));
      letGo();
    }
  }

  @GuardedBy("lock")
  private void letGo() {
    Iterator<Entry> longestUnused = tables.values().iterator();
    while (bytes > maxBytes && longestUnused.hasNext()) {
      bytes -= longestUnused.next().bytes();
      longestUnused.remove();
    }
  }

  /** Forgets a table that has turned out to be old. */
  void forget(CachedTable table) {
    synchronized (lock) {
      Entry entry = tables.get(table.name());
      if (entry != null && entry.table() == table) {
        tables.remove(table.name());
        bytes -= entry.bytes();
      }
    }
  }

  @GuardedBy("lock")
  private void replace(Name name, Entry entry) {
    Entry old = tables.put(name, entry);
    bytes += entry.bytes() - (old == null ? 0 : old.bytes());
  }

  /**
   * What one plan is told: each table at one version, all by the same process. One thread at a
   * time.
   */
  public static final class Plan {
    private final MetadataCache cache;
    private final CatalogClient client;
    private final Map<Name, PlannedTable> tables = new HashMap<>();

    private Plan(MetadataCache cache, CatalogClient client) {
      this.cache = cache;
      this.client = client;
    }

    /**
     * A table, at the version that it has when the plan first asks for it.
     *
     * @throws ClientException.NotFound when there is none
     * @throws ClientException.PlanAgain when another process answers than for the tables before
     */
    public PlannedTable table(String database, String table) {
      Name name = new Name(database, table);
      PlannedTable known = tables.get(name);
      if (known == null) {
        known = PlannedTable.open(cache, client, name);
        for (PlannedTable other : tables.values()) {
          other.requireSameProcess(known);
        }
        tables.put(name, known);
      }
      return known;
    }
  }
}
