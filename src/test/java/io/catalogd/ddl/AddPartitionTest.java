package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.ddl.AlterTableAction.AddPartitions;
import io.catalogd.ddl.AlterTableAction.NewPartition;
import io.catalogd.metastore.Metastore.Existing;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.PrimitiveType;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddPartitionTest {
  private static final String ADDED = "New partition has been added to the table.";

  private final DdlFixture ddl = new DdlFixture();

  @AfterEach
  void close() {
    ddl.close();
  }

  @Test
  void addedPartitionsAreLoadedAndTheWholeTableIsToldD184() {
    ddl.createPartitioned("t");
    ddl.storage.put("hdfs://nn/w/d.db/t/j=1", "f", 10, 1);
    String ddlTime = parameters().get("transient_lastDdlTime");

    DdlResult result = ddl.addPartitions("T", "2", "1");

    assertThat(result.summary()).isEqualTo(ADDED);
    assertThat(DdlFixture.updated(result)).containsExactly("d.t Loaded");
    assertThat(DdlFixture.removed(result)).isEmpty();
    assertThat(result.update().version()).isEqualTo(ddl.entry("t").version());
    assertThat(ddl.partitions("t")).containsExactly("j=1", "j=2");
    assertThat(ddl.load("t").partitions().inKeyOrder().iterator().next().files().toList())
        .hasSize(1);
    assertThat(parameters()).containsEntry("transient_lastDdlTime", ddlTime);
  }

  private Map<String, String> parameters() {
    return ddl.truth.loadTable(DdlFixture.name("t")).getParameters();
  }

  @Test
  void newPartitionHasTheTablesFormatOfNowAndItsOwnLocationD48() {
    ddl.createPartitioned("t");
    ddl.load("t");
    Table altered = ddl.truth.loadTable(DdlFixture.name("t"));
    altered.getSd().getSerdeInfo().putToParameters("field.delim", "|");
    ddl.truth.alterTable(DdlFixture.name("t"), altered);

    ddl.alter(
        "t",
        new AddPartitions(
            List.of(new NewPartition(List.of(new Part("J", "1")), "hdfs://nn/x y")), false));

    Partition made = ddl.truth.loadPartitions(DdlFixture.name("t"), List.of("j=1")).get(0);
    assertThat(made.getSd().getLocation()).isEqualTo("hdfs://nn/x y");
    assertThat(made.getSd().getSerdeInfo().getParameters()).containsEntry("field.delim", "|");
    assertThat(made.getSd().getCols()).hasSize(1);
  }

  @Test
  void existingPartitionIsRefusedBeforeAnythingIsDoneD179() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1");
    long version = ddl.image().version();

    assertThatThrownBy(() -> ddl.addPartitions("t", "2", "1"))
        .hasMessage("Partition already exists: (TPartitionKeyValue(name:j, value:1))")
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> assertThat(e.wireName()).isEqualTo("ImpalaRuntimeException"));
    assertThat(ddl.image().version()).isEqualTo(version);
    assertThat(ddl.truth.partitionNames(DdlFixture.name("t"))).containsExactly("j=1");
  }

  @Test
  void existingPartitionsAreSkippedIfNotExistsD179() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1");

    DdlResult result = ddl.alter("t", DdlFixture.adding(true, "1", "2"));

    assertThat(DdlFixture.updated(result)).containsExactly("d.t Loaded");
    assertThat(ddl.partitions("t")).containsExactly("j=1", "j=2");
  }

  @Test
  void nothingIsDoneWhenAllAreThereD180() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1");
    int calls = ddl.faults.calls("addPartitions");

    DdlResult result = ddl.alter("t", DdlFixture.adding(true, "1"));

    assertThat(result.summary()).isEqualTo(ADDED);
    assertThat(result.update()).isEqualTo(CatalogUpdate.NONE);
    assertThat(ddl.faults.calls("addPartitions")).isEqualTo(calls);
  }

  @Test
  void valueEqualByTypeCountsAsExistingAsItsRowsWouldDouble() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1");

    assertThatThrownBy(() -> ddl.addPartitions("t", "01"))
        .hasMessage("Partition already exists: (TPartitionKeyValue(name:j, value:01))");
    assertThatThrownBy(() -> ddl.addPartitions("t", "2", "02"))
        .hasMessage("Partition already exists: (TPartitionKeyValue(name:j, value:02))");
    ddl.alter("t", DdlFixture.adding(true, "3", "03", "3"));
    assertThat(ddl.truth.partitionNames(DdlFixture.name("t"))).containsExactly("j=1", "j=3");
  }

  @Test
  void partitionsThatOnlyTheMetastoreHasAreTakenUpAsTheyAreD183() {
    ddl.createPartitioned("t");
    ddl.load("t");
    Table table = ddl.truth.loadTable(DdlFixture.name("t"));
    Partition foreign = new Partition();
    foreign.setValues(List.of("1"));
    foreign.setSd(table.getSd().deepCopy());
    foreign.getSd().setLocation("hdfs://nn/elsewhere");
    ddl.truth.addPartitions(DdlFixture.name("t"), List.of(foreign), Existing.FAIL);

    ddl.alter("t", DdlFixture.adding(true, "1", "2"));

    assertThat(ddl.load("t").partitions().inKeyOrder())
        .extracting(io.catalogd.model.Partition::location)
        .containsExactly("hdfs://nn/elsewhere", "hdfs://nn/w/d.db/t/j=2");
  }

  @Test
  void partitionThatOnlyTheMetastoreHasInAnotherSpellingIsTakenUpC361() {
    ddl.createPartitioned("t");
    ddl.load("t");
    ddl.addBehindTheBack("t", "0009", "hdfs://nn/elsewhere");

    assertThatThrownBy(() -> ddl.addPartitions("t", "9"))
        .hasMessage("Partition already exists: (TPartitionKeyValue(name:j, value:9))");
    DdlResult result = ddl.alter("t", DdlFixture.adding(true, "9"));

    assertThat(result.summary()).isEqualTo(ADDED);
    assertThat(DdlFixture.updated(result)).containsExactly("d.t Loaded");
    assertThat(ddl.partitions("t")).containsExactly("j=0009");
    ddl.addBehindTheBack("t", "08", "hdfs://nn/elsewhere");
    ddl.alter("t", DdlFixture.adding(true, "8", "9", "10"));
    assertThat(ddl.partitions("t")).containsExactly("j=08", "j=0009", "j=10");
    assertThat(ddl.truth.partitionNames(DdlFixture.name("t")))
        .containsExactlyInAnyOrder("j=0009", "j=08", "j=10");
  }

  @Test
  void keysWithOneSpellingNeedNoListing() {
    ddl.execute(
        DdlFixture.create(
            DdlFixture.partitionedBy("t", DdlFixture.column("j", PrimitiveType.STRING)), false));
    ddl.load("t");
    int listings = ddl.faults.calls("partitionNames");

    ddl.addPartitions("t", "9", "0009");

    assertThat(ddl.partitions("t")).containsExactly("j=0009", "j=9");
    assertThat(ddl.faults.calls("partitionNames")).isEqualTo(listings);
  }

  @Test
  void ofALargeTableThoseNamesAreAskedForThatMayBeThere() {
    ddl.createPartitioned("t");
    String[] many = IntStream.range(100, 200).mapToObj(Integer::toString).toArray(String[]::new);
    ddl.addPartitions("t", many);
    ddl.addBehindTheBack("t", "0009", "hdfs://nn/elsewhere");
    ddl.addBehindTheBack("t", "-0000000008", "hdfs://nn/elsewhere");
    int listings = ddl.faults.calls("partitionNames");

    ddl.alter("t", DdlFixture.adding(true, "9", "10", "-8"));

    assertThat(ddl.partitions("t"))
        .hasSize(103)
        .contains("j=0009", "j=10", "j=-0000000008")
        .doesNotContain("j=9", "j=-8");
    assertThat(ddl.faults.calls("partitionNames")).isEqualTo(listings);
  }

  @Test
  void namesAreListedWhereTheyAreFewerThanWouldBeAskedFor() {
    ddl.createPartitioned("t");
    ddl.load("t");
    ddl.addBehindTheBack("t", "+9", "hdfs://nn/elsewhere");
    ddl.addBehindTheBack("t", "odd", "hdfs://nn/elsewhere");
    int listings = ddl.faults.calls("partitionNames");

    ddl.alter("t", DdlFixture.adding(true, "9", "10"));

    assertThat(ddl.partitions("t")).containsExactly("j=+9", "j=10");
    assertThat(ddl.faults.calls("partitionNames")).isEqualTo(listings + 1);
  }

  @Test
  void partitionsThatCannotBeReadBackTellToInvalidateD183() {
    ddl.createPartitioned("t");
    ddl.load("t");
    Table table = ddl.truth.loadTable(DdlFixture.name("t"));
    Partition foreign = new Partition();
    foreign.setValues(List.of("1"));
    foreign.setSd(table.getSd().deepCopy());
    ddl.truth.addPartitions(DdlFixture.name("t"), List.of(foreign), Existing.FAIL);
    ddl.faults.refuse("loadPartitions", 1);

    assertThatThrownBy(() -> ddl.alter("t", DdlFixture.adding(true, "1", "2")))
        .hasMessage(
            "Metadata inconsistency has occured. Please run 'invalidate metadata d.t' to resolve"
                + " the problem.");
    assertThat(ddl.partitions("t")).containsExactly("j=1", "j=2");
  }

  @Test
  void conflictInTheMetastoreFailsAndLeavesTheCacheAloneD181() {
    ddl.createPartitioned("t");
    ddl.load("t");
    Table table = ddl.truth.loadTable(DdlFixture.name("t"));
    Partition foreign = new Partition();
    foreign.setValues(List.of("1"));
    foreign.setSd(table.getSd().deepCopy());
    ddl.truth.addPartitions(DdlFixture.name("t"), List.of(foreign), Existing.FAIL);
    long version = ddl.image().version();

    assertThatThrownBy(() -> ddl.addPartitions("t", "1"))
        .hasMessage("Error making 'add_partitions' RPC to Hive Metastore: ");
    assertThat(ddl.image().version()).isEqualTo(version);
  }

  @Test
  void fiveThousandPartitionsAreOneStatementD305() {
    ddl.createPartitioned("t");
    String[] values = IntStream.range(0, 5000).mapToObj(Integer::toString).toArray(String[]::new);

    ddl.addPartitions("t", values);

    assertThat(ddl.load("t").partitions().size()).isEqualTo(5000);
  }

  @Test
  void nullAndEmptyValuesAreTheNullPartitionD143() {
    ddl.createPartitioned("t");

    ddl.addPartitions("t", "");

    assertThat(ddl.partitions("t")).containsExactly("j=__HIVE_DEFAULT_PARTITION__");
    assertThatThrownBy(() -> ddl.addPartitions("t", "__HIVE_DEFAULT_PARTITION__"))
        .hasMessageStartingWith("Partition already exists: ");
  }

  @ParameterizedTest
  @CsvSource({
    "TINYINT,0,128",
    "TINYINT,0,-129",
    "SMALLINT,0,32768",
    "INT,0,2147483648",
    "INT,0,1.5",
    "INT,0,abc",
    "BIGINT,0,9223372036854775808",
    "BOOLEAN,0,yes",
    "DOUBLE,0,much",
    "CHAR,2,abc",
    "VARCHAR,2,abc",
    "DECIMAL,0,12.345",
  })
  void valueThatDoesNotFitItsKeyIsRefusedBeforeAnyWrite(
      PrimitiveType type, int length, String value) {
    boolean decimal = type == PrimitiveType.DECIMAL;
    ColumnType key = new ColumnType.Scalar(type, length, decimal ? 4 : 0, decimal ? 2 : 0);
    ddl.execute(
        DdlFixture.create(DdlFixture.partitionedBy("t", new Column("j", key, null)), false));

    assertThatThrownBy(() -> ddl.addPartitions("t", value))
        .hasMessage("Invalid partition key value of type: " + key.toSql());
    assertThat(ddl.faults.calls("addPartitions")).isZero();
  }

  @Test
  void whatTheMetastoreHasNoRoomForIsRefusedBeforeAnyWrite() {
    ddl.execute(
        DdlFixture.create(
            DdlFixture.partitionedBy("t", DdlFixture.column("j", PrimitiveType.STRING)), false));
    ddl.addPartitions("t", "v".repeat(256), "/".repeat(255));

    assertThatThrownBy(() -> ddl.addPartitions("t", "v".repeat(257)))
        .hasMessage("Invalid partition key value of type: STRING")
        .hasRootCauseMessage(
            "value of 257 characters; at most 256 are allowed, and it begins with "
                + "v".repeat(32));
    assertThatThrownBy(() -> ddl.addPartitions("t", "/".repeat(256)))
        .hasMessageStartingWith("The partition name that begins with 'j=%2F%2F")
        .hasMessageEndingWith(
            "has 770 characters, escaped ones counted as three; at most 767 are allowed");
    assertThatThrownBy(() -> ddl.addPartitions("t", "a\0b"))
        .hasRootCauseMessage("value with a NUL character: a\\0b");
    assertThat(ddl.faults.calls("addPartitions")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"127", "-128", "0", "+5", "007"})
  void valueThatFitsIsTaken(String value) {
    ddl.execute(
        DdlFixture.create(
            DdlFixture.partitionedBy("t", DdlFixture.column("j", PrimitiveType.TINYINT)), false));

    ddl.addPartitions("t", value);

    assertThat(ddl.partitions("t")).containsExactly("j=" + value);
  }

  @Test
  void eachKeyNeedsExactlyOneValueD144() {
    ddl.createPartitioned("t");

    assertThatThrownBy(() -> ddl.alter("t", adding(List.of())))
        .hasMessageStartingWith("No value for partition key 'j'");
    assertThatThrownBy(
            () -> ddl.alter("t", adding(List.of(new Part("j", "1"), new Part("J", "2")))))
        .hasMessageStartingWith("More than one value for partition key 'j'");
    assertThatThrownBy(
            () -> ddl.alter("t", adding(List.of(new Part("j", "1"), new Part("k", "2")))))
        .hasMessageStartingWith("Not all of ");
  }

  private static AddPartitions adding(List<Part> spec) {
    return new AddPartitions(List.of(new NewPartition(spec, null)), false);
  }

  @Test
  void viewsAndUnpartitionedTablesAreRefusedFirstD187() {
    ddl.createTable("t");
    ddl.createView("v");

    assertThatThrownBy(() -> ddl.addPartitions("v", "1"))
        .hasMessage("Table d.v is not an HDFS table");
    assertThatThrownBy(() -> ddl.addPartitions("t", "1"))
        .hasMessage("Table is not partitioned: d.t");
    assertThat(ddl.faults.calls("addPartitions")).isZero();
  }
}
