package io.catalogd.sql;

import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TStatus;

/** The daemon did not do what a statement asks for, or the statement does not fit the table. */
public final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public RefusedException(String message) {
    super(message);
  }

  static void check(TStatus status) {
    if (status.getStatus_code() != TErrorCode.OK) {
      throw new RefusedException(String.join("\n", status.getError_msgs()));
    }
  }
}
