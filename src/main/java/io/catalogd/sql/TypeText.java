package io.catalogd.sql;

import io.catalogd.notation.SqlQuotes;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.impala.thrift.TColumnType;
import org.apache.impala.thrift.TScalarType;
import org.apache.impala.thrift.TStructField;
import org.apache.impala.thrift.TTypeNode;

/** Types as text. */
final class TypeText {
  /** In the metastore's texts nothing but a field's name stands before a colon. */
  private static final Pattern FIELD = Pattern.compile("([^<>,():]+):");

  private TypeText() {}

  /** A type that a reply carries in nodes, as SQL. */
  static String of(TColumnType type) {
    return read(type.getTypes().iterator());
  }

  /**
   * A type as the metastore writes it, with names of fields that read as such whatever they are.
   */
  static String ofMetastore(String type) {
    return FIELD
        .matcher(type)
        .replaceAll(field -> Matcher.quoteReplacement(SqlQuotes.quoteName(field.group(1))) + ":");
  }

  private static String read(Iterator<TTypeNode> nodes) {
    TTypeNode node = nodes.next();
    return switch (node.getType()) {
      case SCALAR -> scalar(node.getScalar_type());
      case ARRAY -> "ARRAY<" + read(nodes) + ">";
      case MAP -> {
        String key = read(nodes);
        yield "MAP<" + key + "," + read(nodes) + ">";
      }
      case STRUCT -> struct(node.getStruct_fields(), nodes);
    };
  }

  private static String struct(List<TStructField> fields, Iterator<TTypeNode> nodes) {
    return "STRUCT<"
        + String.join(
            ",",
            fields.stream()
                .map(field -> SqlQuotes.quoteName(field.getName()) + ":" + read(nodes))
                .toList())
        + ">";
  }

  private static String scalar(TScalarType type) {
    return switch (type.getType()) {
      case DECIMAL ->
          type.getPrecision() < 1
              ? "DECIMAL(*,*)"
              : "DECIMAL(" + type.getPrecision() + "," + type.getScale() + ")";
      case CHAR, VARCHAR ->
          type.getType() + "(" + (type.getLen() < 1 ? "*" : String.valueOf(type.getLen())) + ")";
      case INVALID_TYPE -> "";
      default -> type.getType().toString();
    };
  }
}
