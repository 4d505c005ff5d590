package io.catalogd.model;

/**
 * A database as the metastore last told it.
 *
 * @param name lower-case
 * @param metastoreDatabase the metastore's whole {@code Database} struct
 */
public record Database(String name, WireBytes metastoreDatabase) {}
