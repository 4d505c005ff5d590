/**
 * The daemon's start: {@code Main} builds every object of the packages below and closes it again.
 */
@NullMarked
package io.catalogd;

import org.jspecify.annotations.NullMarked;
