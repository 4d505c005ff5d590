package io.catalogd.load;

import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.ColumnTypeParser;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.jspecify.annotations.Nullable;

/** The columns of tables whose files are read with an Avro schema (C344). */
final class AvroColumns {
  /** What Hive says of a column whose schema says nothing. */
  private static final String NO_COMMENT = "from deserializer";

  /**
   * Most types in one column: records within records that are used twice each grow past counting.
   */
  private static final int MAX_TYPES = 100_000;

  private static final Set<PrimitiveType> TEXTS =
      EnumSet.of(PrimitiveType.STRING, PrimitiveType.CHAR, PrimitiveType.VARCHAR);

  private static final Map<Schema.Type, ColumnType> SCALARS =
      Map.of(
          Schema.Type.BOOLEAN, ColumnType.Scalar.of(PrimitiveType.BOOLEAN),
          // Dates too, which coordinators of 2018 read as the number that stands for them.
          Schema.Type.INT, ColumnType.Scalar.of(PrimitiveType.INT),
          Schema.Type.LONG, ColumnType.Scalar.of(PrimitiveType.BIGINT),
          Schema.Type.FLOAT, ColumnType.Scalar.of(PrimitiveType.FLOAT),
          Schema.Type.DOUBLE, ColumnType.Scalar.of(PrimitiveType.DOUBLE),
          Schema.Type.STRING, ColumnType.Scalar.of(PrimitiveType.STRING));

  private AvroColumns() {}

  /**
   * The schema's columns. Of {@code told}, the metastore's, only lengths of texts are taken over,
   * and only if there are as many.
   *
   * @throws CatalogException when {@code json} is no schema of a record, or has a type that no
   *     column can have (C347)
   */
  static List<Column> of(TableName table, String json, List<FieldSchema> told) {
    List<Column> columns = new ArrayList<>();
    try {
      // Tables of before Avro looked at defaults have wrong ones, and nobody minds.
      Schema schema = new Schema.Parser().setValidateDefaults(false).parse(json);
      if (schema.getType() != Schema.Type.RECORD) {
        throw refused(table, "it is of type " + schema.getType() + ", not RECORD");
      }
      for (Schema.Field field : schema.getFields()) {
        columns.add(
            new Column(
                field.name().toLowerCase(Locale.ROOT),
                new TypeReader(table, field.name()).type(field.schema(), 1),
                comment(field.doc())));
      }
    } catch (AvroRuntimeException e) {
      throw refused(table, String.valueOf(e.getMessage()));
    }
    return columns.size() == told.size() ? withTextsOf(told, columns) : columns;
  }

  private static CatalogException refused(TableName table, String why) {
    return LoadErrors.unloadable(
        String.format("The Avro schema of table %s cannot be used: %s", table, why));
  }

  private static String comment(@Nullable String doc) {
    return doc == null || doc.isEmpty() ? NO_COMMENT : doc;
  }

  private static List<Column> withTextsOf(List<FieldSchema> told, List<Column> columns) {
    List<Column> result = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      ColumnType type =
          ColumnTypeParser.parse(LoadErrors.orEmpty(told.get(i).getType()))
              .filter(text -> isText(text) && isText(column.type()))
              .orElse(column.type());
      result.add(new Column(column.name(), type, column.comment()));
    }
    return result;
  }

  private static boolean isText(ColumnType type) {
    return type instanceof ColumnType.Scalar scalar && TEXTS.contains(scalar.primitive());
  }

  /** Columns of the metastore, with the types that files of a schema made of them have. */
  static List<Column> promoted(List<Column> columns) {
    return columns.stream()
        .map(
            column -> new Column(column.name(), promoted(column.type()), comment(column.comment())))
        .toList();
  }

  private static ColumnType promoted(ColumnType type) {
    if (type instanceof ColumnType.Array array) {
      return new ColumnType.Array(promoted(array.element()));
    }
    if (type instanceof ColumnType.MapOf map) {
      return new ColumnType.MapOf(
          ColumnType.Scalar.of(PrimitiveType.STRING), promoted(map.value()));
    }
    if (type instanceof ColumnType.Struct struct) {
      return new ColumnType.Struct(
          struct.fields().stream()
              .map(
                  field ->
                      new ColumnType.Field(field.name(), promoted(field.type()), field.comment()))
              .toList());
    }
    return switch (((ColumnType.Scalar) type).primitive()) {
      case TINYINT, SMALLINT -> ColumnType.Scalar.of(PrimitiveType.INT);
      case TIMESTAMP -> ColumnType.Scalar.of(PrimitiveType.STRING);
      default -> type;
    };
  }

  /** Turns schemas into the type of one column. */
  private static final class TypeReader {
    private final TableName table;
    private final String column;
    private int types;

    TypeReader(TableName table, String column) {
      this.table = table;
      this.column = column;
    }

    ColumnType type(Schema schema, int depth) {
      if (++types > MAX_TYPES) {
        throw unsupported("made of more than " + MAX_TYPES + " types");
      }
      if (depth > ColumnTypeParser.MAX_DEPTH) {
        throw unsupported("nested deeper than " + ColumnTypeParser.MAX_DEPTH + " levels");
      }
      ColumnType scalar = SCALARS.get(schema.getType());
      if (scalar != null) {
        return scalar;
      }
      return switch (schema.getType()) {
        case ARRAY -> new ColumnType.Array(type(schema.getElementType(), depth + 1));
        case MAP ->
            new ColumnType.MapOf(
                ColumnType.Scalar.of(PrimitiveType.STRING), type(schema.getValueType(), depth + 1));
        case RECORD -> struct(schema, depth);
        case UNION -> type(valueOf(schema), depth);
        case BYTES -> bytes(schema);
        default -> throw unsupported("of the type '" + schema.getType().getName() + "'");
      };
    }

    /** In Avro a value that may be missing is one of a union with null. */
    private Schema valueOf(Schema union) {
      List<Schema> values =
          union.getTypes().stream().filter(member -> member.getType() != Schema.Type.NULL).toList();
      if (values.size() != 1 || union.getTypes().size() != 2) {
        throw unsupported("of the type '" + union + "'");
      }
      return values.get(0);
    }

    private ColumnType struct(Schema schema, int depth) {
      List<ColumnType.Field> fields =
          schema.getFields().stream()
              .map(
                  field ->
                      new ColumnType.Field(
                          field.name().toLowerCase(Locale.ROOT),
                          type(field.schema(), depth + 1),
                          field.doc()))
              .toList();
      if (fields.isEmpty()) {
        throw unsupported("a record without fields");
      }
      return new ColumnType.Struct(fields);
    }

    private ColumnType bytes(Schema schema) {
      String logicalType = schema.getProp("logicalType");
      if (!"decimal".equalsIgnoreCase(logicalType)) {
        return ColumnType.Scalar.of(PrimitiveType.BINARY);
      }
      return ColumnTypeParser.parse(
              String.format("decimal(%s,%s)", number(schema, "precision"), number(schema, "scale")))
          .orElseThrow(() -> unsupported("of the type '" + schema + "'"));
    }

    private static String number(Schema schema, String property) {
      Object value = schema.getObjectProp(property);
      return value == null ? "0" : value.toString();
    }

    private CatalogException unsupported(String what) {
      return refused(table, String.format("column '%s' is %s", column, what));
    }
  }
}
