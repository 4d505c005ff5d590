package io.catalogd.ddl.dependent;

import io.catalogd.dependent.DependentParameters;
import io.catalogd.dependent.PartitionDependency;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.KeyValue;
import io.catalogd.model.KeyValueParser;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.PartitionValues;
import io.catalogd.notation.PropertyNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.jspecify.annotations.Nullable;

/** The partitions of a dependent table, as the metastore lists them now. */
public final class DependentPartitions {
  private static final String NULL_TEXT = "hive.exec.default.partition.name";
  private static final int AT_ONCE = 500;

  private final DependentStruct table;
  private final Metastore metastore;
  private final List<Column> keys;
  private final String nullText;
  private final KeyValueParser parser;
  private final List<Listed> all = new ArrayList<>();

  private DependentPartitions(DependentStruct table, Metastore metastore) {
    this.table = table;
    this.metastore = metastore;
    this.keys = table.keys();
    this.nullText = metastore.configValue(NULL_TEXT, PartitionNames.DEFAULT_NULL_TEXT);
    this.parser = new KeyValueParser(nullText);
  }

  /**
   * A partition.
   *
   * @param values null where the texts are no values of the keys' types, as somebody else wrote
   *     them
   */
  public record Listed(String name, List<String> texts, @Nullable List<KeyValue> values) {
    public Listed {
      texts = List.copyOf(texts);
    }
  }

  /** Asks for their names, by one call. */
  public static DependentPartitions of(DependentStruct table, Metastore metastore) {
    DependentPartitions partitions = new DependentPartitions(table, metastore);
    for (String name : metastore.partitionNames(table.name())) {
      List<String> texts = PartitionNames.parse(name).stream().map(Part::value).toList();
      partitions.all.add(new Listed(name, texts, partitions.valuesOrNull(texts)));
    }
    return partitions;
  }

  public List<Listed> all() {
    return all;
  }

  private @Nullable List<KeyValue> valuesOrNull(List<String> texts) {
    try {
      return texts.size() == keys.size() ? values(texts) : null;
    } catch (CatalogException e) {
      return null;
    }
  }

  private List<KeyValue> values(List<String> texts) {
    List<KeyValue> values = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      values.add(parser.parse(keys.get(i).type(), texts.get(i)));
    }
    return values;
  }

  /**
   * A partition that shall be made; each key has one value.
   *
   * @throws CatalogException INVALID_REQUEST where a key is missing, unknown or there twice, or a
   *     value does not fit
   */
  public Listed made(List<Part> spec) {
    List<String> texts = new ArrayList<>();
    for (Column key : keys) {
      texts.add(value(spec, key));
    }
    if (spec.size() != keys.size()) {
      throw CatalogException.invalidRequest(
          String.format("Not all of %s are partition keys of %s", spec, table.name()));
    }
    List<KeyValue> values = values(texts);
    for (int i = 0; i < keys.size(); i++) {
      PartitionValues.checkFits(keys.get(i).type(), values.get(i), texts.get(i));
    }
    String name = name(texts);
    PartitionValues.checkName(name);
    return new Listed(name, texts, values);
  }

  private String name(List<String> texts) {
    return PartitionNames.make(keys.stream().map(Column::name).toList(), texts, nullText);
  }

  private String value(List<Part> spec, Column key) {
    List<String> values =
        spec.stream()
            .filter(part -> part.key().equalsIgnoreCase(key.name()))
            .map(part -> part.value().isEmpty() ? nullText : part.value())
            .toList();
    if (values.size() != 1) {
      throw CatalogException.invalidRequest(
          String.format(
              "%s value for partition key '%s' in %s",
              values.isEmpty() ? "No" : "More than one", key.name(), spec));
    }
    return values.get(0);
  }

  /** Those whose values are the same by type (C361). */
  public List<Listed> equal(List<KeyValue> values) {
    return all.stream().filter(one -> values.equals(one.values())).toList();
  }

  /**
   * Those that a spec names, which may leave keys out: the one of exactly these texts, else those
   * of these values.
   *
   * @throws CatalogException INVALID_REQUEST for a key that there is not, or a value of another
   *     type
   */
  public List<Listed> named(List<Part> spec) {
    Map<Integer, String> texts = new LinkedHashMap<>();
    for (Part part : spec) {
      int key = place(part.key());
      texts.put(key, part.value().isEmpty() ? nullText : part.value());
    }
    if (texts.size() == keys.size()) {
      List<Listed> exact =
          all.stream()
              .filter(
                  one ->
                      texts.entrySet().stream()
                          .allMatch(text -> one.texts().get(text.getKey()).equals(text.getValue())))
              .toList();
      if (!exact.isEmpty()) {
        return exact;
      }
    }
    Map<Integer, KeyValue> values = new LinkedHashMap<>();
    texts.forEach((key, text) -> values.put(key, parser.parse(keys.get(key).type(), text)));
    return all.stream().filter(one -> has(one, values)).toList();
  }

  private static boolean has(Listed one, Map<Integer, KeyValue> wanted) {
    @Nullable List<KeyValue> values = one.values();
    return values != null
        && wanted.entrySet().stream()
            .allMatch(value -> values.get(value.getKey()).equals(value.getValue()));
  }

  private int place(String key) {
    for (int i = 0; i < keys.size(); i++) {
      if (keys.get(i).name().equalsIgnoreCase(key)) {
        return i;
      }
    }
    throw CatalogException.invalidRequest(
        String.format(
            "'%s' is no partition key of %s, which has %s",
            key, table.name(), keys.stream().map(Column::name).toList()));
  }

  /** What the metastore has of them now. */
  public List<Partition> load(Collection<Listed> which) {
    List<String> names = which.stream().map(Listed::name).toList();
    List<Partition> found = new ArrayList<>();
    for (int from = 0; from < names.size(); from += AT_ONCE) {
      found.addAll(
          metastore.loadPartitions(
              table.name(), names.subList(from, Math.min(names.size(), from + AT_ONCE))));
    }
    return found;
  }

  /** Those of {@code which} that depend on a base of these numbers. */
  public List<Listed> on(Set<Integer> numbers, Collection<Listed> which) {
    Set<List<String>> texts = new HashSet<>();
    for (Partition partition : load(which)) {
      if (numbers.contains(baseOf(partition))) {
        texts.add(texts(partition));
      }
    }
    return which.stream().filter(one -> texts.contains(one.texts())).toList();
  }

  /** The texts of a partition that was loaded, as {@link Listed} has them. */
  public List<String> texts(Partition partition) {
    return partition.getValues().stream().map(this::orNull).toList();
  }

  /** A partition that shall be made. */
  public static Partition struct(
      DependentStruct table, Listed partition, PartitionDependency dependency) {
    Partition struct = new Partition();
    struct.setDbName(table.struct().getDbName());
    struct.setTableName(table.struct().getTableName());
    struct.setValues(partition.texts());
    shape(struct, table, dependency);
    return struct;
  }

  /** Gives it the table's columns, place and format, and what it depends on (rule 14). */
  public static void shape(
      Partition struct, DependentStruct table, PartitionDependency dependency) {
    struct.setSd(table.struct().getSd().deepCopy());
    Map<String, String> parameters = parameters(struct);
    parameters.keySet().removeIf(PropertyNames::isOfDependencies);
    parameters.putAll(dependency.toParameters());
  }

  /** The parameters of a partition that was read, which may have come without. */
  public static Map<String, String> parameters(Partition struct) {
    if (struct.getParameters() == null) {
      struct.setParameters(new HashMap<>());
    }
    return struct.getParameters();
  }

  private String orNull(String text) {
    return text.isEmpty() ? nullText : text;
  }

  /** The numbers of the bases that partitions other than {@code left} depend on. */
  public Set<Integer> numbersWithout(Collection<Listed> left) {
    Set<Listed> others = new HashSet<>(all);
    others.removeAll(left);
    Set<Integer> numbers = new HashSet<>();
    load(others).forEach(partition -> numbers.add(baseOf(partition)));
    return numbers;
  }

  /** 0 where it has none. */
  private static int baseOf(Partition partition) {
    String number =
        partition.getParameters() == null
            ? null
            : partition.getParameters().get(DependentParameters.BASE);
    return number != null && number.matches("[1-9][0-9]{0,8}") ? Integer.parseInt(number) : 0;
  }
}
