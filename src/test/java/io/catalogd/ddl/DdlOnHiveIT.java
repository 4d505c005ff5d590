package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.ddl.AlterTableAction.PropertyTarget;
import io.catalogd.ddl.AlterTableAction.SetPartitionProperties;
import io.catalogd.ddl.AlterTableAction.SetProperties;
import io.catalogd.ddl.DdlRequest.CreateDatabase;
import io.catalogd.ddl.DdlRequest.DropDatabase;
import io.catalogd.metastore.Metastore.DropContent;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.embedded.TestMetastores;
import io.catalogd.metastore.hive.HiveMetastore;
import io.catalogd.metastore.hive.MetastoreConfig;
import io.catalogd.model.CatalogException;
import io.catalogd.model.PrimitiveType;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The statements on Hive's own metastore server. */
class DdlOnHiveIT {
  private final HiveMetastore hive =
      new HiveMetastore(
          MetastoreConfig.DEFAULT.withUris(List.of(TestMetastores.derby().uri())), new Random(1));
  private final DdlFixture ddl = new DdlFixture(hive);

  @AfterEach
  void close() {
    if (hive.databaseNames().contains("d")) {
      hive.dropDatabase("d", DropData.PURGE, DropContent.CASCADE);
    }
    ddl.close();
    hive.close();
  }

  @Test
  void tableLivesThroughItsStatements() {
    ddl.createPartitioned("T");
    ddl.addPartitions("t", "1", "02", "");
    ddl.alter("t", new SetProperties(PropertyTarget.TABLE, Map.of("numRows", "7", "a=b", "c'%é")));
    ddl.alter("t", new SetProperties(PropertyTarget.SERDE, Map.of("field.delim", "|")));
    ddl.alter(
        "t",
        new SetPartitionProperties(
            PropertyTarget.TABLE, Map.of("k", "v"), List.of(DdlFixture.j("1"))));

    ddl.alter("t", DdlFixture.renameTo("u"));

    assertThat(ddl.partitions("u")).containsExactly("j=__HIVE_DEFAULT_PARTITION__", "j=1", "j=02");
    assertThat(ddl.load("u").definition().rowCount()).isEqualTo(7);
    assertThat(hive.loadTable(DdlFixture.name("u")).getParameters()).containsEntry("a=b", "c'%é");
    assertThat(hive.loadPartitions(DdlFixture.name("u"), List.of("j=1")).get(0).getParameters())
        .containsEntry("k", "v");
    assertThat(ddl.alter("u", DdlFixture.dropping(false, "1", "2")).summary())
        .isEqualTo("Dropped 2 partition(s).");
    assertThat(ddl.execute(DdlFixture.drop("u", false)).summary())
        .isEqualTo("Table has been dropped.");
    assertThat(hive.tableNames("d")).isEmpty();
  }

  @Test
  void partitionsOfSeveralBatchesWithSpecialValuesComeBackAsTheyWereD305() {
    ddl.execute(
        DdlFixture.create(
            DdlFixture.partitionedBy("t", DdlFixture.column("j", PrimitiveType.STRING)), false));
    String special = "a/b=c%d 'e' \"f\" \\ {[^]} #?*: ü é";
    String[] values = IntStream.range(0, 1_100).mapToObj(i -> special + i).toArray(String[]::new);

    ddl.addPartitions("t", values);
    ddl.alter("t", DdlFixture.adding(true, values[0], "new"));

    assertThat(ddl.load("t").partitions().inKeyOrder())
        .hasSize(1_101)
        .anySatisfy(partition -> assertThat(partition.key().texts()).containsExactly(values[7]));
    assertThat(ddl.alter("t", DdlFixture.dropping(false, values[7])).summary())
        .isEqualTo("Dropped 1 partition(s).");
  }

  @Test
  void viewIsMadeRenamedAndToldFromATable() {
    ddl.createView("v");

    ddl.alter("v", DdlFixture.renameTo("w"));

    assertThat(ddl.execute(DdlFixture.drop("w", true)).summary())
        .isEqualTo("Drop table is not allowed on a view.");
    assertThat(hive.loadTable(DdlFixture.name("w")).getTableType()).isEqualTo("VIRTUAL_VIEW");
  }

  @Test
  void refusalsHaveTheClassWordsOfTheMetastoreD27() {
    ddl.createTable("t");
    ddl.createTable("u");

    assertCause("AlreadyExistsException", () -> ddl.createTable("t"));
    assertCause(
        "AlreadyExistsException",
        () -> ddl.execute(new CreateDatabase("d", null, null, false, "me")));
    assertCause("InvalidOperationException", () -> ddl.alter("t", DdlFixture.renameTo("u")));
    assertCause(
        "InvalidOperationException",
        () -> ddl.execute(new DropDatabase("d", false, /* cascade= */ false)));
    assertCause(
        "NoSuchObjectException",
        () -> ddl.execute(new DropDatabase("nowhere", false, /* cascade= */ false)));
    assertThat(ddl.image().findDatabase("d").orElseThrow().tables()).hasSize(2);
    assertThat(ddl.execute(new DropDatabase("d", false, /* cascade= */ true)).summary())
        .isEqualTo("Database has been dropped.");
  }

  private static void assertCause(String wireName, Runnable statement) {
    assertThatThrownBy(statement::run)
        .cause()
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.wireName()).isEqualTo(wireName));
  }
}
