// Values and rows of a result.

namespace java org.apache.impala.thrift
namespace py catalogd_thrift.data
namespace cpp catalogd

/** One value: at most one field is set, none for NULL. */
struct TColumnValue {
  1: optional bool bool_val
  2: optional i32 int_val
  3: optional i64 long_val
  4: optional double double_val
  5: optional string string_val
  6: optional i8 byte_val
  7: optional i16 short_val
  8: optional binary binary_val

  /** The engine's own 16-byte form of a timestamp. */
  9: optional binary timestamp_val
}

/** The values of a row, in the order of the result's columns. */
struct TResultRow {
  1: list<TColumnValue> colVals
}
