package io.catalogd.dependent;

import io.catalogd.model.KeyValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The values that one key of a base is expected to have, in order; never held where a range. */
sealed interface ExpectedValues {
  /** How many; at least one. */
  long size();

  boolean contains(KeyValue value);

  /** As the metastore would spell the one at {@code index}. */
  String textAt(long index);

  /** What was listed, in the order of the text; equal values count once. */
  record Listed(Set<KeyValue> values, List<String> texts) implements ExpectedValues {
    static Listed of(Map<KeyValue, String> texts) {
      return new Listed(Set.copyOf(texts.keySet()), new ArrayList<>(texts.values()));
    }

    @Override
    public long size() {
      return texts.size();
    }

    @Override
    public boolean contains(KeyValue value) {
      return values.contains(value);
    }

    @Override
    public String textAt(long index) {
      return texts.get((int) index);
    }
  }

  /** Whole numbers, both ends included. */
  record Numbers(long first, long last) implements ExpectedValues {
    @Override
    public long size() {
      return last - first + 1;
    }

    @Override
    public boolean contains(KeyValue value) {
      if (!(value instanceof KeyValue.Numeric number) || number.value().scale() > 0) {
        return false;
      }
      BigDecimal whole = number.value();
      return whole.compareTo(BigDecimal.valueOf(first)) >= 0
          && whole.compareTo(BigDecimal.valueOf(last)) <= 0;
    }

    @Override
    public String textAt(long index) {
      return BigInteger.valueOf(first).add(BigInteger.valueOf(index)).toString();
    }
  }

  /**
   * Texts that are numbers.
   *
   * @param width to which they are filled up with zeros; 0: not at all
   */
  record NumberTexts(long first, long last, int width) implements ExpectedValues {
    @Override
    public long size() {
      return last - first + 1;
    }

    @Override
    public boolean contains(KeyValue value) {
      if (!(value instanceof KeyValue.Text text) || !text.value().matches("[0-9]{1,18}")) {
        return false;
      }
      long number = Long.parseLong(text.value());
      return number >= first && number <= last && text.value().equals(textAt(number - first));
    }

    @Override
    public String textAt(long index) {
      String plain = Long.toString(first + index);
      return "0".repeat(Math.max(0, width - plain.length())) + plain;
    }
  }
}
