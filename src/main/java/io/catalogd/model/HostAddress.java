package io.catalogd.model;

/** A data node's address as the file system names it; an IPv6 host stands without brackets. */
public record HostAddress(String host, int port) {
  /** Stands for wherever the cells of an erasure-coded block are (C314). */
  public static final HostAddress ERASURE_CODED = new HostAddress("remote*addr", 0);
}
