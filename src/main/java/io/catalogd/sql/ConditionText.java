package io.catalogd.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;

/** The condition of a query's WHERE as a filter over one table: keys without the table's name. */
final class ConditionText {
  private ConditionText() {}

  static @Nullable String of(SqlParser.ExplainSelectContext query) {
    if (query.condition() == null) {
      return null;
    }
    List<Token> words = new ArrayList<>();
    collect(query.condition(), words);
    Set<String> names =
        Set.of(Words.name(query.alias == null ? query.tableName().name : query.alias));
    StringBuilder text = new StringBuilder();
    int i = 0;
    while (i < words.size()) {
      Token word = words.get(i);
      if (i + 2 < words.size()
          && words.get(i + 1).getType() == SqlLexer.DOT
          && names.contains(word.getText().replace("`", "").toLowerCase(Locale.ROOT))) {
        i += 2;
        word = words.get(i);
      }
      text.append(word.getText());
      i++;
      if (i < words.size()) {
        text.append(between(word, words.get(i)));
      }
    }
    return text.toString();
  }

  /** Blanks and comments, as one blank. */
  private static String between(Token word, Token next) {
    return word.getStopIndex() + 1 == next.getStartIndex() ? "" : " ";
  }

  /** The words of a tree in order. */
  private static void collect(ParseTree tree, List<Token> words) {
    if (tree instanceof TerminalNode leaf) {
      words.add(leaf.getSymbol());
    }
    for (int i = 0; i < tree.getChildCount(); i++) {
      collect(tree.getChild(i), words);
    }
  }
}
