package io.catalogd.model;

import java.io.ByteArrayOutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Texts as Thrift's binary protocol has them: four bytes of size, the highest first, then UTF-8.
 */
final class WireText {
  private static final VarHandle SIZE =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private WireText() {}

  static int size(byte[] bytes, int at) {
    return (int) SIZE.get(bytes, at);
  }

  static void putSize(byte[] bytes, int at, int size) {
    SIZE.set(bytes, at, size);
  }

  static void put(String text, ByteArrayOutputStream out) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    putInt(encoded.length, out);
    out.writeBytes(encoded);
  }

  static void putInt(int value, ByteArrayOutputStream out) {
    byte[] size = new byte[Integer.BYTES];
    putSize(size, 0, value);
    out.writeBytes(size);
  }
}
