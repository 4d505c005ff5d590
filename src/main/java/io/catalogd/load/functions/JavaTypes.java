package io.catalogd.load.functions;

import io.catalogd.model.PrimitiveType;
import java.util.Map;
import java.util.Optional;
import org.objectweb.asm.Type;

/** Which Java types a function may take and return (D254). */
final class JavaTypes {
  private static final String HADOOP = "org.apache.hadoop.io.";
  private static final String HIVE = "org.apache.hadoop.hive.serde2.io.";

  private static final Map<String, PrimitiveType> BY_NAME =
      Map.ofEntries(
          Map.entry("boolean", PrimitiveType.BOOLEAN),
          Map.entry("java.lang.Boolean", PrimitiveType.BOOLEAN),
          Map.entry(HADOOP + "BooleanWritable", PrimitiveType.BOOLEAN),
          Map.entry("byte", PrimitiveType.TINYINT),
          Map.entry("java.lang.Byte", PrimitiveType.TINYINT),
          Map.entry(HIVE + "ByteWritable", PrimitiveType.TINYINT),
          Map.entry("short", PrimitiveType.SMALLINT),
          Map.entry("java.lang.Short", PrimitiveType.SMALLINT),
          Map.entry(HIVE + "ShortWritable", PrimitiveType.SMALLINT),
          Map.entry("int", PrimitiveType.INT),
          Map.entry("java.lang.Integer", PrimitiveType.INT),
          Map.entry(HADOOP + "IntWritable", PrimitiveType.INT),
          Map.entry("long", PrimitiveType.BIGINT),
          Map.entry("java.lang.Long", PrimitiveType.BIGINT),
          Map.entry(HADOOP + "LongWritable", PrimitiveType.BIGINT),
          Map.entry("float", PrimitiveType.FLOAT),
          Map.entry("java.lang.Float", PrimitiveType.FLOAT),
          Map.entry(HADOOP + "FloatWritable", PrimitiveType.FLOAT),
          Map.entry("double", PrimitiveType.DOUBLE),
          Map.entry("java.lang.Double", PrimitiveType.DOUBLE),
          Map.entry(HIVE + "DoubleWritable", PrimitiveType.DOUBLE),
          Map.entry("byte[]", PrimitiveType.STRING),
          Map.entry("java.lang.String", PrimitiveType.STRING),
          Map.entry(HADOOP + "BytesWritable", PrimitiveType.STRING),
          Map.entry(HADOOP + "Text", PrimitiveType.STRING));

  private JavaTypes() {}

  /** The SQL type that stands for a Java type, if one does. */
  static Optional<PrimitiveType> find(Type type) {
    return Optional.ofNullable(BY_NAME.get(type.getClassName()));
  }
}
