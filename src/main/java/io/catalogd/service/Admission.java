package io.catalogd.service;

import io.catalogd.catalog.CatalogStore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Deadline;
import io.catalogd.model.ErrorKind;
import java.time.Duration;
import java.util.function.LongSupplier;

/** From when on requests are answered, and how long each may wait. Any thread. */
record Admission(CatalogStore store, ServiceConfig config, LongSupplier nanoTicker) {
  /** Before the first read of the metastore nothing may be told about what there is not. */
  void checkRead() {
    if (store.current().version() == 0) {
      throw new CatalogException(
          ErrorKind.UNAVAILABLE,
          "CatalogException",
          "The catalog has not been read from the metastore yet. Try again soon;"
              + " \"catalogd status\" tells what it waits for.");
    }
  }

  /** Of a request that changes something, or reads from the metastore. */
  Deadline ofRequest() {
    return within(config.requestTimeout());
  }

  /** Of a read, for the loads that it needs. */
  Deadline ofLoads() {
    return within(config.loadWait());
  }

  private Deadline within(Duration wait) {
    return Deadline.after(wait, nanoTicker);
  }
}
