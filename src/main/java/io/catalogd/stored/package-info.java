/**
 * Structs that the metastore keeps for us as text in the parameters of its own objects: their
 * codecs, which may use the generated classes of just these structs.
 */
@NullMarked
package io.catalogd.stored;

import org.jspecify.annotations.NullMarked;
