package io.catalogd.cli;

import io.catalogd.cli.calls.ClientCalls;
import io.catalogd.client.CatalogClient;
import io.catalogd.sql.SqlCommand;
import io.catalogd.sql.SqlResult;
import io.catalogd.sql.SqlRunner;
import io.catalogd.sql.SqlScript;
import io.catalogd.sql.SqlSession;
import io.catalogd.sql.SqlStatement;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The catalog as one command sees it, with a session for its statements. One thread at a time. */
final class Remote implements AutoCloseable {
  private final Supplier<CatalogClient> connect;
  private @Nullable Connection connection;
  private SqlSession session;

  private record Connection(CatalogClient client, ClientCalls calls, SqlRunner runner) {
    static Connection of(CatalogClient client) {
      ClientCalls calls = new ClientCalls(client);
      return new Connection(client, calls, new SqlRunner(calls));
    }
  }

  /** Connects when something is to be asked: what cannot be meant is told before. */
  Remote(Supplier<CatalogClient> connect, SqlSession session) {
    this.connect = connect;
    this.session = session;
  }

  private Connection connection() {
    Connection known = connection;
    if (known == null) {
      known = Connection.of(connect.get());
      connection = known;
    }
    return known;
  }

  CatalogClient client() {
    return connection().client();
  }

  ClientCalls calls() {
    return connection().calls();
  }

  /** A name in the session's database, unless it says another one. */
  ObjectName object(String name) {
    return ObjectName.parse(name, session.database());
  }

  /** A database's name, or the session's. */
  String database(String name) {
    return name.isEmpty() ? session.database() : name;
  }

  /**
   * Carries one statement out.
   *
   * @throws UsageException for a text of none or several, which an argument was put into
   */
  SqlResult run(String text) {
    List<SqlStatement> statements = SqlScript.parse(text);
    if (statements.size() != 1) {
      throw new UsageException("Expected one statement, got " + statements.size() + ": " + text);
    }
    return run(statements.get(0));
  }

  /** Carries a statement out; USE is for the statements that follow. */
  SqlResult run(SqlStatement statement) {
    SqlCommand command = statement.in(session);
    SqlResult result = connection().runner().run(command);
    if (command instanceof SqlCommand.Use use) {
      session = session.using(use.database());
    }
    return result;
  }

  @Override
  public void close() {
    if (connection != null) {
      connection.client().close();
    }
  }
}
