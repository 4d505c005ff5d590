package io.catalogd.model;

import io.catalogd.notation.Count;
import io.catalogd.notation.PartitionNameText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Writes and reads partition names as the metastore does: {@code k=v/k2=v2}, values percent-escaped
 * (C358, C359).
 */
public final class PartitionNames {
  /** What the metastore calls a NULL key value unless configured otherwise (C341). */
  public static final String DEFAULT_NULL_TEXT = PartitionNameText.DEFAULT_NULL;

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
          "Expected " + Count.of(keys.size(), "partition value") + ", got " + values.size());
    }
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < keys.size(); i++) {
      if (i > 0) {
        name.append('/');
      }
      name.append(PartitionNameText.escape(keys.get(i).toLowerCase(Locale.ROOT)));
      name.append('=');
      name.append(PartitionNameText.escape(values.get(i).isEmpty() ? nullText : values.get(i)));
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
          new Part(
              PartitionNameText.unescape(part.substring(0, equals)),
              PartitionNameText.unescape(part.substring(equals + 1))));
    }
    return parts;
  }
}
