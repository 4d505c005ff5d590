/**
 * Answers as people and programs read them: tables that fit the terminal, JSON, CSV; and what a
 * terminal shows beside them.
 */
@NullMarked
package io.catalogd.cli.output;

import org.jspecify.annotations.NullMarked;
