package io.catalogd.sql;

import io.catalogd.notation.PartitionNameText;
import io.catalogd.notation.SqlQuotes;
import io.catalogd.sql.SqlParser.IdentifierContext;
import io.catalogd.sql.SqlParser.LiteralContext;
import io.catalogd.sql.SqlParser.NameListContext;
import io.catalogd.sql.SqlParser.PropertiesContext;
import io.catalogd.sql.SqlParser.PropertyContext;
import io.catalogd.sql.SqlParser.StringContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Names and literals between the way they are typed and what they stand for. */
final class Words {
  private Words() {}

  /** A name as the catalog has it: without backticks, in lower case. */
  static String name(IdentifierContext name) {
    return spelled(name).toLowerCase(Locale.ROOT);
  }

  /** A name of somebody, in which case may matter. */
  static String spelled(IdentifierContext name) {
    String text = SqlQuotes.unquoteName(name.getText());
    if (text.isBlank()) {
      throw SqlException.at(name, "a name cannot be empty");
    }
    return text;
  }

  static List<String> names(NameListContext names) {
    return names.identifier().stream().map(Words::name).toList();
  }

  /** The text that a literal in quotes stands for. */
  static String text(StringContext literal) {
    return SqlQuotes.unquote(literal.getText());
  }

  static @Nullable String optional(@Nullable StringContext literal) {
    return literal == null ? null : text(literal);
  }

  static Map<String, String> properties(PropertiesContext properties) {
    Map<String, String> map = new LinkedHashMap<>();
    for (PropertyContext property : properties.property()) {
      String key = text(property.key);
      if (map.put(key, text(property.value)) != null) {
        throw SqlException.at(property, "the property '" + key + "' stands here twice");
      }
    }
    return map;
  }

  /** The text of a partition key's value: without quotes as typed. */
  static String keyValue(LiteralContext literal) {
    if (literal.NULL() != null) {
      return PartitionNameText.DEFAULT_NULL;
    }
    if (literal.string() != null) {
      String value = text(literal.string());
      return value.isEmpty() ? PartitionNameText.DEFAULT_NULL : value;
    }
    if (literal.TRUE() != null || literal.FALSE() != null) {
      return literal.getText().toLowerCase(Locale.ROOT);
    }
    String number = literal.getText();
    return number.startsWith("+") ? number.substring(1) : number;
  }
}
