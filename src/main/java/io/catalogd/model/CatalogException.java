package io.catalogd.model;

import org.jspecify.annotations.Nullable;

/**
 * Any failure that a client hears of. The wire name is the class word that clients and their tests
 * know, such as {@code TableLoadingException} (facts C6, D26 to D28).
 */
public final class CatalogException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Causes may go round in a circle. */
  private static final int MAX_CAUSES = 16;

  private static final String ENDS = ".!?…";

  private final ErrorKind kind;
  private final String wireName;

  public CatalogException(
      ErrorKind kind, String wireName, @Nullable String message, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
    this.wireName = wireName;
  }

  public CatalogException(ErrorKind kind, String wireName, @Nullable String message) {
    this(kind, wireName, message, null);
  }

  /** A request that breaks a rule; {@code message} names the member and its value. */
  public static CatalogException invalidRequest(String message) {
    return new CatalogException(ErrorKind.INVALID_REQUEST, "IllegalArgumentException", message);
  }

  /** {@code Database 'd' not found}, for a table look-up in an unknown database (C97, D31). */
  public static CatalogException databaseNotFound(String database) {
    return new CatalogException(
        ErrorKind.NOT_FOUND, "DatabaseNotFoundException", "Database '" + database + "' not found");
  }

  /** {@code Table not found: d.t} (C201, D31). */
  public static CatalogException tableNotFound(SpelledName name) {
    return new CatalogException(
        ErrorKind.NOT_FOUND, "TableNotFoundException", "Table not found: " + name);
  }

  /** A message as others go on behind it: with a full stop unless it has an end of its own. */
  public static String sentence(@Nullable String message) {
    String text = String.valueOf(message);
    return !text.isEmpty() && ENDS.indexOf(text.charAt(text.length() - 1)) >= 0 ? text : text + ".";
  }

  /** The messages of this and its causes, in one line. */
  public String messages() {
    return messages(this);
  }

  /** The messages of a failure and its causes, as far as they are told, in one line of a log. */
  public static String messages(Throwable failure) {
    StringBuilder text = new StringBuilder(String.valueOf(failure.getMessage()));
    Throwable cause = failure.getCause();
    for (int depth = 0; cause != null && depth < MAX_CAUSES; depth++) {
      text.append(" Caused by: ").append(cause.getMessage());
      cause = cause.getCause();
    }
    return text.toString();
  }

  /**
   * The same to be thrown by another thread, for the failure that is kept: it has the stack of
   * whoever threw it first.
   */
  public CatalogException again() {
    return new CatalogException(kind, wireName, getMessage(), getCause());
  }

  public ErrorKind kind() {
    return kind;
  }

  public String wireName() {
    return wireName;
  }
}
