package io.catalogd.rpc;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.thrift.protocol.TMessageType;

/**
 * Reads messages in Thrift's binary protocol, with strict and with old headers: the first of the
 * two steps of decoding. It finds where a message ends, so that the next one can be read whatever
 * this one holds. One thread.
 */
final class MessageReader {
  private static final int VERSION_MASK = 0xFFFF0000;
  private static final int VERSION_1 = 0x80010000;
  private static final int MAX_NAME = 256;

  private final ConnectionInput in;
  private final Map<String, WireShape.Struct> arguments;
  private final Limits limits;
  private final SharedMemory.Share memory;

  /**
   * @param arguments shape of the argument struct by method name; other methods' arguments are only
   *     followed to their end
   * @param memory what the connection may hold; the caller releases it
   */
  MessageReader(
      ConnectionInput in,
      Map<String, WireShape.Struct> arguments,
      Limits limits,
      SharedMemory.Share memory) {
    this.in = in;
    this.arguments = arguments;
    this.limits = limits;
    this.memory = memory;
  }

  /**
   * Reads the next message.
   *
   * @throws BrokenMessageException when there is no way to know where it ends, or it is larger,
   *     deeper or later than the limits allow
   */
  RpcMessage read() throws IOException {
    MessageBytes bytes = new MessageBytes(in, limits.maxBytes(), memory);
    int first = bytes.readI32();
    boolean strict = first < 0;
    if (strict && (first & VERSION_MASK) != VERSION_1) {
      throw new BrokenMessageException("not a Thrift message: it starts " + hex(first));
    }
    int type = first & 0xFF;
    String method = readName(bytes, strict ? bytes.readI32() : first);
    if (!strict) {
      type = bytes.readI8() & 0xFF;
    }
    if (type != TMessageType.CALL) {
      throw new BrokenMessageException("message type " + type + ", not a call");
    }
    int sequenceId = bytes.readI32();
    ChunkBuffer body = bytes.startBody();
    ShapeWalk walk = new ShapeWalk(bytes, method, limits.maxDepth());
    walk.struct(arguments.get(method), 1);
    return new RpcMessage(method, sequenceId, body, bytes.consumed(), walk.violation());
  }

  private static String readName(MessageBytes bytes, int length) throws IOException {
    if (length < 0 || length > MAX_NAME) {
      throw new BrokenMessageException(
          "not a Thrift message: a method name of " + hex(length) + " bytes");
    }
    byte[] name = bytes.readBytes(length);
    Utf8Check check = new Utf8Check();
    check.accept(name, 0, length);
    String text = new String(name, StandardCharsets.UTF_8);
    if (!check.isValid() || text.chars().anyMatch(Character::isISOControl)) {
      throw new BrokenMessageException(
          "not a Thrift message: the method name is no text (a framed transport?)");
    }
    return text;
  }

  private static String hex(int number) {
    return String.format("0x%08x", number);
  }

  /**
   * What a message may cost.
   *
   * @param maxBytes of the whole message
   * @param maxDepth structs and containers inside each other
   */
  record Limits(long maxBytes, int maxDepth) {}
}
