/** A real Hive Metastore server in a child process, for laptops, demos and tests. */
@NullMarked
package io.catalogd.metastore.embedded;

import org.jspecify.annotations.NullMarked;
