package io.catalogd.ddl;

import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Partition;
import io.catalogd.model.TableName;
import io.catalogd.stored.StatisticsParameters;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.jspecify.annotations.Nullable;

/**
 * Changes parameters of many partitions of one table: freshly read, changed, and sent back whole if
 * they are different then (D226), a batch at a time, so that not all are in memory at once. One
 * statement's.
 */
final class PartitionParameters {
  /** What the port sends by one call (D47). */
  private static final int BATCH = 500;

  private final TableName table;
  private final List<FieldSchema> columns;
  private final Metastore metastore;

  /**
   * @param columns the table's of today, which partitions take up when they are altered (D47)
   */
  PartitionParameters(TableName table, List<FieldSchema> columns, Metastore metastore) {
    this.table = table;
    this.columns = columns;
    this.metastore = metastore;
  }

  /**
   * Changes {@code partitions}; those that the metastore has no more are passed over.
   *
   * @param change is given the key texts of one and its parameters
   * @return names of those that the metastore has otherwise now than they are known, or not at all
   */
  List<String> change(
      List<Partition> partitions, BiConsumer<List<String>, Map<String, String>> change) {
    List<String> outdated = new ArrayList<>();
    for (int from = 0; from < partitions.size(); from += BATCH) {
      int end = Math.min(partitions.size(), from + BATCH);
      outdated.addAll(changeBatch(partitions.subList(from, end), change));
    }
    return outdated;
  }

  private List<String> changeBatch(
      List<Partition> batch, BiConsumer<List<String>, Map<String, String>> change) {
    Map<List<String>, Map<String, String>> now = new HashMap<>();
    List<org.apache.hadoop.hive.metastore.api.Partition> different = new ArrayList<>();
    for (org.apache.hadoop.hive.metastore.api.Partition partition : load(batch)) {
      Map<String, String> parameters = new HashMap<>();
      if (partition.getParameters() != null) {
        parameters.putAll(partition.getParameters());
      }
      change.accept(partition.getValues(), parameters);
      now.put(partition.getValues(), parameters);
      if (!parameters.equals(partition.getParameters())) {
        partition.setParameters(parameters);
        partition.getSd().setCols(new ArrayList<>(columns));
        different.add(partition);
      }
    }
    if (!different.isEmpty()) {
      metastore.alterPartitions(table, different);
    }
    return batch.stream()
        .filter(known -> isOutdated(known, now.get(known.key().texts())))
        .map(Partition::name)
        .toList();
  }

  private static boolean isOutdated(Partition known, @Nullable Map<String, String> now) {
    return !StatisticsParameters.all(known).equals(now);
  }

  private List<org.apache.hadoop.hive.metastore.api.Partition> load(List<Partition> partitions) {
    try {
      return metastore.loadPartitions(table, partitions.stream().map(Partition::name).toList());
    } catch (CatalogException e) {
      throw DdlErrors.rpc("alter_partitions", e);
    }
  }
}
