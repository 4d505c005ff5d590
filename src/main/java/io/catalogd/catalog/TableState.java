package io.catalogd.catalog;

import io.catalogd.model.CatalogException;
import io.catalogd.model.Table;

/** How much is known of a table beyond its name (C91). */
public sealed interface TableState {
  /** The one unloaded state. */
  Unloaded UNLOADED = new Unloaded();

  /** Only the name is known; the next reader loads the rest. */
  record Unloaded() implements TableState {}

  /** All is known. */
  record Loaded(Table table) implements TableState {}

  /** Loading was tried and failed; stays so until invalidated (C94). */
  record Failed(CatalogException reason) implements TableState {}
}
