package io.catalogd.storage;

/** The calls of {@link Caching} that ask a name node, to count and name them by. */
public enum CachingCall {
  SUBMIT,
  CHANGE_REPLICAS,
  REMOVE,
  FIND,
  POOLS
}
