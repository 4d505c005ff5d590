package io.catalogd.client;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A table of a FlatBuffer; a member that is absent has its default. */
final class FlatTable {
  private static final int NONE = 0;

  private final ByteBuffer buffer;
  private final int start;

  private FlatTable(ByteBuffer buffer, int start) {
    this.buffer = buffer;
    this.start = start;
  }

  static FlatTable root(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    return new FlatTable(buffer, buffer.getInt(0));
  }

  long number(int slot, long absent) {
    int at = place(slot);
    return at == NONE ? absent : buffer.getLong(at);
  }

  boolean flag(int slot) {
    int at = place(slot);
    return at != NONE && buffer.get(at) != 0;
  }

  String text(int slot) {
    int at = vector(slot);
    if (at == NONE) {
      return "";
    }
    byte[] text = new byte[count(at)];
    buffer.get(at + Integer.BYTES, text);
    return new String(text, StandardCharsets.UTF_8);
  }

  int[] shorts(int slot) {
    int at = vector(slot);
    int[] values = new int[at == NONE ? 0 : count(at)];
    for (int i = 0; i < values.length; i++) {
      values[i] = Short.toUnsignedInt(buffer.getShort(at + Integer.BYTES + Short.BYTES * i));
    }
    return values;
  }

  List<FlatTable> tables(int slot) {
    List<FlatTable> tables = new ArrayList<>();
    int at = vector(slot);
    int last = at == NONE ? at : at + Integer.BYTES * count(at);
    for (int entry = at + Integer.BYTES; entry <= last; entry += Integer.BYTES) {
      tables.add(new FlatTable(buffer, entry + buffer.getInt(entry)));
    }
    return tables;
  }

  /** How many elements a vector has; no more than there are bytes. */
  private int count(int vector) {
    int count = buffer.getInt(vector);
    if (count < 0 || count > buffer.limit()) {
      throw new IndexOutOfBoundsException("A vector of " + count + " elements");
    }
    return count;
  }

  private int vector(int slot) {
    int at = place(slot);
    return at == NONE ? NONE : at + buffer.getInt(at);
  }

  private int place(int slot) {
    int members = start - buffer.getInt(start);
    int entry = 2 * Short.BYTES + Short.BYTES * slot;
    int offset = entry < buffer.getShort(members) ? buffer.getShort(members + entry) : NONE;
    return offset == NONE ? NONE : start + offset;
  }
}
