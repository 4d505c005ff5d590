package io.catalogd.model;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What many partitions of one table have in common, kept once: format, where the table lies, what
 * may be done there, the names of keys and parameters, and long values of parameters. Immutable.
 */
final class PartitionTemplate {
  /** What Thrift calls the type of texts. */
  private static final int WIRE_STRING = 11;

  /** Parameter values of fewer characters take less room in each partition than they would save. */
  private static final int LONG_VALUE = 20;

  private final List<String> keyParts;
  private final List<KeyKind> keyKinds;
  private final StorageFormat format;
  private final String directory;
  private final AccessLevel access;
  private final List<Parameter> parameters;
  private final boolean namesDirective;
  private final byte[][] parameterGaps;
  private final byte[][] keyPartBytes;
  private final int keyPartsSize;
  private final byte[] directoryBytes;

  private PartitionTemplate(Shape shape, List<Parameter> parameters) {
    this.keyParts = shape.keyParts;
    this.keyKinds = shape.keyKinds;
    this.format = shape.format;
    this.directory = shape.directory;
    this.access = shape.access;
    this.parameters = parameters;
    this.namesDirective =
        parameters.stream().anyMatch(one -> one.name.equals(CacheParameters.DIRECTIVE));
    this.parameterGaps = gaps(parameters);
    this.keyPartBytes = keyParts.stream().map(PartitionTemplate::utf8).toArray(byte[][]::new);
    this.keyPartsSize = Arrays.stream(keyPartBytes).mapToInt(part -> part.length).sum();
    this.directoryBytes = utf8(directory);
  }

  /** The wire form of a map from text to text, cut where values that vary belong. */
  private static byte[][] gaps(List<Parameter> parameters) {
    List<byte[]> gaps = new ArrayList<>();
    ByteArrayOutputStream gap = new ByteArrayOutputStream();
    gap.write(WIRE_STRING);
    gap.write(WIRE_STRING);
    WireText.putInt(parameters.size(), gap);
    for (Parameter parameter : parameters) {
      WireText.put(parameter.name, gap);
      if (parameter.value == null) {
        gaps.add(gap.toByteArray());
        gap.reset();
      } else {
        WireText.put(parameter.value, gap);
      }
    }
    gaps.add(gap.toByteArray());
    return gaps.toArray(byte[][]::new);
  }

  /** How a key's text is read. */
  enum KeyKind {
    NULL,
    BOOL,
    NUMERIC,
    TEXT;

    static KeyKind of(KeyValue value) {
      return value instanceof KeyValue.Null
          ? NULL
          : value instanceof KeyValue.Bool
              ? BOOL
              : value instanceof KeyValue.Numeric ? NUMERIC : TEXT;
    }

    KeyValue read(String text) {
      return switch (this) {
        case NULL -> KeyValue.Null.VALUE;
        case BOOL -> new KeyValue.Bool(Boolean.parseBoolean(text));
        case NUMERIC -> new KeyValue.Numeric(new BigDecimal(text));
        case TEXT -> new KeyValue.Text(text);
      };
    }
  }

  /**
   * A parameter that all these partitions have.
   *
   * @param value what it is in all of them; null if each has its own
   */
  record Parameter(String name, @Nullable String value) {
    boolean varies() {
      return value == null;
    }
  }

  /**
   * What a partition must have for a template to fit, parameters aside.
   *
   * @param keyParts what stands before each key's value in the partition's name; empty if the name
   *     is not made of them
   * @param directory what the location begins with, up to the name if it ends with that, else up to
   *     the last slash
   */
  record Shape(
      List<String> keyParts,
      List<KeyKind> keyKinds,
      StorageFormat format,
      String directory,
      AccessLevel access) {
    static Shape of(Partition partition) {
      return new Shape(
          keyParts(partition.name(), partition.key().texts()),
          partition.key().values().stream().map(KeyKind::of).toList(),
          partition.format(),
          directory(partition.location(), partition.name()),
          partition.access());
    }

    private static String directory(String location, String name) {
      return endsWithName(location, name)
          ? location.substring(0, location.length() - name.length())
          : location.substring(0, location.lastIndexOf('/') + 1);
    }

    private static boolean endsWithName(String location, String name) {
      return !name.isEmpty() && location.endsWith("/" + name);
    }

    /** Where the name is {@code k=v/k2=v2} with the values as they are. */
    private static List<String> keyParts(String name, List<String> texts) {
      List<String> parts = new ArrayList<>(texts.size());
      int at = 0;
      for (String text : texts) {
        int value = name.indexOf('=', at) + 1;
        if (value == 0 || !name.startsWith(text, value)) {
          return List.of();
        }
        parts.add(name.substring(at, value));
        at = value + text.length();
      }
      return at == name.length() ? List.copyOf(parts) : List.of();
    }
  }

  /** A template for this shape and these names of parameters, their long values included. */
  static PartitionTemplate withLongValues(Shape shape, Map<String, String> parameters) {
    List<Parameter> all = new ArrayList<>(parameters.size());
    new TreeMap<>(parameters)
        .forEach(
            (name, value) ->
                all.add(new Parameter(name, value.length() < LONG_VALUE ? null : value)));
    return new PartitionTemplate(shape, all);
  }

  /** A template for this shape and these names of parameters, without any of their values. */
  static PartitionTemplate withoutValues(Shape shape, Map<String, String> parameters) {
    List<Parameter> all = new ArrayList<>(parameters.size());
    new TreeMap<>(parameters).keySet().forEach(name -> all.add(new Parameter(name, null)));
    return new PartitionTemplate(shape, all);
  }

  boolean fits(Shape shape, Map<String, String> values) {
    if (parameters.size() != values.size()
        || !directory.equals(shape.directory)
        || !keyParts.equals(shape.keyParts)
        || !keyKinds.equals(shape.keyKinds)
        || !format.equals(shape.format)
        || access != shape.access) {
      return false;
    }
    for (Parameter parameter : parameters) {
      String value = values.get(parameter.name);
      if (value == null || (parameter.value != null && !parameter.value.equals(value))) {
        return false;
      }
    }
    return true;
  }

  KeyKind keyKind(int key) {
    return keyKinds.get(key);
  }

  int keyCount() {
    return keyKinds.size();
  }

  StorageFormat format() {
    return format;
  }

  AccessLevel access() {
    return access;
  }

  /** In order of their names. */
  List<Parameter> parameters() {
    return parameters;
  }

  boolean namesDirective() {
    return namesDirective;
  }

  /**
   * All parameters in the wire form of a map, cut where a value that varies belongs: behind each
   * piece but the last.
   */
  byte[][] parameterGaps() {
    return parameterGaps;
  }

  byte[] keyPart(int key) {
    return keyPartBytes[key];
  }

  boolean namesAreMadeOfKeys() {
    return keyParts.size() == keyKinds.size();
  }

  /** Bytes of all that stands before values in names. */
  int keyPartsSize() {
    return keyPartsSize;
  }

  byte[] directory() {
    return directoryBytes;
  }

  /** The rest of a location that begins with the directory. */
  String behindDirectory(String location) {
    return location.substring(directory.length());
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
