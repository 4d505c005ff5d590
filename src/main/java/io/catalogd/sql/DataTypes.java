package io.catalogd.sql;

import io.catalogd.sql.SqlParser.DataTypeContext;
import io.catalogd.sql.SqlParser.StructFieldContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.apache.impala.thrift.TColumnType;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TScalarType;
import org.apache.impala.thrift.TStructField;
import org.apache.impala.thrift.TTypeNode;
import org.apache.impala.thrift.TTypeNodeType;
import org.jspecify.annotations.Nullable;

/** Column types as typed, and the nodes that requests carry: depth first, parents first. */
final class DataTypes extends SqlParserBaseVisitor<List<TTypeNode>> {
  /** What DECIMAL alone means, as in Hive. */
  private static final int DEFAULT_PRECISION = 10;

  private static final Map<String, TPrimitiveType> PRIMITIVES =
      Map.ofEntries(
          Map.entry("BOOLEAN", TPrimitiveType.BOOLEAN),
          Map.entry("TINYINT", TPrimitiveType.TINYINT),
          Map.entry("SMALLINT", TPrimitiveType.SMALLINT),
          Map.entry("INT", TPrimitiveType.INT),
          Map.entry("INTEGER", TPrimitiveType.INT),
          Map.entry("BIGINT", TPrimitiveType.BIGINT),
          Map.entry("FLOAT", TPrimitiveType.FLOAT),
          Map.entry("DOUBLE", TPrimitiveType.DOUBLE),
          Map.entry("REAL", TPrimitiveType.DOUBLE),
          Map.entry("DATE", TPrimitiveType.DATE),
          Map.entry("TIMESTAMP", TPrimitiveType.TIMESTAMP),
          Map.entry("STRING", TPrimitiveType.STRING),
          Map.entry("BINARY", TPrimitiveType.BINARY),
          Map.entry("DECIMAL", TPrimitiveType.DECIMAL),
          Map.entry("NUMERIC", TPrimitiveType.DECIMAL),
          Map.entry("CHAR", TPrimitiveType.CHAR),
          Map.entry("VARCHAR", TPrimitiveType.VARCHAR));

  private DataTypes() {}

  static TColumnType type(DataTypeContext type) {
    return new TColumnType(type.accept(new DataTypes()));
  }

  static TColumnType scalar(TPrimitiveType primitive) {
    return new TColumnType(List.of(scalarNode(new TScalarType(primitive))));
  }

  @Override
  public List<TTypeNode> visitArrayType(SqlParser.ArrayTypeContext type) {
    return tree(new TTypeNode(TTypeNodeType.ARRAY), List.of(type.dataType()));
  }

  @Override
  public List<TTypeNode> visitMapType(SqlParser.MapTypeContext type) {
    return tree(new TTypeNode(TTypeNodeType.MAP), type.dataType());
  }

  @Override
  public List<TTypeNode> visitStructType(SqlParser.StructTypeContext type) {
    List<TStructField> fields = new ArrayList<>();
    for (StructFieldContext field : type.structField()) {
      if (field.COMMENT() != null) {
        throw SqlException.at(
            field.COMMENT().getSymbol(),
            "a metastore keeps no comments of STRUCT fields: say it in the column's COMMENT");
      }
      fields.add(new TStructField(Words.name(field.identifier())));
    }
    return tree(
        new TTypeNode(TTypeNodeType.STRUCT).setStruct_fields(fields),
        type.structField().stream().map(StructFieldContext::dataType).toList());
  }

  private List<TTypeNode> tree(TTypeNode parent, List<DataTypeContext> children) {
    List<TTypeNode> nodes = new ArrayList<>(List.of(parent));
    children.forEach(child -> nodes.addAll(child.accept(this)));
    return nodes;
  }

  @Override
  public List<TTypeNode> visitScalarType(SqlParser.ScalarTypeContext type) {
    String name = type.typeName.getText().toUpperCase(Locale.ROOT);
    @Nullable TPrimitiveType primitive = PRIMITIVES.get(name);
    if (primitive == null) {
      throw SqlException.at(
          type,
          "'"
              + type.typeName.getText()
              + "' is no type; there are ARRAY, MAP, STRUCT, "
              + String.join(", ", new TreeSet<>(PRIMITIVES.keySet())));
    }
    TScalarType scalar = new TScalarType(primitive);
    switch (primitive) {
      case DECIMAL -> setPrecision(scalar, type);
      case CHAR, VARCHAR -> setLength(scalar, type, name);
      default -> {
        if (!type.INTEGER().isEmpty()) {
          throw SqlException.at(type.INTEGER(0).getSymbol(), name + " takes no number");
        }
      }
    }
    return List.of(scalarNode(scalar));
  }

  private static void setPrecision(TScalarType scalar, SqlParser.ScalarTypeContext type) {
    int numbers = type.INTEGER().size();
    scalar.setPrecision(numbers == 0 ? DEFAULT_PRECISION : number(type, 0, 38));
    scalar.setScale(numbers < 2 ? 0 : number(type, 1, scalar.getPrecision()));
    if (scalar.getPrecision() == 0) {
      throw SqlException.at(type.INTEGER(0).getSymbol(), "a DECIMAL has at least one digit");
    }
  }

  private static void setLength(TScalarType scalar, SqlParser.ScalarTypeContext type, String name) {
    if (type.INTEGER().size() != 1) {
      throw SqlException.at(type, name + " needs a length, such as " + name + "(20)");
    }
    scalar.setLen(number(type, 0, scalar.getType() == TPrimitiveType.CHAR ? 255 : 65_535));
    if (scalar.getLen() == 0) {
      throw SqlException.at(type.INTEGER(0).getSymbol(), "the length has to be 1 or more");
    }
  }

  private static int number(SqlParser.ScalarTypeContext type, int index, int largest) {
    String text = type.INTEGER(index).getText();
    if (text.length() > 9 || Integer.parseInt(text) > largest) {
      throw SqlException.at(
          type.INTEGER(index).getSymbol(), "this number may be " + largest + " at most");
    }
    return Integer.parseInt(text);
  }

  private static TTypeNode scalarNode(TScalarType scalar) {
    return new TTypeNode(TTypeNodeType.SCALAR).setScalar_type(scalar);
  }
}
