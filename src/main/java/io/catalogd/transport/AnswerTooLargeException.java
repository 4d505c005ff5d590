package io.catalogd.transport;

import org.apache.thrift.transport.TTransportException;

/** An answer is, or is going to be, longer than its reader takes. */
public final class AnswerTooLargeException extends TTransportException {
  private static final long serialVersionUID = 1L;

  AnswerTooLargeException(long maxBytes, String advice) {
    super("the answer is larger than " + maxBytes + " bytes; " + advice);
  }
}
