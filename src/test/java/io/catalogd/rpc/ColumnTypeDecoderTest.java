package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.impala.thrift.TColumnType;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TScalarType;
import org.apache.impala.thrift.TStructField;
import org.apache.impala.thrift.TTypeNode;
import org.apache.impala.thrift.TTypeNodeType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ColumnTypeDecoderTest {
  private static final TTypeNode INT = scalar(TPrimitiveType.INT);

  @Test
  void nestedTypesAreReadDepthFirst() {
    TTypeNode struct =
        new TTypeNode(TTypeNodeType.STRUCT)
            .setStruct_fields(List.of(new TStructField("x"), new TStructField("y")));

    assertThat(
            decode(
                new TTypeNode(TTypeNodeType.MAP),
                scalar(TPrimitiveType.STRING),
                new TTypeNode(TTypeNodeType.ARRAY),
                struct,
                INT,
                varchar(9)))
        .isEqualTo("MAP<STRING,ARRAY<STRUCT<x:INT,y:VARCHAR(9)>>>");
  }

  @ParameterizedTest
  @EnumSource(
      value = TPrimitiveType.class,
      names = {
        "BOOLEAN",
        "TINYINT",
        "SMALLINT",
        "INT",
        "BIGINT",
        "FLOAT",
        "DOUBLE",
        "DATE",
        "TIMESTAMP",
        "STRING",
        "BINARY"
      })
  void plainScalarsKeepTheirNames(TPrimitiveType type) {
    assertThat(decode(scalar(type))).isEqualTo(type.name());
  }

  @ParameterizedTest
  @EnumSource(
      value = TPrimitiveType.class,
      names = {"INVALID_TYPE", "NULL_TYPE", "DATETIME", "FIXED_UDA_INTERMEDIATE"})
  void typesThatNoColumnHasAreRefused(TPrimitiveType type) {
    assertInvalid("no column can be a " + type, scalar(type));
  }

  @Test
  void lengthsAndDigitsHaveLimits() {
    assertThat(decode(decimal(38, 38))).isEqualTo("DECIMAL(38,38)");
    assertInvalid("DECIMAL(39,0)", decimal(39, 0));
    assertInvalid("DECIMAL(3,4)", decimal(3, 4));
    assertInvalid("DECIMAL(0,0)", scalar(TPrimitiveType.DECIMAL));
    assertInvalid("VARCHAR of length 65536", varchar(65_536));
    assertInvalid("VARCHAR of length 0", varchar(0));
    assertInvalid("CHAR of length unset", scalar(TPrimitiveType.CHAR));
  }

  @Test
  void treesThatAreNoneAreRefused() {
    assertInvalid("too few nodes");
    assertInvalid("too few nodes", new TTypeNode(TTypeNodeType.ARRAY));
    assertInvalid("nodes beyond its end", INT, INT);
    assertInvalid("SCALAR without scalar_type", new TTypeNode(TTypeNodeType.SCALAR));
    assertInvalid("STRUCT without struct_fields", new TTypeNode(TTypeNodeType.STRUCT));
    assertInvalid(
        "empty or duplicate struct field 'X'",
        new TTypeNode(TTypeNodeType.STRUCT)
            .setStruct_fields(List.of(new TStructField("x"), new TStructField("X"))),
        INT,
        INT);
    assertThatThrownBy(() -> ColumnTypeDecoder.decode(new TColumnType(), "c"))
        .hasMessage("Column 'c' has no type");
  }

  @Test
  void deepNestingIsRefusedBeforeTheStackIsFull() {
    List<TTypeNode> nodes = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      nodes.add(new TTypeNode(TTypeNodeType.ARRAY));
    }
    nodes.add(INT);

    assertThatThrownBy(() -> ColumnTypeDecoder.decode(new TColumnType(nodes), "c"))
        .hasMessage("Invalid type of column 'c': nested deeper than 100");
  }

  private static void assertInvalid(String reason, TTypeNode... nodes) {
    assertThatThrownBy(() -> decode(nodes)).hasMessage("Invalid type of column 'c': " + reason);
  }

  private static String decode(TTypeNode... nodes) {
    return ColumnTypeDecoder.decode(new TColumnType(Arrays.asList(nodes)), "c").toSql();
  }

  private static TTypeNode scalar(TPrimitiveType type) {
    return new TTypeNode(TTypeNodeType.SCALAR).setScalar_type(new TScalarType(type));
  }

  private static TTypeNode varchar(int length) {
    return new TTypeNode(TTypeNodeType.SCALAR)
        .setScalar_type(new TScalarType(TPrimitiveType.VARCHAR).setLen(length));
  }

  private static TTypeNode decimal(int precision, int scale) {
    return new TTypeNode(TTypeNodeType.SCALAR)
        .setScalar_type(
            new TScalarType(TPrimitiveType.DECIMAL).setPrecision(precision).setScale(scale));
  }
}
