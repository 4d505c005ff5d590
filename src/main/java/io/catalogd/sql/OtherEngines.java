package io.catalogd.sql;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** Statements of the dialects that are about rows, and where to take them. */
final class OtherEngines {
  private static final String QUERY =
      " reads rows, and catalogd keeps metadata only: run it on a query engine that uses this"
          + " catalog, such as Impala, Hive or Spark. EXPLAIN SELECT … FROM … WHERE … shows here"
          + " which partitions it would read";
  private static final String WRITE =
      " writes rows, and catalogd keeps metadata only: run it on a query engine that uses this"
          + " catalog, such as Impala, Hive or Spark, and say REFRESH here if that engine does not"
          + " report what it wrote";
  private static final String STATISTICS =
      " reads all rows to count them: run it on an engine that computes statistics, such as Impala"
          + " (COMPUTE STATS) or Hive (ANALYZE TABLE). ALTER TABLE … SET COLUMN STATS sets known"
          + " figures here";
  private static final String MOVE =
      " moves files: run it on Impala or Hive, or move the files with the file system's own tools"
          + " and say REFRESH here";
  private static final String SESSION =
      " sets an option of a query engine's session, and catalogd has none";
  private static final String TRANSACTION =
      " is about transactions of an engine that writes rows, such as Hive; catalogd's statements"
          + " take effect one by one";

  private static final String AUTHORIZATION =
      "roles and privileges are read anew by INVALIDATE METADATA, which forgets all else as well; a"
          + " table of this name stands in backticks";

  private static final Map<String, String> REASONS =
      Map.ofEntries(
          Map.entry("SELECT", QUERY),
          Map.entry("WITH", QUERY),
          Map.entry("VALUES", QUERY),
          Map.entry("FROM", QUERY),
          Map.entry("INSERT", WRITE),
          Map.entry("UPSERT", WRITE),
          Map.entry("UPDATE", WRITE),
          Map.entry("DELETE", WRITE),
          Map.entry("MERGE", WRITE),
          Map.entry("COPY", WRITE),
          Map.entry("COMPUTE", STATISTICS),
          Map.entry("ANALYZE", STATISTICS),
          Map.entry("LOAD", MOVE),
          Map.entry("EXPORT", MOVE),
          Map.entry("IMPORT", MOVE),
          Map.entry("SET", SESSION),
          Map.entry("UNSET", SESSION),
          Map.entry("START", TRANSACTION),
          Map.entry("COMMIT", TRANSACTION),
          Map.entry("ROLLBACK", TRANSACTION),
          Map.entry("LOCK", TRANSACTION),
          Map.entry("UNLOCK", TRANSACTION));

  private OtherEngines() {}

  /** Refuses a statement that begins as one of them; EXPLAIN of a query is carried. */
  static void checkCarried(List<Token> words) {
    Token first = words.get(0);
    if (words.size() == 2
        && first.getType() == SqlLexer.REFRESH
        && words.get(1).getText().equalsIgnoreCase("AUTHORIZATION")) {
      throw SqlException.at(words.get(1), AUTHORIZATION);
    }
    check(first);
    if (first.getType() == SqlLexer.EXPLAIN
        && words.size() > 1
        && words.get(1).getType() != SqlLexer.SELECT) {
      check(words.get(1));
    }
  }

  /** About a query that a table shall be filled with. */
  static SqlException ofQuery(Token query) {
    return SqlException.at(
        query,
        "CREATE TABLE AS SELECT"
            + WRITE
            + ". Here a table is created with its columns: CREATE TABLE t (a INT)");
  }

  private static void check(Token word) {
    if (word.getType() == SqlLexer.QUOTED_IDENTIFIER) {
      return;
    }
    String text = word.getText().toUpperCase(Locale.ROOT);
    @Nullable String reason = REASONS.get(text);
    if (reason != null) {
      throw SqlException.at(word, text + reason);
    }
  }
}
