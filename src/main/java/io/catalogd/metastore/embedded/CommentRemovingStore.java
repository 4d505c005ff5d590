package io.catalogd.metastore.embedded;

import java.util.Locale;
import javax.jdo.Query;
import org.apache.hadoop.hive.metastore.ObjectStore;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.MetaException;
import org.apache.hadoop.hive.metastore.api.NoSuchObjectException;
import org.apache.hadoop.hive.metastore.model.MDatabase;
import org.jspecify.annotations.Nullable;

/**
 * Hive's own store of metadata, but for one thing: altering a database takes its comment away where
 * the altered one has none. Hive's would keep it and say that all went well. The server creates it
 * by name, one for each of its threads.
 */
public final class CommentRemovingStore extends ObjectStore {
  @Override
  public boolean alterDatabase(String catalog, String name, Database database)
      throws MetaException, NoSuchObjectException {
    boolean done = false;
    openTransaction();
    try {
      done = super.alterDatabase(catalog, name, database);
      if (done && isBlank(database.getDescription())) {
        find(catalog, name).setDescription(database.getDescription());
      }
      done = commitTransaction() && done;
      return done;
    } finally {
      if (!done) {
        rollbackTransaction();
      }
    }
  }

  private MDatabase find(String catalog, String name) {
    Query<MDatabase> query =
        getPersistenceManager()
            .newQuery(MDatabase.class, "name == wantedName && catalogName == wantedCatalog");
    query.declareParameters("java.lang.String wantedName, java.lang.String wantedCatalog");
    query.setUnique(true);
    return (MDatabase)
        query.execute(name.toLowerCase(Locale.ROOT), catalog.toLowerCase(Locale.ROOT));
  }

  private static boolean isBlank(@Nullable String text) {
    return text == null || text.isBlank();
  }
}
