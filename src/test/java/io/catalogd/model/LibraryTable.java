package io.catalogd.model;

import com.google.flatbuffers.Table;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Reads any FlatBuffers table by its slots, with FlatBuffers' own library. */
final class LibraryTable extends Table {
  private LibraryTable(ByteBuffer buffer, int start) {
    __reset(start, buffer);
  }

  static LibraryTable root(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    return new LibraryTable(buffer, buffer.getInt(0));
  }

  boolean has(int slot) {
    return offset(slot) != 0;
  }

  long int64(int slot) {
    return bb.getLong(bb_pos + offset(slot));
  }

  byte int8(int slot) {
    return bb.get(bb_pos + offset(slot));
  }

  String string(int slot) {
    return __string(bb_pos + offset(slot));
  }

  int[] unsignedShorts(int slot) {
    int[] values = new int[__vector_len(offset(slot))];
    for (int i = 0; i < values.length; i++) {
      values[i] = bb.getShort(__vector(offset(slot)) + Short.BYTES * i) & 0xFFFF;
    }
    return values;
  }

  LibraryTable[] tables(int slot) {
    LibraryTable[] tables = new LibraryTable[__vector_len(offset(slot))];
    for (int i = 0; i < tables.length; i++) {
      tables[i] = new LibraryTable(bb, __indirect(__vector(offset(slot)) + Integer.BYTES * i));
    }
    return tables;
  }

  private int offset(int slot) {
    return __offset(Integer.BYTES + Short.BYTES * slot);
  }
}
