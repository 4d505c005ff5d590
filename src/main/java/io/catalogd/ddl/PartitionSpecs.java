package io.catalogd.ddl;

import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.KeyValue;
import io.catalogd.model.KeyValueParser;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.PartitionValues;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Finds the partitions of a table that requests name by their key values (D142 to D144). */
final class PartitionSpecs {
  private final FileSystemTable table;
  private final List<Column> keys;
  private final KeyValueParser parser;

  PartitionSpecs(FileSystemTable table) {
    this.table = table;
    this.keys = table.definition().partitionKeys();
    this.parser = new KeyValueParser(table.nullPartitionText());
  }

  /** The partitions that {@code specs} name, each once; specs that name none are passed over. */
  Collection<Partition> findAll(List<List<Part>> specs) {
    Map<PartitionKey, Partition> found = new LinkedHashMap<>();
    for (List<Part> spec : specs) {
      find(spec).ifPresent(partition -> found.put(partition.key(), partition));
    }
    return found.values();
  }

  /** As errors put a spec (D168, D179). */
  static String toText(List<Part> spec) {
    return spec.stream()
        .map(part -> "TPartitionKeyValue(name:" + part.key() + ", value:" + part.value() + ")")
        .collect(Collectors.joining(", "));
  }

  /** The partition that a spec names. */
  Optional<Partition> find(List<Part> spec) {
    return findKey(spec).flatMap(this::find);
  }

  private Optional<Partition> find(PartitionKey wanted) {
    Optional<Partition> exact = table.partitions().find(wanted);
    return exact.isPresent()
        ? exact
        : findEqual(wanted).stream().filter(found -> spellsAsClients(wanted)).findFirst();
  }

  /** The keys of those {@code specs} that name no partition of the table, though they might. */
  List<PartitionKey> unknown(List<List<Part>> specs) {
    return specs.stream()
        .flatMap(spec -> findKey(spec).stream())
        .filter(key -> find(key).isEmpty())
        .toList();
  }

  /** The key that a spec spells, if it has one value for each. */
  private Optional<PartitionKey> findKey(List<Part> spec) {
    if (keys.isEmpty()) {
      return Optional.empty();
    }
    List<String> texts = new ArrayList<>();
    for (Column key : keys) {
      List<String> values = values(spec, key);
      if (values.size() != 1) {
        return Optional.empty();
      }
      texts.add(values.get(0));
    }
    return Optional.of(key(texts, this::value));
  }

  /** Partitions whose values are the same by type, however they are spelled (C361). */
  List<Partition> findEqual(PartitionKey key) {
    return table.partitions().findByValues(key.values());
  }

  /**
   * The key of a partition that shall be made.
   *
   * @throws CatalogException INVALID_REQUEST unless each key has one value that fits its type, and
   *     nothing else is named; or when its name would be too long
   */
  PartitionKey newKey(List<Part> spec) {
    List<String> texts = new ArrayList<>();
    for (Column key : keys) {
      List<String> values = values(spec, key);
      if (values.size() != 1) {
        throw CatalogException.invalidRequest(
            String.format(
                "%s value for partition key '%s' in %s",
                values.isEmpty() ? "No" : "More than one", key.name(), spec));
      }
      texts.add(values.get(0));
    }
    if (spec.size() != keys.size()) {
      throw CatalogException.invalidRequest(
          String.format("Not all of %s are partition keys of %s", spec, table.name()));
    }
    PartitionKey made = key(texts, this::newValue);
    PartitionValues.checkName(name(made));
    return made;
  }

  /** What the metastore calls a partition with this key. */
  String name(PartitionKey key) {
    return PartitionNames.make(
        keys.stream().map(Column::name).toList(), key.texts(), table.nullPartitionText());
  }

  /**
   * One value of a partition that shall be made.
   *
   * @throws CatalogException INVALID_REQUEST when {@code text} is no value of the key's type, or
   *     none that fits it
   */
  KeyValue newValue(Column key, String text) {
    KeyValue value = value(key, text);
    PartitionValues.checkFits(key.type(), value, text);
    return value;
  }

  private KeyValue value(Column key, String text) {
    return parser.parse(key.type(), text);
  }

  private PartitionKey key(List<String> texts, BiFunction<Column, String, KeyValue> parse) {
    List<KeyValue> values = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      values.add(parse.apply(keys.get(i), texts.get(i)));
    }
    return new PartitionKey(values, texts);
  }

  private List<String> values(List<Part> spec, Column key) {
    return spec.stream()
        .filter(part -> part.key().equalsIgnoreCase(key.name()))
        .map(part -> part.value().isEmpty() ? table.nullPartitionText() : part.value())
        .toList();
  }

  /**
   * Clients know a whole number by its plain digits, whatever the metastore's text is; so {@code 1}
   * names a partition {@code 01}, but {@code 01} names none but itself (D144). How they spell the
   * other types is not certain enough to insist on it.
   */
  private boolean spellsAsClients(PartitionKey wanted) {
    for (int i = 0; i < keys.size(); i++) {
      ColumnType type = keys.get(i).type();
      if (PartitionValues.isWholeNumber(type)
          && wanted.values().get(i) instanceof KeyValue.Numeric number
          && !number.value().toPlainString().equals(wanted.texts().get(i))) {
        return false;
      }
    }
    return true;
  }
}
