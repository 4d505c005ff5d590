/** Filters over partition keys: what they mean, and which partitions have to be looked at. */
@NullMarked
package io.catalogd.prune;

import org.jspecify.annotations.NullMarked;
