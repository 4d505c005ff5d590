package io.catalogd.rpc;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ColumnType;
import io.catalogd.model.ColumnTypeParser;
import io.catalogd.model.PrimitiveType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.impala.thrift.TColumnType;
import org.apache.impala.thrift.TScalarType;
import org.apache.impala.thrift.TStructField;
import org.apache.impala.thrift.TTypeNode;
import org.jspecify.annotations.Nullable;

/** Reads a column's type: the nodes of its tree, depth first. One instance reads one type. */
final class ColumnTypeDecoder {
  private static final int MAX_CHAR_LENGTH = 255;
  private static final int MAX_VARCHAR_LENGTH = 65_535;
  private static final int MAX_PRECISION = 38;

  private final List<TTypeNode> nodes;
  private final String column;
  private int next;

  private ColumnTypeDecoder(List<TTypeNode> nodes, String column) {
    this.nodes = nodes;
    this.column = column;
  }

  /**
   * The type of a column.
   *
   * @param column its name, for errors
   * @throws CatalogException INVALID_REQUEST where the nodes make no type that a table can have
   */
  static ColumnType decode(@Nullable TColumnType type, String column) {
    if (type == null || type.getTypes() == null) {
      throw CatalogException.invalidRequest("Column '" + column + "' has no type");
    }
    ColumnTypeDecoder decoder = new ColumnTypeDecoder(type.getTypes(), column);
    ColumnType decoded = decoder.read(1);
    if (decoder.next != decoder.nodes.size()) {
      throw decoder.invalid("nodes beyond its end");
    }
    return decoded;
  }

  private ColumnType read(int depth) {
    if (next >= nodes.size()) {
      throw invalid("too few nodes");
    }
    if (depth > ColumnTypeParser.MAX_DEPTH) {
      throw invalid("nested deeper than " + ColumnTypeParser.MAX_DEPTH);
    }
    TTypeNode node = nodes.get(next++);
    return switch (node.getType()) {
      case SCALAR -> scalar(node.getScalar_type());
      case ARRAY -> new ColumnType.Array(read(depth + 1));
      case MAP -> {
        ColumnType key = read(depth + 1);
        yield new ColumnType.MapOf(key, read(depth + 1));
      }
      case STRUCT -> struct(node.getStruct_fields(), depth);
    };
  }

  private ColumnType struct(@Nullable List<TStructField> members, int depth) {
    if (members == null || members.isEmpty()) {
      throw invalid("STRUCT without struct_fields");
    }
    List<ColumnType.Field> fields = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (TStructField member : members) {
      String name = member.getName();
      if (name.isEmpty() || !names.add(name.toLowerCase(Locale.ROOT))) {
        throw invalid("empty or duplicate struct field '" + name + "'");
      }
      fields.add(new ColumnType.Field(name, read(depth + 1), member.getComment()));
    }
    return new ColumnType.Struct(fields);
  }

  private ColumnType scalar(@Nullable TScalarType type) {
    if (type == null) {
      throw invalid("SCALAR without scalar_type");
    }
    return switch (type.getType()) {
      case BOOLEAN -> ColumnType.Scalar.of(PrimitiveType.BOOLEAN);
      case TINYINT -> ColumnType.Scalar.of(PrimitiveType.TINYINT);
      case SMALLINT -> ColumnType.Scalar.of(PrimitiveType.SMALLINT);
      case INT -> ColumnType.Scalar.of(PrimitiveType.INT);
      case BIGINT -> ColumnType.Scalar.of(PrimitiveType.BIGINT);
      case FLOAT -> ColumnType.Scalar.of(PrimitiveType.FLOAT);
      case DOUBLE -> ColumnType.Scalar.of(PrimitiveType.DOUBLE);
      case DATE -> ColumnType.Scalar.of(PrimitiveType.DATE);
      case TIMESTAMP -> ColumnType.Scalar.of(PrimitiveType.TIMESTAMP);
      case STRING -> ColumnType.Scalar.of(PrimitiveType.STRING);
      case BINARY -> ColumnType.Scalar.of(PrimitiveType.BINARY);
      case CHAR -> text(PrimitiveType.CHAR, type, MAX_CHAR_LENGTH);
      case VARCHAR -> text(PrimitiveType.VARCHAR, type, MAX_VARCHAR_LENGTH);
      case DECIMAL -> decimal(type);
      case INVALID_TYPE, NULL_TYPE, DATETIME, FIXED_UDA_INTERMEDIATE ->
          throw invalid("no column can be a " + type.getType());
    };
  }

  private ColumnType text(PrimitiveType primitive, TScalarType type, int longest) {
    if (!type.isSetLen() || type.getLen() < 1 || type.getLen() > longest) {
      throw invalid(primitive + " of length " + (type.isSetLen() ? type.getLen() : "unset"));
    }
    return new ColumnType.Scalar(primitive, type.getLen(), 0, 0);
  }

  private ColumnType decimal(TScalarType type) {
    int precision = type.getPrecision();
    int scale = type.getScale();
    boolean valid =
        type.isSetPrecision()
            && type.isSetScale()
            && precision >= 1
            && precision <= MAX_PRECISION
            && scale >= 0
            && scale <= precision;
    if (!valid) {
      throw invalid("DECIMAL(" + precision + "," + scale + ")");
    }
    return new ColumnType.Scalar(PrimitiveType.DECIMAL, 0, precision, scale);
  }

  private CatalogException invalid(String reason) {
    return CatalogException.invalidRequest("Invalid type of column '" + column + "': " + reason);
  }
}
