/** What the catalog asks of a metastore; adapters live in the packages below. */
@NullMarked
package io.catalogd.metastore;

import org.jspecify.annotations.NullMarked;
