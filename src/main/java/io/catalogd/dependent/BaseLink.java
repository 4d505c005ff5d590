package io.catalogd.dependent;

import io.catalogd.catalog.TableEntry;
import io.catalogd.model.DependentTable;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.PartitionSet;
import io.catalogd.model.Table;

/** What one base of a dependent table proved to be in one image. */
sealed interface BaseLink {
  /** A base that partitions can be taken from. */
  record Usable(TableEntry entry, Table table) implements BaseLink {
    PartitionSet partitions() {
      return files().partitions();
    }

    /** The table itself, or what a dependent one is in the metastore. */
    FileSystemTable files() {
      return table instanceof DependentTable dependent ? dependent.own() : (FileSystemTable) table;
    }
  }

  /**
   * A base that nothing can be taken from.
   *
   * @param reason what is wrong, with parameter and value, and what to do
   */
  record Broken(ErrorKind kind, String reason) implements BaseLink {}
}
