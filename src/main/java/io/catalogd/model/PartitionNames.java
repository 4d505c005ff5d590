package io.catalogd.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Writes and reads partition names as the metastore does: {@code k=v/k2=v2}, values percent-escaped
 * (C358, C359).
 */
public final class PartitionNames {
  /** What the metastore calls a NULL key value unless configured otherwise (C341). */
  public static final String DEFAULT_NULL_TEXT = "__HIVE_DEFAULT_PARTITION__";

  private static final String ESCAPED = "\"#%'*/:=?\\\u007f{[]^";

  private PartitionNames() {}

  /** One {@code key=value} of a name, the value unescaped. */
  public record Part(String key, String value) {}

  /**
   * The name of the partition with {@code values} of {@code keys}, in key order.
   *
   * @param nullText what stands for an empty value
   */
  public static String make(List<String> keys, List<String> values, String nullText) {
    if (keys.size() != values.size()) {
      throw new IllegalArgumentException(
          "Expected " + keys.size() + " partition values, got " + values.size());
    }
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < keys.size(); i++) {
      if (i > 0) {
        name.append('/');
      }
      escape(keys.get(i).toLowerCase(Locale.ROOT), name);
      name.append('=');
      escape(values.get(i).isEmpty() ? nullText : values.get(i), name);
    }
    return name.toString();
  }

  /**
   * Takes a name apart; a trailing slash is accepted (C271), the empty name has no parts.
   *
   * @throws CatalogException INVALID_REQUEST when a part has no {@code =} or no key
   */
  public static List<Part> parse(String name) {
    List<Part> parts = new ArrayList<>();
    String plain = name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
    if (plain.isEmpty()) {
      return parts;
    }
    for (String part : plain.split("/", -1)) {
      int equals = part.indexOf('=');
      if (equals <= 0) {
        throw CatalogException.invalidRequest(
            "Invalid partition name '" + name + "': '" + part + "' is not of the form key=value");
      }
      parts.add(
          new Part(unescape(part.substring(0, equals)), unescape(part.substring(equals + 1))));
    }
    return parts;
  }

  private static void escape(String text, StringBuilder to) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || ESCAPED.indexOf(c) >= 0) {
        to.append(String.format("%%%02X", (int) c));
      } else {
        to.append(c);
      }
    }
  }

  /** Decodes {@code %} and two hexadecimal digits; all else stays as it is (C359). */
  public static String unescape(String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    StringBuilder plain = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int high = i + 2 < text.length() ? Character.digit(text.charAt(i + 1), 16) : -1;
      int low = i + 2 < text.length() ? Character.digit(text.charAt(i + 2), 16) : -1;
      if (c == '%' && high >= 0 && low >= 0) {
        plain.append((char) (high * 16 + low));
        i += 2;
      } else {
        plain.append(c);
      }
    }
    return plain.toString();
  }
}
