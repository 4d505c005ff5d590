package io.catalogd.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.antlr.v4.runtime.Token;

/** Clauses of the dialects that no request of the catalog carries, and who takes them. */
final class ForeignClauses {
  private static final String ANY = "*";

  private static final List<Clause> ALL =
      List.of(
          hive("COLLECTION ITEMS", "delimiters inside of nested values are"),
          hive("MAP KEYS", "delimiters inside of nested values are"),
          hive("CLUSTERED BY", "buckets are"),
          hive("SKEWED BY", "skewed values are"),
          hive("STORED BY", "storage handlers are"),
          new Clause(
              "LIKE PARQUET *",
              "the columns of a file are read by Impala: run it there, or tell the columns here"),
          new Clause(
              "LIKE ORC *",
              "the columns of a file are read by Impala: run it there, or tell the columns here"),
          key("PRIMARY KEY"),
          key("PRIMARY KEY ( *"),
          key("FOREIGN KEY"),
          key("FOREIGN KEY ( *"),
          new Clause(
              "PARTITION BY",
              "tables of Kudu are made by Impala: run it there. Other tables have PARTITIONED BY"),
          hive("UNIONTYPE <", "values of several types are"),
          new Clause(
              "CREATE TEMPORARY",
              "what is temporary lives in a session of an engine such as Hive: run it there"),
          hive("CREATE MATERIALIZED", "materialized views are"),
          hive("WITH DBPROPERTIES", "properties of databases are"),
          hive("SET DBPROPERTIES", "properties of databases are"),
          hive("RENAME TO PARTITION", "new values of a partition's keys are"),
          hive("EXCHANGE PARTITION", "exchanged partitions are"),
          hive("UNSET TBLPROPERTIES", "properties that are taken away are"),
          hive("UNSET SERDEPROPERTIES", "properties that are taken away are"),
          hive("TOUCH *", "hooks are"),
          hive("ARCHIVE PARTITION", "archives are"),
          hive("UNARCHIVE PARTITION", "archives are"),
          hive("CONCATENATE", "merged files are"),
          hive("COMPACT *", "compactions are"));

  private ForeignClauses() {}

  /**
   * One of them.
   *
   * @param words in capitals; {@code *} is any
   */
  private record Clause(List<String> words, String reason) {
    Clause(String words, String reason) {
      this(List.of(words.split(" ", -1)), reason);
    }

    boolean isAt(int place, List<Token> typed) {
      if (place < 0 || place + words.size() > typed.size()) {
        return false;
      }
      for (int i = 0; i < words.size(); i++) {
        String word = typed.get(place + i).getText().toUpperCase(Locale.ROOT);
        if (!words.get(i).equals(ANY) && !words.get(i).equals(word)) {
          return false;
        }
      }
      return true;
    }

    String text() {
      List<String> told = new ArrayList<>(words);
      told.removeIf(word -> !Character.isLetter(word.charAt(0)));
      return String.join(" ", told);
    }
  }

  private static Clause hive(String words, String what) {
    return new Clause(
        words, what + " Hive's, and no request of the catalog carries them: run it on Hive");
  }

  private static Clause key(String words) {
    return new Clause(
        words,
        "keys are of tables that Impala makes in Kudu, or of Hive's: run it there, or leave it out");
  }

  /** One of which a word is where a statement stops to make sense. */
  static Optional<SqlException> find(List<Token> words, int found) {
    for (Clause clause : ALL) {
      for (int place = found - clause.words().size() + 1; place <= found; place++) {
        if (clause.isAt(place, words)) {
          return Optional.of(
              SqlException.at(words.get(place), clause.text() + ": " + clause.reason()));
        }
      }
    }
    return Optional.empty();
  }
}
