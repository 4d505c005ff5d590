package io.catalogd.model;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Grows a byte array by numbers of variable length and by texts. One thread. */
final class PackedOutput {
  private byte[] bytes = new byte[128];
  private int size;

  /** Seven bits a byte, the lowest first; a set top bit says that more follow. */
  void number(long value) {
    long left = value;
    while ((left & ~0x7FL) != 0) {
      put((int) left | 0x80);
      left >>>= 7;
    }
    put((int) left);
  }

  /** Small when it is near zero on either side. */
  void signed(long value) {
    number(folded(value));
  }

  /** A number without a sign that is small when {@code value} is near zero on either side. */
  static long folded(long value) {
    return (value << 1) ^ (value >> 63);
  }

  /** How many bytes a number needs as it is, without a sign: 0 to 8. */
  static int bytes(long value) {
    return (Long.SIZE - Long.numberOfLeadingZeros(value) + Byte.SIZE - 1) / Byte.SIZE;
  }

  /**
   * A number of so many bytes, the lowest first: quicker to read than one that tells its length.
   */
  void fixed(long value, int length) {
    for (int i = 0; i < length; i++) {
      put((int) (value >>> (i * Byte.SIZE)));
    }
  }

  /** One byte. */
  void single(int value) {
    fixed(value, 1);
  }

  /** A text as Thrift's binary protocol has it: four bytes of size, then UTF-8. */
  void wireText(String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    reserve(Integer.BYTES);
    WireText.putSize(bytes, size, encoded.length);
    size += Integer.BYTES;
    raw(encoded, 0, encoded.length);
  }

  void raw(byte[] source, int offset, int length) {
    reserve(length);
    System.arraycopy(source, offset, bytes, size, length);
    size += length;
  }

  /** All that was put into another one. */
  void append(PackedOutput other) {
    raw(other.bytes, 0, other.size);
  }

  private void put(int value) {
    reserve(1);
    bytes[size++] = (byte) value;
  }

  private void reserve(int more) {
    if (more > bytes.length - size) {
      bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(size, more), bytes.length * 2));
    }
  }

  /** An array of exactly what was put in. */
  byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }
}
