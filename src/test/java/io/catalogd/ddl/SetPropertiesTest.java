package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.ddl.AlterTableAction.PropertyTarget;
import io.catalogd.ddl.AlterTableAction.SetPartitionProperties;
import io.catalogd.ddl.AlterTableAction.SetProperties;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.CatalogException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SetPropertiesTest {
  private final DdlFixture ddl = new DdlFixture();

  @AfterEach
  void close() {
    ddl.close();
  }

  @Test
  void tablePropertiesAreAddedAndTheLoadedTableIsToldD173() {
    ddl.createTable("t");
    Map<String, String> properties = Map.of("numRows", "12", "a=b", "c/d%");

    DdlResult result = ddl.alter("t", new SetProperties(PropertyTarget.TABLE, properties));

    assertThat(result.summary()).isEqualTo("Updated table.");
    assertThat(DdlFixture.updated(result)).containsExactly("d.t Loaded");
    assertThat(DdlFixture.removed(result)).isEmpty();
    assertThat(result.update().version()).isEqualTo(ddl.entry("t").version());
    assertThat(ddl.load("t").definition().rowCount()).isEqualTo(12);
    assertThat(ddl.truth.loadTable(DdlFixture.name("t")).getParameters())
        .containsAllEntriesOf(properties)
        .containsEntry("transient_lastDdlTime", "1600000000");
  }

  @Test
  void serdePropertiesGoToTheSerdeEvenIfItHasNoneD173() {
    ddl.createTable("t");
    Table bare = ddl.truth.loadTable(DdlFixture.name("t"));
    bare.getSd().getSerdeInfo().unsetParameters();
    ddl.truth.alterTable(DdlFixture.name("t"), bare);

    ddl.alter("t", new SetProperties(PropertyTarget.SERDE, Map.of("field.delim", "|")));

    assertThat(ddl.truth.loadTable(DdlFixture.name("t")).getSd().getSerdeInfo().getParameters())
        .containsEntry("field.delim", "|");
    assertThat(ddl.load("t").format().delimiters().field()).isEqualTo((byte) '|');
  }

  @Test
  void changesThatOthersMadeInTheMetastoreSurviveD363() {
    ddl.createTable("t");
    ddl.load("t");
    Table changed = ddl.truth.loadTable(DdlFixture.name("t"));
    changed.putToParameters("by", "hive");
    ddl.truth.alterTable(DdlFixture.name("t"), changed);

    ddl.alter("t", new SetProperties(PropertyTarget.TABLE, Map.of("k", "v")));

    assertThat(ddl.truth.loadTable(DdlFixture.name("t")).getParameters())
        .containsEntry("by", "hive")
        .containsEntry("k", "v");
  }

  @Test
  void partitionPropertiesChangeTheMatchedPartitionsOnlyD175() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1", "2");
    long untouched = id("j=2");
    long touched = id("j=1");

    DdlResult result = ddl.alter("t", set(PropertyTarget.TABLE, "1", "9"));

    assertThat(result.summary()).isEqualTo("Updated 1 partition(s).");
    assertThat(DdlFixture.updated(result)).containsExactly("d.t Loaded");
    assertThat(result.update().version()).isEqualTo(ddl.entry("t").version());
    assertThat(id("j=2")).isEqualTo(untouched);
    assertThat(id("j=1")).isNotEqualTo(touched);
    assertThat(partition("j=1").getParameters()).containsEntry("k", "v");
    assertThat(partition("j=2").getParameters()).doesNotContainKey("k");
  }

  @Test
  void partitionSerdePropertiesGoToItsSerdeD175() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1");

    ddl.alter("t", set(PropertyTarget.SERDE, "1"));

    assertThat(partition("j=1").getSd().getSerdeInfo().getParameters()).containsEntry("k", "v");
  }

  @Test
  void emptySetUpdatesNothingButGivesANewVersionD175() {
    ddl.createPartitioned("t");
    ddl.load("t");
    long version = ddl.entry("t").version();

    DdlResult result = ddl.alter("t", set(PropertyTarget.TABLE));

    assertThat(result.summary()).isEqualTo("Updated 0 partition(s).");
    assertThat(DdlFixture.updated(result)).containsExactly("d.t Loaded");
    assertThat(result.update().version()).isGreaterThan(version);
    assertThat(ddl.faults.calls("alterPartitions")).isZero();
  }

  @Test
  void partitionThatTheMetastoreHasNoMoreFailsAndChangesNothing() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1");
    ddl.truth.dropPartitions(DdlFixture.name("t"), List.of("j=1"), DropData.KEEP);
    long version = ddl.image().version();

    assertThatThrownBy(() -> ddl.alter("t", set(PropertyTarget.TABLE, "1")))
        .hasMessage("Error making 'alter_partitions' RPC to Hive Metastore: ");
    assertThat(ddl.image().version()).isEqualTo(version);
  }

  @Test
  void partitionsOfAViewAreRefused() {
    ddl.createView("v");

    assertThatThrownBy(() -> ddl.alter("v", set(PropertyTarget.TABLE, "1")))
        .hasMessage("Table d.v is not an HDFS table");
  }

  @Test
  void tableThatCannotBeLoadedFailsWithItsOwnReasonD31() {
    ddl.createTable("t");
    Table broken = ddl.truth.loadTable(DdlFixture.name("t"));
    broken.getSd().setInputFormat("no.such.Format");
    ddl.truth.alterTable(DdlFixture.name("t"), broken);

    assertThatThrownBy(
            () -> ddl.alter("t", new SetProperties(PropertyTarget.TABLE, Map.of("k", "v"))))
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> assertThat(e.wireName()).isEqualTo("TableLoadingException"));
    assertThat(ddl.truth.loadTable(DdlFixture.name("t")).getParameters()).doesNotContainKey("k");
  }

  private static SetPartitionProperties set(PropertyTarget target, String... values) {
    return new SetPartitionProperties(
        target, Map.of("k", "v"), Arrays.stream(values).map(DdlFixture::j).toList());
  }

  private long id(String name) {
    return ddl.load("t").partitions().inKeyOrder().stream()
        .filter(partition -> partition.name().equals(name))
        .findFirst()
        .orElseThrow()
        .id();
  }

  private Partition partition(String name) {
    return ddl.truth.loadPartitions(DdlFixture.name("t"), List.of(name)).get(0);
  }
}
