package io.catalogd.rpc;

import org.apache.thrift.TException;
import org.apache.thrift.protocol.TProtocol;

/**
 * What a call answers with: it writes the method's response struct, from its first field to the
 * stop byte. A generated struct is one by reference to its method: {@code return response::write}.
 *
 * <p>Writing goes to memory, on the thread of the call, right after the call has returned; what was
 * written counts for nothing when this throws, and the caller gets the method's error reply
 * instead.
 */
@FunctionalInterface
public interface Reply {
  /**
   * Writes the struct. Bytes that are in the binary protocol already go to {@code
   * out.getTransport().write(bytes, offset, length)}: nothing is buffered in between, so calls of
   * both kinds may be mixed at the borders of fields. The bytes are copied.
   */
  void writeTo(TProtocol out) throws TException;
}
