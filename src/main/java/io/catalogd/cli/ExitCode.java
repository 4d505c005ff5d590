package io.catalogd.cli;

/** How a command ended, as the shell that started it sees it. */
public enum ExitCode {
  DONE(0),
  /** A fault somewhere, a conflict, or an outcome that nobody knows. */
  FAILED(1),
  /** Options, profiles, or a text that is no statement. */
  USAGE(2),
  NOT_FOUND(3),
  /** It is not to be done: wrong for this object, there already, or not allowed. */
  REFUSED(4),
  /** No server answers, or what it needs does not. */
  UNREACHABLE(5),
  /** What was compared is not the same. */
  DIFFERENT(6);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  /** What the process ends with. */
  public int number() {
    return number;
  }
}
