package io.catalogd.client;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The servers and which of them to use: the one that answered last, until it fails; then the next
 * that is not known to be broken; a broken one only when no other is left. Any thread.
 */
final class Servers {
  private final List<ServerAddress> all;
  private final long pauseNanos;
  private final LongSupplier nanoTicker;
  private final Object lock = new Object();

  @GuardedBy("lock")
  private int preferred;

  /** When each broken server failed last. */
  @GuardedBy("lock")
  private final Map<ServerAddress, Long> brokenSince = new HashMap<>();

  Servers(List<ServerAddress> all, Duration pause, LongSupplier nanoTicker) {
    this.all = all;
    this.pauseNanos = pause.toNanos();
    this.nanoTicker = nanoTicker;
  }

  /** All of them, the one to be tried first at the beginning. */
  List<ServerAddress> inTurn() {
    synchronized (lock) {
      List<ServerAddress> turn = new ArrayList<>(all.subList(preferred, all.size()));
      turn.addAll(all.subList(0, preferred));
      long now = nanoTicker.getAsLong();
      List<ServerAddress> inTurn = new ArrayList<>();
      List<ServerAddress> pausing = new ArrayList<>();
      for (ServerAddress server : turn) {
        (isPausing(server, now) ? pausing : inTurn).add(server);
      }
      inTurn.addAll(pausing);
      return inTurn;
    }
  }

  @GuardedBy("lock")
  private boolean isPausing(ServerAddress server, long now) {
    Long since = brokenSince.get(server);
    return since != null && now - since < pauseNanos;
  }

  void answered(ServerAddress server) {
    synchronized (lock) {
      brokenSince.remove(server);
      preferred = all.indexOf(server);
    }
  }

  void failed(ServerAddress server) {
    synchronized (lock) {
      brokenSince.put(server, nanoTicker.getAsLong());
    }
  }
}
