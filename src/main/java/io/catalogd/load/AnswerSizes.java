package io.catalogd.load;

import io.catalogd.model.IntermediateStatistics;
import io.catalogd.model.Partition;
import io.catalogd.storage.LocatedFile;
import io.catalogd.storage.StoredBlock;
import io.catalogd.storage.StoredFile;
import java.util.Collection;
import java.util.Map;

/** What decoded answers take of the heap, roughly and rather too much: nothing counts as shared. */
final class AnswerSizes {
  /** A string of one byte a character, and the reference to it. */
  private static final long TEXT = 60;

  /** The partition, its key with parsed values, and what is empty. */
  private static final long PARTITION = 400;

  private static final long FILE = 150;
  private static final long BLOCK = 80;
  private static final long REPLICA = 40;

  private AnswerSizes() {}

  static long of(Collection<String> names) {
    long bytes = 0;
    for (String name : names) {
      bytes += of(name);
    }
    return bytes;
  }

  static long ofAll(Collection<Partition> partitions) {
    long bytes = 0;
    for (Partition partition : partitions) {
      bytes += of(partition);
    }
    return bytes;
  }

  private static long of(Partition partition) {
    long bytes = PARTITION + of(partition.name()) + of(partition.location());
    bytes += 2 * of(partition.key().texts());
    for (Map.Entry<String, String> parameter : partition.parameters().entrySet()) {
      bytes += of(parameter.getKey()) + of(parameter.getValue());
    }
    IntermediateStatistics statistics = partition.statistics();
    return statistics == null ? bytes : bytes + TEXT + statistics.keptBytes();
  }

  static long ofFiles(Collection<StoredFile> files) {
    long bytes = 0;
    for (StoredFile file : files) {
      bytes += FILE + file.name().length();
    }
    return bytes;
  }

  static long ofLocated(Collection<LocatedFile> files) {
    long bytes = 0;
    for (LocatedFile located : files) {
      bytes += FILE + located.file().name().length();
      for (StoredBlock block : located.blocks()) {
        bytes += BLOCK + REPLICA * block.replicas().size();
      }
    }
    return bytes;
  }

  private static long of(String text) {
    return TEXT + text.length();
  }
}
