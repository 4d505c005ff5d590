package io.catalogd.load;

import io.catalogd.metastore.Metastore;
import io.catalogd.model.AccessLevel;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.IntermediateStatistics;
import io.catalogd.model.KeyValue;
import io.catalogd.model.KeyValueParser;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionFiles;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.StorageFormat;
import io.catalogd.model.TableName;
import io.catalogd.notation.Count;
import io.catalogd.stored.StatisticsParameters;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;

/**
 * Reads partitions from the metastore, without files, ids and a look at their directories; what
 * they have in common is shared. One table's load; several threads.
 */
final class PartitionReader {
  /**
   * Old metastores repeat a table's columns with each partition: half a million columns are an
   * answer of some 25 MB.
   */
  private static final int COLUMNS_AT_ONCE = 500_000;

  private final TableName table;
  private final int columns;
  private final List<String> keyNames;
  private final List<Column> keys;
  private final String nullText;
  private final KeyValueParser parser;
  private final Interner interner = new Interner();

  PartitionReader(FileSystemTable table) {
    this.table = table.name();
    this.columns = table.definition().columns().size();
    this.keys = table.definition().partitionKeys();
    this.keyNames = keys.stream().map(Column::name).toList();
    this.nullText = table.nullPartitionText();
    this.parser = new KeyValueParser(nullText);
    interner.shared(table.format());
  }

  /** Parts distinct names for calls of {@link #fetch}; into smaller ones for wide tables. */
  List<List<String>> batches(Collection<String> names, int mostAtOnce) {
    int size = Math.max(1, Math.min(mostAtOnce, COLUMNS_AT_ONCE / Math.max(1, columns)));
    List<String> all = List.copyOf(new LinkedHashSet<>(names));
    List<List<String>> batches = new ArrayList<>();
    for (int from = 0; from < all.size(); from += size) {
      batches.add(all.subList(from, Math.min(all.size(), from + size)));
    }
    return batches;
  }

  /** Those of the named partitions that the metastore has, in any order; one call. */
  List<Partition> fetch(Metastore metastore, List<String> names) {
    return read(metastore.loadPartitions(table, names), names);
  }

  /**
   * Turns structs into partitions.
   *
   * @param names as the metastore listed them; a partition whose values are in none of them gets
   *     the name that the metastore would make (C358)
   */
  List<Partition> read(
      List<org.apache.hadoop.hive.metastore.api.Partition> structs, Collection<String> names) {
    Map<List<String>, String> byValues = new HashMap<>();
    names.forEach(name -> byValues.put(values(name), name));
    List<Partition> partitions = new ArrayList<>();
    for (org.apache.hadoop.hive.metastore.api.Partition struct : structs) {
      List<String> values = struct.getValues() == null ? List.of() : struct.getValues();
      checkCount(values);
      String name = byValues.get(values);
      String sureName = name == null ? PartitionNames.make(keyNames, values, nullText) : name;
      AnswerChecks.partition(table, sureName, struct);
      partitions.add(partition(struct, sureName));
    }
    return partitions;
  }

  private Partition partition(org.apache.hadoop.hive.metastore.api.Partition struct, String name) {
    StorageDescriptor sd = struct.getSd() == null ? new StorageDescriptor() : struct.getSd();
    StorageFormat format = StorageFormats.of(sd);
    Map<String, String> parameters = new HashMap<>();
    if (struct.getParameters() != null) {
      parameters.putAll(struct.getParameters());
    }
    Optional<IntermediateStatistics> statistics =
        StatisticsParameters.take(parameters, table + " " + name);
    return new Partition(
        TableReader.NO_ID,
        name,
        key(struct.getValues()),
        interner.shared(format),
        LoadErrors.orEmpty(sd.getLocation()),
        AccessLevel.READ_WRITE,
        parameters,
        statistics.map(interner::shared).orElse(null),
        struct.getCreateTime(),
        struct.getLastAccessTime(),
        PartitionFiles.EMPTY);
  }

  private PartitionKey key(List<String> texts) {
    List<KeyValue> values = new ArrayList<>(texts.size());
    for (int i = 0; i < texts.size(); i++) {
      values.add(parser.parse(keys.get(i).type(), texts.get(i)));
    }
    return new PartitionKey(values, texts);
  }

  /** A partition has one value for each key (C354). */
  private void checkCount(List<String> values) {
    if (values.size() != keys.size()) {
      throw CatalogException.invalidRequest(
          String.format(
              "A partition of %s has %s, but the table has %s: %s",
              table,
              Count.of(values.size(), "value"),
              Count.of(keys.size(), "partition key"),
              values));
    }
  }

  private static List<String> values(String name) {
    return PartitionNames.parse(name).stream().map(PartitionNames.Part::value).toList();
  }
}
