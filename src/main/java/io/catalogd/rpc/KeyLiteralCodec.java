package io.catalogd.rpc;

import io.catalogd.model.ColumnType;
import io.catalogd.model.KeyValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.apache.impala.thrift.TBoolLiteral;
import org.apache.impala.thrift.TDecimalLiteral;
import org.apache.impala.thrift.TExpr;
import org.apache.impala.thrift.TExprNode;
import org.apache.impala.thrift.TExprNodeType;
import org.apache.impala.thrift.TFloatLiteral;
import org.apache.impala.thrift.TIntLiteral;
import org.apache.impala.thrift.TStringLiteral;

/** Partition key values as literal expressions of one node, typed as their keys (C357). */
final class KeyLiteralCodec {
  private KeyLiteralCodec() {}

  static TExpr encode(ColumnType type, KeyValue value) {
    TExprNode node =
        new TExprNode(
            TExprNodeType.NULL_LITERAL,
            ColumnTypeCodec.encode(type),
            /* num_children= */ 0,
            /* is_constant= */ true);
    if (value instanceof KeyValue.Bool bool) {
      node.setNode_type(TExprNodeType.BOOL_LITERAL);
      node.setBool_literal(new TBoolLiteral(bool.value()));
    } else if (value instanceof KeyValue.Text text) {
      node.setNode_type(TExprNodeType.STRING_LITERAL);
      node.setString_literal(new TStringLiteral(text.value()));
    } else if (value instanceof KeyValue.Numeric number
        && type instanceof ColumnType.Scalar scalar) {
      addNumber(scalar, number.value(), node);
    }
    return new TExpr(List.of(node));
  }

  private static void addNumber(ColumnType.Scalar type, BigDecimal value, TExprNode node) {
    switch (type.primitive()) {
      case FLOAT, DOUBLE -> {
        node.setNode_type(TExprNodeType.FLOAT_LITERAL);
        node.setFloat_literal(new TFloatLiteral(value.doubleValue()));
      }
      case DECIMAL -> {
        // Loading checked that the value fits its scale; readers take the scale from the type.
        BigDecimal scaled = value.setScale(type.scale(), RoundingMode.DOWN);
        node.setNode_type(TExprNodeType.DECIMAL_LITERAL);
        node.setDecimal_literal(
            new TDecimalLiteral().setValue(scaled.unscaledValue().toByteArray()));
      }
      default -> {
        // Neither range nor fraction is checked on load, as clients don't either (C350).
        node.setNode_type(TExprNodeType.INT_LITERAL);
        node.setInt_literal(new TIntLiteral(value.longValue()));
      }
    }
  }
}
