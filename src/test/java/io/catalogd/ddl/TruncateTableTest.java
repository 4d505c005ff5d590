package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.TableState;
import io.catalogd.ddl.AlterTableAction.UpdateStatistics;
import io.catalogd.ddl.DdlRequest.TruncateTable;
import io.catalogd.ddl.StatisticsSpec.OfPartitions;
import io.catalogd.ddl.StatisticsSpec.OfTable;
import io.catalogd.ddl.StatisticsSpec.Unlisted;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ColumnStatistics;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileDescriptor;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Partition;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import io.catalogd.storage.StorageCall;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TruncateTableTest {
  private static final TableName T = DdlFixture.name("t");

  private final DdlFixture ddl = new DdlFixture();

  @AfterEach
  void close() {
    ddl.close();
  }

  @Test
  void filesAndStatisticsGoPartitionsStayD136D137D139() {
    partitionedWithFiles();
    ddl.alter(
        "t",
        new UpdateStatistics(
            new StatisticsSpec(
                new OfTable(7, 900L),
                Map.of("a", new ColumnStatistics(5, 1, 4, 4)),
                new OfPartitions(Map.of(), Unlisted.EMPTY_INCREMENTAL))));
    String stamp = ddl.truth.loadTable(T).getParameters().get("transient_lastDdlTime");

    DdlResult result = ddl.execute(truncate(/* ifExists= */ false));

    assertThat(result.summary()).isEqualTo("Table has been truncated.");
    assertThat(DdlFixture.updated(result)).containsExactly("d.t Loaded");
    assertThat(result.update().version()).isEqualTo(ddl.entry("t").version());
    assertThat(files()).isEmpty();
    assertThat(ddl.partitions("t")).containsExactly("j=1", "j=2");
    for (Partition partition : ddl.load("t").partitions().inKeyOrder()) {
      assertThat(ddl.storage.listFiles(partition.location())).isEmpty();
      assertThat(partition.statistics()).isNull();
    }
    assertThat(ddl.load("t").definition().rowCount()).isEqualTo(-1);
    assertThat(ddl.load("t").definition().columnStatistics()).isEmpty();
    assertThat(ddl.truth.loadTable(T).getParameters())
        .containsEntry("transient_lastDdlTime", stamp)
        .doesNotContainKeys("numRows", "totalSize");
  }

  @Test
  void unpartitionedAndExternalTablesAreTruncatedD136D140() {
    TableSpec plain = DdlFixture.spec("t");
    ddl.execute(
        DdlFixture.create(
            new TableSpec(
                plain.name(),
                plain.owner(),
                /* external= */ true,
                plain.columns(),
                plain.partitionKeys(),
                plain.format(),
                plain.rowFormat(),
                null,
                "hdfs://nn/elsewhere",
                Map.of(),
                Map.of(),
                List.of()),
            /* ifNotExists= */ false));
    ddl.storage.put("hdfs://nn/elsewhere", "f", 1, 1);
    assertThat(files()).containsExactly("f");

    ddl.execute(truncate(/* ifExists= */ true));

    assertThat(files()).isEmpty();
    assertThat(ddl.storage.listFiles("hdfs://nn/elsewhere")).isEmpty();
  }

  @Test
  void directoryThatPartitionsShareIsEmptiedOnce() {
    partitionedWithFiles();
    var partitions = ddl.truth.loadPartitions(T, List.of("j=2"));
    partitions.get(0).getSd().setLocation("hdfs://nn/w/d.db/t/j=1");
    ddl.truth.alterPartitions(T, partitions);
    ddl.store.publish(List.of(new PutTable(T, TableState.UNLOADED)));

    ddl.execute(truncate(/* ifExists= */ false));

    assertThat(ddl.storage.calls(StorageCall.DELETE_VISIBLE_FILES)).isEqualTo(1);
    assertThat(files()).isEmpty();
  }

  @Test
  void missingTableOrDatabaseIsNoErrorIfSoAskedD134D360() {
    assertNothingIsDone(truncate(/* ifExists= */ true));
    assertNothingIsDone(new TruncateTable(new SpelledName("x", "t"), /* ifExists= */ true));
    assertThatThrownBy(() -> ddl.execute(truncate(/* ifExists= */ false)))
        .hasMessage("Table not found: d.t");
    assertThatThrownBy(
            () -> ddl.execute(new TruncateTable(new SpelledName("x", "t"), /* ifExists= */ false)))
        .hasMessage("Database 'x' not found");
  }

  private void assertNothingIsDone(TruncateTable truncate) {
    DdlResult result = ddl.execute(truncate);

    assertThat(result.summary()).isEqualTo("Table does not exist.");
    assertThat(result.update().version()).isZero();
    assertThat(DdlFixture.updated(result)).isEmpty();
  }

  @Test
  void viewIsRefusedD135() {
    ddl.createView("t");

    assertThatThrownBy(() -> ddl.execute(truncate(/* ifExists= */ true)))
        .hasMessage("TRUNCATE TABLE not supported on non-HDFS table: d.t");
  }

  @Test
  void deletionThatFailsIsToldAndWhatIsLeftIsReadAgainD138D313() {
    partitionedWithFiles();
    ddl.load("t");
    ddl.storage.refuse(StorageCall.DELETE_VISIBLE_FILES, 2, ErrorKind.ACCESS_DENIED);

    assertFailsHalfway(ErrorKind.ACCESS_DENIED);

    assertThat(files()).hasSize(1);
    ddl.execute(truncate(/* ifExists= */ false));
    assertThat(files()).isEmpty();
  }

  @Test
  void missingDirectoryIsAFailureD136() {
    ddl.createTable("t");

    assertFailsHalfway(ErrorKind.NOT_FOUND);
  }

  @Test
  void statisticsThatCannotBeDroppedAreToldD138() {
    partitionedWithFiles();
    ddl.load("t");
    ddl.faults.refuse("columnStatistics", 1);

    assertFailsHalfway(ErrorKind.UNAVAILABLE);

    assertThat(files()).isEmpty();
  }

  private void assertFailsHalfway(ErrorKind kind) {
    assertThatThrownBy(() -> ddl.execute(truncate(/* ifExists= */ false)))
        .hasMessage("Failed to truncate table: d.t.\nTable may be in a partially truncated state.")
        .hasCauseInstanceOf(CatalogException.class)
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(kind);
              assertThat(e.wireName()).isEqualTo("CatalogException");
            });
    assertThat(ddl.entry("t").state()).isEqualTo(TableState.UNLOADED);
  }

  private static TruncateTable truncate(boolean ifExists) {
    return new TruncateTable(new SpelledName("d", "t"), ifExists);
  }

  /** Two partitions of one visible file each. */
  private void partitionedWithFiles() {
    ddl.createPartitioned("t");
    for (String value : List.of("1", "2")) {
      ddl.storage.put("hdfs://nn/w/d.db/t/j=" + value, "f" + value, 1, 1);
    }
    ddl.addPartitions("t", "1", "2");
  }

  private List<String> files() {
    FileSystemTable table = ddl.load("t");
    return table.partitions().inKeyOrder().stream()
        .flatMap(partition -> partition.files().toList().stream())
        .map(FileDescriptor::name)
        .toList();
  }
}
