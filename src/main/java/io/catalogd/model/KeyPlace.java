package io.catalogd.model;

import io.catalogd.model.PartitionTemplate.KeyKind;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Where a key lies from packed partitions: as {@link PartitionKey#compareTo} says, but told from
 * their bytes, because every look-up in a large table asks it some twenty times. Any thread.
 */
final class KeyPlace implements SortedTree.Place<PackedPartition> {
  /** A number of so many digits is one of 64 bits. */
  private static final int LONG_DIGITS = 18;

  private final PartitionKey key;
  private final KeyKind[] kinds;
  private final byte[][] texts;
  private final boolean onlyTexts;

  KeyPlace(PartitionKey key) {
    this.key = key;
    this.kinds = key.values().stream().map(KeyKind::of).toArray(KeyKind[]::new);
    this.texts = new byte[kinds.length][];
    this.onlyTexts = Arrays.stream(kinds).allMatch(kind -> kind == KeyKind.TEXT);
    for (int i = 0; i < kinds.length; i++) {
      texts[i] = text(key, i).getBytes(StandardCharsets.UTF_8);
    }
  }

  /** A key without texts is one of values only: then numbers are texts of their own. */
  private static String text(PartitionKey key, int index) {
    KeyValue value = key.values().get(index);
    if (value instanceof KeyValue.Text text) {
      return text.value();
    }
    if (!key.texts().isEmpty()) {
      return key.texts().get(index);
    }
    return value instanceof KeyValue.Numeric number ? number.value().toPlainString() : "";
  }

  @Override
  public int from(PackedPartition partition) {
    int order = fromValues(partition);
    return order != 0 || (onlyTexts && key.texts().size() == kinds.length)
        ? order
        : compareTexts(partition.bytes(), PackedPartition.keysAt(partition.bytes()));
  }

  /** The same by values only: 0 for each partition whose first values are those of the key. */
  int fromValues(PackedPartition partition) {
    PartitionTemplate template = partition.template();
    byte[] bytes = partition.bytes();
    int at = PackedPartition.keysAt(bytes);
    for (int i = 0; i < kinds.length; i++) {
      int from = at + Integer.BYTES;
      at = from + WireText.size(bytes, at);
      int order = kinds[i].compareTo(template.keyKind(i));
      if (order == 0) {
        order = compare(i, bytes, from, at);
      }
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private int compare(int index, byte[] bytes, int from, int to) {
    return switch (kinds[index]) {
      case NULL -> 0;
      case TEXT -> Arrays.compareUnsigned(texts[index], 0, texts[index].length, bytes, from, to);
      case NUMERIC -> compareNumbers(index, bytes, from, to);
      case BOOL -> key.values().get(index).compareTo(new KeyValue.Bool(isTrue(bytes, from)));
    };
  }

  private static boolean isTrue(byte[] bytes, int from) {
    return bytes[from] == 't' || bytes[from] == 'T';
  }

  private int compareNumbers(int index, byte[] bytes, int from, int to) {
    if (areDigits(texts[index], 0, texts[index].length) && areDigits(bytes, from, to)) {
      return Long.compare(number(texts[index], 0, texts[index].length), number(bytes, from, to));
    }
    BigDecimal other = new BigDecimal(new String(bytes, from, to - from, StandardCharsets.UTF_8));
    return ((KeyValue.Numeric) key.values().get(index)).value().compareTo(other);
  }

  private static boolean areDigits(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] < '0' || bytes[i] > '9') {
        return false;
      }
    }
    return to > from && to - from <= LONG_DIGITS;
  }

  private static long number(byte[] bytes, int from, int to) {
    long number = 0;
    for (int i = from; i < to; i++) {
      number = number * 10 + (bytes[i] - '0');
    }
    return number;
  }

  /** Equal values may have different texts; none comes before any. */
  private int compareTexts(byte[] bytes, int keysAt) {
    List<String> own = key.texts();
    int at = keysAt;
    for (String text : own) {
      int from = at + Integer.BYTES;
      at = from + WireText.size(bytes, at);
      byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
      int order = Arrays.compareUnsigned(encoded, 0, encoded.length, bytes, from, at);
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(own.size(), kinds.length);
  }
}
