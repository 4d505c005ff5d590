// The basic words of the service: ids, host addresses, column types and functions.

namespace java org.apache.impala.thrift
namespace py catalogd_thrift.types
namespace cpp catalogd

/** A signed count of time; what it counts is told where it is used. */
typedef i64 TTimestamp

/** Ids that a query plan gives; the catalog only passes them on inside expressions. */
typedef i32 TTupleId
typedef i32 TSlotId
typedef i32 TTableId

/** How one node of a type tree is built. */
enum TTypeNodeType {
  SCALAR = 0
  ARRAY = 1
  MAP = 2
  STRUCT = 3
}

/** The scalar types. INVALID_TYPE stands for a type that could not be told. */
enum TPrimitiveType {
  INVALID_TYPE = 0
  NULL_TYPE = 1
  BOOLEAN = 2
  TINYINT = 3
  SMALLINT = 4
  INT = 5
  BIGINT = 6
  FLOAT = 7
  DOUBLE = 8
  DATE = 9
  DATETIME = 10
  TIMESTAMP = 11
  STRING = 12
  BINARY = 13
  DECIMAL = 14
  CHAR = 15
  VARCHAR = 16
  FIXED_UDA_INTERMEDIATE = 17
}

/** A scalar type with whatever its kind is parametrised by. */
struct TScalarType {
  1: required TPrimitiveType type

  /** Length of CHAR and VARCHAR. */
  2: optional i32 len

  /** Digits in all, and digits after the point, of DECIMAL. */
  3: optional i32 precision
  4: optional i32 scale
}

/** Name of one member of a STRUCT; the member's type is the child node at the same place. */
struct TStructField {
  1: required string name
  2: optional string comment
}

/** One node of a flattened type tree. ARRAY has one child, MAP two (key, value), STRUCT one for each field. */
struct TTypeNode {
  1: required TTypeNodeType type

  /** Set for SCALAR. */
  2: optional TScalarType scalar_type

  /** Set for STRUCT, as many as the node has children. */
  3: optional list<TStructField> struct_fields
}

/** A column type: its tree flattened depth first, parents before children. A plain scalar is a list of one. */
struct TColumnType {
  1: list<TTypeNode> types
}

struct TNetworkAddress {
  1: required string hostname
  2: required i32 port
}

/** A 128-bit id, such as the service id that tells two runs of the daemon apart. */
struct TUniqueId {
  1: required i64 hi
  2: required i64 lo
}

/** What a function's code is made of. */
enum TFunctionBinaryType {
  BUILTIN = 0
  /** Class in a jar. */
  JAVA = 1
  /** Symbols in a shared object. */
  NATIVE = 2
  /** Symbols in LLVM bit code. */
  IR = 3
}

struct TFunctionName {
  /** Unset for a built-in function. */
  1: optional string db_name
  2: required string function_name
}

/** Entry points of a scalar function. */
struct TScalarFunction {
  /** Symbol in the library, or class name in a jar. */
  1: required string symbol
  2: optional string prepare_fn_symbol
  3: optional string close_fn_symbol
}

/** Entry points and traits of an aggregate function. */
struct TAggregateFunction {
  /** Type of the state between update and finalize. */
  1: required TColumnType intermediate_type

  /** True if it may stand only in an OVER clause. */
  2: required bool is_analytic_only_fn

  3: required string update_fn_symbol
  4: required string init_fn_symbol
  5: optional string serialize_fn_symbol
  6: optional string merge_fn_symbol
  7: optional string finalize_fn_symbol
  8: optional string get_value_fn_symbol
  9: optional string remove_fn_symbol

  /** True if DISTINCT makes no difference to the result. */
  10: optional bool ignores_distinct
}

/** A function of the catalog. Exactly one of scalar_fn and aggregate_fn is set when it is sent whole. */
struct TFunction {
  1: required TFunctionName name
  2: required TFunctionBinaryType binary_type
  3: required list<TColumnType> arg_types
  4: required TColumnType ret_type

  /** True if the last argument type may repeat. */
  5: required bool has_var_args

  6: optional string comment

  /** Name with argument types as text, the key that overloads differ in: "f(INT, STRING...)". */
  7: optional string signature

  /** Full path of the library. */
  8: optional string hdfs_location

  9: optional TScalarFunction scalar_fn
  10: optional TAggregateFunction aggregate_fn

  /** True if the function outlives a restart. */
  11: optional bool is_persistent

  /** Age of the library file. -1 switches the check of it off; unset in what the catalog sends. */
  12: optional i64 last_modified_time
}
