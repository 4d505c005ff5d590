// What a status can say.

namespace java org.apache.impala.thrift
namespace py catalogd_thrift.error_codes
namespace cpp catalogd

/**
 * Outcome of a call. The numbers have holes: only codes are listed that a catalog server or the calling side of this
 * service may show, and a number once given never changes its meaning. Generated Java readers refuse a status with any
 * other number, so a server must not send one.
 */
enum TErrorCode {
  OK = 0
  /** Kept free, never sent. */
  UNUSED = 1
  /** Nearly every failure of the server; the first message tells which. */
  GENERAL = 2
  CANCELLED = 3
  ANALYSIS_ERROR = 4
  NOT_IMPLEMENTED_ERROR = 5
  RUNTIME_ERROR = 6
  MEM_LIMIT_EXCEEDED = 7
  /** A table that could not be loaded, or an update that was carried out in part. */
  INTERNAL_ERROR = 8
  RECOVERABLE_ERROR = 9
  /** The calling side's own view of a failed call, as are the next one and RPC_CLIENT_CONNECT_FAILURE. */
  RPC_GENERAL_ERROR = 30
  RPC_RECV_TIMEOUT = 31
  MEM_ALLOC_FAILED = 52
  RPC_CLIENT_CONNECT_FAILURE = 58
  LIB_VERSION_MISMATCH = 117
}
