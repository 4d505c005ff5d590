package io.catalogd.rpc;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.thrift.TBase;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TMemoryBuffer;

/** Messages as bytes, sound and unsound ones. */
final class Wire {
  private Wire() {}

  /** A call with a strict header. */
  static byte[] call(String method, int sequenceId, Body arguments) throws TException {
    return message(new TMessage(method, TMessageType.CALL, sequenceId), true, arguments);
  }

  /** A call whose argument struct holds {@code request}. */
  static byte[] call(String method, int sequenceId, TBase<?, ?> request) throws TException {
    return call(method, sequenceId, request(request::write));
  }

  static byte[] message(TMessage header, boolean strict, Body arguments) throws TException {
    return bytes(
        strict,
        out -> {
          out.writeMessageBegin(header);
          arguments.writeTo(out);
          out.writeMessageEnd();
        });
  }

  static byte[] bytes(boolean strict, Body body) throws TException {
    TMemoryBuffer buffer = new TMemoryBuffer(256);
    body.writeTo(new TBinaryProtocol(buffer, strict, strict));
    return Arrays.copyOf(buffer.getArray(), buffer.length());
  }

  /**
   * An argument struct whose member {@code req} is a struct with this content, stop byte included.
   */
  static Body request(Body struct) {
    return out -> {
      out.writeFieldBegin(new TField("req", TType.STRUCT, (short) 1));
      struct.writeTo(out);
      out.writeFieldStop();
    };
  }

  /** A struct of these members. */
  static Body struct(Body... members) {
    return out -> {
      for (Body member : members) {
        member.writeTo(out);
      }
      out.writeFieldStop();
    };
  }

  static Body field(int id, byte type, Body value) {
    return out -> {
      out.writeFieldBegin(new TField("", type, (short) id));
      value.writeTo(out);
    };
  }

  static Body i32(int id, int value) {
    return field(id, TType.I32, out -> out.writeI32(value));
  }

  static Body i64(int id, long value) {
    return field(id, TType.I64, out -> out.writeI64(value));
  }

  static Body bool(int id, int value) {
    return field(id, TType.BOOL, out -> out.writeByte((byte) value));
  }

  static Body string(int id, String value) {
    return string(id, value.getBytes(StandardCharsets.UTF_8));
  }

  static Body string(int id, byte... value) {
    return field(
        id,
        TType.STRING,
        out -> {
          out.writeI32(value.length);
          out.getTransport().write(value);
        });
  }

  /** Something that can be written. */
  @FunctionalInterface
  interface Body {
    void writeTo(TProtocol out) throws TException;
  }
}
