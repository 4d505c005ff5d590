package io.catalogd.model;

import org.jspecify.annotations.Nullable;

/**
 * A data column or partition key.
 *
 * @param name lower-case in a loaded table; as sent in a request
 */
public record Column(String name, ColumnType type, @Nullable String comment) {}
