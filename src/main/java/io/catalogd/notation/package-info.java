/** How texts and names are written in statements, filters and partition names. */
@NullMarked
package io.catalogd.notation;

import org.jspecify.annotations.NullMarked;
