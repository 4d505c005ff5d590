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

/** The catalog as one command sees it, with a session for its statements. One thread at a time. */
final class Remote implements AutoCloseable {
  private final CatalogClient client;
  private final ClientCalls calls;
  private final SqlRunner runner;
  private SqlSession session;

  Remote(CatalogClient client, SqlSession session) {
    this.client = client;
    this.calls = new ClientCalls(client);
    this.runner = new SqlRunner(calls);
    this.session = session;
  }

  CatalogClient client() {
    return client;
  }

  ClientCalls calls() {
    return calls;
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
    SqlResult result = runner.run(command);
    if (command instanceof SqlCommand.Use use) {
      session = session.using(use.database());
    }
    return result;
  }

  @Override
  public void close() {
    client.close();
  }
}
