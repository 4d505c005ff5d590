package io.catalogd.model;

/** What a principal may do, and with what; the same for everybody who may (D278). */
public record Grant(Level level, Securable on) {

  /** What it lets its holder do. */
  public enum Level {
    ALL,
    INSERT,
    SELECT,
    REFRESH,
    CREATE,
    ALTER,
    DROP,
    OWNER
  }

  public Grant withServer(String server) {
    return new Grant(level, on.withServer(server));
  }

  /** The name that coordinators give it; the level ALL is left out (D279). */
  public String name() {
    return level == Level.ALL ? on.toString() : on + "->action=" + level;
  }
}
