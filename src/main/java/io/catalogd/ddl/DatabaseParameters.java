package io.catalogd.ddl;

import io.catalogd.load.WireForms;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Database;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Changes the parameters of a database in the metastore, which are locked meanwhile. */
final class DatabaseParameters {
  private DatabaseParameters() {}

  /**
   * Reads the database, changes its parameters, and sends it back whole, so that nothing else of it
   * is lost.
   *
   * @return the database as it is now
   */
  static Database alter(String name, Metastore metastore, Consumer<Map<String, String>> change) {
    var struct = load(name, metastore);
    if (struct.getParameters() == null) {
      struct.setParameters(new HashMap<>());
    }
    change.accept(struct.getParameters());
    metastore.alterDatabase(name, struct);
    return WireForms.toDatabase(struct);
  }

  private static org.apache.hadoop.hive.metastore.api.Database load(
      String name, Metastore metastore) {
    try {
      return metastore.loadDatabase(name);
    } catch (CatalogException e) {
      throw DdlErrors.rpc("alterDatabase", e);
    }
  }
}
