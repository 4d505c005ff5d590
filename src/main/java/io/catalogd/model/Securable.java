package io.catalogd.model;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a privilege is about. Names of databases, tables and columns are in lower case.
 *
 * @param server name of the whole installation, as coordinators are told it
 * @param uri verbatim: its case matters
 */
public record Securable(
    Scope scope,
    String server,
    @Nullable String database,
    @Nullable String table,
    @Nullable String column,
    @Nullable String uri) {
  /** Server of a statement that names none. */
  public static final String ANY_SERVER = "";

  /** How much of the catalog it spans. */
  public enum Scope {
    SERVER,
    URI,
    DATABASE,
    TABLE,
    COLUMN
  }

  /** The whole installation. */
  public static Securable server(String server) {
    return new Securable(Scope.SERVER, server, null, null, null, null);
  }

  /** A place in a file system. */
  public static Securable uri(String server, String uri) {
    return new Securable(Scope.URI, server, null, null, null, uri);
  }

  /** A database with all that is in it. */
  public static Securable database(String server, String database) {
    return new Securable(
        Scope.DATABASE, server, database.toLowerCase(Locale.ROOT), null, null, null);
  }

  /** A table or view. */
  public static Securable table(String server, TableName table) {
    return new Securable(Scope.TABLE, server, table.database(), table.table(), null, null);
  }

  /** A column of a table or view. */
  public static Securable column(String server, TableName table, String column) {
    return new Securable(
        Scope.COLUMN,
        server,
        table.database(),
        table.table(),
        column.toLowerCase(Locale.ROOT),
        null);
  }

  public Securable withServer(String newServer) {
    return new Securable(scope, newServer, database, table, column, uri);
  }

  /** The first part of a privilege's name, such as {@code server=s->db=d->table=t} (D279). */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("server=").append(server.toLowerCase(Locale.ROOT));
    append("uri", uri, text);
    append("db", database, text);
    append("table", table, text);
    append("column", column, text);
    return text.toString();
  }

  private static void append(String what, @Nullable String name, StringBuilder text) {
    if (name != null) {
      text.append("->").append(what).append('=').append(name);
    }
  }
}
