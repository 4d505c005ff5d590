package io.catalogd.dependent;

import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.KeyValue;
import io.catalogd.model.KeyValueParser;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a partition of a dependent table remembers of its base, in its parameters.
 *
 * @param base number of the base
 * @param spec the partition's own key values, as {@code ds=1/hr=2}
 * @param matchedAtAdd how many base partitions it stood for when it was added; -1 unknown
 * @param newestAtAdd create time of the youngest of these, 0 of none; -1 unknown
 * @param expect what a whole partition has, as the base declared then; null where nothing is said
 */
public record PartitionDependency(
    int base, String spec, int matchedAtAdd, int newestAtAdd, @Nullable String expect) {
  static final String SPEC = "dependent.spec";
  static final String MATCHED_AT_ADD = "dependent.matched.at.add";
  static final String NEWEST_AT_ADD = "dependent.newest.at.add";
  static final String EXPECT = "dependent.expect";

  /**
   * Reads and checks it.
   *
   * @throws CatalogException INVALID_REQUEST that names partition, parameter and remedy
   */
  public static PartitionDependency read(FileSystemTable own, Partition partition) {
    Map<String, String> parameters = partition.parameters();
    TableName table = own.name();
    String remedy = remedy(table, partition);
    @Nullable String base = parameters.get(DependentParameters.BASE);
    @Nullable String spec = parameters.get(SPEC);
    String where = where(partition);
    if (base == null || spec == null) {
      throw DependentErrors.refused(
          String.format(
              "Dependent table %s%s has no parameter '%s'. %s",
              table, where, base == null ? DependentParameters.BASE : SPEC, remedy));
    }
    int number = number(base);
    if (number <= 0) {
      throw DependentErrors.badParameter(table, where, DependentParameters.BASE, base, remedy);
    }
    if (!isOf(spec, own, partition)) {
      throw DependentErrors.badParameter(table, where, SPEC, spec, remedy);
    }
    return new PartitionDependency(
        number,
        spec,
        number(parameters.getOrDefault(MATCHED_AT_ADD, "")),
        number(parameters.getOrDefault(NEWEST_AT_ADD, "")),
        parameters.get(EXPECT));
  }

  /**
   * Whether a base partition came after the record was made.
   *
   * @param createTime of the base partition
   * @param own create time of the partition that remembers, which counts where nothing is known
   */
  public boolean isLate(int createTime, int own) {
    return createTime > (newestAtAdd < 0 ? own : newestAtAdd);
  }

  /** How messages name a partition behind its table. */
  static String where(Partition partition) {
    return " partition " + partition.name();
  }

  /** What to do about a partition whose base cannot be told. */
  static String remedy(TableName table, Partition partition) {
    return String.format(
        "Say 'alter table %s partition (%s) depends on' a table, or drop the partition: that"
            + " touches no base.",
        table, partition.name().replace("/", ", "));
  }

  /** What it is kept as. */
  public Map<String, String> toParameters() {
    Map<String, String> parameters = new HashMap<>();
    parameters.put(DependentParameters.BASE, Integer.toString(base));
    parameters.put(SPEC, spec);
    parameters.put(MATCHED_AT_ADD, Integer.toString(matchedAtAdd));
    if (newestAtAdd >= 0) {
      parameters.put(NEWEST_AT_ADD, Integer.toString(newestAtAdd));
    }
    if (expect != null) {
      parameters.put(EXPECT, expect);
    }
    return parameters;
  }

  private static int number(String text) {
    try {
      return Integer.parseUnsignedInt(text);
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  private static boolean isOf(String spec, FileSystemTable own, Partition partition) {
    try {
      return values(spec, own).equals(partition.key().values());
    } catch (CatalogException e) {
      return false;
    }
  }

  /** The values of a spec that names the table's keys in order; none where it names others. */
  private static List<KeyValue> values(String spec, FileSystemTable own) {
    List<Column> keys = own.definition().partitionKeys();
    List<Part> parts = PartitionNames.parse(spec);
    KeyValueParser parser = new KeyValueParser(own.nullPartitionText());
    List<KeyValue> values = new ArrayList<>();
    for (int i = 0; i < Math.min(keys.size(), parts.size()); i++) {
      if (parts.get(i).key().equalsIgnoreCase(keys.get(i).name())) {
        values.add(parser.parse(keys.get(i).type(), parts.get(i).value()));
      }
    }
    return values.size() == parts.size() ? values : List.of();
  }
}
