package io.catalogd.model;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads packed partitions in place, one after another, without an object for each. Texts are UTF-8:
 * their size first, then their bytes into a sink. One thread.
 */
public final class PartitionCursor {
  private static final byte[] NONE = new byte[0];

  private final PackedInput in = new PackedInput();
  private PackedPartition partition;
  private PartitionTemplate template;
  private int[] textAt = new int[8];
  private int[] textSize = new int[8];
  private int ownNameAt;
  private int nameSize;
  private int ownLocationAt;
  private int locationSize;
  private int createTime;
  private int lastAccessTime;
  private int parameter;
  private byte[] value = NONE;
  private int valueAt;
  private int valueSize;

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
    readTexts();
    ownNameAt = -1;
    if ((flags & PackedPartition.OWN_NAME) != 0) {
      nameSize = in.intNumber();
      ownNameAt = in.position();
      in.skip(nameSize);
    }
    ownLocationAt = -1;
    locationSize = template.directory().length;
    if ((flags & PackedPartition.OWN_LOCATION) != 0) {
      int rest = in.intNumber();
      locationSize += rest;
      ownLocationAt = in.position();
      in.skip(rest);
    } else {
      locationSize += nameSize;
    }
    createTime = (int) in.signed();
    lastAccessTime = (int) in.signed();
    parameter = -1;
  }

  private void readTexts() {
    int keys = template.keyCount();
    if (keys > textAt.length) {
      textAt = new int[keys];
      textSize = new int[keys];
    }
    nameSize = 0;
    for (int key = 0; key < keys; key++) {
      textSize[key] = in.intNumber();
      textAt[key] = in.position();
      in.skip(textSize[key]);
      nameSize += textSize[key];
    }
    if (template.namesAreMadeOfKeys()) {
      for (int key = 0; key < keys; key++) {
        nameSize += template.keyPart(key).length;
      }
    }
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

  /** Of one key's text. */
  public int keySize(int key) {
    return textSize[key];
  }

  public <X extends Exception> void writeKey(int key, WireBytes.Sink<X> sink) throws X {
    sink.write(in.array(), textAt[key], textSize[key]);
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

  public int parameterCount() {
    return template.parameters().size();
  }

  /** Goes to the next parameter, if there is one; they come in order of their names, once. */
  public boolean nextParameter() {
    List<PartitionTemplate.Parameter> all = template.parameters();
    if (++parameter >= all.size()) {
      return false;
    }
    PartitionTemplate.Parameter next = all.get(parameter);
    if (next.varies()) {
      value = in.array();
      valueSize = in.intNumber();
      valueAt = in.position();
      in.skip(valueSize);
    } else {
      value = next.valueBytes();
      valueAt = 0;
      valueSize = value.length;
    }
    return true;
  }

  public int parameterNameSize() {
    return template.parameters().get(parameter).nameBytes().length;
  }

  public <X extends Exception> void writeParameterName(WireBytes.Sink<X> sink) throws X {
    byte[] name = template.parameters().get(parameter).nameBytes();
    sink.write(name, 0, name.length);
  }

  public int parameterValueSize() {
    return valueSize;
  }

  public <X extends Exception> void writeParameterValue(WireBytes.Sink<X> sink) throws X {
    sink.write(value, valueAt, valueSize);
  }

  /** The key, by type and as texts. */
  PartitionKey key() {
    List<KeyValue> values = new ArrayList<>(template.keyCount());
    List<String> texts = new ArrayList<>(template.keyCount());
    for (int key = 0; key < template.keyCount(); key++) {
      String text = text(in.array(), textAt[key], textSize[key]);
      texts.add(text);
      values.add(
          switch (template.keyKind(key)) {
            case NULL -> KeyValue.Null.VALUE;
            case BOOL -> new KeyValue.Bool(Boolean.parseBoolean(text));
            case NUMERIC -> new KeyValue.Numeric(new BigDecimal(text));
            case TEXT -> new KeyValue.Text(text);
          });
    }
    return new PartitionKey(values, texts);
  }

  /** The partition as a whole. Its parameters must not have been read. */
  Partition toPartition() {
    Map<String, String> parameters = new HashMap<>();
    while (nextParameter()) {
      parameters.put(template.parameters().get(parameter).name(), text(value, valueAt, valueSize));
    }
    String name = name();
    byte[] directory = template.directory();
    String rest =
        ownLocationAt < 0 ? name : text(in.array(), ownLocationAt, locationSize - directory.length);
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
  private String name() {
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

  String location() {
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
