package io.catalogd.storage.hdfs;

import io.catalogd.model.HostAddress;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Every data node met so far, by its address as the name node writes it: so all tables share one
 * address object a node (C316), and the text is parsed once. Any thread; looking up a known node
 * takes no lock. Grows with the clusters' nodes, and forgets none.
 */
final class DataNodes {
  private final ConcurrentMap<String, DataNode> byName = new ConcurrentHashMap<>();

  /** A data node and the numbers of its disks. */
  record DataNode(HostAddress address, DiskIds disks) {}

  /**
   * Finds or adds a node.
   *
   * @param name {@code host:port}; an IPv6 host with or without brackets (C309)
   * @throws IllegalArgumentException when it does not end in a port
   */
  DataNode named(String name) {
    DataNode known = byName.get(name);
    return known != null
        ? known
        : byName.computeIfAbsent(name, key -> new DataNode(parse(key), new DiskIds()));
  }

  private static HostAddress parse(String name) {
    int colon = name.lastIndexOf(':');
    String host = name.substring(0, Math.max(colon, 0));
    if (host.isEmpty()) {
      throw new IllegalArgumentException("Not a data node's host:port: " + name);
    }
    boolean bracketed = host.startsWith("[") && host.endsWith("]");
    int port = Integer.parseInt(name.substring(colon + 1));
    return new HostAddress(bracketed ? host.substring(1, host.length() - 1) : host, port);
  }
}
