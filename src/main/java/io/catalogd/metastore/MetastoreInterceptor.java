package io.catalogd.metastore;

import org.jspecify.annotations.Nullable;

/** Runs around every call of a {@link Metastore}: see {@link InterceptedMetastore}. Any thread. */
@FunctionalInterface
public interface MetastoreInterceptor {
  /**
   * Answers one call, normally by {@link MetastoreCall#proceed()}, more than once if it likes.
   *
   * @return what the caller gets: the call's own result, null for a call that returns nothing
   */
  @Nullable Object around(MetastoreCall call);
}
