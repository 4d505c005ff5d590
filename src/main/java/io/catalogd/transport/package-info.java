/**
 * Thrift connections of a client: what waits on one has a deadline, what comes on one has a limit,
 * and those not in use are kept in a pool. Knows no service.
 */
@NullMarked
package io.catalogd.transport;

import org.jspecify.annotations.NullMarked;
