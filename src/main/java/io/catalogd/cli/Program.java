package io.catalogd.cli;

import io.catalogd.client.CatalogClient;
import io.catalogd.client.CatalogState;
import io.catalogd.sql.SqlResult;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What commands work with: connections, and the writing of answers. */
final class Program {
  private final Surroundings surroundings;
  private final GlobalOptions options;
  private final Preferences preferences;
  private final Complaints complaints;

  Program(Surroundings surroundings, GlobalOptions options) {
    this.surroundings = surroundings;
    this.options = options;
    this.preferences = new Preferences(options, surroundings);
    this.complaints = new Complaints(options, surroundings.err());
  }

  Surroundings surroundings() {
    return surroundings;
  }

  Preferences preferences() {
    return preferences;
  }

  /** A session with the catalog; the caller closes it. Null: in the database of the preferences. */
  Remote connect(@Nullable String database) {
    return new Remote(new CatalogClient(preferences.client()), preferences.session(database));
  }

  /** Asks, and writes the answer. */
  void answer(Remote remote, Function<Remote, SqlResult> question) {
    SqlResult result = question.apply(remote);
    write(result);
    if (options.origin) {
      CatalogState state = remote.calls().state();
      surroundings.err().println("service " + state.serviceId() + ", version " + state.version());
    }
  }

  void write(SqlResult result) {
    result.rows().forEach(row -> surroundings.out().println(String.join("\t", row)));
  }

  /** Says something about an answer that is no part of it. */
  void note(String text) {
    if (!options.quiet) {
      surroundings.err().println(text);
    }
  }

  void warn(String text) {
    if (!options.quiet) {
      surroundings.err().println(Catalogctl.NAME + ": warning: " + text);
    }
  }

  /** Says what went wrong with something, and what that makes the exit code. */
  ExitCode complain(String about, Exception failure) {
    return complaints.complain(about, failure);
  }
}
