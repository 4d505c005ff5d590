package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogChange.PutDatabase;
import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.TableState;
import io.catalogd.load.WireForms;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.SpelledName;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.Table;

/** What making a table, a view or the like has in common. */
final class NewTables {
  private NewTables() {}

  /**
   * Makes {@code table} in the metastore.
   *
   * @return changes that put it unloaded (D93), and before it a database that only the metastore
   *     knew, so that clients take the table up (D19)
   */
  static List<CatalogChange.OfOne> create(SpelledName name, Table table, DdlAttempt attempt) {
    List<CatalogChange.OfOne> changes = new ArrayList<>();
    if (attempt.base().findDatabase(name.database()).isEmpty()) {
      changes.add(new PutDatabase(loadDatabase(name.database(), attempt.metastore())));
    }
    attempt.metastore().createTable(table);
    changes.add(new PutTable(name.key(), TableState.UNLOADED));
    return changes;
  }

  private static io.catalogd.model.Database loadDatabase(String name, Metastore metastore) {
    try {
      return WireForms.toDatabase(metastore.loadDatabase(name));
    } catch (CatalogException e) {
      throw DdlErrors.rpc("createTable", e);
    }
  }
}
