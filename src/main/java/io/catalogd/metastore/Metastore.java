package io.catalogd.metastore;

import io.catalogd.model.TableName;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.Table;

/**
 * What the catalog asks of a Hive Metastore, in the metastore's own structs. Source: the raw Thrift
 * service, calls that versions 2.3, 3.1 and 4.0 all know. Any thread; every call blocks, no longer
 * than the configured call time-out.
 *
 * <p>Errors, as {@link io.catalogd.model.CatalogException}: NOT_FOUND (no such database, table,
 * partition, function, role …), ALREADY_EXISTS, INVALID_REQUEST (the metastore refused the object
 * or operation), UNAVAILABLE (nothing was changed: not connected, or a read without an answer),
 * OUTCOME_UNKNOWN (a write was sent and no reply came), INTERNAL (the metastore's own fault). The
 * wire name and message are the metastore's exception's own ({@code AlreadyExistsException}), its
 * cause that exception.
 *
 * <p>Returned structs are fresh: the caller may change them. Structs handed in are not changed.
 */
public interface Metastore
    extends MetastorePartitions, MetastoreStatistics, MetastoreFunctions, MetastoreRoles {
  /** Names of all databases of the default catalog, in any order. */
  List<String> databaseNames();

  /** One database, with all its parameters. */
  Database loadDatabase(String name);

  void createDatabase(Database database);

  /** Replaces the whole database object. */
  void alterDatabase(String name, Database database);

  /** Drops a database; {@code content} says what happens to tables in it. */
  void dropDatabase(String name, DropData data, DropContent content);

  /**
   * Names of all tables and views of a database, in any order; NOT_FOUND where the database is
   * missing.
   */
  List<String> tableNames(String database);

  /** One table or view, with all its parameters. */
  Table loadTable(TableName name);

  /**
   * Those of these tables and views of a database that are there, in any order; none where the
   * database is missing. One call, whatever their number: some hundreds at a time are enough.
   */
  List<Table> loadTables(String database, List<String> names);

  /**
   * Those tables of a database of which the metastore says that this parameter has this value, in
   * any order; none where the database is missing. Costs two calls, however many tables there are.
   *
   * @param parameter letters, digits and underscores
   * @param value the same
   */
  List<Table> tablesWith(String database, String parameter, String value);

  void createTable(Table table);

  /**
   * Replaces the whole table object; a changed name or database renames it. Source: {@code
   * alter_table_with_environment_context} with DO_NOT_UPDATE_STATS set, so that the metastore does
   * not rewrite statistics.
   */
  void alterTable(TableName name, Table table);

  /**
   * The same, only where the table has a parameter as it was seen: CONFLICT where others changed it
   * since. The parameter has to be there afterwards too. Metastores before 4.0 (HIVE-26882), and
   * those on Derby, do not look, so who needs to know reads again.
   */
  void alterTable(TableName name, Table table, Expected expected);

  void dropTable(TableName name, DropData data);

  /**
   * A configuration value of the metastore server, or {@code fallback} where it has or tells none.
   */
  String configValue(String key, String fallback);

  /** A table's parameter, as whoever changes the table saw it. */
  record Expected(String key, String value) {}

  /** What a drop does with the data of managed objects; data of external ones always stays. */
  enum DropData {
    /** Nothing is deleted. */
    KEEP,
    /** To the trash, where the file system has one. */
    TRASH,
    /** Deleted at once. */
    PURGE
  }

  /** What dropping a database does when it has tables. */
  enum DropContent {
    /** INVALID_REQUEST. */
    REFUSE,
    /** Drops them too. */
    CASCADE
  }

  /** What adding does about partitions that exist. */
  enum Existing {
    /** The call fails. */
    FAIL,
    /** They stay as they are. */
    SKIP
  }

  /** What a revocation takes away. */
  enum Revoked {
    /** The privilege, with its grant option. */
    PRIVILEGE,
    /** The right to hand the privilege on; the privilege itself stays. */
    GRANT_OPTION
  }
}
