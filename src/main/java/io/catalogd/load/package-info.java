/**
 * Builds tables from the metastore and the file systems, on demand and in order of urgency; writes
 * nothing outside.
 */
@NullMarked
package io.catalogd.load;

import org.jspecify.annotations.NullMarked;
