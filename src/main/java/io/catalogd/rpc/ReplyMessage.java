package io.catalogd.rpc;

import java.io.IOException;
import java.io.OutputStream;

/** A whole reply message, ready to be sent, once. */
interface ReplyMessage {
  /** Its bytes, header included; may differ by that of a message that is not in memory. */
  long size();

  /**
   * Hands all bytes to {@code out}.
   *
   * @throws IOException when the other side takes no more
   */
  void sendTo(OutputStream out) throws IOException;
}
