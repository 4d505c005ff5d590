package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogChange.WithParameters;
import io.catalogd.load.WireForms;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.DataSource;
import io.catalogd.model.ErrorKind;
import io.catalogd.stored.DataSourceParameters;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hive.metastore.api.Database;

/**
 * The data sources as the metastore keeps them at this moment, for one statement, which holds the
 * lock of the parameters that they are in.
 */
final class DataSourceStore {
  private final Metastore metastore;
  private final Database database;

  private DataSourceStore(Metastore metastore, Database database) {
    this.metastore = metastore;
    this.database = database;
  }

  /** Reads them. */
  static DataSourceStore load(Metastore metastore) {
    try {
      Database database = metastore.loadDatabase(DataSourceParameters.DATABASE);
      if (database.getParameters() == null) {
        database.setParameters(new HashMap<>());
      }
      return new DataSourceStore(metastore, database);
    } catch (CatalogException e) {
      throw e.kind() == ErrorKind.NOT_FOUND
          ? new CatalogException(
              ErrorKind.NOT_FOUND,
              "CatalogException",
              "Data sources are kept in the database '"
                  + DataSourceParameters.DATABASE
                  + "', which the metastore does not have; create it first",
              e)
          : DdlErrors.rpc("alterDatabase", e);
    }
  }

  /** One by its lower-case name. */
  Optional<DataSource> find(String name) {
    return DataSourceParameters.read(parameters()).stream()
        .filter(source -> source.name().equals(name))
        .findFirst();
  }

  /** Writes one to the metastore. */
  void put(DataSource source) {
    DataSourceParameters.put(source, parameters());
    write();
  }

  /** Removes one from the metastore; nothing where it is gone already. */
  void remove(String name) {
    if (DataSourceParameters.remove(name, parameters())) {
      write();
    }
  }

  /** A change that was made here, to be published with the parameters that keep it. */
  WithParameters published(CatalogChange.OfOne change) {
    return new WithParameters(change, WireForms.toDatabase(database));
  }

  private void write() {
    metastore.alterDatabase(DataSourceParameters.DATABASE, database);
  }

  private Map<String, String> parameters() {
    return database.getParameters();
  }
}
