package io.catalogd.events;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.DatabaseEntry;
import io.catalogd.dependent.DependentParameters;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.TableName;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.hive.metastore.api.Table;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the dependent tables of a database and their bases, without loading a table. */
final class DependencyListing {
  private static final Logger log = LoggerFactory.getLogger(DependencyListing.class);

  private DependencyListing() {}

  /**
   * As the metastore has them, at the cost of one call, and of one more if there are any. Where it
   * answers an error, those that are known stay: bases have lists of their own.
   *
   * @throws CatalogException UNAVAILABLE when the metastore does not answer at all
   */
  static Map<TableName, Set<TableName>> in(
      String database, Metastore metastore, CatalogImage before) {
    try {
      Map<TableName, Set<TableName>> bases = new HashMap<>();
      for (Table table : metastore.tablesWith(database, DependentParameters.MARKER, "true")) {
        bases.put(new TableName(table.getDbName(), table.getTableName()), basesOf(table));
      }
      return bases;
    } catch (CatalogException e) {
      if (e.kind() == ErrorKind.UNAVAILABLE) {
        throw e;
      }
      log.warn(
          "Dependent tables of database {} cannot be listed and stay as they were: {}",
          database,
          e.getMessage());
      return before.findDatabase(database).map(entry -> known(entry, before)).orElse(Map.of());
    }
  }

  /** Those of one table; none where it is no dependent one. */
  static Set<TableName> basesOf(Table table) {
    Map<String, String> parameters =
        table.getParameters() == null ? Map.of() : table.getParameters();
    if (!DependentParameters.areMarked(parameters)) {
      return Set.of();
    }
    TableName name = new TableName(table.getDbName(), table.getTableName());
    try {
      return DependentParameters.read(name, parameters).baseNames();
    } catch (CatalogException e) {
      // Its load fails with the same words; nothing depends on what it would say.
      log.warn("What {} depends on cannot be told: {}", name, e.getMessage());
      return Set.of();
    }
  }

  /** As they are known. */
  static Map<TableName, Set<TableName>> known(DatabaseEntry database, CatalogImage image) {
    Map<TableName, Set<TableName>> bases = new HashMap<>();
    for (String table : database.tables().keySet()) {
      TableName name = new TableName(database.database().name(), table);
      Set<TableName> known = image.basesOf(name);
      if (!known.isEmpty()) {
        bases.put(name, new TreeSet<>(known));
      }
    }
    return bases;
  }
}
