/**
 * The Thrift endpoint: connections, messages, the table of methods, and what errors look like on
 * the wire.
 */
@NullMarked
package io.catalogd.rpc;

import org.jspecify.annotations.NullMarked;
