package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.catalogd.Statements.PartitionSpec;
import io.catalogd.load.TestDependents;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.TableName;
import io.catalogd.thrift.CatalogdService;
import io.catalogd.thrift.TDdlEffect;
import io.catalogd.thrift.TDdlEffectKind;
import io.catalogd.thrift.TDependencyBase;
import io.catalogd.thrift.TDependent;
import io.catalogd.thrift.TDependentPartition;
import io.catalogd.thrift.TDependentUse;
import io.catalogd.thrift.TDescribeDependenciesRequest;
import io.catalogd.thrift.TDescribeDependenciesResponse;
import io.catalogd.thrift.TExplainDdlRequest;
import io.catalogd.thrift.TExplainDdlResponse;
import io.catalogd.thrift.TPartitionCompleteness;
import io.catalogd.thrift.TPartitionScan;
import io.catalogd.thrift.TPruneInput;
import io.catalogd.thrift.TPrunePartitionsRequest;
import io.catalogd.thrift.TPrunePartitionsResponse;
import io.catalogd.thrift.TPrunedPartition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TPartitionKeyValue;
import org.apache.impala.thrift.TStatus;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTablePropertyType;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Dependent tables as clients of the extension service see them, through the socket. */
@ParameterizedClass
@EnumSource(RealMetastore.class)
class DependenciesIT {
  private final String db = FreshNames.database();
  private final TableName base = new TableName(db, "t");
  private final Metastore outside;
  private final CatalogClient client;
  private final CatalogdService.Client extension;

  DependenciesIT(RealMetastore metastore) {
    outside = metastore.outside();
    client = metastore.catalog().connect();
    extension = client.calls();
  }

  /** {@code tdep} has the key {@code j} of {@code t}, and of both its values a partition. */
  @BeforeEach
  void createTables() throws Exception {
    client.done(Statements.createDatabase(db));
    client.done(Statements.createPartitioned(db, "t"));
    client.done(
        Statements.addPartitions(
            db,
            "t",
            new PartitionSpec("1", "a"),
            new PartitionSpec("1", "b"),
            new PartitionSpec("2", "c")));
    TableFiles.write(
        TableFiles.directory(outside.loadTable(base).getSd().getLocation()).resolve("j=1/p=a"),
        "f",
        "12345");
    client.refresh(db, "t");
    TableName dependent = new TableName(db, "tdep");
    TestDependents.create(outside, dependent, base, "j");
    TestDependents.addPartition(outside, dependent, "1");
    TestDependents.addPartition(outside, dependent, "2");
    client.invalidate(db, "t");
    client.invalidate(db, "tdep");
    client.load(db, "tdep");
  }

  @AfterEach
  void dropDatabase() throws TException {
    for (String table : outside.tableNames(db)) {
      outside.dropTable(new TableName(db, table), DropData.KEEP);
    }
    client.invalidateAll();
    client.done(Statements.dropDatabase(db, /* ifExists= */ true, /* cascade= */ true));
    client.close();
  }

  private TTableName name(String table) {
    return new TTableName(db, table);
  }

  private TPrunePartitionsResponse prune(TPrunePartitionsRequest request) throws TException {
    TPrunePartitionsResponse response = extension.PrunePartitions(request);
    assertOk(response.getStatus());
    return response;
  }

  private TDescribeDependenciesResponse describe(String table) throws TException {
    TDescribeDependenciesResponse response =
        extension.DescribeDependencies(
            new TDescribeDependenciesRequest().setTable(name(table)).setWant_partitions(true));
    assertOk(response.getStatus());
    assertThat(response.getCatalog_service_id())
        .isEqualTo(client.refresh(db, "t").getCatalog_service_id());
    assertThat(response.getCatalog_version()).isGreaterThanOrEqualTo(response.getTable_version());
    return response;
  }

  private List<TDdlEffect> explain(TDdlExecRequest statement) throws TException {
    TExplainDdlResponse response = extension.ExplainDdl(new TExplainDdlRequest().setDdl(statement));
    assertOk(response.getStatus());
    assertThat(response.getWarnings()).isEmpty();
    return response.getEffects();
  }

  private static void assertOk(TStatus status) {
    assertThat(status).isEqualTo(new TStatus(TErrorCode.OK, List.of()));
  }

  private static String refusal(TStatus status) {
    assertThat(status.getStatus_code()).isEqualTo(TErrorCode.GENERAL);
    return status.getError_msgs().get(0);
  }

  @Test
  void aDependentTableIsPrunedToThePartitionsOfItsBase() throws TException {
    TPrunePartitionsResponse response =
        prune(
            new TPrunePartitionsRequest()
                .setTable(name("TDEP"))
                .setFilter("j = 01")
                .setWant_files(true));

    assertThat(response.getScans()).hasSize(1);
    TPartitionScan scan = response.getScans().get(0);
    assertThat(scan.getTable()).isEqualTo(name("t"));
    assertThat(scan.getTable_version()).isEqualTo(client.object(db, "t").getCatalog_version());
    assertThat(scan.getPartitions())
        .extracting(TPrunedPartition::getName, TPrunedPartition::getAnswers_for)
        .containsExactly(tuple("j=1/p=a", "j=1"), tuple("j=1/p=b", "j=1"));
    assertThat(scan.getPartitions().get(0).getFile_descriptors())
        .extracting(file -> TableFiles.decode(file).name())
        .containsExactly("f");
    assertThat(scan.getStorage_descriptor().getCols()).hasSize(2);
    assertThat(response.getInputs())
        .containsExactly(
            new TPruneInput().setTable(name("tdep")).setPartition_names(List.of("j=1")),
            new TPruneInput()
                .setTable(name("t"))
                .setPartition_names(List.of("j=1/p=a", "j=1/p=b")));
    assertThat(response.getWarnings()).isEmpty();
    assertThat(response.getTable_version())
        .isEqualTo(client.object(db, "tdep").getCatalog_version());
  }

  @Test
  void pruningTellsHowWholeEachPartitionIs() throws TException {
    assertThat(prune(new TPrunePartitionsRequest().setTable(name("tdep"))).getCompleteness())
        .isEmpty();
    TTablePropertyType ofTable = TTablePropertyType.TBL_PROPERTY;
    client.done(
        Statements.setProperties(
            db,
            "tdep",
            ofTable,
            Map.of("dependent.expect", "p in (a,b)", "dependent.allow.incomplete", "true")));
    TDdlExecRequest again =
        Statements.setProperties(db, "tdep", ofTable, Map.of("dependent.on", base.toString()));
    again
        .getAlter_table_params()
        .getSet_tbl_properties_params()
        .setPartition_set(
            List.of(
                List.of(new TPartitionKeyValue("j", "1")),
                List.of(new TPartitionKeyValue("j", "2"))));
    client.done(again);

    TPrunePartitionsResponse response =
        prune(
            new TPrunePartitionsRequest()
                .setTable(name("tdep"))
                .setPartition_names(List.of("j=2", "j=1")));

    TPartitionCompleteness whole =
        new TPartitionCompleteness()
            .setName("j=1")
            .setExpect("p in (a,b)")
            .setNum_expected(2)
            .setNum_present(2)
            .setMissing(List.of());
    assertThat(response.getCompleteness())
        .containsExactly(
            whole.deepCopy().setName("j=2").setNum_present(0).setMissing(List.of("p=a", "p=b")),
            whole);
    assertThat(response.getWarnings()).hasSize(1);
    assertThat(prune(new TPrunePartitionsRequest().setTable(name("t"))).isSetCompleteness())
        .isFalse();
  }

  /** Rule 4: whatever is there when asked. */
  @Test
  void whatIsAddedToTheBaseIsPartOfTheNextAnswer() throws TException {
    client.done(Statements.addPartitions(db, "t", new PartitionSpec("2", "d")));

    TPrunePartitionsResponse response =
        prune(new TPrunePartitionsRequest().setTable(name("tdep")).setFilter("j > 1"));

    assertThat(response.getScans().get(0).getPartitions())
        .extracting(TPrunedPartition::getName)
        .containsExactly("j=2/p=c", "j=2/p=d");
  }

  @Test
  void aDependentTableTellsItsBaseAndABaseWhoDependsOnIt() throws TException {
    TDescribeDependenciesResponse dependent = describe("tdep");
    assertThat(dependent.getBases())
        .containsExactly(
            new TDependencyBase()
                .setNumber(1)
                .setTable(name("t"))
                .setIs_current(true)
                .setNum_partitions(2));
    TDependentPartition one = dependent.getPartitions().get(0);
    assertThat(one)
        .isEqualTo(
            new TDependentPartition()
                .setName("j=1")
                .setBase(1)
                .setSpec("j=1")
                .setNum_matched(2)
                .setNum_matched_at_add(1)
                .setBase_partitions(List.of("j=1/p=a", "j=1/p=b"))
                .setLate(List.of()));
    assertThat(dependent.getDependents()).isEmpty();

    TDescribeDependenciesResponse ofBase = describe("t");
    assertThat(ofBase.getBases()).isEmpty();
    assertThat(ofBase.isSetPartitions()).isFalse();
    assertThat(ofBase.getDependents()).hasSize(1);
    TDependent told = ofBase.getDependents().get(0);
    assertThat(told.getTable()).isEqualTo(name("tdep"));
    assertThat(told.isIs_indirect()).isFalse();
    assertThat(told.isIs_loaded()).isTrue();
    assertThat(told.getPolicies()).containsEntry("dependent.on.base.drop", "forbid");
    assertThat(told.getPartitions())
        .containsExactly(
            new TDependentUse().setName("j=1").setBase_partitions(List.of("j=1/p=a", "j=1/p=b")),
            new TDependentUse().setName("j=2").setBase_partitions(List.of("j=2/p=c")));
  }

  @Test
  void aStatementIsExplainedAndNotCarriedOut() throws TException {
    TDdlExecRequest drop = Statements.dropTable(db, "t", /* ifExists= */ false);
    TDdlEffect refused =
        new TDdlEffect()
            .setTable(name("tdep"))
            .setBase(name("t"))
            .setKind(TDdlEffectKind.REFUSED)
            .setPolicy("dependent.on.base.drop=forbid")
            .setPartitions(List.of("j=1", "j=2"));

    assertThat(explain(drop)).containsExactly(refused);
    assertThat(client.refusal(drop)).contains("dependent.on.base.drop=forbid");

    client.done(
        Statements.setProperties(
            db,
            "tdep",
            TTablePropertyType.TBL_PROPERTY,
            Map.of("dependent.on.base.drop", "cascade")));
    assertThat(explain(drop))
        .containsExactly(
            refused
                .deepCopy()
                .setKind(TDdlEffectKind.PARTITIONS_DROPPED)
                .setPolicy("dependent.on.base.drop=cascade"));
    assertThat(explain(Statements.dropPartitions(db, "t", false, new PartitionSpec("2", "c"))))
        .containsExactly(
            refused
                .deepCopy()
                .setKind(TDdlEffectKind.SHRUNK)
                .setPolicy("dependent.on.partition.drop=allow")
                .setPartitions(List.of("j=2")));
    assertThat(outside.tableNames(db)).contains("t", "tdep");
    assertThat(client.partitions(db, "t")).hasSize(3);
    assertThat(explain(Statements.dropTable(db, "tdep", false))).isEmpty();
  }

  @Test
  void whatIsMissingOrUnknownIsAnErrorAndTheConnectionGoesOn() throws TException {
    assertThat(
            refusal(extension.DescribeDependencies(new TDescribeDependenciesRequest()).getStatus()))
        .isEqualTo("IllegalArgumentException: missing table");
    assertThat(refusal(extension.ExplainDdl(new TExplainDdlRequest()).getStatus()))
        .isEqualTo("IllegalArgumentException: missing ddl");
    assertThat(
            refusal(
                extension.DescribeDependencies(
                        new TDescribeDependenciesRequest().setTable(name("nosuch")))
                    .getStatus()))
        .isEqualTo("TableNotFoundException: Table not found: " + db + ".nosuch");
    assertThat(
            refusal(
                extension.ExplainDdl(
                        new TExplainDdlRequest().setDdl(Statements.dropTable(db, "nosuch", false)))
                    .getStatus()))
        .contains("Table not found");
    assertThat(
            refusal(
                extension.DescribeDependencies(
                        new TDescribeDependenciesRequest()
                            .setTable(name("tdep"))
                            .setPartition_names(List.of("j=9")))
                    .getStatus()))
        .isEqualTo("CatalogException: Partition j=9 does not exist in table " + db + ".tdep");
    assertThat(describe("t").getDependents()).hasSize(1);
  }

  /** A client of the base service notices nothing, and one of the extension can speak both. */
  @Test
  void theExtensionSpeaksTheBaseServiceToo() throws TException {
    assertThat(
            extension.GetPartialCatalogObject(CatalogClient.databaseRequest(db))
                .getDb_info()
                .getTable_names())
        .containsExactly("t", "tdep");
  }

  /** Rule 10: what a metastore leaves that dies in the midst of a rename. */
  @Test
  void aBaseWhoseDirectoryHasTheNewNameIsAnErrorThatSaysWhatToDo() throws Exception {
    Path directory = TableFiles.directory(outside.loadTable(base).getSd().getLocation());
    Path moved = directory.resolveSibling("moved");
    TDdlExecRequest rename = Statements.rename(name("t"), name("moved"));
    Files.move(directory, moved);
    client.invalidate(db, "t");

    String problem =
        refusal(
            extension.PrunePartitions(new TPrunePartitionsRequest().setTable(name("tdep")))
                .getStatus());
    assertThat(problem)
        .contains("Directory '" + outside.loadTable(base).getSd().getLocation() + "' of table")
        .contains("is not there. Move it back, then say 'invalidate metadata");
    assertThat(client.refusal(rename))
        .contains("cannot be renamed to " + db + ".moved: its directory")
        .contains("move it back");

    Files.move(moved, directory);
    client.invalidate(db, "t");
    client.done(rename);
    TPrunePartitionsResponse response =
        prune(
            new TPrunePartitionsRequest()
                .setTable(name("tdep"))
                .setFilter("j = 1")
                .setWant_files(true));
    assertThat(response.getScans().get(0).getTable()).isEqualTo(name("moved"));
    assertThat(moved.resolve("j=1/p=a/f")).exists();
  }
}
