package io.catalogd.catalog;

import io.catalogd.model.TableName;

/**
 * A table or view in the image.
 *
 * @param version at which it came to be as it is
 * @param ownVersion the same without what happened to it only because a base changed: whoever works
 *     from an older one works from something stale
 */
public record TableEntry(TableName name, long version, long ownVersion, TableState state) {
  /** An entry that nothing but its own change led to. */
  public TableEntry(TableName name, long version, TableState state) {
    this(name, version, version, state);
  }
}
