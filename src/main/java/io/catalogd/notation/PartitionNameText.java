package io.catalogd.notation;

/** Keys and values in partition names, as the metastore writes them (C358, D311). */
public final class PartitionNameText {
  /** What the metastore calls a NULL key value unless configured otherwise (C341, D57). */
  public static final String DEFAULT_NULL = "__HIVE_DEFAULT_PARTITION__";

  private static final String ESCAPED = "\"#%'*/:=?\\\u007f{[]^";

  private PartitionNameText() {}

  /** Writes {@code %} and two hexadecimal digits in the place of what names cannot have. */
  public static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || ESCAPED.indexOf(c) >= 0) {
        escaped.append(String.format("%%%02X", (int) c));
      } else {
        escaped.append(c);
      }
    }
    return escaped.toString();
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
