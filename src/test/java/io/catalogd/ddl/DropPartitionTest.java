package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.Metastore.Existing;
import io.catalogd.model.CatalogException;
import io.catalogd.model.PrimitiveType;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DropPartitionTest {
  private final DdlFixture ddl = new DdlFixture();

  @AfterEach
  void close() {
    ddl.close();
  }

  @Test
  void droppedPartitionsAreCountedAndTheWholeTableIsToldD191() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1", "2", "3");

    DdlResult result = ddl.alter("t", DdlFixture.dropping(false, "1", "3", "9"));

    assertThat(result.summary()).isEqualTo("Dropped 2 partition(s).");
    assertThat(DdlFixture.updated(result)).containsExactly("d.t Loaded");
    assertThat(DdlFixture.removed(result)).isEmpty();
    assertThat(result.update().version()).isEqualTo(ddl.entry("t").version());
    assertThat(ddl.partitions("t")).containsExactly("j=2");
    assertThat(ddl.truth.partitionNames(DdlFixture.name("t"))).containsExactly("j=2");
  }

  @Test
  void emptySetIfExistsDropsNothingButGivesANewVersionD189() {
    ddl.createPartitioned("t");
    ddl.load("t");
    long version = ddl.entry("t").version();

    DdlResult result = ddl.alter("t", DdlFixture.dropping(true));

    assertThat(result.summary()).isEqualTo("Dropped 0 partition(s).");
    assertThat(DdlFixture.updated(result)).containsExactly("d.t Loaded");
    assertThat(result.update().version()).isGreaterThan(version);
    assertThat(ddl.faults.calls("dropPartitions")).isZero();
  }

  @Test
  void emptySetWithoutIfExistsIsNoRequestD189() {
    assertThatThrownBy(() -> DdlFixture.dropping(false))
        .hasMessage("Empty partition_set in DROP PARTITION without IF EXISTS");
  }

  @Test
  void partitionsThatTheCatalogDoesNotKnowAreMissedWithoutIfExistsD190() {
    ddl.createPartitioned("t");

    assertThatThrownBy(() -> ddl.alter("t", DdlFixture.dropping(false, "1")))
        .hasMessage("The partitions being dropped don't exist any more")
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> assertThat(e.wireName()).isEqualTo("PartitionNotFoundException"));
    assertThat(ddl.alter("t", DdlFixture.dropping(true, "1")).summary())
        .isEqualTo("Dropped 0 partition(s).");
  }

  @Test
  void manyPartitionsAreDroppedByOneCallOfThePort() {
    String[] values = IntStream.range(0, 1_200).mapToObj(Integer::toString).toArray(String[]::new);
    ddl.createPartitioned("t");
    ddl.addPartitions("t", values);

    DdlResult result = ddl.alter("t", DdlFixture.dropping(false, values));

    assertThat(result.summary()).isEqualTo("Dropped 1200 partition(s).");
    assertThat(ddl.faults.calls("dropPartitions")).isEqualTo(1);
    assertThat(ddl.truth.partitionNames(DdlFixture.name("t"))).isEmpty();
    assertThat(ddl.partitions("t")).isEmpty();
  }

  @Test
  void partitionThatTheMetastoreHasNoMoreLeavesTheCatalogUncountedD191() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1", "2");
    ddl.truth.dropPartitions(DdlFixture.name("t"), List.of("j=1"), DropData.KEEP);

    DdlResult result = ddl.alter("t", DdlFixture.dropping(true, "1", "2"));

    assertThat(result.summary()).isEqualTo("Dropped 1 partition(s).");
    assertThat(ddl.partitions("t")).isEmpty();
  }

  @Test
  void partitionThatTheMetastoreHasNoMoreFailsWithoutIfExistsD191() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1");
    ddl.truth.dropPartitions(DdlFixture.name("t"), List.of("j=1"), DropData.KEEP);

    assertThatThrownBy(() -> ddl.alter("t", DdlFixture.dropping(false, "1")))
        .hasMessage("Error making 'dropPartition' RPC to Hive Metastore: ");
  }

  @Test
  void wholeNumbersMatchAsClientsSpellThemOrAsTheMetastoreDoesD144() {
    ddl.createPartitioned("t");
    addForeign("01");
    addForeign("2");

    assertThat(ddl.alter("t", DdlFixture.dropping(true, "02")).summary())
        .isEqualTo("Dropped 0 partition(s).");
    assertThat(ddl.alter("t", DdlFixture.dropping(true, "1")).summary())
        .isEqualTo("Dropped 1 partition(s).");
    assertThat(ddl.truth.partitionNames(DdlFixture.name("t"))).containsExactly("j=2");
  }

  @Test
  void partitionThatOnlyTheMetastoreHasIsDroppedAsItIsSpelledThereC361() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1");
    addForeign("0009");
    addForeign("8");

    assertThat(ddl.alter("t", DdlFixture.dropping(false, "1", "9")).summary())
        .isEqualTo("Dropped 2 partition(s).");
    assertThat(ddl.alter("t", DdlFixture.dropping(false, "8")).summary())
        .isEqualTo("Dropped 1 partition(s).");

    assertThat(ddl.truth.partitionNames(DdlFixture.name("t"))).isEmpty();
    assertThat(ddl.partitions("t")).isEmpty();
  }

  @Test
  void theMetastoreIsAskedOnlyWhereOneIsNotKnown() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1", "2");
    int listings = ddl.faults.calls("partitionNames");
    int questions = ddl.faults.calls("loadPartitions");

    ddl.alter("t", DdlFixture.dropping(false, "1"));
    assertThat(ddl.faults.calls("partitionNames")).isEqualTo(listings);
    ddl.alter("t", DdlFixture.dropping(true, "2", "3"));
    assertThat(ddl.faults.calls("partitionNames")).isEqualTo(listings + 1);
    assertThat(ddl.faults.calls("loadPartitions")).isEqualTo(questions);
  }

  @Test
  void ofALargeTableTheUnknownOnesAreAskedFor() {
    String[] many = IntStream.range(100, 200).mapToObj(Integer::toString).toArray(String[]::new);
    ddl.createPartitioned("t");
    ddl.addPartitions("t", many);
    addForeign("0009");
    int listings = ddl.faults.calls("partitionNames");

    assertThat(ddl.alter("t", DdlFixture.dropping(false, "9", "100")).summary())
        .isEqualTo("Dropped 2 partition(s).");

    assertThat(ddl.faults.calls("partitionNames")).isEqualTo(listings);
  }

  @Test
  void exactTextGoesBeforeAnEqualValue() {
    ddl.createPartitioned("t");
    addForeign("01");
    addForeign("1");

    ddl.alter("t", DdlFixture.dropping(true, "1"));

    assertThat(ddl.partitions("t")).containsExactly("j=01");
  }

  @Test
  void textMatchesWithCaseAndNullMatchesTheEmptyValueD144() {
    ddl.execute(
        DdlFixture.create(
            DdlFixture.partitionedBy("t", DdlFixture.column("j", PrimitiveType.STRING)), false));
    ddl.addPartitions("t", "A", "", "a/b=c%d é");

    assertThat(ddl.alter("t", DdlFixture.dropping(true, "a")).summary())
        .isEqualTo("Dropped 0 partition(s).");
    assertThat(
            ddl.alter("t", DdlFixture.dropping(true, "__HIVE_DEFAULT_PARTITION__", "a/b=c%d é"))
                .summary())
        .isEqualTo("Dropped 2 partition(s).");
    assertThat(ddl.partitions("t")).containsExactly("j=A");
  }

  @Test
  void viewIsRefusedFirst() {
    ddl.createView("v");

    assertThatThrownBy(() -> ddl.alter("v", DdlFixture.dropping(true, "1")))
        .hasMessage("Table d.v is not an HDFS table");
  }

  private void addForeign(String value) {
    Table table = ddl.truth.loadTable(DdlFixture.name("t"));
    Partition foreign = new Partition();
    foreign.setValues(List.of(value));
    foreign.setSd(table.getSd().deepCopy());
    foreign.getSd().unsetLocation();
    ddl.truth.addPartitions(DdlFixture.name("t"), List.of(foreign), Existing.FAIL);
  }
}
