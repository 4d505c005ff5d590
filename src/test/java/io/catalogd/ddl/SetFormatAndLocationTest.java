package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.ddl.AlterTableAction.SetFormat;
import io.catalogd.ddl.AlterTableAction.SetLocation;
import io.catalogd.ddl.AlterTableAction.SetOwner;
import io.catalogd.ddl.AlterTableAction.SetPartitionFormats;
import io.catalogd.ddl.AlterTableAction.SetPartitionLocation;
import io.catalogd.model.CatalogException;
import io.catalogd.model.FileDescriptor;
import io.catalogd.model.FileFormat;
import io.catalogd.model.Partition;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** SET FILEFORMAT, ROW FORMAT, LOCATION and OWNER. */
class SetFormatAndLocationTest {
  private static final FormatChange PARQUET = new FormatChange.OfFiles(FileFormat.PARQUET);
  private static final FormatChange BY_BARS =
      new FormatChange.OfRows(new RowFormat("|", null, null));
  private static final String ELSEWHERE = "hdfs://nn/elsewhere";

  private final DdlFixture ddl = new DdlFixture();

  @AfterEach
  void close() {
    ddl.close();
  }

  @Test
  void tableTakesAFormatAndKeepsItsSerdeParametersD164() {
    ddl.createTable("t");
    ddl.alter("t", new SetFormat(BY_BARS));
    long id = partition("t", "").id();

    DdlResult result = ddl.alter("t", new SetFormat(PARQUET));

    assertThat(result.summary()).isEqualTo("Updated table.");
    assertThat(DdlFixture.updated(result)).containsExactly("d.t Loaded");
    assertThat(result.update().version()).isEqualTo(ddl.entry("t").version());
    StorageDescriptor sd = truth().getSd();
    assertThat(sd.getInputFormat()).isEqualTo(FileFormat.PARQUET.inputFormat());
    assertThat(sd.getOutputFormat()).isEqualTo(FileFormat.PARQUET.outputFormat());
    assertThat(sd.getSerdeInfo().getSerializationLib()).isEqualTo(FileFormat.PARQUET.serde());
    assertThat(sd.getSerdeInfo().getParameters()).containsEntry("field.delim", "|");
    assertThat(truth().getParameters()).containsEntry("transient_lastDdlTime", "1600000000");
    assertThat(partition("t", "").format().fileFormat()).isEqualTo(FileFormat.PARQUET);
    assertThat(partition("t", "").id()).isNotEqualTo(id);
  }

  @Test
  void partitionsKeepTheirFormatWhenTheTableChangesAndNewOnesTakeItsD164() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1");

    ddl.alter("t", new SetFormat(PARQUET));
    ddl.addPartitions("t", "2");

    assertThat(partition("t", "j=1").format().fileFormat()).isEqualTo(FileFormat.TEXT);
    assertThat(partition("t", "j=2").format().fileFormat()).isEqualTo(FileFormat.PARQUET);
    assertThat(ddl.load("t").format().fileFormat()).isEqualTo(FileFormat.PARQUET);
  }

  @Test
  void matchedPartitionsTakeAFormatAndNewIdsD165() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1", "2");
    long changed = partition("t", "j=1").id();
    long untouched = partition("t", "j=2").id();

    DdlResult result = ddl.alter("t", of(PARQUET, "1", "9"));

    assertThat(result.summary()).isEqualTo("Updated 1 partition(s).");
    assertThat(DdlFixture.updated(result)).containsExactly("d.t Loaded");
    assertThat(partition("t", "j=1").format().fileFormat()).isEqualTo(FileFormat.PARQUET);
    assertThat(partition("t", "j=1").id()).isNotEqualTo(changed);
    assertThat(partition("t", "j=2").id()).isEqualTo(untouched);
    assertThat(told("j=1").getSerdeInfo().getSerializationLib())
        .isEqualTo(FileFormat.PARQUET.serde());
    assertThat(told("j=2").getInputFormat()).isEqualTo(FileFormat.TEXT.inputFormat());
    assertThat(truth().getSd().getInputFormat()).isEqualTo(FileFormat.TEXT.inputFormat());
  }

  @Test
  void emptySetUpdatesNothingButGivesANewVersionD165() {
    ddl.createPartitioned("t");
    ddl.load("t");
    long version = ddl.entry("t").version();

    DdlResult result = ddl.alter("t", of(BY_BARS));

    assertThat(result.summary()).isEqualTo("Updated 0 partition(s).");
    assertThat(DdlFixture.updated(result)).containsExactly("d.t Loaded");
    assertThat(result.update().version()).isGreaterThan(version);
    assertThat(ddl.faults.calls("alterPartitions")).isZero();
  }

  @Test
  void rowFormatSetsOnlyWhatItSaysD166() {
    ddl.createPartitioned("t");
    ddl.alter("t", new SetFormat(new FormatChange.OfRows(new RowFormat(",", "\n", "\\"))));
    ddl.addPartitions("t", "1");

    ddl.alter("t", new SetFormat(BY_BARS));
    ddl.alter("t", of(BY_BARS, "1"));

    Map<String, String> expected =
        Map.of(
            "field.delim", "|",
            "serialization.format", "|",
            "escape.delim", "\\",
            "line.delim", "\n");
    assertThat(truth().getSd().getSerdeInfo().getParameters()).isEqualTo(expected);
    assertThat(told("j=1").getSerdeInfo().getParameters()).isEqualTo(expected);
    assertThat(partition("t", "j=1").format().delimiters().field()).isEqualTo((byte) '|');
  }

  @Test
  void formatThatCannotBeReadIsRefusedBeforeAnythingIsChanged() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1");
    FormatChange kudu = new FormatChange.OfFiles(FileFormat.KUDU);
    FormatChange twoCharacters = new FormatChange.OfRows(new RowFormat("||", null, null));
    long version = ddl.image().version();

    for (AlterTableAction action :
        List.of(new SetFormat(kudu), of(kudu, "1"), new SetFormat(twoCharacters))) {
      assertThatThrownBy(() -> ddl.alter("t", action))
          .isInstanceOfSatisfying(
              CatalogException.class,
              e ->
                  assertThat(e.wireName())
                      .isIn("InvalidStorageDescriptorException", "TableLoadingException"));
    }
    assertThat(ddl.image().version()).isEqualTo(version);
    assertThat(truth().getSd().getInputFormat()).isEqualTo(FileFormat.TEXT.inputFormat());
    assertThat(told("j=1").getInputFormat()).isEqualTo(FileFormat.TEXT.inputFormat());
  }

  @Test
  void unpartitionedTableHasTheFilesOfItsNewLocationD167() {
    ddl.createTable("t");
    ddl.storage.put("hdfs://nn/w/d.db/t", "old", 1, 1);
    ddl.storage.put(ELSEWHERE, "new", 2, 2);
    assertThat(files("t", "")).containsExactly("old");

    DdlResult result = ddl.alter("t", new SetLocation(ELSEWHERE));

    assertThat(result.summary()).isEqualTo("New location has been set.");
    assertThat(DdlFixture.updated(result)).containsExactly("d.t Loaded");
    assertThat(files("t", "")).containsExactly("new");
    assertThat(truth().getSd().getLocation()).isEqualTo(ELSEWHERE);
    assertThat(truth().getParameters()).containsEntry("transient_lastDdlTime", "1600000000");
  }

  @Test
  void partitionsStayWhereTheyAreAndNewOnesFollowTheTableD167() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1");

    ddl.alter("t", new SetLocation(ELSEWHERE));
    ddl.addPartitions("t", "2");

    assertThat(partition("t", "j=1").location()).isEqualTo("hdfs://nn/w/d.db/t/j=1");
    assertThat(partition("t", "j=2").location()).isEqualTo(ELSEWHERE + "/j=2");
  }

  @Test
  void partitionMovesAloneD168() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1", "2");
    ddl.storage.put(ELSEWHERE, "new", 2, 2);
    long moved = partition("t", "j=1").id();
    long untouched = partition("t", "j=2").id();
    ddlTime("7");

    DdlResult result = ddl.alter("t", new SetPartitionLocation(ELSEWHERE, DdlFixture.j("1")));

    assertThat(result.summary())
        .isEqualTo("New location has been set for the specified partition.");
    assertThat(DdlFixture.updated(result)).containsExactly("d.t Loaded");
    assertThat(files("t", "j=1")).containsExactly("new");
    assertThat(partition("t", "j=1").id()).isNotEqualTo(moved);
    assertThat(partition("t", "j=2").id()).isEqualTo(untouched);
    assertThat(told("j=1").getLocation()).isEqualTo(ELSEWHERE);
    assertThat(truth().getParameters()).containsEntry("transient_lastDdlTime", "7");
  }

  @Test
  void locationOfAMissingPartitionIsNotSetD168() {
    ddl.createPartitioned("t");

    assertThatThrownBy(() -> ddl.alter("t", new SetPartitionLocation(ELSEWHERE, DdlFixture.j("9"))))
        .hasMessage("Partition not found: TPartitionKeyValue(name:j, value:9)")
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> assertThat(e.wireName()).isEqualTo("PartitionNotFoundException"));
  }

  @Test
  void lostReplyOfAMoveShowsAtTheNextReadD313() {
    ddl.createTable("t");
    ddl.load("t");
    ddl.storage.put(ELSEWHERE, "new", 2, 2);
    ddl.faults.loseReply("alterTable", 1);

    assertThatThrownBy(() -> ddl.alter("t", new SetLocation(ELSEWHERE)))
        .hasMessage("Error making 'alter_table' RPC to Hive Metastore: ");

    assertThat(files("t", "")).containsExactly("new");
  }

  @Test
  void viewsHaveNeitherFormatNorLocation() {
    ddl.createView("v");

    for (AlterTableAction action :
        List.of(
            new SetFormat(PARQUET),
            of(PARQUET, "1"),
            new SetLocation(ELSEWHERE),
            new SetPartitionLocation(ELSEWHERE, DdlFixture.j("1")))) {
      assertThatThrownBy(() -> ddl.alter("v", action)).hasMessage("Table d.v is not an HDFS table");
    }
  }

  @Test
  void tablesAndViewsTakeOwnersD200() {
    ddl.createTable("t");
    ddl.createView("v");

    for (String name : List.of("t", "v")) {
      DdlResult result = ddl.alter(name, new SetOwner(new Owner(Owner.Kind.ROLE, "Analysts")));

      assertThat(result.summary()).isEqualTo("Updated table/view.");
      assertThat(DdlFixture.updated(result)).containsExactly("d." + name + " Loaded");
      Table owned = ddl.truth.loadTable(DdlFixture.name(name));
      assertThat(owned.getOwner()).isEqualTo("Analysts");
      assertThat(owned.getOwnerType()).isEqualTo(PrincipalType.ROLE);
      assertThat(owned.getParameters()).containsEntry("transient_lastDdlTime", "1600000000");
    }
    assertThatThrownBy(() -> new Owner(Owner.Kind.USER, "")).hasMessage("Empty owner name");
  }

  private static SetPartitionFormats of(FormatChange change, String... values) {
    return new SetPartitionFormats(change, Arrays.stream(values).map(DdlFixture::j).toList());
  }

  private void ddlTime(String time) {
    Table table = truth();
    table.putToParameters("transient_lastDdlTime", time);
    ddl.truth.alterTable(DdlFixture.name("t"), table);
  }

  private Table truth() {
    return ddl.truth.loadTable(DdlFixture.name("t"));
  }

  private StorageDescriptor told(String partition) {
    return ddl.truth.loadPartitions(DdlFixture.name("t"), List.of(partition)).get(0).getSd();
  }

  private Partition partition(String table, String name) {
    return ddl.load(table).partitions().inKeyOrder().stream()
        .filter(partition -> partition.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private List<String> files(String table, String partition) {
    return partition(table, partition).files().toList().stream().map(FileDescriptor::name).toList();
  }
}
