package io.catalogd.cli.output;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is at the other end of an output.
 *
 * @param kind a terminal, or a file or program
 * @param columns how wide lines may be; {@link #UNLIMITED} where nothing is cut
 * @param style whether some of the text may be emphasised
 */
public record Screen(Kind kind, int columns, Style style) {
  /** As wide as the text is. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  /** What a file or another program gets. */
  public static final Screen PIPE = new Screen(Kind.PIPE, UNLIMITED, Style.PLAIN);

  private static final String OUT_COLUMNS = "CATALOGCTL_COLUMNS";
  private static final String ERR_COLUMNS = "CATALOGCTL_ERR_COLUMNS";

  private static final int USUAL_COLUMNS = 80;

  /** Who reads. */
  public enum Kind {
    /** Somebody, who is told more than the answer. */
    TERMINAL,
    /** What gets the answer, and nothing about it. */
    PIPE
  }

  /** How text is emphasised. */
  public enum Style {
    PLAIN,
    ANSI
  }

  /** A terminal; a width of zero or less is one that nobody knows. */
  public static Screen terminal(int columns, Map<String, String> environment) {
    return new Screen(Kind.TERMINAL, columns > 0 ? columns : USUAL_COLUMNS, style(environment));
  }

  /**
   * Standard output of this process. Java cannot tell whether that is a terminal, so the launcher
   * says how wide it is in {@code CATALOGCTL_COLUMNS}; without it is none.
   */
  public static Screen ofOutput(Map<String, String> environment) {
    return of(environment.get(OUT_COLUMNS), environment);
  }

  /** Standard error, in the same way: {@code CATALOGCTL_ERR_COLUMNS}. */
  public static Screen ofErrors(Map<String, String> environment) {
    return of(environment.get(ERR_COLUMNS), environment);
  }

  private static Screen of(@Nullable String columns, Map<String, String> environment) {
    return columns == null ? PIPE : terminal(number(columns), environment);
  }

  /** See no-color.org: whatever the variable says, as long as it says something. */
  private static Style style(Map<String, String> environment) {
    boolean isPlain =
        !environment.getOrDefault("NO_COLOR", "").isEmpty() || isDumb(environment.get("TERM"));
    return isPlain ? Style.PLAIN : Style.ANSI;
  }

  private static boolean isDumb(@Nullable String terminal) {
    return terminal == null || terminal.isEmpty() || terminal.startsWith("dumb");
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text.strip());
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /** The same where nobody wants to be told more than the answer. */
  public Screen quiet() {
    return new Screen(Kind.PIPE, columns, style);
  }

  boolean isTerminal() {
    return kind == Kind.TERMINAL;
  }

  /** The text as a header. */
  String emphasised(String text) {
    return style == Style.ANSI ? "\u001b[1m" + text + "\u001b[0m" : text;
  }
}
