package io.catalogd.storage;

/**
 * A directive as its name node tells it.
 *
 * @param replicas of each block that shall be in memory
 * @param bytesNeeded of all replicas together; 0 until the name node has looked
 * @param bytesCached of all replicas together
 */
public record CacheDirective(String pool, int replicas, long bytesNeeded, long bytesCached) {
  public boolean isComplete() {
    return bytesCached >= bytesNeeded;
  }
}
