package io.catalogd.bench;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.TableState;
import io.catalogd.model.AccessLevel;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.KeyValue;
import io.catalogd.model.KeyValueParser;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionFiles;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.PartitionSet;
import io.catalogd.model.TestTables;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** JMH: one partition changed, added, dropped, found or published, in sets of several sizes. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ChangeBenchmark {
  private static final long FIRST_ID = 1000;

  @Param({"1000", "100000", "1000000"})
  public int partitions;

  private final CatalogStore store = new CatalogStore(1000);
  private final SplittableRandom random = new SplittableRandom(1);
  private FileSystemTable table;
  private PartitionSet set;
  private Partition beyond;
  private Partition[] known;

  @Setup
  public void build() {
    GeneratedTable generated = GeneratedTable.of("t", partitions + 1);
    // The parts that all share come from a table that was loaded.
    FileSystemTable empty = GeneratedCatalog.load(1, 0, 1);
    set =
        PartitionSet.of(new GeneratedTable.Computed<>(partitions, i -> made(empty, generated, i)));
    table = empty.withPartitions(set, empty.hosts());
    beyond = made(empty, generated, partitions);
    known = set.inKeyOrder().stream().toArray(Partition[]::new);
    store.publish(
        List.of(
            new CatalogChange.PutDatabase(TestTables.database(table.name().database())),
            new CatalogChange.PutTable(table.name(), new TableState.Loaded(table))));
  }

  static Partition made(FileSystemTable table, GeneratedTable generated, int index) {
    List<String> texts = List.of(GeneratedTable.day(index), GeneratedTable.hour(index));
    KeyValueParser parser = new KeyValueParser(table.nullPartitionText());
    List<KeyValue> values =
        texts.stream()
            .map(text -> parser.parse(table.definition().partitionKeys().get(0).type(), text))
            .toList();
    String name = generated.partitionName(index);
    return new Partition(
        FIRST_ID + index,
        name,
        new PartitionKey(values, texts),
        table.format(),
        generated.location() + "/" + name,
        AccessLevel.READ_WRITE,
        GeneratedTable.parameters(index),
        /* statistics= */ null,
        1_500_000_000 + index,
        0,
        PartitionFiles.EMPTY);
  }

  private Partition any() {
    return known[random.nextInt(known.length)];
  }

  @Benchmark
  public PartitionSet change() {
    Partition old = any();
    return set.plus(old.withFiles(FIRST_ID + 2L * partitions, old.files()));
  }

  @Benchmark
  public PartitionSet add() {
    return set.plus(beyond);
  }

  @Benchmark
  public PartitionSet drop() {
    return set.minus(any().key());
  }

  @Benchmark
  public Optional<Partition> findById() {
    return set.find(any().id());
  }

  @Benchmark
  public Optional<Partition> findByKey() {
    return set.find(any().key());
  }

  /** A change and its publication: an INSERT without its I/O and its reply. */
  @Benchmark
  public CatalogImage publish() {
    return store.publish(
        List.of(
            new CatalogChange.PutTable(
                table.name(),
                new TableState.Loaded(table.withPartitions(change(), table.hosts())))));
  }
}
