package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange.AlterDatabase;
import io.catalogd.load.WireForms;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.util.function.Consumer;
import org.apache.hadoop.hive.metastore.api.Database;
import org.jspecify.annotations.Nullable;

/**
 * What every change of a database has in common: a freshly read metastore database is changed and
 * sent back whole, then read again (D72 to D78). The database is to be locked as a whole, since its
 * tables are renumbered.
 */
final class DatabaseAlteration {
  private static final String CALL = "alterDatabase";

  private DatabaseAlteration() {}

  static DdlOutcome apply(String name, DdlAttempt attempt, Consumer<Database> change) {
    if (attempt.base().findDatabase(name).isEmpty()) {
      throw DdlErrors.noDatabase(name);
    }
    Database database = loadFresh(name, attempt);
    change.accept(database);
    attempt.metastore().alterDatabase(name, database);
    Database altered = loadFresh(name, attempt);
    checkTaken(database, altered);
    return DdlOutcome.changed(
        "Updated database.", new AlterDatabase(WireForms.toDatabase(altered)));
  }

  private static Database loadFresh(String name, DdlAttempt attempt) {
    try {
      return attempt.metastore().loadDatabase(name);
    } catch (CatalogException e) {
      throw DdlErrors.rpc(CALL, e);
    }
  }

  /**
   * Hive's metastores say that all went well, but those of 3 and 4 never take a comment away, and
   * those of 2 take none after the creation.
   */
  private static void checkTaken(Database sent, Database altered) {
    String wanted = orEmpty(sent.getDescription());
    String present = orEmpty(altered.getDescription());
    if (!present.equals(wanted)) {
      throw DdlErrors.rpc(
          CALL,
          DdlErrors.catalog(
              ErrorKind.INVALID_REQUEST,
              String.format(
                  "The metastore left the comment of database %s as it was: '%s'. This version of"
                      + " it cannot %s comments of databases.",
                  altered.getName(), present, wanted.isBlank() ? "remove" : "change")));
    }
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
