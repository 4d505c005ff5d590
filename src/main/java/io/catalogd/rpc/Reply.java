package io.catalogd.rpc;

import java.util.Optional;
import java.util.OptionalLong;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TProtocol;

/**
 * What a call answers with: it writes the method's response struct, from its first field to the
 * stop byte. A generated struct is one by reference to its method: {@code return response::write}.
 *
 * <p>Writing happens on the thread of the call, right after the call has returned. It goes to
 * memory, and what was written counts for nothing when this throws: the caller gets the method's
 * error reply instead. A reply that knows its {@link #size} goes straight to the caller, in
 * constant memory; when that throws, the connection is closed.
 */
@FunctionalInterface
public interface Reply {
  /**
   * Writes the struct. Bytes that are in the binary protocol already go to {@code
   * out.getTransport().write(bytes, offset, length)}: nothing is buffered in between, so calls of
   * both kinds may be mixed at the borders of fields. The bytes are copied.
   */
  void writeTo(TProtocol out) throws TException;

  /**
   * The same in few words, if it can be told so: for what was carried out, and must not be told as
   * failed where there is no memory for all of it.
   */
  default Optional<Reply> brief() {
    return Optional.empty();
  }

  /** How many bytes will be written, if that is known before. */
  default OptionalLong size() {
    return OptionalLong.empty();
  }
}
