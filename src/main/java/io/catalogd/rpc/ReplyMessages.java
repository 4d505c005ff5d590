package io.catalogd.rpc;

import io.catalogd.model.CatalogException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TIOStreamTransport;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.TTransportException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes whole reply messages, with strict headers: in memory, or to be written when sent. */
final class ReplyMessages {
  private static final Logger log = LoggerFactory.getLogger(ReplyMessages.class);

  /** What Thrift's clients can hold: their arrays and sizes are of type int. */
  private static final long MAX_BYTES = Integer.MAX_VALUE;

  private static final int GATHERED_BYTES = 4 << 10;

  private static final TField SUCCESS = new TField("success", TType.STRUCT, (short) 0);

  private ReplyMessages() {}

  /**
   * {@code reply} as the answer to {@code request}: written by now, so that its bytes count in
   * {@code memory}, unless its size is known; in brief if it can be where there is no room.
   */
  static ReplyMessage of(RpcMessage request, Reply reply, SharedMemory.Share memory)
      throws TException {
    if (reply.size().isPresent()) {
      return new Streamed(request, reply, reply.size().getAsLong());
    }
    try {
      return buffered(request, reply, memory);
    } catch (CatalogException e) {
      Optional<Reply> brief = reply.brief();
      if (!memory.hasRefused() || brief.isEmpty()) {
        throw e;
      }
      log.warn("rpc briefly told method={} reason={}", request.method(), e.getMessage());
      memory.release();
      return buffered(request, brief.get(), memory);
    }
  }

  private static ReplyMessage buffered(RpcMessage request, Reply reply, SharedMemory.Share memory)
      throws TException {
    ChunkBuffer buffer = new ChunkBuffer();
    write(request, reply, protocol(new ChunkTransport(buffer, MAX_BYTES, memory)));
    return buffer;
  }

  private static void write(RpcMessage request, Reply reply, TProtocol out) throws TException {
    out.writeMessageBegin(new TMessage(request.method(), TMessageType.REPLY, request.sequenceId()));
    out.writeFieldBegin(SUCCESS);
    reply.writeTo(out);
    out.writeFieldEnd();
    out.writeFieldStop();
    out.writeMessageEnd();
  }

  /** Thrift's own answer to a method that the service doesn't have. */
  static ReplyMessage unknownMethod(RpcMessage request) throws TException {
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

  private static TProtocol protocol(TTransport transport) {
    return new TBinaryProtocol(transport, /* strictRead= */ false, /* strictWrite= */ true);
  }

  /** Goes out as it is written. */
  private record Streamed(RpcMessage request, Reply reply, long size) implements ReplyMessage {
    @Override
    public void sendTo(OutputStream out) throws IOException {
      // Gathers what frames the reply, which comes in large pieces.
      OutputStream gathered = new BufferedOutputStream(out, GATHERED_BYTES);
      try {
        write(request, reply, protocol(new TIOStreamTransport(gathered)));
      } catch (TTransportException e) {
        throw e.getCause() instanceof IOException cause ? cause : new IOException(e);
      } catch (TException e) {
        throw new IllegalStateException("A measured reply of " + request.method() + " failed", e);
      }
      gathered.flush();
    }
  }
}
