package io.catalogd.storage;

class InMemoryCachingTest extends CachingContract {
  private final InMemoryCaching caching = new InMemoryCaching("pool");

  @Override
  protected Caching caching() {
    return caching;
  }

  @Override
  protected String root() {
    return "hdfs://nn/w/t";
  }

  @Override
  protected String pool() {
    return "pool";
  }

  @Override
  protected void removePool() {
    caching.removePool("pool");
  }
}
