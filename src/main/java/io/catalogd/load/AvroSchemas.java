package io.catalogd.load;

import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.TableName;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.hive.metastore.api.Table;

/** Finds the Avro schema with which a table's files are read (C343, C345). */
final class AvroSchemas {
  private static final String LITERAL = "avro.schema.literal";
  private static final String URL = "avro.schema.url";
  private static final String NONE = "none";

  private AvroSchemas() {}

  /**
   * JSON text: the literal of the serde's parameters, else of the table's, else made of the
   * columns.
   *
   * @throws io.catalogd.model.CatalogException when the schema lies behind a URL
   */
  static String of(TableName name, Table struct, List<Column> columns) {
    for (Map<String, String> parameters :
        List.of(struct.getSd().getSerdeInfo().getParameters(), struct.getParameters())) {
      String literal = parameters.getOrDefault(LITERAL, NONE);
      if (!literal.equals(NONE) && !literal.isBlank()) {
        return literal;
      }
      String url = parameters.getOrDefault(URL, NONE);
      if (!url.equals(NONE) && !url.isBlank()) {
        // Columns alone would be a guess: defaults and aliases stand only in the schema.
        throw LoadErrors.unloadable(
            String.format(
                "Avro schemas behind a URL are not supported yet: table %s has %s='%s'; set %s"
                    + " instead",
                name, URL, url, LITERAL));
      }
    }
    return record(name.table(), columns);
  }

  private static String record(String name, List<Column> columns) {
    return columns.stream()
        .map(column -> field(column.name(), column.type(), name))
        .collect(Collectors.joining(",", start(name), "]}"));
  }

  private static String start(String name) {
    return "{\"type\":\"record\",\"name\":\"" + name + "\",\"fields\":[";
  }

  private static String field(String name, ColumnType type, String path) {
    return String.format(
        "{\"name\":\"%s\",\"type\":[\"null\",%s],\"default\":null}",
        name, schema(type, path + "_" + name));
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
