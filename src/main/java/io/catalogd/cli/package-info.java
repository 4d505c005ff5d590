/** {@code catalogctl}, the command line of a catalog: options, profiles, commands, exit codes. */
@NullMarked
package io.catalogd.cli;

import org.jspecify.annotations.NullMarked;
