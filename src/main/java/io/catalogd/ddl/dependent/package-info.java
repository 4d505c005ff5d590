/**
 * What statements on dependent tables and their bases are made of: the metastore's tables, the
 * lists on the bases, and what a change of a base does to all that depends on it.
 */
@NullMarked
package io.catalogd.ddl.dependent;

import org.jspecify.annotations.NullMarked;
