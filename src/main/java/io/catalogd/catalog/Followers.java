package io.catalogd.catalog;

import io.catalogd.model.TableName;
import java.util.Map;
import java.util.Set;

/** Says which tables have to change because others do. Pure: no I/O, no locks. Any thread. */
@FunctionalInterface
public interface Followers {
  /** Nothing follows anything. */
  Followers NONE = (before, after, changed) -> Map.of();

  /**
   * What has to be published together with a change.
   *
   * @param before the image that the change begins from
   * @param after the image that it would lead to
   * @param changed names of the tables that it puts or removes
   * @return what further tables become, in the order in which they get their versions; also of
   *     {@code changed} ones, where these cannot be as they were meant to
   */
  Map<TableName, TableState> of(CatalogImage before, CatalogImage after, Set<TableName> changed);
}
