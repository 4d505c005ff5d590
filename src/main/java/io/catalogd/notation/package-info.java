/**
 * How texts and names are written in statements, filters, partition names and properties, and
 * counts for people.
 */
@NullMarked
package io.catalogd.notation;

import org.jspecify.annotations.NullMarked;
