package io.catalogd.load;

import io.catalogd.model.DataSource;
import io.catalogd.model.Database;
import io.catalogd.stored.DataSourceParameters;
import java.util.List;

/** Finds the data sources that the metastore keeps. */
public final class KeptDataSources {
  private KeptDataSources() {}

  /** Those that the parameters of a database tell, which only one database has. */
  public static List<DataSource> in(Database database) {
    return database.name().equals(DataSourceParameters.DATABASE)
        ? DataSourceParameters.read(WireForms.parameters(database))
        : List.of();
  }
}
