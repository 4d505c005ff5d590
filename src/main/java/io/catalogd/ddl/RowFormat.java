package io.catalogd.ddl;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** ROW FORMAT DELIMITED: what separates fields and lines; what is null keeps its default. */
public record RowFormat(
    @Nullable String fieldTerminator, @Nullable String lineTerminator, @Nullable String escapedBy) {
  /** Nothing said. */
  public static final RowFormat DEFAULT = new RowFormat(null, null, null);

  /** As the metastore keeps it; only what was said (D92). */
  Map<String, String> serdeParameters() {
    Map<String, String> parameters = new LinkedHashMap<>();
    if (fieldTerminator != null) {
      parameters.put("field.delim", fieldTerminator);
      parameters.put("serialization.format", fieldTerminator);
    }
    if (escapedBy != null) {
      parameters.put("escape.delim", escapedBy);
    }
    if (lineTerminator != null) {
      parameters.put("line.delim", lineTerminator);
    }
    return parameters;
  }
}
