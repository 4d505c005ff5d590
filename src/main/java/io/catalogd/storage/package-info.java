/** What the catalog asks of a file system; adapters live in the packages below. */
@NullMarked
package io.catalogd.storage;

import org.jspecify.annotations.NullMarked;
