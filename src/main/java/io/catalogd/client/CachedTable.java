package io.catalogd.client;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TNetworkAddress;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a table at one version of one process. It never tells anything else, so plans
 * share it, and go on with it when the cache has let go of it. Any thread.
 */
final class CachedTable {
  private final Name name;
  private final ServiceId serviceId;
  private final long version;
  private final Object lock = new Object();

  @GuardedBy("lock")
  private @Nullable Table hmsTable;

  @GuardedBy("lock")
  private @Nullable List<PartitionName> partitionNames;

  @GuardedBy("lock")
  private final Map<Long, Fetched> partitions = new HashMap<>();

  @GuardedBy("lock")
  private final Map<String, ColumnStatisticsObj> statistics = new HashMap<>();

  /** Whose statistics were asked for, whether there are any or not. */
  @GuardedBy("lock")
  private final Set<String> counted = new HashSet<>();

  /** A partition, and the hosts of the answer that it came in: each answer numbers its own. */
  private record Fetched(TPartialPartitionInfo partition, List<TNetworkAddress> hosts) {}

  /** Names are matched without case. */
  record Name(String database, String table) {
    Name {
      database = database.toLowerCase(Locale.ROOT);
      table = table.toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
      return database + "." + table;
    }
  }

  CachedTable(Name name, ServiceId serviceId, long version) {
    this.name = name;
    this.serviceId = serviceId;
    this.version = version;
  }

  Name name() {
    return name;
  }

  ServiceId serviceId() {
    return serviceId;
  }

  long version() {
    return version;
  }

  /** Whether this is what that process tells with that version. */
  boolean is(ServiceId from, long itsVersion) {
    return serviceId.equals(from) && version == itsVersion;
  }

  @Nullable Table hmsTable() {
    synchronized (lock) {
      return hmsTable;
    }
  }

  void putHmsTable(Table table) {
    synchronized (lock) {
      hmsTable = table;
    }
  }

  @Nullable List<PartitionName> partitionNames() {
    synchronized (lock) {
      return partitionNames;
    }
  }

  void putPartitionNames(List<PartitionName> names) {
    synchronized (lock) {
      partitionNames = names;
    }
  }

  /** Those of the ids whose partitions are not here, in order. */
  List<Long> missing(Collection<Long> ids) {
    synchronized (lock) {
      Set<Long> missing = new LinkedHashSet<>(ids);
      missing.removeAll(partitions.keySet());
      return List.copyOf(missing);
    }
  }

  /** One that is here stays: somebody may hold it, and ask for its hosts. */
  void putPartitions(List<TPartialPartitionInfo> found, List<TNetworkAddress> theirHosts) {
    synchronized (lock) {
      found.forEach(
          partition ->
              partitions.putIfAbsent(partition.getId(), new Fetched(partition, theirHosts)));
    }
  }

  /** The partitions of ids that are all here. */
  List<TPartialPartitionInfo> partitions(Collection<Long> ids) {
    synchronized (lock) {
      List<TPartialPartitionInfo> found = new ArrayList<>();
      for (Long id : ids) {
        found.add(fetched(id).partition());
      }
      return found;
    }
  }

  /** The hosts that the files of a partition number. */
  List<TNetworkAddress> hosts(long id) {
    synchronized (lock) {
      return fetched(id).hosts();
    }
  }

  @GuardedBy("lock")
  private Fetched fetched(long id) {
    Fetched known = partitions.get(id);
    if (known == null) {
      throw new IllegalStateException("Partition " + id + " of " + name + " was not fetched");
    }
    return known;
  }

  /** Those of the columns whose statistics were not asked for yet. */
  List<String> uncounted(Collection<String> columns) {
    synchronized (lock) {
      Set<String> missing = new LinkedHashSet<>(columns);
      missing.removeAll(counted);
      return List.copyOf(missing);
    }
  }

  void putStatistics(Collection<String> asked, List<ColumnStatisticsObj> found) {
    synchronized (lock) {
      counted.addAll(asked);
      found.forEach(column -> statistics.put(column.getColName(), column));
    }
  }

  /** Statistics of those columns that have some, in order. */
  List<ColumnStatisticsObj> statistics(Collection<String> columns) {
    synchronized (lock) {
      List<ColumnStatisticsObj> found = new ArrayList<>();
      for (String column : columns) {
        ColumnStatisticsObj known = statistics.get(column);
        if (known != null) {
          found.add(known);
        }
      }
      return found;
    }
  }
}
