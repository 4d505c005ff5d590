/** Reads the daemon's settings from file, environment and command line; knows no component. */
@NullMarked
package io.catalogd.config;

import org.jspecify.annotations.NullMarked;
