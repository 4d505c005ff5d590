package io.catalogd.model;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Reads FlatBuffers by the letter of the format and shares no code with what it checks: a table's
 * first four bytes say how far before it its vtable lies.
 */
final class RawFlatTable {
  private final ByteBuffer buffer;
  private final int start;

  private RawFlatTable(ByteBuffer buffer, int start) {
    this.buffer = buffer;
    this.start = start;
  }

  static RawFlatTable root(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    return new RawFlatTable(buffer, buffer.getInt(0));
  }

  boolean has(int slot) {
    return offset(slot) != 0;
  }

  long int64(int slot) {
    return buffer.getLong(start + offset(slot));
  }

  byte int8(int slot) {
    return buffer.get(start + offset(slot));
  }

  String string(int slot) {
    int at = follow(start + offset(slot));
    byte[] text = new byte[buffer.getInt(at)];
    buffer.get(at + 4, text);
    return new String(text, StandardCharsets.UTF_8);
  }

  int[] unsignedShorts(int slot) {
    int at = follow(start + offset(slot));
    int[] values = new int[buffer.getInt(at)];
    for (int i = 0; i < values.length; i++) {
      values[i] = buffer.getShort(at + 4 + 2 * i) & 0xFFFF;
    }
    return values;
  }

  RawFlatTable[] tables(int slot) {
    int at = follow(start + offset(slot));
    RawFlatTable[] tables = new RawFlatTable[buffer.getInt(at)];
    for (int i = 0; i < tables.length; i++) {
      tables[i] = new RawFlatTable(buffer, follow(at + 4 + 4 * i));
    }
    return tables;
  }

  private int offset(int slot) {
    int vtable = start - buffer.getInt(start);
    int entry = 4 + 2 * slot;
    return entry < buffer.getShort(vtable) ? buffer.getShort(vtable + entry) : 0;
  }

  private int follow(int at) {
    return at + buffer.getInt(at);
  }
}
