package io.catalogd.fetch;

import io.catalogd.model.SpelledName;

/** What a client wants to know of one object (C137 to C150). */
public sealed interface PartialFetch {
  /** The catalog itself. */
  record OfCatalog(boolean databaseNames) implements PartialFetch {}

  /**
   * One database.
   *
   * @param name as the client spelled it
   */
  record OfDatabase(String name, boolean metastoreDatabase, boolean tableNames)
      implements PartialFetch {}

  /** One table or view. */
  record OfTable(SpelledName name, TableSelector selector) implements PartialFetch {}
}
