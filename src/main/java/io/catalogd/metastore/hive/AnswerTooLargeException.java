package io.catalogd.metastore.hive;

import org.apache.thrift.transport.TTransportException;

/** An answer is, or is going to be, longer than {@code metastore.max-answer-bytes}. */
final class AnswerTooLargeException extends TTransportException {
  private static final long serialVersionUID = 1L;

  AnswerTooLargeException(long maxBytes) {
    super(
        "the answer is larger than "
            + maxBytes
            + " bytes; look for oversized parameters, or raise metastore.max-answer-bytes");
  }
}
