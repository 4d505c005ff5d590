/** Change that comes from outside: REFRESH, INVALIDATE and written files. */
@NullMarked
package io.catalogd.events;

import org.jspecify.annotations.NullMarked;
