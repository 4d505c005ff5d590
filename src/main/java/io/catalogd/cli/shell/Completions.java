package io.catalogd.cli.shell;

import io.catalogd.sql.Continuation;
import io.catalogd.sql.NamePlace;
import io.catalogd.sql.SqlScript;
import io.catalogd.sql.SqlText;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/** Completes commands of the shell, keywords where they can stand, and names of the catalog. */
final class Completions implements Completer {
  /** A statement that names more tables has columns of the first ones only. */
  private static final int MOST_TABLES = 4;

  private static final String FUNCTIONS = "functions";

  private final LiveNames names;
  private final Supplier<String> database;

  Completions(LiveNames names, Supplier<String> database) {
    this.names = names;
    this.database = database;
  }

  @Override
  public void complete(LineReader reader, ParsedLine parsed, List<Candidate> candidates) {
    TypedLine typed = (TypedLine) parsed;
    if (typed.line().length() > SqlScript.MAX_LENGTH) {
      return;
    }
    String word = typed.word();
    if (typed.before().isBlank()) {
      commands(word).forEach(each -> candidates.add(candidate(each, "commands", true)));
    }
    names.begin();
    Continuation continuation = Continuation.of(typed.before());
    int dot = word.lastIndexOf('.');
    if (dot < 0) {
      keywords(continuation, word)
          .forEach(each -> candidates.add(candidate(each, "keywords", true)));
    }
    for (NamePlace place : NamePlace.values()) {
      if (continuation.names().contains(place)) {
        if (dot < 0) {
          names(place, typed, candidates);
        } else {
          parts(place, word, dot, candidates);
        }
      }
    }
  }

  private static Stream<String> commands(String word) {
    return Stream.of(ShellCommand.values())
        .flatMap(ShellCommand::allWords)
        .filter(each -> each.startsWith(word) && each.length() > 1);
  }

  /** In the case in which the word was begun. */
  private static Stream<String> keywords(Continuation continuation, String word) {
    String typed = word.toUpperCase(Locale.ROOT);
    boolean isLower = word.equals(word.toLowerCase(Locale.ROOT)) && !word.isEmpty();
    return continuation.keywords().stream()
        .filter(keyword -> keyword.startsWith(typed))
        .map(keyword -> isLower ? keyword.toLowerCase(Locale.ROOT) : keyword);
  }

  private void names(NamePlace place, TypedLine typed, List<Candidate> candidates) {
    String word = typed.word();
    switch (place) {
      case DATABASE -> add(names.databases(), word, "", "databases", true, candidates);
      case TABLE -> {
        add(names.databases(), word, "", "databases", false, candidates);
        add(names.tables(database.get()), word, "", "tables", true, candidates);
      }
      case FUNCTION -> {
        add(names.databases(), word, "", "databases", false, candidates);
        add(names.functions(database.get()), word, "", FUNCTIONS, true, candidates);
      }
      case ROLE -> add(names.roles(), word, "", "roles", true, candidates);
      case COLUMN -> columns(names::columns, typed, candidates);
      case KEY -> columns(names::keys, typed, candidates);
      case OTHER -> {} // nobody knows any
    }
  }

  private void columns(
      BiFunction<String, String, List<String>> columns,
      TypedLine typed,
      List<Candidate> candidates) {
    for (List<String> table : tablesAround(typed)) {
      List<String> found = columns.apply(table.get(0), table.get(1));
      add(found, typed.word(), "", "columns", true, candidates);
    }
  }

  /** Tables that the statement names, as far as they are there: others are not asked for. */
  private Set<List<String>> tablesAround(TypedLine typed) {
    List<String> tables = names.tables(database.get());
    Set<List<String>> found = new LinkedHashSet<>();
    for (List<String> name : SqlScript.namesAround(typed.line(), typed.cursor())) {
      if (found.size() == MOST_TABLES) {
        break;
      }
      if (name.size() == 1 && tables.contains(name.get(0))) {
        found.add(List.of(database.get(), name.get(0)));
      } else if (name.size() > 1
          && names.databases().contains(name.get(0))
          && names.tables(name.get(0)).contains(name.get(1))) {
        found.add(List.of(name.get(0), name.get(1)));
      }
    }
    return found;
  }

  /** What is behind a dot: tables or functions of a database, or columns of a table. */
  private void parts(NamePlace place, String word, int dot, List<Candidate> candidates) {
    String typedFront = word.substring(0, dot + 1);
    List<List<String>> front = SqlScript.namesAround(word.substring(0, dot), dot);
    if (front.size() != 1) {
      return;
    }
    List<String> owner = new ArrayList<>(front.get(0));
    String rest = word.substring(dot + 1);
    if (owner.size() == 1 && names.databases().contains(owner.get(0))) {
      switch (place) {
        case TABLE -> add(names.tables(owner.get(0)), rest, typedFront, "tables", true, candidates);
        case FUNCTION ->
            add(names.functions(owner.get(0)), rest, typedFront, FUNCTIONS, true, candidates);
        default -> {}
      }
    }
    if (owner.size() == 1) {
      owner.add(0, database.get());
    }
    if (owner.size() == 2 && names.tables(owner.get(0)).contains(owner.get(1))) {
      List<String> columns =
          switch (place) {
            case TABLE, COLUMN -> names.columns(owner.get(0), owner.get(1));
            case KEY -> names.keys(owner.get(0), owner.get(1));
            default -> List.of();
          };
      add(columns, rest, typedFront, "columns", true, candidates);
    }
  }

  private static void add(
      List<String> found,
      String typed,
      String front,
      String group,
      boolean isWhole,
      List<Candidate> candidates) {
    String wanted = typed.replace("`", "").toLowerCase(Locale.ROOT);
    found.stream()
        .filter(name -> name.startsWith(wanted))
        .map(name -> group.equals(FUNCTIONS) ? typedFunction(name, typed) : typedName(name, typed))
        .forEach(name -> candidates.add(candidate(front + name, group, isWhole)));
  }

  /** In backticks where it needs them, or they were begun. */
  private static String typedName(String name, String begun) {
    String typed = SqlText.typedName(name);
    return begun.startsWith("`") && !typed.startsWith("`") ? "`" + typed + "`" : typed;
  }

  /** With its arguments, which no backticks are around. */
  private static String typedFunction(String signature, String begun) {
    int arguments = signature.indexOf('(');
    int end = arguments < 0 ? signature.length() : arguments;
    return typedName(signature.substring(0, end), begun) + signature.substring(end);
  }

  /** What is whole has a blank behind it. */
  private static Candidate candidate(String value, String group, boolean isWhole) {
    return new Candidate(value, value, group, null, null, null, isWhole);
  }
}
