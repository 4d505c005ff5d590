package io.catalogd.client;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one call has tried so far. Every server gets one chance, and one more where a connection
 * that had been idle fails. One thread at a time.
 */
final class Attempts {
  private final Servers servers;
  private final Set<ServerAddress> tried = new HashSet<>();
  private final Set<ServerAddress> spared = new HashSet<>();
  private final List<String> failures = new ArrayList<>();
  private @Nullable Exception last;

  Attempts(Servers servers) {
    this.servers = servers;
  }

  /** The server that is next; empty when all had their chance. */
  Optional<ServerAddress> next() {
    return servers.inTurn().stream().filter(this::mayAsk).findFirst();
  }

  /** Whether this one has a chance left. */
  boolean mayAsk(ServerAddress server) {
    return !tried.contains(server);
  }

  /** Whether a failure need not count: true once for each server. */
  boolean spare(ServerAddress server) {
    return spared.add(server);
  }

  /** Notes that this one had its chance. */
  void failed(ServerAddress server, Exception reason) {
    tried.add(server);
    failures.add("at " + server + ": " + reason.getMessage());
    last = reason;
  }

  /** How it looks when no server is left, or none may be asked any more. */
  ClientException.Unreachable unreachable() {
    return new ClientException.Unreachable(
        "No catalog server answers " + String.join(", ", failures), last);
  }
}
