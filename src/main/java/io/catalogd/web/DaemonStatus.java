package io.catalogd.web;

import io.catalogd.model.CallTotals;
import io.catalogd.model.ServiceId;
import java.time.Duration;
import java.time.Instant;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How the daemon is at one moment.
 *
 * @param queuedLoads loads of tables that wait for a thread
 * @param calls what was asked of others since the start
 */
public record DaemonStatus(
    String version,
    ServiceId serviceId,
    Instant now,
    Duration uptime,
    Catalog catalog,
    Metastore metastore,
    int queuedLoads,
    Rpc rpc,
    Calls calls) {

  /**
   * True where all names are known and the metastore answers. A daemon that is not healthy still
   * answers what it has.
   */
  public boolean isHealthy() {
    return catalog.namesLoaded() && metastore.answers();
  }

  /**
   * What is in memory.
   *
   * @param namesLoaded whether the names of all databases and tables were read since the start
   * @param failure why the last attempt to read them failed; null if it did not
   * @param loadedTables tables and views with their content
   * @param functions every overload for itself
   */
  public record Catalog(
      long version,
      boolean namesLoaded,
      @Nullable String failure,
      int databases,
      int tables,
      int loadedTables,
      int functions) {}

  /**
   * The Hive Metastore.
   *
   * @param kind "embedded" or "remote"
   * @param uris comma-separated
   * @param answers whether the latest call got an answer
   * @param lastAnswer null before the first one
   * @param lastFailure when it last could not be spoken to; null if that never happened
   * @param failure what was said then
   */
  public record Metastore(
      String kind,
      String uris,
      boolean answers,
      @Nullable Instant lastAnswer,
      @Nullable Instant lastFailure,
      @Nullable String failure) {}

  /**
   * The RPC port.
   *
   * @param address "host:port"
   * @param connections open now
   * @param methods by name
   */
  public record Rpc(
      String address,
      int connections,
      long accepted,
      long refused,
      long broken,
      SortedMap<String, Method> methods) {
    public Rpc {
      methods = new TreeMap<>(methods);
    }

    /** Sums over all methods. */
    public Method total() {
      return methods.values().stream().reduce(Method.NONE, Method::plus);
    }
  }

  /**
   * Calls that the daemon made, by what they are; kinds never called are left out.
   *
   * @param metastore every attempt
   * @param storage questions to file systems, some of which what is remembered answers
   * @param caching questions and orders to name nodes about cache directives
   */
  public record Calls(
      SortedMap<String, CallTotals> metastore,
      SortedMap<String, CallTotals> storage,
      SortedMap<String, CallTotals> caching) {
    /** Nothing was asked yet. */
    public static final Calls NONE = new Calls(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());

    public Calls {
      metastore = new TreeMap<>(metastore);
      storage = new TreeMap<>(storage);
      caching = new TreeMap<>(caching);
    }
  }

  /** Calls of one RPC method since the start, except for {@code inFlight}: now. */
  public record Method(
      long calls, long errors, long inFlight, long bytesIn, long bytesOut, Duration busy) {
    static final Method NONE = new Method(0, 0, 0, 0, 0, Duration.ZERO);

    Method plus(Method other) {
      return new Method(
          calls + other.calls,
          errors + other.errors,
          inFlight + other.inFlight,
          bytesIn + other.bytesIn,
          bytesOut + other.bytesOut,
          busy.plus(other.busy));
    }
  }
}
