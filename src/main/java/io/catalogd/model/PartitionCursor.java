package io.catalogd.model;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads packed partitions in place, one after another, without an object for each. Texts are UTF-8:
 * their size first, then their bytes into a sink. One thread.
 */
public final class PartitionCursor {
  private final PackedInput in = new PackedInput();
  private PackedPartition partition;
  private PartitionTemplate template;
  private int[] textAt = new int[8];
  private int[] textSize = new int[8];
  private int keysAt;
  private int keysEnd;
  private int ownNameAt;
  private int nameSize;
  private int ownLocationAt;
  private int locationSize;
  private int valuesAt;
  private int createTime;
  private int lastAccessTime;

  /** Starts with {@code first}. */
  public PartitionCursor(PackedPartition first) {
    partition = first;
    template = first.template();
    moveTo(first);
  }

  /** Goes to another partition. */
  public void moveTo(PackedPartition next) {
    partition = next;
    template = next.template();
    in.open(next.bytes());
    int flags = in.intNumber();
    createTime = (int) in.signed();
    lastAccessTime = (int) in.signed();
    readKeys();
    ownNameAt = -1;
    if ((flags & PackedPartition.OWN_NAME) != 0) {
      ownNameAt = in.position() + Integer.BYTES;
      nameSize = in.skipWireText();
    }
    ownLocationAt = -1;
    locationSize = template.directory().length;
    if ((flags & PackedPartition.OWN_LOCATION) != 0) {
      ownLocationAt = in.position() + Integer.BYTES;
      locationSize += in.skipWireText();
    } else {
      locationSize += nameSize;
    }
    valuesAt = in.position();
  }

  private void readKeys() {
    int keys = template.keyCount();
    if (keys > textAt.length) {
      textAt = new int[keys];
      textSize = new int[keys];
    }
    nameSize = template.keyPartsSize();
    keysAt = in.position();
    for (int key = 0; key < keys; key++) {
      textAt[key] = in.position() + Integer.BYTES;
      textSize[key] = in.skipWireText();
      nameSize += textSize[key];
    }
    keysEnd = in.position();
  }

  public PackedPartition partition() {
    return partition;
  }

  public int nameSize() {
    return nameSize;
  }

  public <X extends Exception> void writeName(WireBytes.Sink<X> sink) throws X {
    if (ownNameAt >= 0) {
      sink.write(in.array(), ownNameAt, nameSize);
      return;
    }
    for (int key = 0; key < template.keyCount(); key++) {
      byte[] part = template.keyPart(key);
      sink.write(part, 0, part.length);
      sink.write(in.array(), textAt[key], textSize[key]);
    }
  }

  /** How many key values it has. */
  public int keyCount() {
    return template.keyCount();
  }

  /** Whether a key's text is empty. */
  public boolean isKeyEmpty(int key) {
    return textSize[key] == 0;
  }

  /** The texts of all keys, each in wire form. */
  public <X extends Exception> void writeKeys(WireBytes.Sink<X> sink) throws X {
    sink.write(in.array(), keysAt, keysEnd - keysAt);
  }

  /** The text of one key in wire form. */
  public <X extends Exception> void writeKey(int key, WireBytes.Sink<X> sink) throws X {
    sink.write(in.array(), textAt[key] - Integer.BYTES, Integer.BYTES + textSize[key]);
  }

  public int locationSize() {
    return locationSize;
  }

  public <X extends Exception> void writeLocation(WireBytes.Sink<X> sink) throws X {
    byte[] directory = template.directory();
    sink.write(directory, 0, directory.length);
    if (ownLocationAt >= 0) {
      sink.write(in.array(), ownLocationAt, locationSize - directory.length);
    } else {
      writeName(sink);
    }
  }

  /** Seconds since 1970. */
  public int createTime() {
    return createTime;
  }

  /** Seconds since 1970. */
  public int lastAccessTime() {
    return lastAccessTime;
  }

  /** All parameters in the wire form of a map, in order of their names. */
  public <X extends Exception> void writeParameters(WireBytes.Sink<X> sink) throws X {
    byte[][] gaps = template.parameterGaps();
    int last = gaps.length - 1;
    int at = valuesAt;
    for (int i = 0; i < last; i++) {
      int size = Integer.BYTES + WireText.size(in.array(), at);
      sink.write(gaps[i], 0, gaps[i].length);
      sink.write(in.array(), at, size);
      at += size;
    }
    sink.write(gaps[last], 0, gaps[last].length);
  }

  /** The value of a parameter; null if there is none. */
  public @Nullable String parameter(String name) {
    int at = valuesAt;
    for (PartitionTemplate.Parameter parameter : template.parameters()) {
      boolean wanted = parameter.name().equals(name);
      if (wanted && parameter.value() != null) {
        return parameter.value();
      }
      if (parameter.varies()) {
        int size = WireText.size(in.array(), at);
        if (wanted) {
          return text(in.array(), at + Integer.BYTES, size);
        }
        at += Integer.BYTES + size;
      }
    }
    return null;
  }

  /** As the parameter {@code numRows} says; -1 for what is absent or no number (C365). */
  public long rowCount() {
    String text = parameter("numRows");
    try {
      return text == null ? -1 : Long.parseLong(text);
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /** The key, by type and as texts. */
  public PartitionKey key() {
    List<KeyValue> values = new ArrayList<>(template.keyCount());
    List<String> texts = new ArrayList<>(template.keyCount());
    for (int key = 0; key < template.keyCount(); key++) {
      String text = text(in.array(), textAt[key], textSize[key]);
      texts.add(text);
      values.add(template.keyKind(key).read(text));
    }
    return new PartitionKey(values, texts);
  }

  /** The partition as a whole. */
  Partition toPartition() {
    Map<String, String> parameters = new HashMap<>();
    in.moveTo(valuesAt);
    for (PartitionTemplate.Parameter parameter : template.parameters()) {
      String value = parameter.value();
      if (value == null) {
        int at = in.position() + Integer.BYTES;
        value = text(in.array(), at, in.skipWireText());
      }
      parameters.put(parameter.name(), value);
    }
    return new Partition(
        partition.id(),
        name(),
        key(),
        partition.format(),
        location(),
        partition.access(),
        parameters,
        partition.statistics(),
        createTime,
        lastAccessTime,
        partition.files());
  }

  /** Not by way of a sink, which is to be one class only in the loops that write replies. */
  String name() {
    if (ownNameAt >= 0) {
      return text(in.array(), ownNameAt, nameSize);
    }
    StringBuilder name = new StringBuilder(nameSize);
    for (int key = 0; key < template.keyCount(); key++) {
      byte[] part = template.keyPart(key);
      name.append(text(part, 0, part.length)).append(text(in.array(), textAt[key], textSize[key]));
    }
    return name.toString();
  }

  /** The metastore's own text. */
  public String location() {
    byte[] directory = template.directory();
    String rest =
        ownLocationAt < 0
            ? name()
            : text(in.array(), ownLocationAt, locationSize - directory.length);
    return text(directory, 0, directory.length) + rest;
  }

  private static String text(byte[] bytes, int at, int size) {
    return new String(bytes, at, size, StandardCharsets.UTF_8);
  }
}
