package io.catalogd.fetch;

import static io.catalogd.dependent.TestDependentTables.bases;
import static io.catalogd.dependent.TestDependentTables.dependents;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.dependent.Completeness;
import io.catalogd.dependent.PartitionDependency;
import io.catalogd.dependent.TestDependentTables;
import io.catalogd.fetch.PruneAnswer.Expected;
import io.catalogd.fetch.PruneAnswer.Scan;
import io.catalogd.fetch.PruneRequest.Choice;
import io.catalogd.model.Delimiters;
import io.catalogd.model.DependentTable;
import io.catalogd.model.FileFormat;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.PackedPartition;
import io.catalogd.model.Partition;
import io.catalogd.model.SpelledName;
import io.catalogd.model.StorageFormat;
import io.catalogd.model.WireBytes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What has to be read for partitions of dependent tables. */
class DependentScansTest {
  private static final PruneRequest REQUEST =
      new PruneRequest(
          new SpelledName("d", "tdep"),
          new Choice.All(),
          Set.of(PartitionPart.NAME),
          /* statistics= */ false);

  private final CatalogStore store = new CatalogStore(100);
  private final TestDependentTables make = new TestDependentTables(store);

  /** As the running example has it: {@code ds=1} of one base, {@code ds=11} of another. */
  @Test
  void eachBaseIsAScanOfItsPartitionsAndWhatTheyAnswerFor() {
    putT("ds=1/hr=1", "ds=1/hr=2", "ds=10/hr=1");
    make.put(
        make.with(
            make.base("d.t2", 3, 12, dependents("d.tdep")),
            "ds=11/hr=1/min=1",
            "ds=11/hr=24/min=60"));
    DependentTable tdep = make.dependent("d.tdep", 1, 20, bases("d.t@11", "d.t2@12"));
    put(make.with(make.with(tdep, 1, "ds=1"), 2, "ds=11"));

    PruneAnswer answer = scans();

    assertThat(answer.scans()).hasSize(2);
    Scan one = answer.scans().get(0);
    assertThat(one.selection().table().name()).hasToString("d.t");
    assertThat(one.tableVersion()).isEqualTo(version("t"));
    assertThat(names(one)).containsExactly("ds=1/hr=1", "ds=1/hr=2");
    assertThat(one.answersFor()).containsExactly("ds=1", "ds=1");
    Scan other = answer.scans().get(1);
    assertThat(other.selection().table().name()).hasToString("d.t2");
    assertThat(names(other)).containsExactly("ds=11/hr=1/min=1", "ds=11/hr=24/min=60");
    assertThat(other.answersFor()).containsExactly("ds=11", "ds=11");
    assertThat(inputs(answer))
        .containsExactly(
            "d.tdep: [ds=1, ds=11]",
            "d.t: [ds=1/hr=1, ds=1/hr=2]",
            "d.t2: [ds=11/hr=1/min=1, ds=11/hr=24/min=60]");
    assertThat(answer.warnings()).isEmpty();
    assertThat(answer.catalogVersion()).isEqualTo(store.current().version());
    assertThat(answer.tableVersion()).isEqualTo(version("tdep"));
  }

  @Test
  void partitionsOfOneBaseThatAreReadInAnotherWayAreAScanOfTheirOwn() {
    FileSystemTable t =
        make.with(
            make.base("d.t", 2, 11, dependents("d.tdep")), "ds=1/hr=1", "ds=1/hr=2", "ds=1/hr=3");
    Partition text = inText(t.findPartition("ds=1/hr=2").orElseThrow());
    make.put(t.withPartitions(t.partitions().plus(text), t.hosts()));
    put(make.with(make.dependent("d.tdep", 1, 20, bases("d.t@11")), 1, "ds=1"));

    PruneAnswer answer = scans();

    assertThat(answer.scans())
        .extracting(scan -> names(scan).toString(), scan -> scan.format().fileFormat())
        .containsExactly(
            tuple("[ds=1/hr=1, ds=1/hr=3]", FileFormat.PARQUET),
            tuple("[ds=1/hr=2]", FileFormat.TEXT));
  }

  private static Partition inText(Partition one) {
    return new Partition(
        one.id() + 100,
        one.name(),
        one.key(),
        new StorageFormat(
            FileFormat.TEXT,
            new Delimiters((byte) '\n', (byte) 1, (byte) 1, (byte) 1, (byte) 0),
            0,
            WireBytes.EMPTY),
        one.location(),
        one.access(),
        one.parameters(),
        null,
        5,
        0,
        one.files());
  }

  @Test
  void aChainIsReadFromWhereTheDataIsAndAllOnTheWayAreInputs() {
    putT("ds=1/hr=1");
    Map<String, String> middle = new HashMap<>(bases("d.t@11"));
    middle.putAll(dependents("d.leaf"));
    put(make.with(make.dependent("d.tdep", 1, 20, middle), 1, "ds=1"));
    put(make.with(make.dependent("d.leaf", 1, 30, bases("d.tdep@20")), 1, "ds=1"));

    PruneAnswer answer = scans("leaf");

    assertThat(names(answer.scans().get(0))).containsExactly("ds=1/hr=1");
    assertThat(inputs(answer))
        .containsExactly("d.leaf: [ds=1]", "d.tdep: [ds=1]", "d.t: [ds=1/hr=1]");
  }

  @Test
  void whatLacksOrIsNotThereAtAllIsAWarning() {
    putT("ds=1/hr=0");
    Map<String, String> parameters = new HashMap<>(bases("d.t@11"));
    parameters.put("dependent.allow.empty", "true");
    DependentTable tdep = make.dependent("d.tdep", 1, 20, parameters);
    tdep =
        make.with(
            tdep, "ds=1", new PartitionDependency(1, "ds=1", 1, -1, "hr=0..2").toParameters());
    put(make.with(tdep, 1, "ds=2"));

    PruneAnswer answer = scans();

    assertThat(answer.warnings())
        .containsExactly(
            "Partition ds=1 of d.tdep is incomplete: 1 of 3 are there, missing: hr=1, hr=2",
            "Partition ds=2 of d.tdep stands for no partition with data now");
    assertThat(answer.expectations())
        .containsExactly(
            new Expected("ds=1", "hr=0..2", new Completeness(3, 1, List.of("hr=1", "hr=2"))));
  }

  @Test
  void whatIsExpectedIsToldAlsoWhereItCannotBeCounted() {
    putT("ds=1/hr=0");
    Map<String, String> parameters =
        new PartitionDependency(1, "ds=1", 1, -1, "hr=0..x").toParameters();
    put(make.with(make.dependent("d.tdep", 1, 20, bases("d.t@11")), "ds=1", parameters));

    PruneAnswer answer = scans();

    assertThat(answer.expectations()).containsExactly(new Expected("ds=1", "hr=0..x", null));
    assertThat(answer.warnings()).singleElement().asString().contains("cannot be told");
  }

  /** Never a part of an answer. */
  @Test
  void onePartitionThatCannotBeResolvedFailsTheWhole() {
    putT("ds=1/hr=1");
    put(make.with(make.dependent("d.tdep", 1, 20, bases("d.t@11")), 1, "ds=1", "ds=2"));

    assertThatThrownBy(this::scans).hasMessageContaining("d.tdep partition ds=2");
  }

  private void putT(String... partitions) {
    make.put(make.with(make.base("d.t", 2, 11, dependents("d.tdep")), partitions));
  }

  private void put(DependentTable table) {
    make.put(table);
  }

  private PruneAnswer scans() {
    return scans("tdep");
  }

  private PruneAnswer scans(String name) {
    CatalogImage image = store.current();
    var entry = Lookups.table(image, new SpelledName("d", name));
    DependentTable table = (DependentTable) entry.content();
    return DependentScans.of(
        image, entry, table, table.own().partitions().packedInKeyOrder(), REQUEST);
  }

  private long version(String name) {
    return Lookups.table(store.current(), new SpelledName("d", name)).version();
  }

  private static List<String> names(Scan scan) {
    return scan.selection().partitions().stream().map(PackedPartition::name).toList();
  }

  private static List<String> inputs(PruneAnswer answer) {
    return answer.inputs().stream()
        .map(input -> input.table() + ": " + List.copyOf(input.partitions()))
        .toList();
  }
}
