package io.catalogd.rpc;

import io.catalogd.model.ColumnType;
import io.catalogd.model.PrimitiveType;
import java.util.ArrayList;
import java.util.List;
import org.apache.impala.thrift.TColumnType;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TScalarType;
import org.apache.impala.thrift.TStructField;
import org.apache.impala.thrift.TTypeNode;
import org.apache.impala.thrift.TTypeNodeType;

/** Column types as the IDL has them: the nodes of the type's tree, depth first. */
final class ColumnTypeCodec {
  private ColumnTypeCodec() {}

  static TColumnType encode(ColumnType type) {
    List<TTypeNode> nodes = new ArrayList<>();
    addNodes(type, nodes);
    return new TColumnType(nodes);
  }

  private static void addNodes(ColumnType type, List<TTypeNode> nodes) {
    if (type instanceof ColumnType.Scalar scalar) {
      nodes.add(new TTypeNode(TTypeNodeType.SCALAR).setScalar_type(scalar(scalar)));
    } else if (type instanceof ColumnType.Array array) {
      nodes.add(new TTypeNode(TTypeNodeType.ARRAY));
      addNodes(array.element(), nodes);
    } else if (type instanceof ColumnType.MapOf map) {
      nodes.add(new TTypeNode(TTypeNodeType.MAP));
      addNodes(map.key(), nodes);
      addNodes(map.value(), nodes);
    } else if (type instanceof ColumnType.Struct struct) {
      nodes.add(new TTypeNode(TTypeNodeType.STRUCT).setStruct_fields(fields(struct)));
      struct.fields().forEach(field -> addNodes(field.type(), nodes));
    }
  }

  private static List<TStructField> fields(ColumnType.Struct struct) {
    return struct.fields().stream()
        .map(field -> new TStructField(field.name()).setComment(field.comment()))
        .toList();
  }

  private static TScalarType scalar(ColumnType.Scalar type) {
    TScalarType scalar = new TScalarType(encode(type.primitive()));
    return switch (type.primitive()) {
      case CHAR, VARCHAR -> scalar.setLen(type.length());
      case DECIMAL -> scalar.setPrecision(type.precision()).setScale(type.scale());
      default -> scalar;
    };
  }

  private static TPrimitiveType encode(PrimitiveType type) {
    return switch (type) {
      case BOOLEAN -> TPrimitiveType.BOOLEAN;
      case TINYINT -> TPrimitiveType.TINYINT;
      case SMALLINT -> TPrimitiveType.SMALLINT;
      case INT -> TPrimitiveType.INT;
      case BIGINT -> TPrimitiveType.BIGINT;
      case FLOAT -> TPrimitiveType.FLOAT;
      case DOUBLE -> TPrimitiveType.DOUBLE;
      case DATE -> TPrimitiveType.DATE;
      case TIMESTAMP -> TPrimitiveType.TIMESTAMP;
      case STRING -> TPrimitiveType.STRING;
      case BINARY -> TPrimitiveType.BINARY;
      case DECIMAL -> TPrimitiveType.DECIMAL;
      case CHAR -> TPrimitiveType.CHAR;
      case VARCHAR -> TPrimitiveType.VARCHAR;
    };
  }
}
