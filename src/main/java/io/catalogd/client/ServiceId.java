package io.catalogd.client;

/** Names one process of a catalog: it has another one after a restart, and versions begin anew. */
public record ServiceId(long hi, long lo) {
  @Override
  public String toString() {
    return String.format("%016x:%016x", hi, lo);
  }
}
