package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.Statements.PartitionSpec;
import io.catalogd.load.TestDependents;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.Deadline;
import io.catalogd.model.TableName;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TAccessLevel;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TPartialTableInfo;
import org.apache.impala.thrift.TTable;
import org.apache.impala.thrift.TTableInfoSelector;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Dependent tables that another program wrote into the metastore, right and wrong, as clients see
 * them that know only of tables of files.
 */
@ParameterizedClass
@EnumSource(RealMetastore.class)
class DependentFetchIT {
  private static final TTableInfoSelector RESOLVED =
      new TTableInfoSelector(false, false, true, true);

  private final String db = FreshNames.database();
  private final TableName base = new TableName(db, "t");
  private final TableName dependent = new TableName(db, "tdep");
  private final Metastore outside;
  private final CatalogClient client;

  DependentFetchIT(RealMetastore metastore) {
    outside = metastore.outside();
    client = metastore.catalog().connect();
  }

  /** {@code tdep} has the key {@code j} of {@code t}, and of both its values a partition. */
  @BeforeEach
  void createTables() throws TException, IOException {
    client.done(Statements.createDatabase(db));
    client.done(Statements.createPartitioned(db, "t"));
    client.done(
        Statements.addPartitions(
            db,
            "t",
            new PartitionSpec("1", "x y"),
            new PartitionSpec("1", "é"),
            new PartitionSpec("2", "%")));
    write("j=1/p=x y", "f.gz", "12345");
    write("j=1/p=é", "g", "123");
    write("j=2/p=%25", "h", "1");
    client.refresh(db, "t");
    TestDependents.create(outside, dependent, base, "j");
    TestDependents.addPartition(outside, dependent, "1");
    TestDependents.addPartition(outside, dependent, "2");
    client.invalidate(db, "t");
    client.invalidate(db, "tdep");
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

  private void write(String partition, String name, String content) throws IOException {
    TableFiles.write(directory().resolve(partition), name, content);
  }

  private Path directory() {
    return TableFiles.directory(outside.loadTable(base).getSd().getLocation());
  }

  @Test
  void partitionsHaveTheFilesOfTheirBasePartitionsAsTheseAreNow() throws Exception {
    TPartialTableInfo table = client.load(db, "tdep");
    Map<String, TPartialPartitionInfo> told = CatalogClient.byName(table);

    assertThat(told.keySet()).containsExactly("j=1", "j=2");
    assertThat(TableFiles.sizes(told.get("j=1"))).containsExactly("p=x y/f.gz:5", "p=é/g:3");
    assertThat(TableFiles.sizes(told.get("j=2"))).containsExactly("p=%25/h:1");
    Partition one = told.get("j=1").getHms_partition();
    assertThat(one.getValues()).containsExactly("1");
    assertThat(one.getTableName()).isEqualTo("tdep");
    assertThat(TableFiles.directory(one.getSd().getLocation()))
        .isEqualTo(directory().resolve("j=1"));
    assertThat(one.getSd().getCols()).isEqualTo(outside.loadTable(base).getSd().getCols());
    Table struct = table.getHms_table();
    assertThat(struct.getSd().getLocation())
        .isEqualTo("dependent-table-is-read-only:/" + db + "/tdep");
    assertThat(struct.getPartitionKeys()).hasSize(1);

    client.done(Statements.addPartitions(db, "t", new PartitionSpec("1", "z")));
    write("j=1/p=z", "i", "12");
    client.refresh(db, "t");

    Map<String, TPartialPartitionInfo> next = client.partitions(db, "tdep");
    assertThat(TableFiles.sizes(next.get("j=1")))
        .containsExactly("p=x y/f.gz:5", "p=z/i:2", "p=é/g:3");
    assertThat(next.get("j=1").getId()).as("C168").isNotEqualTo(told.get("j=1").getId());
    assertThat(next.get("j=2")).isEqualTo(told.get("j=2"));
  }

  @Test
  void theWholeObjectIsReadOnlyAndFailsWhereAPartitionCannotBeToldC11() throws TException {
    client.load(db, "tdep");
    TTable whole = client.object(db, "tdep").getTable();
    assertThat(whole.getAccess_level()).isEqualTo(TAccessLevel.READ_ONLY);
    assertThat(whole.getHdfs_table().getPartitions()).hasSize(2);
    assertThat(whole.getHdfs_table().getHdfsBaseDir()).startsWith("dependent-table-is-read-only:");

    client.done(
        Statements.dropPartitions(db, "t", /* ifExists= */ false, new PartitionSpec("2", "%")));
    client.load(db, "t");
    assertRefused("has no partition with its key values");
    assertThat(client.object(db, "tdep").getTable().getLoad_status().getError_msgs().get(0))
        .contains(dependent + " partition j=2", "dependent.allow.empty");
  }

  @Test
  void aPartitionIsRefusedWhoseOwnParametersAreWrong() throws TException {
    assertPartitionRefused(parameters -> parameters.remove("dependent.base"), "'dependent.base'");
    assertPartitionRefused(
        parameters -> parameters.put("dependent.base", "9"), "'dependent.base.9'");
    assertPartitionRefused(
        parameters -> parameters.put("dependent.spec", "j=2"), "'dependent.spec' is 'j=2'");
    assertPartitionRefused(
        parameters -> parameters.put("dependent.spec", "j=1/".repeat(999)), "'dependent.spec'");
  }

  /** The other partition is told all the same. */
  private void assertPartitionRefused(Consumer<Map<String, String>> damage, String told)
      throws TException {
    Partition before = outside.loadPartitions(dependent, List.of("j=1")).get(0);
    Partition damaged = before.deepCopy();
    damage.accept(damaged.getParameters());
    outside.alterPartitions(dependent, List.of(damaged));
    client.invalidate(db, "tdep");

    assertRefused(told, "partition j=1", "depends on");
    long sound =
        client.fetch(db, "tdep", CatalogClient.NAMES).getTable_info().getPartitions().stream()
            .filter(one -> one.getName().equals("j=2"))
            .findFirst()
            .orElseThrow()
            .getId();
    assertThat(
            client
                .fetch(db, "tdep", RESOLVED.deepCopy().setPartition_ids(List.of(sound)))
                .getTable_info()
                .getPartitions())
        .hasSize(1);
    outside.alterPartitions(dependent, List.of(before));
  }

  @Test
  void theTableIsRefusedWhoseBaseIsNotWhatItSays() throws TException {
    assertTableRefused("dependent.base.1", db + ".gone", "there is no table " + db + ".gone");
    assertTableRefused("dependent.base.1.created", "5", "is not the table that it was");
  }

  /** Names are told all the same, and the base is what it was. */
  private void assertTableRefused(String key, String value, String told) throws TException {
    Table before = outside.loadTable(dependent);
    Table damaged = before.deepCopy();
    damaged.putToParameters(key, value);
    outside.alterTable(dependent, damaged);
    client.invalidate(db, "tdep");

    assertRefused(told, key.equals("dependent.base.1") ? "'" + value + "'" : "'" + key + "'");
    assertThat(client.partitions(db, "t")).hasSize(3);
    outside.alterTable(dependent, before);
    client.invalidate(db, "tdep");
  }

  @Test
  void theTableIsNotLoadedWhoseParametersCannotBeRead() throws TException {
    assertLoadRefused(parameters -> parameters.remove("dependent.base.1"), "dependent.current");
    assertLoadRefused(
        parameters -> parameters.put("dependent.base.1", "nonsense"), "'dependent.base.1'");
    assertLoadRefused(parameters -> parameters.put("dependent.base.1.created", "soon"), "'soon'");
    assertLoadRefused(parameters -> parameters.put("dependent.base.1", "x".repeat(4_000)), "xxx…");
    assertLoadRefused(parameters -> parameters.remove("dependent_table"), "dependent_table");
    assertLoadRefused(
        parameters -> parameters.put("dependent.base.1", dependent.toString()),
        "depends on it in turn");
  }

  private void assertLoadRefused(Consumer<Map<String, String>> damage, String told)
      throws TException {
    Table before = outside.loadTable(dependent);
    Table damaged = before.deepCopy();
    damage.accept(damaged.getParameters());
    outside.alterTable(dependent, damaged);
    client.invalidate(db, "tdep");

    assertThat(client.refusalOfFetch(CatalogClient.tableRequest(db, "tdep", CatalogClient.NAMES)))
        .contains(told, dependent.toString());
    assertThat(client.partitions(db, "t")).hasSize(3);
    outside.alterTable(dependent, before);
    client.invalidate(db, "tdep");
    assertThat(client.partitions(db, "tdep")).hasSize(2);
  }

  @Test
  void anEdgeThatTheBaseDoesNotKnowOfIsRefusedUntilItDoes() throws TException {
    assertBaseRefused(parameters -> parameters.remove("dependent.dependents"), "damaged");
    assertBaseRefused(
        parameters -> parameters.put("dependent.dependents", db + ".other"), "do not name");
    assertBaseRefused(parameters -> parameters.put("dependent.dependents.chunks", "2"), "damaged");
    assertBaseRefused(
        parameters -> parameters.keySet().removeIf(key -> key.startsWith("dependent")),
        "do not name");
  }

  private void assertBaseRefused(Consumer<Map<String, String>> damage, String told)
      throws TException {
    Table before = outside.loadTable(base);
    Table damaged = before.deepCopy();
    damage.accept(damaged.getParameters());
    outside.alterTable(base, damaged);
    client.invalidate(db, "t");

    assertRefused(told, "dependent.dependents", "alter table " + dependent + " depends on");
    outside.alterTable(base, before);
    client.invalidate(db, "t");
    assertThat(client.partitions(db, "tdep")).hasSize(2);
  }

  @Test
  void columnsThatDriftedApartAreRefusedAndTrailingOnesAreNone() throws TException {
    Table before = outside.loadTable(base);
    Table wider = before.deepCopy();
    wider.getSd().getCols().add(new FieldSchema("more", "int", null));
    outside.alterTable(base, wider);
    client.refresh(db, "t");
    assertThat(client.partitions(db, "tdep")).hasSize(2);

    Table other = before.deepCopy();
    other.getSd().getCols().get(0).setName("renamed");
    outside.alterTable(base, other);
    client.refresh(db, "t");
    assertRefused("column 1", "renamed", "dependent.on.schema.change");
  }

  /** The refresh that finds out writes nothing itself; a statement behind it does. */
  @Test
  void columnsThatWereChangedOutsideFollowWhereTheyShallRule7() throws TException {
    Table following = outside.loadTable(dependent);
    following.putToParameters("dependent.on.schema.change", "propagate");
    outside.alterTable(dependent, following);
    client.invalidate(db, "tdep");
    assertThat(client.partitions(db, "tdep")).hasSize(2);
    Table other = outside.loadTable(base);
    other.getSd().getCols().get(0).setName("renamed");
    outside.alterTable(base, other);

    client.refresh(db, "t");
    awaitColumns(other.getSd().getCols());
    client.refresh(db, "tdep"); // Waits for the statement, which holds the table until it is told.

    assertThat(client.partitions(db, "tdep")).hasSize(2);
  }

  private void awaitColumns(List<FieldSchema> columns) {
    Deadline deadline = Deadline.after(Duration.ofMinutes(1), System::nanoTime);
    while (!outside.loadTable(dependent).getSd().getCols().equals(columns)) {
      assertThat(deadline.hasPassed()).as("still without the columns").isFalse();
    }
  }

  @Test
  void twoPartitionsThatAreEqualByTypeAreRefusedBothRule3() throws TException {
    TestDependents.addPartition(outside, dependent, "01");
    client.invalidate(db, "tdep");

    List<Long> ids = new ArrayList<>();
    client
        .fetch(db, "tdep", CatalogClient.NAMES)
        .getTable_info()
        .getPartitions()
        .forEach(one -> ids.add(one.getId()));
    assertThat(ids).hasSize(3);
    for (long id : ids.subList(0, 2)) {
      assertThat(
              client.refusalOfFetch(
                  CatalogClient.tableRequest(
                      db, "tdep", RESOLVED.deepCopy().setPartition_ids(List.of(id)))))
          .contains("same key values", "j=01 and j=1");
    }
  }

  @Test
  void aBaseThatIsGoneIsNamedAndItsRefreshMendsAllAgain() throws TException {
    Table struct = outside.loadTable(base);
    List<Partition> partitions = outside.loadPartitions(base, outside.partitionNames(base));
    outside.dropTable(base, DropData.KEEP);
    client.invalidate(db, "t");

    assertRefused("there is no table " + base, "depends on");
    assertThat(client.fetch(db, "tdep", CatalogClient.NAMES).getTable_info().getPartitions())
        .hasSize(2);

    outside.createTable(struct);
    outside.addPartitions(base, partitions, Metastore.Existing.FAIL);
    Table mended = outside.loadTable(dependent);
    mended.putToParameters(
        "dependent.base.1.created", Integer.toString(outside.loadTable(base).getCreateTime()));
    outside.alterTable(dependent, mended);
    client.invalidate(db, "t");
    client.invalidate(db, "tdep");
    assertThat(TableFiles.sizes(client.partitions(db, "tdep").get("j=2")))
        .containsExactly("p=%25/h:1");
  }

  private void assertRefused(String... told) throws TException {
    assertThat(client.refusalOfFetch(CatalogClient.tableRequest(db, "tdep", RESOLVED)))
        .startsWith("DependentTableException: Dependent table " + dependent)
        .contains(told);
  }
}
