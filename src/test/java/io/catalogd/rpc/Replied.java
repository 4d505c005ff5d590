package io.catalogd.rpc;

import org.apache.thrift.TBase;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TMemoryBuffer;
import org.apache.thrift.transport.TMemoryInputTransport;

/** Reads what was written with the generated classes, as any client would. */
final class Replied {
  private Replied() {}

  /** Writes something. */
  @FunctionalInterface
  interface Writing {
    void writeTo(WireWriter out) throws TException;
  }

  /** Reads the whole of a reply into {@code empty}. */
  static <T extends TBase<?, ?>> T read(Reply reply, T empty) throws TException {
    TMemoryBuffer buffer = new TMemoryBuffer(1024);
    reply.writeTo(new TBinaryProtocol(buffer));
    TMemoryInputTransport input = new TMemoryInputTransport(buffer.getArray(), 0, buffer.length());
    empty.read(new TBinaryProtocol(input));
    if (input.getBytesRemainingInBuffer() > 0) {
      throw new AssertionError("Something follows the struct's end");
    }
    return empty;
  }

  /** Reads one struct into {@code empty}. */
  static <T extends TBase<?, ?>> T write(Writing writing, T empty) throws TException {
    return read(
        target -> {
          WireWriter out = WireWriter.into(target.getTransport(), Long.MAX_VALUE);
          writing.writeTo(out);
          out.finish();
        },
        empty);
  }
}
