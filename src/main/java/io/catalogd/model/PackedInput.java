package io.catalogd.model;

/**
 * Reads what {@link PackedOutput} wrote, in the same order. One thread; for many arrays in turn.
 */
final class PackedInput {
  private static final byte[] NONE = new byte[0];

  private byte[] bytes = NONE;
  private int at;

  void open(byte[] packed) {
    bytes = packed;
    at = 0;
  }

  byte[] array() {
    return bytes;
  }

  int position() {
    return at;
  }

  void moveTo(int position) {
    at = position;
  }

  long number() {
    long value = numberAt(bytes, at);
    at = behind(bytes, at);
    return value;
  }

  /** The number at a position. */
  static long numberAt(byte[] bytes, int position) {
    int next = position;
    long value = bytes[next];
    if (value >= 0) {
      return value;
    }
    value &= 0x7F;
    int shift = 0;
    do {
      next++;
      shift += 7;
      value |= (long) (bytes[next] & 0x7F) << shift;
    } while (bytes[next] < 0);
    return value;
  }

  /** Where what follows the number at a position begins. */
  static int behind(byte[] bytes, int position) {
    int next = position;
    while (bytes[next] < 0) {
      next++;
    }
    return next + 1;
  }

  int intNumber() {
    return (int) number();
  }

  long signed() {
    long value = number();
    return (value >>> 1) ^ -(value & 1);
  }

  /**
   * Goes past a text in wire form.
   *
   * @return how many bytes it has, its size left out
   */
  int skipWireText() {
    int length = WireText.size(bytes, at);
    at += Integer.BYTES + length;
    return length;
  }

  void skip(int length) {
    at += length;
  }
}
