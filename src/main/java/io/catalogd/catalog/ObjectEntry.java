package io.catalogd.catalog;

import io.catalogd.model.CatalogObject;

/** A small object in the image, with the version at which it came to be as it is. */
public record ObjectEntry(CatalogObject object, long version) {}
