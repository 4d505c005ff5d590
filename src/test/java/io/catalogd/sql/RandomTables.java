package io.catalogd.sql;

import io.catalogd.RandomTexts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.TColumnType;
import org.apache.impala.thrift.TCreateTableParams;
import org.apache.impala.thrift.THdfsFileFormat;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TScalarType;
import org.apache.impala.thrift.TStructField;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTableRowFormat;
import org.apache.impala.thrift.TTypeNode;
import org.apache.impala.thrift.TTypeNodeType;

/** Random definitions of tables, the same for the same seed, with odd names and texts. */
public final class RandomTables {
  private static final List<TPrimitiveType> PLAIN =
      List.of(
          TPrimitiveType.BOOLEAN,
          TPrimitiveType.TINYINT,
          TPrimitiveType.SMALLINT,
          TPrimitiveType.INT,
          TPrimitiveType.BIGINT,
          TPrimitiveType.FLOAT,
          TPrimitiveType.DOUBLE,
          TPrimitiveType.DATE,
          TPrimitiveType.TIMESTAMP,
          TPrimitiveType.STRING,
          TPrimitiveType.BINARY);

  /** What partition keys can be. */
  private static final List<TPrimitiveType> OF_KEYS =
      List.of(
          TPrimitiveType.BOOLEAN,
          TPrimitiveType.SMALLINT,
          TPrimitiveType.INT,
          TPrimitiveType.BIGINT,
          TPrimitiveType.STRING);

  private static final List<THdfsFileFormat> FORMATS =
      List.of(
          THdfsFileFormat.TEXT,
          THdfsFileFormat.RC_FILE,
          THdfsFileFormat.SEQUENCE_FILE,
          THdfsFileFormat.AVRO,
          THdfsFileFormat.PARQUET,
          THdfsFileFormat.ORC);

  private final Random random;
  private final RandomTexts texts;
  private final Names names;

  /** Which names columns and fields have. */
  public enum Names {
    /** Letters, digits and underscores, which every metastore takes. */
    PLAIN,
    /** Anything that a text can hold. */
    ODD
  }

  public RandomTables(long seed, Names names) {
    this.random = new Random(seed);
    this.texts = new RandomTexts(seed);
    this.names = names;
  }

  /** A definition without location. */
  public TCreateTableParams next(TTableName table) {
    List<String> columnNames = distinctNames(2 + random.nextInt(6));
    int keys = random.nextInt(columnNames.size() - 1);
    List<TColumn> columns =
        columnNames.subList(keys, columnNames.size()).stream()
            .map(name -> column(name, nodes(3)))
            .toList();
    TCreateTableParams params =
        new TCreateTableParams(
                table,
                columns,
                FORMATS.get(random.nextInt(FORMATS.size())),
                random.nextBoolean(),
                random.nextBoolean(),
                Sql.USER)
            .setTable_properties(properties())
            .setSerde_properties(properties());
    if (keys > 0) {
      params.setPartition_columns(
          columnNames.subList(0, keys).stream().map(name -> column(name, List.of(key()))).toList());
    }
    if (random.nextBoolean()) {
      params.setComment(texts.next());
    }
    if (random.nextBoolean()) {
      params.setRow_format(rowFormat());
    }
    if (random.nextBoolean() && names == Names.PLAIN) {
      params.setSort_columns(
          columnNames.subList(keys, keys + 1 + random.nextInt(columnNames.size() - keys)));
    }
    return params;
  }

  private TTableRowFormat rowFormat() {
    TTableRowFormat format = new TTableRowFormat().setField_terminator("\u0001");
    if (random.nextBoolean()) {
      format.setEscaped_by("\\");
    }
    if (random.nextBoolean()) {
      format.setLine_terminator("\n");
    }
    return format;
  }

  private Map<String, String> properties() {
    Map<String, String> properties = new HashMap<>();
    IntStream.range(0, random.nextInt(4))
        .forEach(i -> properties.put(texts.next(), random.nextBoolean() ? texts.next() : ""));
    return properties;
  }

  private List<String> distinctNames(int count) {
    Set<String> distinct = new LinkedHashSet<>();
    while (distinct.size() < count) {
      distinct.add(name());
    }
    return List.copyOf(distinct);
  }

  private String name() {
    if (names == Names.PLAIN || random.nextInt(3) > 0) {
      return List.of("a", "b_", "key", "select", "date", "_1", "x9", "comment", "table")
              .get(random.nextInt(9))
          + (random.nextBoolean() ? "" : random.nextInt(100));
    }
    return texts.next().toLowerCase(Locale.ROOT);
  }

  /** What the metastore's text of a type cannot hold in a name of a field. */
  private String fieldName() {
    String name = name().replaceAll("[<>,():]", "_").strip();
    return name.isEmpty() ? "f" : name;
  }

  private TColumn column(String name, List<TTypeNode> nodes) {
    TColumn column = new TColumn(name, new TColumnType(nodes)).setIs_key(false);
    return random.nextBoolean() ? column : column.setComment(texts.next());
  }

  private List<TTypeNode> nodes(int depth) {
    List<TTypeNode> nodes = new ArrayList<>();
    switch (depth == 0 ? 3 : random.nextInt(6)) {
      case 0 -> {
        nodes.add(new TTypeNode(TTypeNodeType.ARRAY));
        nodes.addAll(nodes(depth - 1));
      }
      case 1 -> {
        nodes.add(new TTypeNode(TTypeNodeType.MAP));
        nodes.addAll(nodes(0));
        nodes.addAll(nodes(depth - 1));
      }
      case 2 -> {
        Set<String> fields = new LinkedHashSet<>();
        IntStream.rangeClosed(0, random.nextInt(3)).forEach(i -> fields.add(fieldName()));
        nodes.add(
            new TTypeNode(TTypeNodeType.STRUCT)
                .setStruct_fields(fields.stream().map(TStructField::new).toList()));
        fields.forEach(field -> nodes.addAll(nodes(depth - 1)));
      }
      default -> nodes.add(Sql.scalar(scalar()));
    }
    return nodes;
  }

  private TTypeNode key() {
    return Sql.scalar(OF_KEYS.get(random.nextInt(OF_KEYS.size())));
  }

  private TScalarType scalar() {
    return switch (random.nextInt(6)) {
      case 0 -> {
        int precision = 1 + random.nextInt(38);
        yield new TScalarType(TPrimitiveType.DECIMAL)
            .setPrecision(precision)
            .setScale(random.nextInt(precision + 1));
      }
      case 1 -> new TScalarType(TPrimitiveType.CHAR).setLen(1 + random.nextInt(255));
      case 2 -> new TScalarType(TPrimitiveType.VARCHAR).setLen(1 + random.nextInt(65_535));
      default -> new TScalarType(PLAIN.get(random.nextInt(PLAIN.size())));
    };
  }
}
