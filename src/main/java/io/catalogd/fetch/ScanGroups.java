package io.catalogd.fetch;

import io.catalogd.model.Column;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.PackedPartition;
import io.catalogd.model.StorageFormat;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Gathers partitions into scans, by table and by how they are read. For one answer. */
final class ScanGroups {
  private final PruneRequest request;
  private final Map<Key, Group> groups = new LinkedHashMap<>();
  private @Nullable Group last;

  private record Key(TableName table, StorageFormat format) {}

  ScanGroups(PruneRequest request) {
    this.request = request;
  }

  /**
   * Adds a partition with data.
   *
   * @param version of {@code table}
   * @param answersFor name of the partition of a dependent table; null for an ordinary one
   */
  void add(
      FileSystemTable table, long version, PackedPartition partition, @Nullable String answersFor) {
    Group group = last;
    // Most have the very format of the one before, which takes no comparison of all its bytes.
    if (group == null
        || group.table.partitions() != table.partitions()
        || !group.format.equals(partition.format())) {
      group =
          groups.computeIfAbsent(
              new Key(table.name(), partition.format()),
              key -> new Group(table, version, key.format));
      last = group;
    }
    group.partitions.add(partition);
    if (answersFor != null) {
      group.answersFor.add(answersFor);
    }
  }

  List<PruneAnswer.Scan> scans() {
    return groups.values().stream().map(this::scan).toList();
  }

  private PruneAnswer.Scan scan(Group group) {
    List<String> columns = group.table.definition().columns().stream().map(Column::name).toList();
    return new PruneAnswer.Scan(
        group.version,
        new PartitionSelection(group.table, group.partitions, request.parts()),
        group.format,
        group.answersFor,
        request.statistics() ? StatisticsSelection.of(group.table.definition(), columns) : null);
  }

  private static final class Group {
    private final FileSystemTable table;
    private final long version;
    private final StorageFormat format;
    private final List<PackedPartition> partitions = new ArrayList<>();
    private final List<String> answersFor = new ArrayList<>();

    Group(FileSystemTable table, long version, StorageFormat format) {
      this.table = table;
      this.version = version;
      this.format = format;
    }
  }
}
