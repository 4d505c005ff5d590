package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.Statements.PartitionSpec;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.TableName;
import io.catalogd.thrift.CatalogdService;
import io.catalogd.thrift.TPartitionScan;
import io.catalogd.thrift.TPruneInput;
import io.catalogd.thrift.TPrunePartitionsRequest;
import io.catalogd.thrift.TPrunePartitionsResponse;
import io.catalogd.thrift.TPrunedPartition;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.THdfsFileFormat;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TPartialTableInfo;
import org.apache.impala.thrift.TTableName;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Pruning of ordinary tables through the generated client, held against what partial fetches tell.
 */
@ParameterizedClass
@EnumSource(RealMetastore.class)
class PrunePartitionsIT {
  private static final String NULL = PartitionSpec.NULL;

  private final String db = FreshNames.database();
  private final Metastore outside;
  private final CatalogClient client;
  private final CatalogdService.Client pruning;

  PrunePartitionsIT(RealMetastore metastore) {
    outside = metastore.outside();
    client = metastore.catalog().connect();
    pruning = client.calls();
  }

  /** {@code t} with keys of a number and a text, one partition with a file; {@code u}; a view. */
  @BeforeEach
  void createTables() throws Exception {
    client.done(Statements.createDatabase(db));
    client.done(Statements.createPartitioned(db, "t"));
    client.done(
        Statements.addPartitions(
            db,
            "t",
            new PartitionSpec("2", "x y"),
            new PartitionSpec("10", "é"),
            new PartitionSpec("1", "a"),
            new PartitionSpec(NULL, "%")));
    client.done(Statements.createTable(db, "u"));
    client.done(Statements.createView(db, "v", "SELECT 1 a"));
    Path directory =
        TableFiles.directory(outside.loadTable(new TableName(db, "t")).getSd().getLocation());
    TableFiles.write(directory.resolve("j=2").resolve("p=x y"), "f", "12345");
    client.refresh(db, "t");
  }

  @AfterEach
  void dropDatabase() throws TException {
    client.done(Statements.dropDatabase(db, /* ifExists= */ true, /* cascade= */ true));
    client.close();
  }

  private TPrunePartitionsRequest of(String table) {
    return new TPrunePartitionsRequest().setTable(new TTableName(db, table));
  }

  private TPrunePartitionsResponse answer(TPrunePartitionsRequest request) throws TException {
    TPrunePartitionsResponse response = pruning.PrunePartitions(request);
    assertThat(response.getStatus().getStatus_code())
        .as("%s", response.getStatus())
        .isEqualTo(TErrorCode.OK);
    return response;
  }

  private String refusal(TPrunePartitionsRequest request) throws TException {
    TPrunePartitionsResponse response = pruning.PrunePartitions(request);
    assertThat(response.getStatus().getStatus_code()).isEqualTo(TErrorCode.GENERAL);
    assertThat(response.isSetScans()).isFalse();
    return response.getStatus().getError_msgs().get(0);
  }

  private List<String> names(TPrunePartitionsRequest request) throws TException {
    return answer(request).getScans().stream()
        .flatMap(scan -> scan.getPartitions().stream())
        .map(TPrunedPartition::getName)
        .toList();
  }

  private static TPartitionScan only(TPrunePartitionsResponse response) {
    assertThat(response.getScans()).hasSize(1);
    return response.getScans().get(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      nullValues = "none",
      value = {
        "j > 1                         | j=2/p=x y, j=10/p=é",
        "J between 2 and 9             | j=2/p=x y",
        "j = '02'                      | j=2/p=x y",
        "`p` = 'é' or j is null        | j=__HIVE_DEFAULT_PARTITION__/p=%25, j=10/p=é",
        "p like '_ %' and j in (1, 2)  | j=2/p=x y",
        "not p > 'b'                   | j=__HIVE_DEFAULT_PARTITION__/p=%25, j=1/p=a",
        "j <> 2                        | j=1/p=a, j=10/p=é",
        "j = null                      | none",
        "j = 3                         | none",
      })
  void aFilterSelectsByTheTypesOfTheKeys(String filter, String expected) throws TException {
    assertThat(names(of("t").setFilter(filter)))
        .containsExactlyElementsOf(
            expected == null ? List.of() : List.of(expected.split(", ", -1)));
  }

  @Test
  void whatIsAskedForIsWhatPartialFetchesTell() throws TException {
    TPartialTableInfo whole = client.load(db, "t");
    Map<String, TPartialPartitionInfo> known = CatalogClient.byName(whole);

    TPrunePartitionsResponse response =
        answer(
            of("t")
                .setProtocol_version(CatalogServiceVersion.V1)
                .setFilter("j <= 2")
                .setWant_metadata(true)
                .setWant_files(true)
                .setWant_statistics(true));

    TPartitionScan scan = only(response);
    assertThat(scan.getTable()).isEqualTo(new TTableName(db, "t"));
    assertThat(scan.getTable_version())
        .isEqualTo(response.getTable_version())
        .isEqualTo(client.object(db, "t").getCatalog_version())
        .isLessThanOrEqualTo(response.getCatalog_version());
    assertThat(response.getCatalog_service_id())
        .isEqualTo(client.refresh(db, "t").getCatalog_service_id());
    assertThat(scan.getStorage_descriptor()).isEqualTo(whole.getHms_table().getSd());
    assertThat(scan.getNetwork_addresses()).isEqualTo(whole.getNetwork_addresses());
    assertThat(scan.getColumn_stats()).isEmpty();
    assertThat(scan.getPartitions())
        .extracting(TPrunedPartition::getName)
        .containsExactly("j=1/p=a", "j=2/p=x y");
    for (TPrunedPartition partition : scan.getPartitions()) {
      TPartialPartitionInfo same = known.get(partition.getName());
      assertThat(partition.getId()).isEqualTo(same.getId());
      assertThat(partition.getHms_partition()).isEqualTo(same.getHms_partition());
      assertThat(partition.getFile_descriptors()).isEqualTo(same.getFile_descriptors());
      assertThat(partition.isSetAnswers_for()).isFalse();
    }
    assertThat(scan.getPartitions().get(1).getStatistics().getNum_files()).isEqualTo(1);
    assertThat(scan.getPartitions().get(1).getStatistics().getTotal_file_bytes()).isEqualTo(5);
    assertThat(scan.getPartitions().get(1).getStatistics().isSetNum_rows()).isFalse();
    assertThat(response.getInputs())
        .containsExactly(
            new TPruneInput()
                .setTable(new TTableName(db, "t"))
                .setPartition_names(List.of("j=1/p=a", "j=2/p=x y")));
    assertThat(response.getWarnings()).isEmpty();
  }

  @Test
  void whatIsNotAskedForIsNotTold() throws TException {
    TPartitionScan scan = only(answer(of("t")));

    assertThat(scan.getPartitions()).hasSize(4);
    assertThat(scan.isSetNetwork_addresses()).isFalse();
    assertThat(scan.isSetColumn_stats()).isFalse();
    assertThat(scan.getPartitions())
        .allSatisfy(
            partition -> {
              assertThat(partition.isSetHms_partition()).isFalse();
              assertThat(partition.isSetFile_descriptors()).isFalse();
              assertThat(partition.isSetStatistics()).isFalse();
            });
  }

  @Test
  void namesAndIdsAreAnsweredInTheirOrderEachOnce() throws TException {
    List<TPrunedPartition> all = only(answer(of("t"))).getPartitions();
    List<Long> ids = new ArrayList<>(all.stream().map(TPrunedPartition::getId).toList());
    List<String> names = new ArrayList<>(all.stream().map(TPrunedPartition::getName).toList());
    Collections.reverse(ids);
    Collections.reverse(names);
    List<Long> twice = new ArrayList<>(ids);
    twice.addAll(ids);

    assertThat(names(of("t").setPartition_ids(twice))).isEqualTo(names);
    assertThat(names(of("t").setPartition_names(names))).isEqualTo(names);
    assertThat(names(of("t").setPartition_names(List.of()))).isEmpty();
    assertThat(names(of("t").setPartition_ids(List.of()))).isEmpty();
  }

  @Test
  void partitionsThatAreReadDifferentlyAreScansOfTheirOwn() throws TException {
    client.done(
        Statements.setPartitionFileFormat(
            db, "t", THdfsFileFormat.PARQUET, new PartitionSpec("2", "x y")));

    List<TPartitionScan> scans = answer(of("t").setFilter("j is not null")).getScans();

    assertThat(scans)
        .extracting(scan -> scan.getPartitions().stream().map(TPrunedPartition::getName).toList())
        .containsExactly(List.of("j=1/p=a", "j=10/p=é"), List.of("j=2/p=x y"));
    assertThat(scans)
        .extracting(scan -> scan.getStorage_descriptor().getInputFormat().contains("Parquet"))
        .containsExactly(false, true);
  }

  @Test
  void aTableThatIsNotLoadedIsLoadedFirst() throws TException {
    client.invalidate(db, "t");

    assertThat(names(of("T").setTable(new TTableName(db.toUpperCase(Locale.ROOT), "T"))))
        .hasSize(4);
  }

  @Test
  void aTableWithoutKeysHasOnePartition() throws TException {
    TPrunedPartition partition =
        only(answer(of("u").setWant_files(true).setWant_metadata(true))).getPartitions().get(0);

    assertThat(partition.getName()).isEmpty();
    assertThat(partition.isSetHms_partition()).isFalse();
    assertThat(partition.getFile_descriptors()).isEmpty();
    assertThat(names(of("u").setPartition_ids(List.of(partition.getId())))).containsExactly("");
    assertThat(names(of("u").setFilter("true"))).containsExactly("");
    assertThat(refusal(of("u").setFilter("a = 1"))).contains("the table is not partitioned");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "j = 1 and day = 2    | at position 11: found 'day', there is no partition key day, the keys are: j, p",
        "j = 'one'            | at position 5: found ''one'', but key j of type INT is compared",
        "p = 'a' or           | at position 11: found the end, expected '(', FALSE, NOT",
        "p in ('a', 'b        | at position 12: found ''b', the text in quotes has no end",
        "a = 1                | at position 1: found 'a', there is no partition key a",
      })
  void aBadFilterIsRefusedWithItsPosition(String filter, String message) throws TException {
    assertThat(refusal(of("t").setFilter(filter)))
        .startsWith("AnalysisException: Table " + db + ".t: Bad partition filter, ")
        .contains(message);
  }

  /** Neither takes the stack or the thread, and the connection goes on. */
  @Test
  void hugeAndDeepFiltersAreRefused() throws TException {
    assertThat(refusal(of("t").setFilter("j = 1 or ".repeat(120_000) + "j = 2")))
        .contains("it has 1080005 characters, at most 100000 are allowed");
    assertThat(refusal(of("t").setFilter("(".repeat(50_000) + "j = 1" + ")".repeat(49_000))))
        .contains("parentheses are nested more than 100 deep");
    assertThat(names(of("t").setFilter("not ".repeat(24_000) + "j = 1")))
        .containsExactly("j=1/p=a");
  }

  @Test
  void whatCannotBePrunedIsRefused() throws TException {
    String nowhere = FreshNames.database();

    assertThat(refusal(new TPrunePartitionsRequest()))
        .isEqualTo("IllegalArgumentException: missing table");
    assertThat(refusal(of("t").setFilter("j = 1").setPartition_names(List.of("j=1/p=a"))))
        .contains("filter, partition_names and partition_ids exclude each other");
    assertThat(refusal(of("t").setPartition_names(List.of("j=1/p=a", "j=7/p=a"))))
        .contains("Partition j=7/p=a does not exist in table " + db + ".t");
    assertThat(refusal(of("t").setPartition_names(List.of("nothing"))))
        .contains("Invalid partition name 'nothing'");
    assertThat(refusal(of("t").setPartition_ids(List.of(-5L))))
        .contains("Partition id -5 does not exist");
    assertThat(refusal(of("v"))).contains("Table " + db + ".v has no partitions to prune");
    assertThat(refusal(of("w"))).isEqualTo("TableNotFoundException: Table not found: " + db + ".w");
    assertThat(refusal(of("t").setTable(new TTableName(nowhere, "t"))))
        .contains("Database '" + nowhere + "' not found");
  }
}
