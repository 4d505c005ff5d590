// A small table of rows that goes back to whoever typed the statement.

include "CatalogObjects.thrift"
include "Data.thrift"

namespace java org.apache.impala.thrift
namespace py catalogd_thrift.results
namespace cpp catalogd

struct TResultSetMetadata {
  1: required list<CatalogObjects.TColumn> columns
}

struct TResultSet {
  1: required list<Data.TResultRow> rows
  2: required TResultSetMetadata schema
}
