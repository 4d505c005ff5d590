package io.catalogd.model;

import io.catalogd.model.PartitionTemplate.KeyKind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads the key values of packed partitions in place, one after another. A value that the partition
 * before had too, as neighbours in key order mostly do, is not made again. One thread.
 */
public final class KeyCursor {
  private final Seen[] seen;
  private byte @Nullable [] bytes;
  private @Nullable PartitionTemplate template;

  /** How many of the present partition's texts were looked at. */
  private int located;

  /** Where the next text begins. */
  private int at;

  /** Reads partitions of a table that has {@code keys} keys. */
  public KeyCursor(int keys) {
    seen = new Seen[keys];
    Arrays.setAll(seen, key -> new Seen());
  }

  /** Goes to another partition. */
  public void moveTo(PackedPartition partition) {
    bytes = partition.bytes();
    template = partition.template();
    at = PackedPartition.keysAt(partition.bytes());
    located = 0;
  }

  /** The value of one key of the present partition. */
  public KeyValue value(int key) {
    if (bytes == null || template == null) {
      throw new IllegalStateException("Not at any partition");
    }
    while (located <= key) {
      int size = WireText.size(bytes, at);
      seen[located].place(bytes, at + Integer.BYTES, size);
      at += Integer.BYTES + size;
      located++;
    }
    return seen[key].read(template.keyKind(key));
  }

  /** A text, and the last one of this key that was read. */
  private static final class Seen {
    private byte[] bytes = new byte[0];
    private int from;
    private int to;
    private byte[] readBytes = bytes;
    private int readFrom;
    private int readTo;
    private @Nullable KeyKind readKind;
    private KeyValue value = KeyValue.Null.VALUE;

    void place(byte[] newBytes, int newFrom, int size) {
      bytes = newBytes;
      from = newFrom;
      to = newFrom + size;
    }

    KeyValue read(KeyKind kind) {
      if (kind == readKind && Arrays.equals(bytes, from, to, readBytes, readFrom, readTo)) {
        return value;
      }
      value = kind.read(new String(bytes, from, to - from, StandardCharsets.UTF_8));
      readKind = kind;
      readBytes = bytes;
      readFrom = from;
      readTo = to;
      return value;
    }
  }
}
