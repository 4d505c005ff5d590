package io.catalogd.load;

import io.catalogd.load.AnswerMemory.Share.Answer;
import io.catalogd.load.TableSource.Listed;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.KeyValue;
import io.catalogd.model.KeyValueParser;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.PartitionValues;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds partitions in the metastore by the values of their keys: its {@code 0009} is what a client
 * calls {@code 9} (C360, C361), and the catalog's own list may be old (C281). One thread.
 *
 * <p>Of a large table those names are asked for that such a partition may have: a text has one
 * spelling, a whole number those with zeros before it. Metastores can be asked for numbers, but
 * some compare texts then. The names of all are read where that is less than to ask, or where a key
 * has too many spellings.
 */
final class EqualPartitions {
  /** Longest spelling of a number that is asked for, if not its own; with one key. */
  private static final int LONGEST_NUMBER = 10;

  /** Most names that are asked for one partition. */
  private static final int MOST_SPELLINGS = 1_000;

  private final FileSystemTable table;
  private final LoadParts parts;
  private final List<Column> keys;
  private final PartitionReader reader;
  private final Set<List<KeyValue>> wanted;

  EqualPartitions(
      FileSystemTable table, Collection<? extends List<KeyValue>> wanted, LoadParts parts) {
    this.table = table;
    this.parts = parts;
    this.keys = table.definition().partitionKeys();
    this.reader = new PartitionReader(table);
    this.wanted = new LinkedHashSet<>(wanted);
  }

  /** In any order; errors are those of the port. */
  List<Listed> find() {
    if (wanted.isEmpty()) {
      return List.of();
    }
    boolean spellable = keys.stream().allMatch(key -> isSpellable(key.type()));
    return spellable && spellings() <= Math.max(1, table.partitions().size() / wanted.size())
        ? named()
        : listed();
  }

  private static boolean isSpellable(ColumnType type) {
    return PartitionValues.isText(type) || PartitionValues.isWholeNumber(type);
  }

  /** At most so many names are asked for each partition. */
  private int spellings() {
    return (int) Math.pow(longestNumber(), numbers());
  }

  private int numbers() {
    return (int) keys.stream().filter(key -> PartitionValues.isWholeNumber(key.type())).count();
  }

  /** Fewer the more numbers there are in a name. */
  private int longestNumber() {
    return numbers() == 0
        ? 1
        : (int) Math.min(LONGEST_NUMBER, Math.pow(MOST_SPELLINGS, 1.0 / numbers()) + 1e-9);
  }

  private List<Listed> named() {
    List<String> keyNames = keys.stream().map(Column::name).toList();
    List<String> names = new ArrayList<>();
    for (List<KeyValue> values : wanted) {
      for (List<String> texts : spelled(values)) {
        names.add(PartitionNames.make(keyNames, texts, table.nullPartitionText()));
      }
    }
    List<Listed> found = new ArrayList<>();
    try (AnswerMemory.Share memory = parts.memory().share()) {
      for (List<String> batch : reader.batches(names, parts.partitionBatch())) {
        try (Answer answer = memory.beginPartitions(batch.size())) {
          reader.fetch(parts.metastore(), batch).stream()
              .map(one -> new Listed(one.name(), one.key()))
              .forEach(found::add);
        }
      }
    }
    return found;
  }

  /** The texts that a partition with these values may have, in key order. */
  private List<List<String>> spelled(List<KeyValue> values) {
    List<List<String>> spelled = List.of(List.of());
    for (KeyValue value : values) {
      List<List<String>> longer = new ArrayList<>();
      for (List<String> texts : spelled) {
        for (String text : spelled(value)) {
          longer.add(Stream.concat(texts.stream(), Stream.of(text)).toList());
        }
      }
      spelled = longer;
    }
    return spelled;
  }

  /** The empty text is NULL (C349). */
  private List<String> spelled(KeyValue value) {
    if (value instanceof KeyValue.Text text) {
      return List.of(text.value());
    }
    if (!(value instanceof KeyValue.Numeric number)) {
      return List.of("");
    }
    String sign = number.value().signum() < 0 ? "-" : "";
    String digits = number.value().abs().toPlainString();
    List<String> texts = new ArrayList<>();
    for (int zeros = 0; zeros == 0 || zeros + digits.length() <= longestNumber(); zeros++) {
      texts.add(sign + "0".repeat(zeros) + digits);
    }
    return texts;
  }

  /** Of the names of all only those that are wanted are kept. */
  private List<Listed> listed() {
    KeyValueParser parser = new KeyValueParser(table.nullPartitionText());
    List<Listed> found = new ArrayList<>();
    try (PartitionUpdate update = new PartitionUpdate(table, parts)) {
      for (String name : update.listedNames()) {
        List<String> texts = PartitionNames.parse(name).stream().map(Part::value).toList();
        findTyped(texts, parser)
            .filter(wanted::contains)
            .ifPresent(values -> found.add(new Listed(name, new PartitionKey(values, texts))));
      }
    }
    return found;
  }

  /** Nothing for values that are none of their type: no client can have meant those. */
  private Optional<List<KeyValue>> findTyped(List<String> texts, KeyValueParser parser) {
    if (texts.size() != keys.size()) {
      return Optional.empty();
    }
    try {
      List<KeyValue> values = new ArrayList<>(keys.size());
      for (int i = 0; i < keys.size(); i++) {
        values.add(parser.parse(keys.get(i).type(), texts.get(i)));
      }
      return Optional.of(values);
    } catch (CatalogException e) {
      return Optional.empty();
    }
  }
}
