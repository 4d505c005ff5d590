package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.TableState;
import io.catalogd.ddl.DdlRequest.CreateTableLike;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.CatalogException;
import io.catalogd.model.FileFormat;
import io.catalogd.model.SpelledName;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CreateTableLikeTest {
  private final DdlFixture ddl = new DdlFixture();

  @AfterEach
  void close() {
    ddl.close();
  }

  @Test
  void copyHasTheSourcesShapeButNoneOfItsDataD112() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1");
    changeSource(
        source -> {
          source.setTableType("EXTERNAL_TABLE");
          source.setOwnerType(PrincipalType.ROLE);
          source.getSd().getSerdeInfo().putToParameters("field.delim", "|");
          source.setParameters(
              Map.of(
                  "EXTERNAL", "TRUE",
                  "comment", "of old",
                  "sort.columns", "a",
                  "numRows", "7",
                  "totalSize", "70",
                  "cache_directive_id", "5",
                  "cache_replication", "3",
                  "COLUMN_STATS_ACCURATE", "{}",
                  "by", "hive"));
        });

    DdlResult result = ddl.execute(like("Copy", "T"));

    assertThat(result.summary()).isEqualTo("Table has been created.");
    assertThat(DdlFixture.updated(result)).containsExactly("d.copy Unloaded");
    assertThat(result.table()).isEqualTo(DdlResult.NewTable.NOT_ASKED);
    Table copy = truth("copy");
    assertThat(copy.getOwner()).isEqualTo("you");
    assertThat(copy.isSetOwnerType()).isFalse();
    assertThat(copy.getTableType()).isEqualTo("MANAGED_TABLE");
    assertThat(copy.getSd().getLocation()).isEqualTo("hdfs://nn/w/d.db/copy");
    assertThat(copy.getSd().getCols()).isEqualTo(truth("t").getSd().getCols());
    assertThat(copy.getPartitionKeys()).isEqualTo(truth("t").getPartitionKeys());
    assertThat(copy.getSd().getSerdeInfo().getParameters()).containsEntry("field.delim", "|");
    copy.getParameters().remove("transient_lastDdlTime");
    assertThat(copy.getParameters())
        .isEqualTo(
            Map.of(
                "comment", "of old",
                "sort.columns", "a",
                "numRows", "-1",
                "totalSize", "70",
                "by", "hive"));
    assertThat(ddl.partitions("copy")).isEmpty();
  }

  @Test
  void whatTheStatementSaysGoesBeforeWhatTheSourceHasD112() {
    ddl.createTable("t");

    ddl.execute(
        new CreateTableLike(
            new SpelledName("d", "copy"),
            new SpelledName("d", "t"),
            "you",
            /* external= */ true,
            /* ifNotExists= */ false,
            FileFormat.PARQUET,
            "new",
            "hdfs://nn/there",
            List.of("a")));

    Table copy = truth("copy");
    assertThat(copy.getTableType()).isEqualTo("EXTERNAL_TABLE");
    assertThat(copy.getParameters())
        .containsEntry("EXTERNAL", "TRUE")
        .containsEntry("comment", "new")
        .containsEntry("sort.columns", "a");
    assertThat(copy.getSd().getLocation()).isEqualTo("hdfs://nn/there");
    assertThat(copy.getSd().getInputFormat()).isEqualTo(FileFormat.PARQUET.inputFormat());
    assertThat(ddl.load("copy").format().fileFormat()).isEqualTo(FileFormat.PARQUET);
  }

  @Test
  void tableLikeAViewIsATextTableWithoutAQueryD112() {
    ddl.createView("v");

    ddl.execute(like("copy", "v"));

    Table copy = truth("copy");
    assertThat(copy.getTableType()).isEqualTo("MANAGED_TABLE");
    assertThat(copy.getViewOriginalText()).isNull();
    assertThat(copy.getViewExpandedText()).isNull();
    assertThat(ddl.load("copy").format().fileFormat()).isEqualTo(FileFormat.TEXT);
  }

  @Test
  void sourceNeedNotBeLoadedAndItsPartitionsAreNotAskedFor() {
    ddl.createPartitioned("t");
    int listings = ddl.faults.calls("partitionNames");

    ddl.execute(like("copy", "t"));

    assertThat(ddl.entry("t").state()).isEqualTo(TableState.UNLOADED);
    assertThat(ddl.faults.calls("partitionNames")).isEqualTo(listings);
  }

  @Test
  void tableThatIsThereIsToldAsItIsD110() {
    ddl.createTable("t");
    ddl.createTable("copy");
    ddl.load("copy");
    long version = ddl.entry("copy").version();
    int calls = ddl.faults.calls("loadTable");

    DdlResult result = ddl.execute(likeIfNotExists("COPY", "nowhere"));

    assertThat(result.summary()).isEqualTo("Table already exists.");
    assertThat(DdlFixture.updated(result)).containsExactly("d.copy Loaded");
    assertThat(result.update().version()).isEqualTo(version);
    assertThat(ddl.faults.calls("loadTable")).isEqualTo(calls);
    assertThatThrownBy(() -> ddl.execute(like("copy", "t")))
        .hasMessage("Error making 'createTable' RPC to Hive Metastore: ");
  }

  @Test
  void tableThatOnlyTheMetastoreHasIsTakenUpD359() {
    ddl.createTable("t");
    Table foreign = truth("t");
    foreign.setTableName("copy");
    ddl.truth.createTable(foreign);

    DdlResult result = ddl.execute(likeIfNotExists("copy", "t"));

    assertThat(result.summary()).isEqualTo("Table already exists.");
    assertThat(DdlFixture.updated(result)).containsExactly("d.copy Unloaded");
  }

  @Test
  void missingSourceIsNamedAsItWasSpelledD111() {
    assertFails("TableNotFoundException", "Table not found: d.Nothing", like("copy", "Nothing"));
    assertThat(ddl.lists("copy")).isFalse();

    ddl.createTable("t");
    ddl.truth.dropTable(DdlFixture.name("t"), DropData.KEEP);
    assertFails(
        "ImpalaRuntimeException",
        "Error making 'createTable' RPC to Hive Metastore: ",
        like("copy", "t"));
  }

  @Test
  void tablesOfOtherStorageEnginesAreNotCopiedD111() {
    ddl.createTable("t");
    changeSource(
        t -> t.putToParameters("storage_handler", "com.cloudera.kudu.hive.KuduStorageHandler"));
    assertFails(
        "IllegalStateException",
        "CREATE TABLE LIKE is not supported for Kudu tables.",
        like("copy", "t"));

    changeSource(t -> t.putToParameters("storage_handler", "x.Y"));
    assertFails(
        "IllegalStateException",
        "CREATE TABLE LIKE is not supported for tables of another storage engine: d.t has the"
            + " storage handler x.Y",
        like("copy", "t"));
    assertThat(ddl.truth.tableNames("d")).containsExactly("t");
  }

  @Test
  void lostReplyListsTheCopyD313() {
    ddl.createTable("t");
    ddl.faults.loseReply("createTable", 1);

    assertFails(
        "ImpalaRuntimeException",
        "Error making 'createTable' RPC to Hive Metastore: ",
        like("copy", "t"));

    assertThat(ddl.lists("copy")).isTrue();
  }

  private void assertFails(String wireName, String message, CreateTableLike statement) {
    assertThatThrownBy(() -> ddl.execute(statement))
        .hasMessage(message)
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.wireName()).isEqualTo(wireName));
  }

  private void changeSource(Consumer<Table> change) {
    Table source = truth("t");
    change.accept(source);
    ddl.truth.alterTable(DdlFixture.name("t"), source);
  }

  private Table truth(String name) {
    return ddl.truth.loadTable(DdlFixture.name(name));
  }

  private static CreateTableLike like(String name, String source) {
    return like(name, source, /* ifNotExists= */ false);
  }

  private static CreateTableLike likeIfNotExists(String name, String source) {
    return like(name, source, /* ifNotExists= */ true);
  }

  private static CreateTableLike like(String name, String source, boolean ifNotExists) {
    return new CreateTableLike(
        new SpelledName("d", name),
        new SpelledName("d", source),
        "you",
        /* external= */ false,
        ifNotExists,
        null,
        null,
        null,
        List.of());
  }
}
