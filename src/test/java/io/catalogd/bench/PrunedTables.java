package io.catalogd.bench;

import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.TableEntry;
import io.catalogd.dependent.TestDependentTables;
import io.catalogd.model.Deadline;
import io.catalogd.model.DependentTable;
import io.catalogd.model.FileDescriptor;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.KeyValue;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionFiles;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.PartitionSet;
import io.catalogd.model.SpelledName;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** A table by day and hour, and one by day that depends on it, loaded in a catalog. */
final class PrunedTables {
  static final String BASE = "t";
  static final String DEPENDENT = "dep";
  static final int HOURS = 24;

  private static final LocalDate FIRST_DAY = LocalDate.of(1950, 1, 1);
  private static final int CREATED = 100;
  private static final int AT_ONCE = 10_000;
  private static final long FIRST_ID = 1_000_000;

  final CatalogStore store = new CatalogStore(1_000);
  private final int dependentPartitions;

  /**
   * The base has that many partitions with a file each, the dependent table one for each of their
   * days.
   *
   * @param mostDependent but not more than this
   */
  PrunedTables(int partitions, int mostDependent) {
    TestDependentTables tables = new TestDependentTables(store);
    FileSystemTable base =
        tables.base("d." + BASE, 2, CREATED, TestDependentTables.dependents("d." + DEPENDENT));
    tables.put(base.withPartitions(hours(base, partitions), base.hosts()));
    dependentPartitions = Math.min(mostDependent, partitions / HOURS);
    DependentTable dependent =
        tables.dependent(
            "d." + DEPENDENT, 1, CREATED, TestDependentTables.bases("d." + BASE + "@" + CREATED));
    for (int day = 0; day < dependentPartitions; day++) {
      dependent = tables.with(dependent, 1, "ds=" + day(day));
    }
    tables.put(dependent);
  }

  private static PartitionSet hours(FileSystemTable table, int partitions) {
    PartitionSet.Builder builder = new PartitionSet.Builder();
    for (int first = 0; first < partitions; first += AT_ONCE) {
      List<Partition> some = new ArrayList<>();
      for (int i = first; i < Math.min(first + AT_ONCE, partitions); i++) {
        some.add(hour(table, i));
      }
      builder.add(some);
    }
    return builder.build();
  }

  private static Partition hour(FileSystemTable table, int number) {
    String day = day(number / HOURS);
    String hour = Integer.toString(number % HOURS);
    String name = "ds=" + day + "/hr=" + hour;
    return new Partition(
        FIRST_ID + number,
        name,
        new PartitionKey(
            List.of(new KeyValue.Text(day), new KeyValue.Numeric(new BigDecimal(hour))),
            List.of(day, hour)),
        table.format(),
        table.location() + "/" + name,
        table.directoryAccess(),
        GeneratedTable.parameters(number),
        /* statistics= */ null,
        CREATED,
        0,
        PartitionFiles.of(
            List.of(
                FileDescriptor.of(
                    "part-00000-" + number + ".parquet", 1_048_576L + number, 1_000L, List.of()))));
  }

  static String day(int day) {
    return FIRST_DAY.plusDays(day).toString();
  }

  int dependentPartitions() {
    return dependentPartitions;
  }

  /** All tables are loaded. */
  TableEntry entry(SpelledName name, Deadline deadline) {
    return store.current().findTable(name.key()).orElseThrow();
  }
}
