package io.catalogd.cli.shell;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the shell does itself. A command is a line of its own and needs no semicolon. */
enum ShellCommand {
  HELP("\\?", "", "this list", "\\h", "help"),
  OUTPUT("\\o", "table|json|csv", "how answers are written"),
  TIMING("\\timing", "[on|off]", "whether answers tell how long they took"),
  ORIGIN("\\origin", "[on|off]", "whether answers tell which process answered, at which version"),
  QUIT("\\q", "", "leave, as Ctrl-D does", "quit", "exit");

  private final String word;
  private final String argument;
  private final String does;

  /** With commas between them. */
  private final String otherWords;

  ShellCommand(String word, String argument, String does, String... otherWords) {
    this.word = word;
    this.argument = argument;
    this.does = does;
    this.otherWords = String.join(", ", otherWords);
  }

  /** Whether a line is for the shell, even if it is no command that there is. */
  static boolean isOne(String line) {
    return line.strip().startsWith("\\") || of(line).isPresent();
  }

  /** The command that a line begins with. */
  static Optional<ShellCommand> of(String line) {
    List<String> words = words(line);
    return Arrays.stream(values())
        .filter(command -> !words.isEmpty() && command.isCalled(words.get(0)))
        .filter(command -> words.get(0).startsWith("\\") || words.size() == 1)
        .findFirst();
  }

  /** What stands behind the command. */
  static List<String> arguments(String line) {
    List<String> words = words(line);
    return words.subList(Math.min(1, words.size()), words.size());
  }

  /** Who is used to semicolons may type one here as well. */
  private static List<String> words(String line) {
    return Arrays.stream(line.strip().replaceFirst("\\s*;+$", "").split("\\s+"))
        .filter(word -> !word.isEmpty())
        .map(word -> word.toLowerCase(Locale.ROOT))
        .toList();
  }

  private boolean isCalled(String typed) {
    return allWords().anyMatch(typed::equals);
  }

  /** Every way to call it. */
  Stream<String> allWords() {
    return Stream.concat(Stream.of(word), Pattern.compile(", ").splitAsStream(otherWords))
        .filter(each -> !each.isEmpty());
  }

  /** Its first name. */
  String word() {
    return word;
  }

  /** How it is called. */
  String usage() {
    return argument.isEmpty() ? word : word + " " + argument;
  }

  /** One line of the help. */
  String help() {
    String also = otherWords.isEmpty() ? "" : " (also " + otherWords + ")";
    return String.format("  %-20s %s%s", usage(), does, also);
  }
}
