/** The versioned catalog image, how it changes, and who may change what at the same time. */
@NullMarked
package io.catalogd.catalog;

import org.jspecify.annotations.NullMarked;
