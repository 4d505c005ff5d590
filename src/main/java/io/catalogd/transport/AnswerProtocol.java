package io.catalogd.transport;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TProtocolException;
import org.apache.thrift.transport.TTransport;

/**
 * The binary protocol for answers that may be garbage: a text takes memory as its bytes come, not
 * as its length claims. One thread at a time.
 */
public final class AnswerProtocol extends TBinaryProtocol {
  /** So that a garbage length cannot make the client allocate gigabytes before it reads on. */
  private static final long MAX_CONTAINER_ENTRIES = 1 << 24;

  private static final int FIRST_BYTES = 64 * 1024;

  private final LargeAnswers answers;

  public AnswerProtocol(TTransport transport, LargeAnswers answers) {
    // A strict reader takes the first bytes of garbage for a wrong version, not for a length.
    super(
        transport,
        answers.maxBytes(),
        MAX_CONTAINER_ENTRIES,
        /* strictRead= */ true,
        /* strictWrite= */ true);
    this.answers = answers;
  }

  @Override
  public String readString() throws TException {
    return readStringBody(readI32());
  }

  @Override
  public String readStringBody(int size) throws TException {
    return new String(readBytes(size), StandardCharsets.UTF_8);
  }

  @Override
  public ByteBuffer readBinary() throws TException {
    return ByteBuffer.wrap(readBytes(readI32()));
  }

  private byte[] readBytes(int size) throws TException {
    if (size < 0) {
      throw new TProtocolException(
          TProtocolException.NEGATIVE_SIZE, "a text has the length " + size);
    }
    answers.check(size);
    byte[] bytes = new byte[Math.min(size, FIRST_BYTES)];
    trans_.readAll(bytes, 0, bytes.length);
    while (bytes.length < size) {
      int done = bytes.length;
      bytes = Arrays.copyOf(bytes, (int) Math.min(size, done * 2L));
      trans_.readAll(bytes, done, bytes.length - done);
    }
    return bytes;
  }
}
