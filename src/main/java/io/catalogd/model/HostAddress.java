package io.catalogd.model;

/** A data node's address as the file system names it. */
public record HostAddress(String host, int port) {}
