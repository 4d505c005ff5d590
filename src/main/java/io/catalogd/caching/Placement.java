package io.catalogd.caching;

/** Where files are to be cached, and how many replicas of each block. */
public record Placement(String pool, int replicas) {}
