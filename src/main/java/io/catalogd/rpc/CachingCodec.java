package io.catalogd.rpc;

import io.catalogd.caching.CachingClause;
import org.apache.impala.thrift.THdfsCachingOp;
import org.jspecify.annotations.Nullable;

/** Reads CACHED and UNCACHED clauses. */
final class CachingCodec {
  private CachingCodec() {}

  /** Null for a statement without such a clause. */
  static @Nullable CachingClause decode(@Nullable THdfsCachingOp clause) {
    return clause == null ? null : decodeRequired(clause, "cache_op");
  }

  /** The same where there has to be one; {@code member} is what holds it. */
  static CachingClause decodeRequired(@Nullable THdfsCachingOp clause, String member) {
    THdfsCachingOp given = Members.required(clause, member);
    if (!given.isSet_cached()) {
      return new CachingClause.Uncached();
    }
    return new CachingClause.Cached(
        Members.required(given.getCache_pool_name(), member + ".cache_pool_name"),
        given.isSetReplication() ? Integer.valueOf(given.getReplication()) : null);
  }
}
