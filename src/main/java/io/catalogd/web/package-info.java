/** The operator's port: health, status and metrics over HTTP, read only. */
@NullMarked
package io.catalogd.web;

import org.jspecify.annotations.NullMarked;
