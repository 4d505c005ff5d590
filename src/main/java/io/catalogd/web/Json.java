package io.catalogd.web;

import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes nested maps of text, numbers and booleans as indented JSON, in their order. */
final class Json {
  private static final String INDENT = "  ";

  private Json() {}

  static String write(Map<String, ?> object) {
    StringBuilder out = new StringBuilder();
    writeObject(out, object, "\n");
    return out.append('\n').toString();
  }

  private static void writeObject(StringBuilder out, Map<?, ?> object, String newLine) {
    out.append('{');
    Iterator<? extends Map.Entry<?, ?>> members = object.entrySet().iterator();
    while (members.hasNext()) {
      Map.Entry<?, ?> member = members.next();
      out.append(newLine).append(INDENT);
      writeText(out, String.valueOf(member.getKey()));
      out.append(": ");
      writeValue(out, member.getValue(), newLine + INDENT);
      out.append(members.hasNext() ? "," : newLine);
    }
    out.append('}');
  }

  private static void writeValue(StringBuilder out, @Nullable Object value, String newLine) {
    if (value instanceof Map<?, ?> object) {
      writeObject(out, object, newLine);
    } else if (value == null || value instanceof Number || value instanceof Boolean) {
      out.append(value);
    } else {
      writeText(out, value.toString());
    }
  }

  private static void writeText(StringBuilder out, String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> out.append('\\').append(c);
        case '\n' -> out.append("\\n");
        default -> {
          if (c < ' ') {
            out.append(String.format("\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }
}
