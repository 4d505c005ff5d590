package io.catalogd.client;

import io.catalogd.client.CachedTable.Name;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TTableInfoSelector;
import org.jspecify.annotations.Nullable;

/**
 * A table as one plan sees it: whatever is asked of it is of one version. What is returned is
 * shared with other plans and must not be changed. Every method throws {@link
 * ClientException.PlanAgain} when the catalog has another version by now, and what is asked for was
 * not fetched before. Any thread.
 */
public final class PlannedTable {
  /** Keeps an answer about partitions with many files small enough to be taken. */
  private static final int PARTITIONS_AT_ONCE = 1_000;

  private static final TTableInfoSelector NOTHING =
      new TTableInfoSelector(false, false, false, false);

  private final MetadataCache cache;
  private final CatalogClient client;
  private final CachedTable table;

  private PlannedTable(MetadataCache cache, CatalogClient client, CachedTable table) {
    this.cache = cache;
    this.client = client;
    this.table = table;
  }

  /** Asks for the version that the table has now. */
  static PlannedTable open(MetadataCache cache, CatalogClient client, Name name) {
    TableSnapshot now = client.table(name.database(), name.table(), NOTHING);
    return new PlannedTable(cache, client, cache.table(name, now.serviceId(), now.version()));
  }

  void requireSameProcess(PlannedTable other) {
    if (!table.serviceId().equals(other.serviceId())) {
      throw new ClientException.PlanAgain(
          "The catalog process %s answers for table %s, and %s for table %s; plan again"
              .formatted(serviceId(), table.name(), other.serviceId(), other.table.name()),
          null);
    }
  }

  /** Which process of the catalog tells. */
  public ServiceId serviceId() {
    return table.serviceId();
  }

  public long version() {
    return table.version();
  }

  /** The table as the metastore has it. */
  public Table hmsTable() {
    Table known = table.hmsTable();
    if (known == null) {
      TableSnapshot fetched = fetch(new TTableInfoSelector(true, false, false, false));
      known = fetched.hmsTable();
      table.putHmsTable(known);
      cache.added(table, fetched.bytes());
    }
    return known;
  }

  /** The columns that are no keys, in the table's order. */
  public List<Column> columns() {
    return Column.columns(hmsTable());
  }

  /** The partition keys; none for a table without partitions. */
  public List<Column> keys() {
    return Column.keys(hmsTable());
  }

  /**
   * All partitions, for the planner to choose from. A table without keys has one, whose name is
   * empty; a view has none.
   */
  public List<PartitionName> partitionNames() {
    List<PartitionName> known = table.partitionNames();
    if (known == null) {
      TableSnapshot fetched = fetch(new TTableInfoSelector(false, true, false, false));
      known =
          fetched.partitions().stream()
              .map(partition -> new PartitionName(partition.getId(), partition.getName()))
              .toList();
      table.putPartitionNames(known);
      cache.added(table, fetched.bytes());
    }
    return known;
  }

  /** The partitions with these ids, in this order, with metadata and files. */
  public List<TPartialPartitionInfo> partitions(Collection<Long> ids) {
    List<Long> missing = table.missing(ids);
    for (int from = 0; from < missing.size(); from += PARTITIONS_AT_ONCE) {
      int to = Math.min(missing.size(), from + PARTITIONS_AT_ONCE);
      TableSnapshot fetched =
          fetch(
              new TTableInfoSelector(false, true, true, true)
                  .setPartition_ids(missing.subList(from, to)));
      table.putPartitions(fetched.partitions(), fetched.hosts());
      cache.added(table, fetched.bytes());
    }
    return table.partitions(ids);
  }

  /** The files of a partition of {@link #partitions}. */
  public List<DataFile> files(TPartialPartitionInfo partition) {
    return DataFile.listOf(partition, table.hosts(partition.getId()));
  }

  /** Statistics of those columns that have some, in this order. */
  public List<ColumnStatisticsObj> statistics(Collection<String> columns) {
    List<String> names = columns.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
    List<String> missing = table.uncounted(names);
    if (!missing.isEmpty()) {
      TableSnapshot fetched =
          fetch(
              new TTableInfoSelector(false, false, false, false)
                  .setWant_stats_for_column_names(missing));
      table.putStatistics(missing, fetched.statistics());
      cache.added(table, fetched.bytes());
    }
    return table.statistics(names);
  }

  private TableSnapshot fetch(TTableInfoSelector selector) {
    TableSnapshot fetched;
    try {
      fetched = client.table(table.name().database(), table.name().table(), selector);
    } catch (ClientException.NotFound e) {
      throw planAgain(String.valueOf(e.getMessage()), e);
    }
    if (!table.is(fetched.serviceId(), fetched.version())) {
      throw planAgain(
          "Table %s is now at version %d of the catalog process %s, and the plan at %d of %s"
              .formatted(
                  table.name(),
                  fetched.version(),
                  fetched.serviceId(),
                  table.version(),
                  table.serviceId()),
          null);
    }
    return fetched;
  }

  private ClientException planAgain(String reason, @Nullable Exception cause) {
    cache.forget(table);
    String open = reason.endsWith(".") ? reason.substring(0, reason.length() - 1) : reason;
    return new ClientException.PlanAgain(open + "; plan again", cause);
  }
}
