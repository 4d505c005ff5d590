package io.catalogd.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators.Spacing;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes nested maps of text, numbers and booleans as indented JSON, in their order. */
final class Json {
  private static final JsonFactory FACTORY = new JsonFactory();
  private static final PrettyPrinter LAYOUT =
      new DefaultPrettyPrinter(
              PrettyPrinter.DEFAULT_SEPARATORS.withObjectFieldValueSpacing(Spacing.AFTER))
          .withObjectIndenter(new DefaultIndenter("  ", "\n"));

  private Json() {}

  static String write(Map<String, ?> object) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = FACTORY.createGenerator(text).setPrettyPrinter(LAYOUT)) {
      writeObject(out, object);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.append('\n').toString();
  }

  private static void writeObject(JsonGenerator out, Map<?, ?> object) throws IOException {
    out.writeStartObject();
    for (Map.Entry<?, ?> member : object.entrySet()) {
      out.writeFieldName(String.valueOf(member.getKey()));
      writeValue(out, member.getValue());
    }
    out.writeEndObject();
  }

  private static void writeValue(JsonGenerator out, @Nullable Object value) throws IOException {
    if (value instanceof Map<?, ?> object) {
      writeObject(out, object);
    } else if (value instanceof Number number) {
      out.writeNumber(number.toString());
    } else if (value instanceof Boolean bool) {
      out.writeBoolean(bool);
    } else if (value == null) {
      out.writeNull();
    } else {
      out.writeString(value.toString());
    }
  }
}
