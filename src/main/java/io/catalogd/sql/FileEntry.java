package io.catalogd.sql;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.apache.impala.thrift.THdfsFileDesc;

/**
 * What a file descriptor of a reply tells about a file. The descriptor is a FlatBuffers table whose
 * slots are name, length, compression and time (C304); an absent slot is zero (C306).
 *
 * @param name below the partition's location
 * @param sizeBytes its length
 * @param modifiedMs last modification, milliseconds since 1970
 */
record FileEntry(String name, long sizeBytes, long modifiedMs) {
  private static final int NAME = 0;
  private static final int LENGTH = 1;
  private static final int MODIFIED = 3;

  static FileEntry of(THdfsFileDesc descriptor) {
    ByteBuffer bytes =
        ByteBuffer.wrap(descriptor.getFile_desc_data()).order(ByteOrder.LITTLE_ENDIAN);
    return new FileEntry(text(bytes, NAME), number(bytes, LENGTH), number(bytes, MODIFIED));
  }

  private static long number(ByteBuffer bytes, int slot) {
    int offset = offset(bytes, slot);
    return offset == 0 ? 0 : bytes.getLong(root(bytes) + offset);
  }

  private static String text(ByteBuffer bytes, int slot) {
    int at = root(bytes) + offset(bytes, slot);
    int text = at + bytes.getInt(at);
    byte[] name = new byte[bytes.getInt(text)];
    bytes.get(text + Integer.BYTES, name);
    return new String(name, StandardCharsets.UTF_8);
  }

  private static int root(ByteBuffer bytes) {
    return bytes.getInt(0);
  }

  /** Where a slot's value lies from the root on; 0 if it is absent. */
  private static int offset(ByteBuffer bytes, int slot) {
    int layout = root(bytes) - bytes.getInt(root(bytes));
    int entry = 2 * Short.BYTES + Short.BYTES * slot;
    return entry < bytes.getShort(layout) ? bytes.getShort(layout + entry) : 0;
  }
}
