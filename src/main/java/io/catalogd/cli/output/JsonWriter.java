package io.catalogd.cli.output;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.catalogd.sql.SqlResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Each answer as one object in a line of its own: {@code rows}, each an object under the columns'
 * names, and what is known about the answer. Values are texts.
 */
final class JsonWriter implements AnswerWriter {
  private static final JsonFactory JSON = new JsonFactory();

  private final PrintWriter out;

  JsonWriter(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void write(Answer answer) {
    // Jackson closes what it writes to, and writes surrogates without a partner as they are.
    try (JsonGenerator json = JSON.createGenerator(out)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.writeStartObject();
      writeRows(json, answer.result());
      if (answer.took() != null) {
        json.writeNumberField("took_ms", answer.took().toMillis());
      }
      if (answer.origin() != null) {
        json.writeStringField("service_id", answer.origin().serviceId());
        json.writeNumberField("catalog_version", answer.origin().version());
        json.writeNumberField("age_ms", answer.origin().age().toMillis());
      }
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    out.print('\n');
    out.flush();
  }

  private static void writeRows(JsonGenerator json, SqlResult result) throws IOException {
    List<String> keys = keys(result.columns());
    json.writeArrayFieldStart("rows");
    for (List<String> row : result.rows()) {
      json.writeStartObject();
      for (int i = 0; i < keys.size(); i++) {
        json.writeStringField(keys.get(i), row.get(i));
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Headers in lower case with {@code _} between words; one that is there already has a number. */
  static List<String> keys(List<String> headers) {
    List<String> keys = new ArrayList<>();
    for (String header : headers) {
      String name = header.strip().toLowerCase(Locale.ROOT).replaceAll("[\\s-]+", "_");
      String base = name.isEmpty() ? "column" : name;
      String key = base;
      for (int number = 2; keys.contains(key); number++) {
        key = base + "_" + number;
      }
      keys.add(key);
    }
    return keys;
  }
}
