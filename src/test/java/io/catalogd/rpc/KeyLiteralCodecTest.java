package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.model.ColumnType;
import io.catalogd.model.KeyValueParser;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.PrimitiveType;
import java.math.BigInteger;
import org.apache.impala.thrift.TExpr;
import org.apache.impala.thrift.TExprNode;
import org.apache.impala.thrift.TExprNodeType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Facts C349, C350, C356, C357. */
class KeyLiteralCodecTest {
  private final KeyValueParser parser = new KeyValueParser(PartitionNames.DEFAULT_NULL_TEXT);

  @ParameterizedTest
  @EnumSource(
      value = PrimitiveType.class,
      names = {"TINYINT", "SMALLINT", "INT", "BIGINT"})
  void integerKeysAreIntLiterals(PrimitiveType type) {
    TExprNode node = encode(ColumnType.Scalar.of(type), "0009");

    assertThat(node.getNode_type()).isEqualTo(TExprNodeType.INT_LITERAL);
    assertThat(node.getInt_literal().getValue()).isEqualTo(9);
    assertThat(node.getType()).isEqualTo(ColumnTypeCodec.encode(ColumnType.Scalar.of(type)));
    assertThat(node.isIs_constant()).isTrue();
    assertThat(node.getNum_children()).isZero();
  }

  @Test
  void integerKeyBeyondItsRangeIsKeptAsItIs() {
    assertThat(encode(ColumnType.Scalar.of(PrimitiveType.INT), "3000000000").getInt_literal())
        .returns(3_000_000_000L, literal -> literal.getValue());
  }

  @Test
  void floatingPointKeysAreFloatLiterals() {
    for (PrimitiveType type : new PrimitiveType[] {PrimitiveType.FLOAT, PrimitiveType.DOUBLE}) {
      TExprNode node = encode(ColumnType.Scalar.of(type), "-1.5e2");

      assertThat(node.getNode_type()).isEqualTo(TExprNodeType.FLOAT_LITERAL);
      assertThat(node.getFloat_literal().getValue()).isEqualTo(-150);
    }
  }

  @Test
  void decimalKeyIsItsUnscaledBytesAtTheScaleOfTheType() {
    TExprNode node = encode(new ColumnType.Scalar(PrimitiveType.DECIMAL, 0, 9, 3), "-12.5");

    assertThat(node.getNode_type()).isEqualTo(TExprNodeType.DECIMAL_LITERAL);
    assertThat(new BigInteger(node.getDecimal_literal().getValue()))
        .isEqualTo(BigInteger.valueOf(-12_500));
    assertThat(node.getType().getTypes().get(0).getScalar_type().getScale()).isEqualTo(3);
  }

  @Test
  void booleanKeyIsABoolLiteral() {
    TExprNode node = encode(ColumnType.Scalar.of(PrimitiveType.BOOLEAN), "TRUE");

    assertThat(node.getNode_type()).isEqualTo(TExprNodeType.BOOL_LITERAL);
    assertThat(node.getBool_literal().isValue()).isTrue();
  }

  @Test
  void textKeysAreStringLiteralsVerbatim() {
    TExprNode node = encode(ColumnType.Scalar.of(PrimitiveType.STRING), "a\\'%20");

    assertThat(node.getNode_type()).isEqualTo(TExprNodeType.STRING_LITERAL);
    assertThat(node.getString_literal().getValue()).isEqualTo("a\\'%20");
  }

  @Test
  void nullAndEmptyTextsAreNullLiteralsOfTheKeysType() {
    for (String text : new String[] {"", PartitionNames.DEFAULT_NULL_TEXT}) {
      TExprNode node = encode(ColumnType.Scalar.of(PrimitiveType.INT), text);

      assertThat(node.getNode_type()).isEqualTo(TExprNodeType.NULL_LITERAL);
      assertThat(node.getType())
          .isEqualTo(ColumnTypeCodec.encode(ColumnType.Scalar.of(PrimitiveType.INT)));
    }
  }

  private TExprNode encode(ColumnType type, String text) {
    TExpr expression = KeyLiteralCodec.encode(type, parser.parse(type, text));
    assertThat(expression.getNodes()).hasSize(1);
    return expression.getNodes().get(0);
  }
}
