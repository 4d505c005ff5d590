/** A Hive Metastore reached through its Thrift service: connections, failover, errors. */
@NullMarked
package io.catalogd.metastore.hive;

import org.jspecify.annotations.NullMarked;
