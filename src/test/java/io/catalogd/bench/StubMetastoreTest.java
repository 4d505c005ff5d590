package io.catalogd.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.RunningCatalog;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.CatalogException;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Partition;
import io.catalogd.model.TableName;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What benchmarks load from answers as the real things do. */
class StubMetastoreTest {
  @Test
  void partitionsAreNamedLocatedAndDescribedByTheirNumbers() {
    GeneratedTable table = GeneratedTable.of("t", 1_000_000);

    assertThat(table.partitionName(999_999)).isEqualTo("day=2064-01-29/hour=15");
    assertThat(table.indexOf("day=2064-01-29/hour=15")).isEqualTo(999_999);
    assertThat(table.indexOf("day=2064-01-29/hour=16")).isEqualTo(-1);
    assertThat(table.partition(25).getValues()).containsExactly("1950-01-02", "01");
    assertThat(table.partition(25).getSd().getLocation())
        .isEqualTo("hdfs://nn/warehouse/bench.db/t/day=1950-01-02/hour=01");
    assertThat(table.partition(25).getParameters()).hasSize(8);
  }

  @Test
  void directoriesOfTheTableLeadToEachPartition() {
    GeneratedTable table = GeneratedTable.of("t", 30);

    assertThat(table.directoriesIn(table.location()))
        .containsExactly("day=1950-01-01", "day=1950-01-02");
    assertThat(table.directoriesIn(table.location() + "/day=1950-01-02"))
        .hasSize(6)
        .startsWith("hour=00");
    assertThat(table.directoriesIn(table.location() + "/day=1950-01-02/hour=00")).isEmpty();
    assertThat(table.directoriesIn("hdfs://nn/elsewhere")).isEmpty();
  }

  @Test
  void loadingATableTakesEverythingFromTheGeneratedData() {
    try (GeneratedCatalog catalog = GeneratedCatalog.of(2500, 2, 3)) {
      FileSystemTable table = catalog.load();

      assertThat(table.partitions().size()).isEqualTo(2500);
      assertThat(table.hosts().addresses()).hasSize(60);
      Partition last = List.copyOf(table.partitions().inKeyOrder()).get(2499);
      assertThat(last.name()).isEqualTo(catalog.table.partitionName(2499));
      assertThat(last.parameters()).isEqualTo(GeneratedTable.parameters(2499));
      assertThat(last.files().toList()).hasSize(2);
      assertThat(last.files().toList().get(1).name()).hasSize(67).startsWith("part-00001-");
      assertThat(last.files().toList().get(1).blocks()).hasSize(3);
      assertThat(last.files().toList().get(1).blocks().get(2).replicas()).hasSize(3);
    }
  }

  @Test
  void missingTablesPartitionsAndMethodsAreRefusedAsMetastoresDo() {
    try (GeneratedCatalog catalog = GeneratedCatalog.of(10, 1, 1)) {
      TableName missing = new TableName("bench", "missing");

      assertThatThrownBy(() -> catalog.hive.loadTable(missing))
          .isInstanceOf(CatalogException.class)
          .hasMessageContaining("bench.missing table not found");
      assertThat(
              catalog.hive.loadPartitions(catalog.table.name(), List.of("day=1999-01-01/hour=00")))
          .isEmpty();
      assertThatThrownBy(() -> catalog.hive.dropTable(missing, DropData.KEEP))
          .isInstanceOf(CatalogException.class)
          .hasMessageContaining(
              "The stub metastore does not answer drop_table_with_environment_context");
    }
  }

  @Test
  void daemonStartsOverIt() {
    try (StubMetastore stub = StubMetastore.start(GeneratedTable.of("t", 10));
        RunningCatalog catalog = RunningCatalog.over(stub.uri()).start()) {
      assertThat(catalog.outside().tableNames("bench")).containsExactly("t");
      assertThat(stub.calls()).containsKeys("get_all_databases", "get_database", "get_all_tables");
    }
  }
}
