package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.ddl.AlterTableAction.AddPartitions;
import io.catalogd.ddl.AlterTableAction.NewPartition;
import io.catalogd.ddl.AlterTableAction.RecoverPartitions;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.PrimitiveType;
import io.catalogd.storage.StorageCall;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecoverPartitionsTest {
  private static final String HOME = "hdfs://nn/w/d.db/t";
  private static final String RECOVERED = "Partitions have been recovered.";

  private final DdlFixture ddl = new DdlFixture();

  @AfterEach
  void close() {
    ddl.close();
  }

  private DdlResult recover() {
    return ddl.alter("t", new RecoverPartitions());
  }

  private void createWithKeys(ColumnType... types) {
    Column[] keys =
        IntStream.range(0, types.length)
            .mapToObj(i -> new Column(i == 0 ? "j" : "p", types[i], null))
            .toArray(Column[]::new);
    ddl.execute(DdlFixture.create(DdlFixture.partitionedBy("t", keys), false));
  }

  private void createWithTwoKeys() {
    createWithKeys(
        ColumnType.Scalar.of(PrimitiveType.INT), ColumnType.Scalar.of(PrimitiveType.STRING));
  }

  private void addPartition(String j, String p) {
    ddl.alter(
        "t",
        new AddPartitions(
            List.of(new NewPartition(List.of(new Part("j", j), new Part("p", p)), null)), false));
  }

  private void makeDirectories(String... names) {
    for (String name : names) {
      ddl.storage.makeDirectory(HOME + "/" + name);
    }
  }

  /** Locations below the table's, by partition name. */
  private Map<String, String> locations() {
    Map<String, String> locations = new TreeMap<>();
    for (Partition partition : ddl.load("t").partitions().inKeyOrder()) {
      locations.put(partition.name(), partition.location().replace(HOME + "/", ""));
    }
    return locations;
  }

  @Test
  void directoriesBecomePartitionsWithTheirFilesD202D205() {
    createWithTwoKeys();
    addPartition("1", "a");
    ddl.storage.put(HOME + "/j=2/p=b", "f", 10, 1);
    makeDirectories("j=1/p=a", "j=1/p=empty");
    String ddlTime = parameters().get("transient_lastDdlTime");

    DdlResult result = recover();

    assertThat(result.summary()).isEqualTo(RECOVERED);
    assertThat(DdlFixture.updated(result)).containsExactly("d.t Loaded");
    assertThat(DdlFixture.removed(result)).isEmpty();
    assertThat(result.update().version()).isEqualTo(ddl.entry("t").version());
    assertThat(ddl.partitions("t")).containsExactly("j=1/p=a", "j=1/p=empty", "j=2/p=b");
    assertThat(List.copyOf(ddl.load("t").partitions().inKeyOrder()).get(2).files().toList())
        .hasSize(1);
    assertThat(parameters()).containsEntry("transient_lastDdlTime", ddlTime);
    assertThat(ddl.truth.loadPartitions(DdlFixture.name("t"), List.of("j=2/p=b")).get(0))
        .satisfies(
            made -> {
              assertThat(made.getParameters()).isNotNull();
              assertThat(made.getSd().getLocation()).isEqualTo(HOME + "/j=2/p=b");
              assertThat(made.getSd().getCols()).hasSize(1);
            });
  }

  private Map<String, String> parameters() {
    return ddl.truth.loadTable(DdlFixture.name("t")).getParameters();
  }

  @Test
  void withNothingToFindTheTableIsToldWithANewVersionD206D303() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1");
    long version = ddl.entry("t").version();
    int calls = ddl.faults.calls("addPartitions");

    DdlResult result = recover();

    assertThat(result.summary()).isEqualTo(RECOVERED);
    assertThat(DdlFixture.updated(result)).containsExactly("d.t Loaded");
    assertThat(result.update().version()).isGreaterThan(version);
    assertThat(ddl.faults.calls("addPartitions")).isEqualTo(calls);
    assertThat(ddl.partitions("t")).as("its directory is missing").containsExactly("j=1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "J=1/p=a",
        "j=1",
        "j=1/P=a",
        "j=1/q=a",
        "p=a/j=1",
        "j=/p=a",
        "j=1/p=",
        "j/p=a",
        "=1/p=a",
        "j=1=/p=a",
        "j=1=2/p=a",
        "x/j=1/p=a",
        "j=abc/p=a",
        "j=2147483648/p=a",
        "j=1.5/p=a",
        ".j=1/p=a",
        "_impala_insert_staging/j=1/p=a"
      })
  void otherDirectoriesAreNoPartitionsD202D203(String name) {
    createWithTwoKeys();
    ddl.storage.put(HOME + "/" + name, "f", 10, 1);
    ddl.storage.put(HOME + "/j=7", "p=file", 10, 1);
    makeDirectories("j=3/p=good/q=deeper");

    recover();

    assertThat(ddl.partitions("t")).containsExactly("j=3/p=good");
  }

  @Test
  void equalValuesAreOnePartitionHoweverTheyAreSpelledD204() {
    createWithTwoKeys();
    addPartition("1", "a");
    makeDirectories("j=0001/p=a", "j=01/p=b", "j=1/p=b", "j=+1/p=c");

    recover();

    assertThat(ddl.partitions("t")).containsExactly("j=1/p=a", "j=01/p=b", "j=+1/p=c");
  }

  @Test
  void nameOfTheValueIsUnescapedAndTheDirectoryStaysTheOneFoundD203D204() {
    createWithKeys(ColumnType.Scalar.of(PrimitiveType.STRING));
    String[] directories = {"j=a%2Fb", "j=a+b", "j=50%", "j=%zz", "j=c:d", "j=%65", "j=é x"};
    for (String directory : directories) {
      ddl.storage.put(HOME + "/" + directory, "f", 10, 1);
    }

    recover();

    assertThat(locations())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "j=a%2Fb", "j=a%2Fb",
                "j=a+b", "j=a+b",
                "j=50%25", "j=50%",
                "j=%25zz", "j=%zz",
                "j=c%3Ad", "j=c:d",
                "j=e", "j=%65",
                "j=é x", "j=é x"));
    assertThat(ddl.load("t").partitions().inKeyOrder())
        .allSatisfy(partition -> assertThat(partition.files().toList()).hasSize(1));
  }

  @Test
  void nullPartitionIsRecoveredForAnyTypeD203() {
    createWithTwoKeys();
    makeDirectories("j=__HIVE_DEFAULT_PARTITION__/p=__HIVE_DEFAULT_PARTITION__");

    recover();
    recover();

    assertThat(ddl.partitions("t"))
        .containsExactly("j=__HIVE_DEFAULT_PARTITION__/p=__HIVE_DEFAULT_PARTITION__");
  }

  @ParameterizedTest
  @CsvSource({
    "TINYINT,0,-128,128",
    "SMALLINT,0,32767,32768",
    "BIGINT,0,9223372036854775807,9223372036854775808",
    "BOOLEAN,0,TRUE,yes",
    "FLOAT,0,1.5,much",
    "DOUBLE,0,1e10,",
    "CHAR,2,ab,abc",
    "VARCHAR,2,ab,abc",
    "DECIMAL,0,12.34,12.345",
  })
  void valuesThatDoNotFitTheirKeyAreSkippedC364(
      PrimitiveType type, int length, String good, String bad) {
    boolean decimal = type == PrimitiveType.DECIMAL;
    createWithKeys(new ColumnType.Scalar(type, length, decimal ? 4 : 0, decimal ? 2 : 0));
    makeDirectories("j=" + good, "j=" + (bad == null ? "" : bad));

    recover();

    assertThat(ddl.partitions("t")).containsExactly("j=" + good);
  }

  /** One directory that has no room in the metastore does not hinder the others. */
  @Test
  void namesThatTheMetastoreHasNoRoomForAreSkippedC364() {
    createWithKeys(ColumnType.Scalar.of(PrimitiveType.STRING));
    makeDirectories("j=fits", "j=" + "v".repeat(257), "j=" + "%2F".repeat(256), "j=a%00b");

    recover();

    assertThat(ddl.partitions("t")).containsExactly("j=fits");
  }

  @Test
  void directoriesThatAreGoneDropNothingD206() {
    ddl.createPartitioned("t");
    makeDirectories("j=1", "j=2");
    recover();
    ddl.storage.removeDirectory(HOME + "/j=1");
    makeDirectories("j=3");

    recover();

    assertThat(ddl.partitions("t")).containsExactly("j=1", "j=2", "j=3");
  }

  @Test
  void eachDirectoryAboveTheLastLevelIsListedOnce() {
    createWithTwoKeys();
    for (int j = 0; j < 4; j++) {
      makeDirectories("j=" + j + "/p=a", "j=" + j + "/p=b", "other" + j + "/p=c", "j=x" + j);
    }
    ddl.load("t");
    int scans = ddl.storage.calls(StorageCall.LIST_DIRECTORIES);
    int listings = ddl.storage.calls(StorageCall.LIST_IN_BULK);
    int tables = ddl.faults.calls("loadTable");

    recover();

    assertThat(ddl.storage.calls(StorageCall.LIST_DIRECTORIES) - scans).isEqualTo(1 + 4);
    assertThat(ddl.storage.calls(StorageCall.LIST_IN_BULK) - listings).isEqualTo(1);
    assertThat(ddl.storage.calls(StorageCall.LIST_LOCATED_FILES)).isZero();
    assertThat(ddl.faults.calls("loadTable") - tables).isEqualTo(1);
    recover();
    assertThat(ddl.storage.calls(StorageCall.LIST_IN_BULK) - listings).isEqualTo(1);
  }

  @Test
  void partitionsThatOnlyTheMetastoreHasAreTakenUpAsTheyAreD183() {
    ddl.createPartitioned("t");
    ddl.load("t");
    ddl.addBehindTheBack("t", "1", "hdfs://nn/elsewhere");
    makeDirectories("j=1", "j=2");

    recover();

    assertThat(locations())
        .containsExactly(Map.entry("j=1", "hdfs://nn/elsewhere"), Map.entry("j=2", "j=2"));
  }

  @Test
  void directoryOfAPartitionThatTheMetastoreSpellsInAnotherWayIsNoNewOneD204() {
    ddl.createPartitioned("t");
    ddl.load("t");
    ddl.addBehindTheBack("t", "0009", HOME + "/j=9");
    makeDirectories("j=8", "j=9");

    recover();

    assertThat(locations()).containsExactly(Map.entry("j=0009", "j=9"), Map.entry("j=8", "j=8"));
    ddl.addBehindTheBack("t", "007", HOME + "/j=7");
    makeDirectories("j=7");
    recover();
    assertThat(locations()).containsEntry("j=007", "j=7").hasSize(3);
  }

  @Test
  void tableIsScannedWhereTheMetastoreHasItNow() {
    ddl.createPartitioned("t");
    ddl.load("t");
    Table moved = ddl.truth.loadTable(DdlFixture.name("t"));
    moved.getSd().setLocation("hdfs://nn/moved/");
    ddl.truth.alterTable(DdlFixture.name("t"), moved);
    ddl.storage.makeDirectory("hdfs://nn/moved/j=1");

    recover();

    assertThat(locations()).containsExactly(Map.entry("j=1", "hdfs://nn/moved/j=1"));
  }

  @Test
  void failedScanChangesNothingD206() {
    createWithTwoKeys();
    makeDirectories("j=1/p=a", "j=2/p=b");
    ddl.load("t");
    long version = ddl.image().version();
    ddl.storage.refuse(HOME + "/j=2", ErrorKind.ACCESS_DENIED);

    assertThatThrownBy(this::recover)
        .hasMessage(
            "Failed to recover partitions for d.t with exception:Cannot read '"
                + HOME
                + "/j=2': refused by the test.")
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> {
              assertThat(e.wireName()).isEqualTo("CatalogException");
              assertThat(e.kind()).isEqualTo(ErrorKind.ACCESS_DENIED);
            });
    assertThat(ddl.image().version()).isEqualTo(version);
    assertThat(ddl.truth.partitionNames(DdlFixture.name("t"))).isEmpty();
  }

  @Test
  void failedAddIsToldInTheWordsOfTheCallD205() {
    ddl.createPartitioned("t");
    makeDirectories("j=1");
    ddl.load("t");
    ddl.faults.refuse("addPartitions", 1);

    assertThatThrownBy(this::recover)
        .hasMessage("Error making 'add_partition' RPC to Hive Metastore: ");
    assertThat(ddl.partitions("t")).isEmpty();
  }

  @Test
  void onlyPartitionedTablesOfFilesAreScannedD201() {
    ddl.createTable("t");
    ddl.createView("v");

    assertThatThrownBy(this::recover).hasMessage("Table is not partitioned: d.t");
    assertThatThrownBy(() -> ddl.alter("v", new RecoverPartitions()))
        .hasMessage("Table d.v is not an HDFS table");
    assertThat(ddl.storage.calls(StorageCall.LIST_DIRECTORIES)).isZero();
  }
}
