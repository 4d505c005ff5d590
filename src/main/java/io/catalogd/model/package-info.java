/** The catalog's own words: names, tables, partitions, files, errors. Knows nobody above it. */
@NullMarked
package io.catalogd.model;

import org.jspecify.annotations.NullMarked;
