/**
 * The interactive shell of {@code catalogctl}: lines, history, completion, statements one by one.
 */
@NullMarked
package io.catalogd.cli.shell;

import org.jspecify.annotations.NullMarked;
