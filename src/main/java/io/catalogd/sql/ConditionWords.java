package io.catalogd.sql;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.apache.impala.thrift.TTableName;

/** The words of a condition over one table, the columns without the table's name. */
final class ConditionWords {
  private ConditionWords() {}

  /** Columns may stand as {@code t.a} and as {@code d.t.a}. */
  static List<Token> of(ParseTree condition, TTableName table) {
    List<String> name = List.of(table.getTable_name());
    List<String> fullName = List.of(table.getDb_name(), table.getTable_name());
    return without(List.of(fullName, name), typed(condition));
  }

  /** Columns may stand as {@code x.a}. */
  static List<Token> of(ParseTree condition, String alias) {
    return without(List.of(List.of(alias)), typed(condition));
  }

  private static List<Token> typed(ParseTree condition) {
    List<Token> words = new ArrayList<>();
    collect(condition, words);
    return words;
  }

  private static void collect(ParseTree tree, List<Token> words) {
    if (tree instanceof TerminalNode leaf) {
      words.add(leaf.getSymbol());
    }
    for (int i = 0; i < tree.getChildCount(); i++) {
      collect(tree.getChild(i), words);
    }
  }

  /** Takes away what stands, with a dot behind each name, in front of another name. */
  private static List<Token> without(List<List<String>> qualifiers, List<Token> typed) {
    List<Token> words = new ArrayList<>();
    int i = 0;
    while (i < typed.size()) {
      if (i == 0 || typed.get(i - 1).getType() != SqlLexer.DOT) {
        i += qualifierAt(i, qualifiers, typed);
      }
      words.add(typed.get(i));
      i++;
    }
    return words;
  }

  /** How many words of one of the qualifiers stand in a place. */
  private static int qualifierAt(int place, List<List<String>> qualifiers, List<Token> typed) {
    for (List<String> names : qualifiers) {
      if (isAt(typed, place, names)) {
        return 2 * names.size();
      }
    }
    return 0;
  }

  private static boolean isAt(List<Token> typed, int place, List<String> names) {
    if (place + 2 * names.size() >= typed.size()) {
      return false;
    }
    for (int i = 0; i < names.size(); i++) {
      if (!FilterText.lower(typed.get(place + 2 * i)).equals(names.get(i))
          || typed.get(place + 2 * i + 1).getType() != SqlLexer.DOT) {
        return false;
      }
    }
    return true;
  }
}
