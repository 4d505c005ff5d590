package io.catalogd.client;

/**
 * Which partition an id stands for.
 *
 * @param id names it in further requests; another content has another id
 * @param name {@code k1=v1/k2=v2}, values escaped as in Hive; empty for a table without keys
 */
public record PartitionName(long id, String name) {}
