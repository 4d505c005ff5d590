/** What a reader asked for, selected from one image. */
@NullMarked
package io.catalogd.fetch;

import org.jspecify.annotations.NullMarked;
