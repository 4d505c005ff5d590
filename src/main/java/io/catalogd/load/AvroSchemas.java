package io.catalogd.load;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileFormat;
import io.catalogd.model.TableName;
import io.catalogd.storage.Storage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;

/** Finds the Avro schema with which a table's files are read, and the columns that it makes. */
final class AvroSchemas {
  private static final String LITERAL = "avro.schema.literal";
  private static final String URL = "avro.schema.url";
  private static final String NONE = "none";
  private static final int MAX_BYTES = 4 << 20;

  private final Storage storage;

  AvroSchemas(Storage storage) {
    this.storage = storage;
  }

  /**
   * What a table in Avro format is read with.
   *
   * @param json the schema's text (C345)
   */
  record Described(String json, List<Column> columns) {}

  /**
   * The schema that the serde's parameters give, else that of the table's, else one made of the
   * columns (C343); and the columns that follow from it, where the serde is Avro's own (C344).
   *
   * @throws CatalogException when the schema cannot be read or makes no columns (C347)
   */
  Described describe(TableName name, Table struct) {
    boolean ownSerde =
        FileFormat.AVRO.serde().equals(struct.getSd().getSerdeInfo().getSerializationLib());
    List<FieldSchema> told = struct.getSd().getCols();
    Optional<String> given = find(name, struct);
    if (given.isPresent() && ownSerde) {
      return new Described(given.get(), AvroColumns.of(name, given.get(), told));
    }
    List<Column> columns = Columns.data(name, told);
    return new Described(
        given.orElseGet(() -> record(name.table(), columns)),
        ownSerde ? AvroColumns.promoted(columns) : columns);
  }

  private Optional<String> find(TableName name, Table struct) {
    for (Map<String, String> parameters :
        List.of(struct.getSd().getSerdeInfo().getParameters(), struct.getParameters())) {
      String literal = parameters.getOrDefault(LITERAL, NONE);
      if (!literal.equals(NONE) && !literal.isBlank()) {
        return Optional.of(literal);
      }
      String url = parameters.getOrDefault(URL, NONE).strip();
      if (!url.equals(NONE) && !url.isEmpty()) {
        return Optional.of(read(name, url));
      }
    }
    return Optional.empty();
  }

  private String read(TableName name, String url) {
    String lowerCase = url.toLowerCase(Locale.ROOT);
    if (lowerCase.startsWith("http:") || lowerCase.startsWith("https:")) {
      throw LoadErrors.unloadable(
          String.format(
              "Avro schemas are read from file systems, not from the web: table %s has %s='%s'."
                  + " Copy the schema to a file system, or set %s instead",
              name, URL, url, LITERAL));
    }
    try {
      return new String(storage.readFile(url, MAX_BYTES), StandardCharsets.UTF_8);
    } catch (CatalogException e) {
      // A schema that is not there does not mean that the table is not.
      ErrorKind kind = e.kind() == ErrorKind.NOT_FOUND ? ErrorKind.INVALID_REQUEST : e.kind();
      throw new CatalogException(
          kind,
          LoadErrors.WIRE_NAME,
          String.format("Failed to read the Avro schema of table %s at %s='%s'", name, URL, url),
          e);
    }
  }

  private static String record(String name, List<Column> columns) {
    return columns.stream()
        .map(column -> field(column.name(), column.type(), name))
        .collect(Collectors.joining(",", start(name), "]}"));
  }

  private static String start(String name) {
    return "{\"type\":\"record\",\"name\":\"" + quoted(name) + "\",\"fields\":[";
  }

  private static String field(String name, ColumnType type, String path) {
    return String.format(
        "{\"name\":\"%s\",\"type\":[\"null\",%s],\"default\":null}",
        quoted(name), schema(type, path + "_" + name));
  }

  private static String quoted(String name) {
    return new String(JsonStringEncoder.getInstance().quoteAsString(name));
  }

  /** {@code path} keeps the names of nested records apart, as Avro demands. */
  private static String schema(ColumnType type, String path) {
    if (type instanceof ColumnType.Array array) {
      return "{\"type\":\"array\",\"items\":[\"null\"," + schema(array.element(), path) + "]}";
    }
    if (type instanceof ColumnType.MapOf map) {
      return "{\"type\":\"map\",\"values\":[\"null\"," + schema(map.value(), path) + "]}";
    }
    if (type instanceof ColumnType.Struct struct) {
      return struct.fields().stream()
          .map(field -> field(field.name(), field.type(), path))
          .collect(Collectors.joining(",", start(path), "]}"));
    }
    return scalar((ColumnType.Scalar) type);
  }

  private static String scalar(ColumnType.Scalar type) {
    return switch (type.primitive()) {
      case BOOLEAN -> "\"boolean\"";
      case TINYINT, SMALLINT, INT -> "\"int\"";
      case BIGINT -> "\"long\"";
      case FLOAT -> "\"float\"";
      case DOUBLE -> "\"double\"";
      case STRING, CHAR, VARCHAR, TIMESTAMP -> "\"string\"";
      case BINARY -> "\"bytes\"";
      case DATE -> "{\"type\":\"int\",\"logicalType\":\"date\"}";
      case DECIMAL ->
          String.format(
              "{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":%d,\"scale\":%d}",
              type.precision(), type.scale());
    };
  }
}
