/** One method for each use case, in domain types; rights, deadlines, request context. */
@NullMarked
package io.catalogd.service;

import org.jspecify.annotations.NullMarked;
