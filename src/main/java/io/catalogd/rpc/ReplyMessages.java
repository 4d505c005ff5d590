package io.catalogd.rpc;

import org.apache.thrift.TApplicationException;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TType;

/** Whole reply messages, with strict headers, in memory. */
final class ReplyMessages {
  /** What Thrift's clients can hold: their arrays and sizes are of type int. */
  private static final long MAX_BYTES = Integer.MAX_VALUE;

  private static final TField SUCCESS = new TField("success", TType.STRUCT, (short) 0);

  private ReplyMessages() {}

  /** {@code reply} as the answer to {@code request}; its bytes count in {@code memory}. */
  static ChunkBuffer of(RpcMessage request, Reply reply, SharedMemory.Share memory)
      throws TException {
    ChunkBuffer buffer = new ChunkBuffer();
    TProtocol out = protocol(new ChunkTransport(buffer, MAX_BYTES, memory));
    out.writeMessageBegin(new TMessage(request.method(), TMessageType.REPLY, request.sequenceId()));
    out.writeFieldBegin(SUCCESS);
    reply.writeTo(out);
    out.writeFieldEnd();
    out.writeFieldStop();
    out.writeMessageEnd();
    return buffer;
  }

  /** Thrift's own answer to a method that the service doesn't have. */
  static ChunkBuffer unknownMethod(RpcMessage request) throws TException {
    ChunkBuffer buffer = new ChunkBuffer();
    TProtocol out = protocol(new ChunkTransport(buffer, MAX_BYTES));
    out.writeMessageBegin(
        new TMessage(request.method(), TMessageType.EXCEPTION, request.sequenceId()));
    new TApplicationException(
            TApplicationException.UNKNOWN_METHOD, "Invalid method name: '" + request.method() + "'")
        .write(out);
    out.writeMessageEnd();
    return buffer;
  }

  private static TProtocol protocol(ChunkTransport transport) {
    return new TBinaryProtocol(transport, /* strictRead= */ false, /* strictWrite= */ true);
  }
}
