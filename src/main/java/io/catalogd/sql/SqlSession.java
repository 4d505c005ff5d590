package io.catalogd.sql;

import java.util.Locale;

/**
 * Who says statements, and in which database.
 *
 * @param user on whose behalf requests are made, and who owns what they create
 * @param database that names without one are in
 * @param server the name under which privileges have all of the catalog: the daemon's {@code
 *     authorization.server-name}
 * @param waiting for which part of the cluster a change waits
 */
public record SqlSession(String user, String database, String server, Waiting waiting) {
  /** How far a change has to have come when its request returns. */
  public enum Waiting {
    /** Until this daemon has it. */
    HERE,
    /** Until every coordinator has it: what they call {@code SYNC_DDL}. */
    EVERYWHERE
  }

  /** One in the database {@code default} that waits for nobody else. */
  public static SqlSession of(String user) {
    return new SqlSession(user, "default", "server1", Waiting.HERE);
  }

  /** The same after {@code USE}. */
  public SqlSession using(String newDatabase) {
    return new SqlSession(user, newDatabase.toLowerCase(Locale.ROOT), server, waiting);
  }
}
