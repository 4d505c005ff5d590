package io.catalogd.model;

/** An object of the catalog that is small, has no contents of its own and is told whole. */
public sealed interface CatalogObject
    permits Function, DataSource, Principal, Privilege, CachePool {
  ObjectKey key();
}
