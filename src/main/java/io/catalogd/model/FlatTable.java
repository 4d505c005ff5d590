package io.catalogd.model;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Reads one table of a FlatBuffers buffer in place. A table starts with the distance back to its
 * vtable: two 16-bit sizes, then for each slot where its value lies from the table's start, 0 if
 * absent. Strings, vectors and tables are stored as the distance ahead to them. All little-endian.
 */
final class FlatTable {
  private static final VarHandle SHORT = little(short[].class);
  private static final VarHandle INT = little(int[].class);
  private static final VarHandle LONG = little(long[].class);

  private final byte[] bytes;
  private final int start;

  private FlatTable(byte[] bytes, int start) {
    this.bytes = bytes;
    this.start = start;
  }

  private static VarHandle little(Class<?> arrayClass) {
    return MethodHandles.byteArrayViewVarHandle(arrayClass, ByteOrder.LITTLE_ENDIAN);
  }

  /** The table that a finished buffer begins by pointing to. */
  static FlatTable root(byte[] bytes) {
    return new FlatTable(bytes, target(bytes, 0));
  }

  byte byteAt(int slot, int absent) {
    int at = position(slot);
    return at == 0 ? (byte) absent : bytes[at];
  }

  long longAt(int slot, long absent) {
    int at = position(slot);
    return at == 0 ? absent : (long) LONG.get(bytes, at);
  }

  /** Empty if absent. */
  String stringAt(int slot) {
    Vector text = vectorAt(slot);
    return new String(bytes, text.start, text.size, StandardCharsets.UTF_8);
  }

  /** Empty if absent. */
  Vector vectorAt(int slot) {
    int at = position(slot);
    if (at == 0) {
      return new Vector(bytes, 0, 0);
    }
    int vector = target(bytes, at);
    return new Vector(bytes, vector + Integer.BYTES, (int) INT.get(bytes, vector));
  }

  /**
   * Where the value of {@code slot} lies; 0, which is always the root pointer's place, if absent.
   */
  private int position(int slot) {
    int vtable = start - (int) INT.get(bytes, start);
    int entry = (slot + 2) * Short.BYTES;
    int vtableSize = Short.toUnsignedInt((short) SHORT.get(bytes, vtable));
    int fromStart =
        entry < vtableSize ? Short.toUnsignedInt((short) SHORT.get(bytes, vtable + entry)) : 0;
    return fromStart == 0 ? 0 : start + fromStart;
  }

  private static int target(byte[] bytes, int at) {
    return at + (int) INT.get(bytes, at);
  }

  /** The elements of a vector in place; {@code start} is where the first one lies. */
  static final class Vector {
    private final byte[] bytes;
    private final int start;
    private final int size;

    private Vector(byte[] bytes, int start, int size) {
      this.bytes = bytes;
      this.start = start;
      this.size = size;
    }

    int size() {
      return size;
    }

    int unsignedShortAt(int index) {
      return Short.toUnsignedInt((short) SHORT.get(bytes, start + index * Short.BYTES));
    }

    FlatTable tableAt(int index) {
      return new FlatTable(bytes, target(bytes, start + index * Integer.BYTES));
    }
  }
}
