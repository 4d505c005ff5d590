package io.catalogd.catalog;

import io.catalogd.model.TableName;

/** A table or view in the image, with the version at which it came to be as it is. */
public record TableEntry(TableName name, long version, TableState state) {}
