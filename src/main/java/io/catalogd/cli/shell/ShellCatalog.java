package io.catalogd.cli.shell;

import io.catalogd.cli.output.Origin;
import io.catalogd.sql.CatalogCalls;

/** The catalog that a shell is for. Any thread. */
public interface ShellCatalog {
  /** How it is asked. Whatever a call throws is told, and the shell goes on. */
  CatalogCalls calls();

  /** Where the latest answer is from; may ask the catalog. */
  Origin origin();

  /** What to tell a user of a failure, in one line or, with a place in a statement, several. */
  String describe(Throwable failure);
}
