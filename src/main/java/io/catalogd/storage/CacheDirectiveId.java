package io.catalogd.storage;

/**
 * Names a directive.
 *
 * @param location any place on the file system whose name node knows it
 * @param number that the name node gave it, unique there; above 0
 */
public record CacheDirectiveId(String location, long number) {}
