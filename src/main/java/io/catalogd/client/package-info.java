/**
 * The Java client: calls a catalog over Thrift, and keeps metadata for planners. Knows the
 * generated code and nothing of the daemon; {@link io.catalogd.client.CatalogClient} is where to
 * begin.
 */
@NullMarked
package io.catalogd.client;

import org.jspecify.annotations.NullMarked;
