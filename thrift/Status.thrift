// The status that answers carry.

include "ErrorCodes.thrift"

namespace java org.apache.impala.thrift
namespace py catalogd_thrift.status
namespace cpp catalogd

struct TStatus {
  1: required ErrorCodes.TErrorCode status_code

  /** First the message itself, then details, for a person to read. Empty when all went well. */
  2: list<string> error_msgs
}
