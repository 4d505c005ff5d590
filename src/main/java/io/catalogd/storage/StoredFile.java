package io.catalogd.storage;

/**
 * One file as its file system lists it.
 *
 * @param name without directory
 * @param sizeBytes length, zero or more
 * @param modifiedMs last modification, milliseconds since 1970
 * @param erasureCoded whether its blocks are coded rather than replicated (C314)
 */
public record StoredFile(String name, long sizeBytes, long modifiedMs, boolean erasureCoded) {}
