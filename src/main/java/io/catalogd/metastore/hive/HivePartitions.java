package io.catalogd.metastore.hive;

import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.hive.metastore.api.AddPartitionsRequest;
import org.apache.hadoop.hive.metastore.api.AddPartitionsResult;
import org.apache.hadoop.hive.metastore.api.DropPartitionsRequest;
import org.apache.hadoop.hive.metastore.api.DropPartitionsResult;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.GetPartitionsByNamesRequest;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.RequestPartsSpec;

/** The calls about partitions; those about many go out in batches. */
interface HivePartitions extends Metastore {
  int READ_BATCH = 1_000;
  int WRITE_BATCH = 500;
  short NO_LIMIT = -1;

  HiveCaller hive();

  @Override
  default List<String> partitionNames(TableName table) {
    List<String> names;
    try {
      names =
          hive()
              .read(
                  "get_partition_names",
                  client -> client.get_partition_names(table.database(), table.table(), NO_LIMIT));
    } catch (CatalogException e) {
      if (e.wireName().equals(ANSWER_TOO_LARGE)) {
        throw new CatalogException(
            e.kind(),
            e.wireName(),
            "The names of the partitions of "
                + table
                + " do not fit into one answer of the metastore",
            e);
      }
      // 2.3 stumbles over a missing table.
      throw HiveErrors.unlessExplained(e, () -> loadTable(table));
    }
    if (names.isEmpty()) {
      // 4.0 lists nothing for one.
      loadTable(table);
    }
    return names;
  }

  @Override
  default List<Partition> loadPartitions(TableName table, List<String> names) {
    List<Partition> result = new ArrayList<>(names.size());
    inBatches(names, READ_BATCH, batch -> result.addAll(loadBatch(table, batch)));
    if (result.isEmpty() && !names.isEmpty()) {
      loadTable(table);
    }
    return result;
  }

  /** Only 4.0 can leave the columns out, which every partition of a wide table repeats. */
  private List<Partition> loadBatch(TableName table, List<String> names) {
    GetPartitionsByNamesRequest request =
        new GetPartitionsByNamesRequest(table.database(), table.table());
    request.setNames(names);
    request.setSkipColumnSchemaForPartition(true);
    try {
      return hive()
          .read(
              "get_partitions_by_names_req",
              client -> client.get_partitions_by_names_req(request).getPartitions(),
              "get_partitions_by_names",
              client -> client.get_partitions_by_names(table.database(), table.table(), names));
    } catch (CatalogException e) {
      // 4.0 calls a missing table an invalid object here.
      throw HiveErrors.unlessExplained(e, () -> loadTable(table));
    }
  }

  @Override
  default List<Partition> addPartitions(
      TableName table, List<Partition> partitions, Existing existing) {
    List<Partition> added = new ArrayList<>(partitions.size());
    writeStructs(
        partitions,
        batch -> {
          AddPartitionsRequest request =
              new AddPartitionsRequest(
                  table.database(),
                  table.table(),
                  batch,
                  /* ifNotExists= */ existing == Existing.SKIP);
          request.setNeedResult(true);
          request.setSkipColumnSchemaForPartition(true);
          AddPartitionsResult result =
              hive()
                  .writeForResult(
                      "add_partitions_req", client -> client.add_partitions_req(request));
          if (result.isSetPartitions()) {
            added.addAll(result.getPartitions());
          }
        });
    return added;
  }

  @Override
  default void alterPartitions(TableName table, List<Partition> partitions) {
    writeStructs(
        partitions,
        batch ->
            hive()
                .write(
                    "alter_partitions_with_environment_context",
                    client ->
                        client.alter_partitions_with_environment_context(
                            table.database(),
                            table.table(),
                            batch,
                            HiveContexts.keepStatistics())));
  }

  @Override
  default List<String> dropPartitions(TableName table, List<String> names, DropData data) {
    Set<String> dropped = new LinkedHashSet<>();
    writeInBatches(
        List.copyOf(new LinkedHashSet<>(names)),
        batch -> dropped.addAll(dropBatch(table, batch, data)));
    return List.copyOf(dropped);
  }

  /**
   * Asks for all or nothing first: then nothing but "done" comes back. Only where some are missing
   * does the metastore have to tell which were there.
   */
  private List<String> dropBatch(TableName table, List<String> names, DropData data) {
    DropPartitionsRequest request =
        new DropPartitionsRequest(table.database(), table.table(), RequestPartsSpec.names(names));
    request.setDeleteData(data != DropData.KEEP);
    request.setEnvironmentContext(HiveContexts.of(data));
    request.setIfExists(false);
    request.setNeedResult(false);
    try {
      hive().write("drop_partitions_req", client -> client.drop_partitions_req(request));
      return names;
    } catch (CatalogException e) {
      if (e.kind() != ErrorKind.NOT_FOUND) {
        throw HiveErrors.unlessExplained(e, () -> loadTable(table));
      }
      return dropThoseThere(table, names, request);
    }
  }

  private List<String> dropThoseThere(
      TableName table, List<String> names, DropPartitionsRequest request) {
    List<String> keys =
        loadTable(table).getPartitionKeys().stream().map(FieldSchema::getName).toList();
    request.setIfExists(true);
    request.setNeedResult(true);
    request.setSkipColumnSchemaForPartition(true);
    DropPartitionsResult result =
        hive().writeForResult("drop_partitions_req", client -> client.drop_partitions_req(request));
    Set<String> dropped = new HashSet<>();
    for (Partition partition : result.getPartitions()) {
      dropped.add(
          PartitionNames.make(keys, partition.getValues(), PartitionNames.DEFAULT_NULL_TEXT));
    }
    return names.stream().filter(dropped::contains).toList();
  }

  private static void writeStructs(List<Partition> partitions, Consumer<List<Partition>> write) {
    writeInBatches(
        partitions,
        batch -> {
          try {
            write.accept(batch);
          } catch (CatalogException e) {
            throw HiveRefusals.unlessTooLong(e, batch);
          }
        });
  }

  /** Says how far it came where a later batch finds no metastore. */
  private static <T> void writeInBatches(List<T> partitions, Consumer<List<T>> write) {
    int[] done = {0};
    inBatches(
        partitions,
        WRITE_BATCH,
        batch -> {
          try {
            write.accept(batch);
          } catch (CatalogException e) {
            throw done[0] > 0 && e.kind() == ErrorKind.UNAVAILABLE
                ? afterEarlierBatches(e, done[0], partitions.size())
                : e;
          }
          done[0] += batch.size();
        });
  }

  private static CatalogException afterEarlierBatches(CatalogException e, int done, int all) {
    return new CatalogException(
        ErrorKind.OUTCOME_UNKNOWN,
        e.wireName(),
        e.getMessage() + "; the first " + done + " of " + all + " partitions were written",
        e);
  }

  private static <T> void inBatches(List<T> all, int size, Consumer<List<T>> each) {
    for (int from = 0; from < all.size(); from += size) {
      each.accept(all.subList(from, Math.min(all.size(), from + size)));
    }
  }
}
