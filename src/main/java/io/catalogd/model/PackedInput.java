package io.catalogd.model;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reads what {@link PackedOutput} wrote, in the same order. One thread; for many arrays in turn.
 */
final class PackedInput {
  private static final byte[] NONE = new byte[0];
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** As many lowest bytes of a number, by how many. */
  private static final long[] LOWEST = {
    0,
    0xFFL,
    0xFFFFL,
    0xFF_FFFFL,
    0xFFFF_FFFFL,
    0xFF_FFFF_FFFFL,
    0xFFFF_FFFF_FFFFL,
    0xFF_FFFF_FFFF_FFFFL,
    -1
  };

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
    if (bytes[at] >= 0) {
      return bytes[at++];
    }
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
    return unfolded(number());
  }

  /** What {@link PackedOutput#folded} was made of. */
  static long unfolded(long value) {
    return (value >>> 1) ^ -(value & 1);
  }

  /** One byte, 0 to 255. */
  int single() {
    return bytes[at++] & 0xFF;
  }

  /** A number of so many bytes, 0 to 8. */
  long fixed(int length) {
    int start = at;
    at += length;
    if (start + Long.BYTES <= bytes.length) {
      return (long) LONG.get(bytes, start) & LOWEST[length];
    }
    long value = 0;
    for (int i = length - 1; i >= 0; i--) {
      value = (value << Byte.SIZE) | (bytes[start + i] & 0xFF);
    }
    return value;
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
