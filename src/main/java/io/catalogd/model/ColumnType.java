package io.catalogd.model;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The type of a column, as parsed from the metastore's type text by {@link ColumnTypeParser}. */
public sealed interface ColumnType {
  /** The SQL text in upper case, such as {@code DECIMAL(10,2)} or {@code ARRAY<INT>} (C146). */
  String toSql();

  /**
   * A scalar.
   *
   * @param length characters of CHAR and VARCHAR, else 0
   * @param precision digits of DECIMAL, else 0
   * @param scale digits behind the point of DECIMAL, else 0
   */
  record Scalar(PrimitiveType primitive, int length, int precision, int scale)
      implements ColumnType {
    /** A type without parameters. */
    public static Scalar of(PrimitiveType primitive) {
      return new Scalar(primitive, 0, 0, 0);
    }

    @Override
    public String toSql() {
      return switch (primitive) {
        case CHAR, VARCHAR -> primitive + "(" + length + ")";
        case DECIMAL -> "DECIMAL(" + precision + "," + scale + ")";
        default -> primitive.toString();
      };
    }

    /**
     * Bytes of a value in a query engine's tuple slot; -1 for STRING, VARCHAR and BINARY (C370).
     */
    public int slotBytes() {
      return switch (primitive) {
        case CHAR -> length;
        case DECIMAL -> precision <= 9 ? 4 : precision <= 18 ? 8 : 16;
        default -> primitive.slotBytes();
      };
    }
  }

  /** {@code ARRAY<element>}. */
  record Array(ColumnType element) implements ColumnType {
    @Override
    public String toSql() {
      return "ARRAY<" + element.toSql() + ">";
    }
  }

  /** {@code MAP<key,value>}. */
  record MapOf(ColumnType key, ColumnType value) implements ColumnType {
    @Override
    public String toSql() {
      return "MAP<" + key.toSql() + "," + value.toSql() + ">";
    }
  }

  /** {@code STRUCT<name:type,…>}, with one field or more. */
  record Struct(List<Field> fields) implements ColumnType {
    public Struct {
      fields = List.copyOf(fields);
    }

    @Override
    public String toSql() {
      return fields.stream()
          .map(field -> field.name() + ":" + field.type().toSql())
          .collect(Collectors.joining(",", "STRUCT<", ">"));
    }
  }

  /** One field of a struct; its comment comes only with requests. */
  record Field(String name, ColumnType type, @Nullable String comment) {}
}
