package io.catalogd.rpc;

import io.catalogd.config.Ranges;

/**
 * How large replies may be.
 *
 * @param maxReplyBytes {@code catalog.max-reply-bytes}: a partial fetch or full object that would
 *     be larger is refused, default 2 GB less 64 KB, 1 KB to 2 GB less a byte
 * @param maxFullObjectBytes {@code catalog.max-full-object-bytes}: a changed table whose full form
 *     is larger is listed by name only in the result of its change, default 64 MB, 0 to 2 GB less a
 *     byte; no more than an eighth of the heap in any case
 * @param maxStatisticsBytes {@code catalog.max-incremental-stats-bytes}: incremental statistics are
 *     left out of full objects of tables that are estimated to have as much of them or more,
 *     default 200 MB as clients have it (C132), 0 to 2 GB less a byte
 */
public record ReplyConfig(long maxReplyBytes, long maxFullObjectBytes, long maxStatisticsBytes) {
  /** What a client can hold. */
  public static final ReplyConfig DEFAULT =
      new ReplyConfig(Integer.MAX_VALUE - (64L << 10), 64L << 20, 200L << 20);

  public ReplyConfig {
    check("catalog.max-reply-bytes", maxReplyBytes, 1024);
    check("catalog.max-full-object-bytes", maxFullObjectBytes, 0);
    check("catalog.max-incremental-stats-bytes", maxStatisticsBytes, 0);
  }

  private static void check(String key, long bytes, long least) {
    Ranges.checkSize(key, bytes, least, Integer.MAX_VALUE);
  }
}
