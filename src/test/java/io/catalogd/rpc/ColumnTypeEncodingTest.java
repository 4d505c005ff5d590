package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.model.ColumnType;
import io.catalogd.model.ColumnTypeParser;
import io.catalogd.model.PrimitiveType;
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

class ColumnTypeEncodingTest {
  @ParameterizedTest
  @EnumSource(PrimitiveType.class)
  void scalarsAreOneNodeOfTheSameName(PrimitiveType type) {
    TColumnType encoded = ColumnTypeCodec.encode(ColumnType.Scalar.of(type));

    assertThat(encoded.getTypes()).hasSize(1);
    assertThat(encoded.getTypes().get(0).getScalar_type().getType().name()).isEqualTo(type.name());
  }

  @Test
  void parametersAreSetOnlyForTheTypesThatHaveThem() {
    assertThat(scalar("int").isSetLen()).isFalse();
    assertThat(scalar("int").isSetPrecision()).isFalse();
    assertThat(scalar("varchar(20)")).isEqualTo(new TScalarType(TPrimitiveType.VARCHAR).setLen(20));
    assertThat(scalar("decimal(10,2)"))
        .isEqualTo(new TScalarType(TPrimitiveType.DECIMAL).setPrecision(10).setScale(2));
  }

  @Test
  void nestedTypesAreTheirTreeDepthFirst() {
    TColumnType encoded = encode("map<string,array<struct<a:int,b:boolean>>>");

    assertThat(encoded.getTypes())
        .containsExactly(
            new TTypeNode(TTypeNodeType.MAP),
            node(TPrimitiveType.STRING),
            new TTypeNode(TTypeNodeType.ARRAY),
            new TTypeNode(TTypeNodeType.STRUCT)
                .setStruct_fields(List.of(new TStructField("a"), new TStructField("b"))),
            node(TPrimitiveType.INT),
            node(TPrimitiveType.BOOLEAN));
  }

  private static TTypeNode node(TPrimitiveType type) {
    return new TTypeNode(TTypeNodeType.SCALAR).setScalar_type(new TScalarType(type));
  }

  private static TScalarType scalar(String text) {
    return encode(text).getTypes().get(0).getScalar_type();
  }

  private static TColumnType encode(String text) {
    return ColumnTypeCodec.encode(ColumnTypeParser.parse(text).orElseThrow());
  }
}
