package io.catalogd.load;

import io.catalogd.load.AnswerMemory.Share.Answer;
import io.catalogd.load.TableSource.Listed;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.KeyValue;
import io.catalogd.model.KeyValueParser;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.PartitionValues;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds partitions in the metastore by the values of their keys: its {@code 0009} is what a client
 * calls {@code 9} (C360, C361), and the catalog's own list may be old (C281). One thread.
 *
 * <p>Where all keys are texts a partition has one name, which is asked for. Where they are texts
 * and whole numbers the metastore is asked to compare. Only for what it cannot compare, and for
 * very many, the names of all are read.
 */
final class EqualPartitions {
  private static final Logger log = LoggerFactory.getLogger(EqualPartitions.class);

  /** One call each; the names of more are read at once. */
  private static final int MOST_ASKED_FOR = 20;

  /** What no metastore's filter takes for anything but itself. */
  private static final Pattern PLAIN_TEXT = Pattern.compile("[A-Za-z0-9_.: -]+");

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
    return keys.stream().allMatch(key -> PartitionValues.isText(key.type()))
        ? named()
        : asked().orElseGet(this::listed);
  }

  private List<Listed> named() {
    List<String> keyNames = keys.stream().map(Column::name).toList();
    List<String> names =
        wanted.stream()
            .map(values -> values.stream().map(EqualPartitions::text).toList())
            .map(texts -> PartitionNames.make(keyNames, texts, table.nullPartitionText()))
            .toList();
    List<Listed> found = new ArrayList<>();
    try (AnswerMemory.Share memory = parts.memory().share()) {
      for (List<String> batch : reader.batches(names, parts.partitionBatch())) {
        try (Answer answer = memory.beginPartitions(batch.size())) {
          reader.fetch(parts.metastore(), batch).stream()
              .map(EqualPartitions::listed)
              .forEach(found::add);
        }
      }
    }
    return found;
  }

  /** The empty text is NULL (C349). */
  private static String text(KeyValue value) {
    return value instanceof KeyValue.Text text ? text.value() : "";
  }

  private static Listed listed(Partition partition) {
    return new Listed(partition.name(), partition.key());
  }

  /** Nothing where the metastore cannot be asked so. */
  private Optional<List<Listed>> asked() {
    if (wanted.size() > MOST_ASKED_FOR || !wanted.stream().allMatch(this::isComparable)) {
      return Optional.empty();
    }
    List<Listed> found = new ArrayList<>();
    try {
      for (List<KeyValue> values : wanted) {
        reader.read(partitionsWith(values), List.of()).stream()
            .filter(one -> one.key().values().equals(values))
            .map(EqualPartitions::listed)
            .forEach(found::add);
      }
      return Optional.of(found);
    } catch (CatalogException e) {
      if (e.kind() != ErrorKind.INTERNAL && e.kind() != ErrorKind.INVALID_REQUEST) {
        throw e;
      }
      log.debug("The metastore cannot compare keys of {}: {}", table.name(), e.getMessage());
      return Optional.empty();
    }
  }

  private boolean isComparable(List<KeyValue> values) {
    for (int i = 0; i < keys.size(); i++) {
      boolean comparable =
          values.get(i) instanceof KeyValue.Text text
              ? PLAIN_TEXT.matcher(text.value()).matches()
              : values.get(i) instanceof KeyValue.Numeric number
                  && PartitionValues.isWholeNumber(keys.get(i).type())
                  && isLong(number.value());
      if (!comparable) {
        return false;
      }
    }
    return true;
  }

  private static boolean isLong(BigDecimal number) {
    return number.scale() <= 0
        && number.precision() - number.scale() <= 19
        && number.toBigInteger().bitLength() < Long.SIZE;
  }

  private List<org.apache.hadoop.hive.metastore.api.Partition> partitionsWith(
      List<KeyValue> values) {
    Map<String, String> texts = new HashMap<>();
    Map<String, Long> numbers = new HashMap<>();
    for (int i = 0; i < keys.size(); i++) {
      String key = keys.get(i).name();
      if (values.get(i) instanceof KeyValue.Numeric number) {
        numbers.put(key, number.value().longValueExact());
      } else {
        texts.put(key, text(values.get(i)));
      }
    }
    return parts.metastore().partitionsWith(table.name(), texts, numbers);
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
