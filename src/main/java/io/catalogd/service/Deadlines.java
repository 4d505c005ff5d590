package io.catalogd.service;

import io.catalogd.model.Deadline;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Gives each request the time that it may take. */
final class Deadlines {
  private final ServiceConfig config;
  private final LongSupplier nanoTicker;

  Deadlines(ServiceConfig config, LongSupplier nanoTicker) {
    this.config = config;
    this.nanoTicker = nanoTicker;
  }

  /** For whatever changes something. */
  Deadline request() {
    return within(config.requestTimeout());
  }

  /** The same for whoever waits no longer than this; null for as long as there is. */
  Deadline request(@Nullable Duration most) {
    return most == null || most.compareTo(config.requestTimeout()) > 0 ? request() : within(most);
  }

  /** For the load that a read has to wait for. */
  Deadline load() {
    return within(config.loadWait());
  }

  private Deadline within(Duration wait) {
    return Deadline.after(wait, nanoTicker);
  }
}
