package io.catalogd.metastore.hive;

import java.net.URI;
import java.time.Duration;

/**
 * What is asked of which server, for messages and for judging a failure.
 *
 * @param name the Thrift method, such as {@code get_table_req}
 */
record HiveCall(String name, Effect effect, URI server, Duration timeout) {
  /** Whether the metastore is changed by a call. */
  enum Effect {
    READ,
    WRITE
  }
}
