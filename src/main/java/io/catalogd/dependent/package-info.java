/** Dependent tables: what they declare, what may be declared, what their partitions stand for. */
@NullMarked
package io.catalogd.dependent;

import org.jspecify.annotations.NullMarked;
