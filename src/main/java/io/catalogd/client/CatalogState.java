package io.catalogd.client;

/**
 * Where a catalog stands.
 *
 * @param serviceId the process that answered
 * @param version of the whole catalog; comparable within one process only
 */
public record CatalogState(ServiceId serviceId, long version) {}
