package io.catalogd.model;

/** A pool of the name node that files can be cached in (D248). */
public record CachePool(String name) implements CatalogObject {
  @Override
  public ObjectKey key() {
    return ObjectKey.cachePool(name);
  }
}
