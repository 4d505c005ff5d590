package io.catalogd.load;

import io.catalogd.dependent.DependentParameters;
import io.catalogd.load.AnswerMemory.Share.Answer;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Dependencies;
import io.catalogd.model.DependentTable;
import io.catalogd.model.FileFormat;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionSet;
import io.catalogd.model.TableName;
import java.util.HashMap;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.SerDeInfo;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;

/**
 * Loads dependent tables, without their bases: what the metastore says of them and of their
 * partitions. Looks at no directory.
 */
final class DependentTables {
  private final LoadParts parts;
  private final TableReader reader;

  DependentTables(LoadParts parts, TableReader reader) {
    this.parts = parts;
    this.reader = reader;
  }

  /**
   * Loads one.
   *
   * @throws CatalogException INVALID_REQUEST where its parameters are broken
   */
  DependentTable load(TableName name, Table struct) {
    DependentTable alone = loadAlone(name, struct);
    PartitionReader partitions = new PartitionReader(alone.own());
    PartitionSet.Builder all = new PartitionSet.Builder();
    Object lock = new Object();
    try (AnswerMemory.Share memory = parts.memory().share();
        Answer listed = memory.begin(0)) {
      List<String> names = parts.metastore().partitionNames(name);
      listed.keep(AnswerSizes.of(names));
      parts
          .pool()
          .callAll(
              partitions.batches(names, parts.partitionBatch()),
              batch -> {
                try (Answer answer = memory.beginPartitions(batch.size())) {
                  List<Partition> told = fetch(name, partitions, batch);
                  answer.came(AnswerSizes.ofAll(told), told.size());
                  synchronized (lock) {
                    all.add(told);
                  }
                  return batch;
                }
              });
    }
    return alone.withPartitions(all.build());
  }

  /** The same without partitions. */
  DependentTable loadAlone(TableName name, Table struct) {
    Dependencies dependencies = DependentParameters.read(name, struct.getParameters());
    return new DependentTable(reader.dependentTable(name, struct), dependencies);
  }

  private List<Partition> fetch(TableName name, PartitionReader partitions, List<String> names) {
    List<org.apache.hadoop.hive.metastore.api.Partition> structs =
        parts.metastore().loadPartitions(name, names);
    for (var struct : structs) {
      if (struct.getSd() == null) {
        struct.setSd(new StorageDescriptor());
      }
      makeReadable(struct.getSd());
    }
    return partitions.read(structs, names).stream()
        .map(partition -> partition.withId(parts.ids().next()))
        .toList();
  }

  /** Nothing is read in the format of a dependent table, whatever it says. */
  static void makeReadable(StorageDescriptor sd) {
    sd.setInputFormat(FileFormat.TEXT.inputFormat());
    sd.setOutputFormat(FileFormat.TEXT.outputFormat());
    sd.setSerdeInfo(new SerDeInfo(null, FileFormat.TEXT.serde(), new HashMap<>()));
  }
}
