/**
 * What {@code catalogctl} asks a catalog: SQL's calls over the client, and questions that SQL has
 * no words for, answered with rows.
 */
@NullMarked
package io.catalogd.cli.calls;

import org.jspecify.annotations.NullMarked;
