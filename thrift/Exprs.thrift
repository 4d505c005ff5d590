// Expressions. The catalog meets them as literals: partition keys, bounds of Kudu ranges, defaults of columns.
// The other node kinds are here because a tree may contain them.

include "Types.thrift"

namespace java org.apache.impala.thrift
namespace py catalogd_thrift.exprs
namespace cpp catalogd

enum TExprNodeType {
  NULL_LITERAL = 0
  BOOL_LITERAL = 1
  INT_LITERAL = 2
  FLOAT_LITERAL = 3
  STRING_LITERAL = 4
  DECIMAL_LITERAL = 5
  TIMESTAMP_LITERAL = 6
  CASE_EXPR = 7
  COMPOUND_PRED = 8
  IN_PRED = 9
  IS_NULL_PRED = 10
  LIKE_PRED = 11
  SLOT_REF = 12
  TUPLE_IS_NULL_PRED = 13
  FUNCTION_CALL = 14
  AGGREGATE_EXPR = 15
  IS_NOT_EMPTY_PRED = 16
  KUDU_PARTITION_EXPR = 17
}

struct TAggregateExpr {
  /** True if the inputs are intermediate states, not rows. */
  1: required bool is_merge_agg

  /** Types of the arguments before any merging. */
  2: required list<Types.TColumnType> arg_types
}

struct TBoolLiteral {
  1: required bool value
}

/** Which optional parts of a CASE are among the children. */
struct TCaseExpr {
  1: required bool has_case_expr
  2: required bool has_else_expr
}

struct TDateLiteral {
  1: required Types.TTimestamp value
}

/** FLOAT and DOUBLE alike. */
struct TFloatLiteral {
  1: required double value
}

/** Any integer type; the width is in the node's type. */
struct TIntLiteral {
  1: required i64 value
}

struct TStringLiteral {
  1: required string value
}

struct TDecimalLiteral {
  /** Unscaled number, two's complement, most significant byte first. */
  1: required binary value
}

struct TTimestampLiteral {
  /** The engine's own 16-byte form. */
  1: required binary value
}

struct TInPredicate {
  1: required bool is_not_in
}

struct TIsNullPredicate {
  1: required bool is_not_null
}

/** A predicate that is a constant: true, false or unknown. */
struct TLiteralPredicate {
  1: required bool value
  2: required bool is_null
}

struct TTupleIsNullPredicate {
  1: required list<Types.TTupleId> tuple_ids
}

struct TSlotRef {
  1: required Types.TSlotId slot_id
}

/** Which Kudu partition a row falls into. */
struct TKuduPartitionExpr {
  1: required Types.TTableId target_table_id

  /** Positions of the table's columns that the children stand for. */
  2: required list<i32> referenced_columns
}

/** One node of a flattened expression. node_type tells which of the optional structs is set. */
struct TExprNode {
  1: required TExprNodeType node_type
  2: required Types.TColumnType type

  /** How many of the subtrees that follow belong to this node. */
  3: required i32 num_children

  4: required bool is_constant

  /** The function behind this node, if there is one. */
  5: optional Types.TFunction fn

  /** First child that falls under the repeating last argument of fn. */
  6: optional i32 vararg_start_idx

  7: optional TBoolLiteral bool_literal
  8: optional TCaseExpr case_expr
  9: optional TDateLiteral date_literal
  10: optional TFloatLiteral float_literal
  11: optional TIntLiteral int_literal
  12: optional TInPredicate in_predicate
  13: optional TIsNullPredicate is_null_pred
  14: optional TLiteralPredicate literal_pred
  15: optional TSlotRef slot_ref
  16: optional TStringLiteral string_literal
  17: optional TTupleIsNullPredicate tuple_is_null_pred
  18: optional TDecimalLiteral decimal_literal
  19: optional TAggregateExpr agg_expr
  20: optional TTimestampLiteral timestamp_literal
  21: optional TKuduPartitionExpr kudu_partition_expr
}

/** An expression tree, depth first, parents before children. */
struct TExpr {
  1: required list<TExprNode> nodes
}
