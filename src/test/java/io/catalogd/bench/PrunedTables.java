package io.catalogd.bench;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.dependent.Restamps;
import io.catalogd.dependent.TestDependentTables;
import io.catalogd.model.Deadline;
import io.catalogd.model.DependentTable;
import io.catalogd.model.FileDescriptor;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.KeyValue;
import io.catalogd.model.PackedPartition;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionFiles;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.PartitionSet;
import io.catalogd.model.SpelledName;
import io.catalogd.model.Table;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * Tables by day and hour with a file in each partition, and one of 10,000 days that depends on
 * them, loaded in a catalog that restamps what follows from a change. Days that a base does not
 * have stand for nothing, which the dependent table allows.
 */
final class PrunedTables {
  static final String BASE = "t";

  /** Has the partitions of {@link #BASE}, and nothing depends on it. */
  static final String ALONE = "alone";

  static final String DEPENDENT = "dep";
  static final int HOURS = 24;
  static final int DEPENDENT_PARTITIONS = 10_000;

  private static final String SECOND_BASE = "u";
  private static final LocalDate FIRST_DAY = LocalDate.of(1950, 1, 1);
  private static final int CREATED = 100;
  private static final int AT_ONCE = 10_000;
  private static final long FIRST_ID = 10_000_000;
  private static final long FIRST_NEW_ID = 1_000_000_000;

  private final AtomicLong ids = new AtomicLong(FIRST_NEW_ID);
  final CatalogStore store = new CatalogStore(1_000, new Restamps(ids::getAndIncrement));
  private final List<String> bases;
  private final int basePartitions;

  private PrunedTables(List<String> bases, int partitions, PartitionSet ofFirst) {
    this.bases = bases;
    this.basePartitions = partitions;
    TestDependentTables tables = new TestDependentTables(store);
    putBase(tables, ALONE, Map.of(), ofFirst);
    for (String base : bases) {
      PartitionSet own = base.equals(BASE) ? ofFirst : hours(base, partitions);
      putBase(tables, base, TestDependentTables.dependents("d." + DEPENDENT), own);
    }
    Map<String, String> parameters =
        new HashMap<>(
            TestDependentTables.bases(
                bases.stream().map(base -> "d." + base + "@" + CREATED).toArray(String[]::new)));
    parameters.put("dependent.allow.empty", "true");
    DependentTable dependent = tables.dependent("d." + DEPENDENT, 1, CREATED, parameters);
    for (int base = 0; base < bases.size(); base++) {
      dependent = tables.with(dependent, base + 1, daysOf(base));
    }
    tables.put(dependent);
  }

  /** All days depend on the one base, which has that many partitions. */
  static PrunedTables overOneBase(int partitions) {
    return new PrunedTables(List.of(BASE), partitions, hours(BASE, partitions));
  }

  /** The same in another catalog, where every second day depends on another base as large. */
  PrunedTables overTwoBases() {
    return new PrunedTables(List.of(BASE, SECOND_BASE), basePartitions, base(BASE).partitions());
  }

  private static void putBase(
      TestDependentTables tables,
      String name,
      Map<String, String> parameters,
      PartitionSet partitions) {
    FileSystemTable base = tables.base("d." + name, 2, CREATED, parameters);
    tables.put(base.withPartitions(partitions, base.hosts()));
  }

  private String[] daysOf(int base) {
    return IntStream.range(0, DEPENDENT_PARTITIONS)
        .filter(day -> day % bases.size() == base)
        .mapToObj(PrunedTables::dayName)
        .toArray(String[]::new);
  }

  private static PartitionSet hours(String base, int partitions) {
    FileSystemTable table =
        new TestDependentTables(new CatalogStore(1)).base("d." + base, 2, CREATED, Map.of());
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
    PartitionKey key = key(number);
    String name = dayName(number / HOURS) + "/hr=" + key.texts().get(1);
    return new Partition(
        FIRST_ID + number,
        name,
        key,
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

  private static PartitionKey key(int number) {
    String day = day(number / HOURS);
    String hour = Integer.toString(number % HOURS);
    return new PartitionKey(
        List.of(new KeyValue.Text(day), new KeyValue.Numeric(new BigDecimal(hour))),
        List.of(day, hour));
  }

  static String day(int day) {
    return FIRST_DAY.plusDays(day).toString();
  }

  /** As a partition of the dependent table is called. */
  static String dayName(int day) {
    return "ds=" + day(day);
  }

  /** Ids that the first days of the dependent table have now. */
  List<Long> ids(int days) {
    return dependent().own().partitions().packedInKeyOrder().stream()
        .limit(days)
        .map(PackedPartition::id)
        .toList();
  }

  /** The base that a day depends on. */
  String baseOf(int day) {
    return bases.get(day % bases.size());
  }

  /** How many whole days of a base the dependent table has. */
  int wholeDays() {
    return Math.min(DEPENDENT_PARTITIONS, basePartitions / HOURS);
  }

  /** Publishes one hour of a day of that base as another partition. */
  void change(String base, int day) {
    FileSystemTable table = base(base);
    Partition old = table.partitions().find(key(day * HOURS + day % HOURS)).orElseThrow();
    PartitionSet changed = table.partitions().plus(old.withId(ids.getAndIncrement()));
    store.publish(
        List.of(
            new CatalogChange.PutTable(
                table.name(),
                new TableState.Loaded(table.withPartitions(changed, table.hosts())))));
  }

  private FileSystemTable base(String name) {
    return (FileSystemTable) content(name);
  }

  private DependentTable dependent() {
    return (DependentTable) content(DEPENDENT);
  }

  private Table content(String table) {
    return store.current().findTable(new SpelledName("d", table).key()).orElseThrow().content();
  }

  /** All tables are loaded. */
  TableEntry entry(SpelledName name, Deadline deadline) {
    return store.current().findTable(name.key()).orElseThrow();
  }
}
