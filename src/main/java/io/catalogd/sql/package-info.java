/**
 * The SQL dialect: from text to the requests that carry a statement, and from their replies to
 * rows. Knows generated code only; whoever calls it sends.
 */
@NullMarked
package io.catalogd.sql;

import org.jspecify.annotations.NullMarked;
