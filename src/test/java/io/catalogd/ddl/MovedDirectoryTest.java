package io.catalogd.ddl;

import static io.catalogd.ddl.DependentScene.createDependent;
import static io.catalogd.ddl.DependentScene.createStatement;
import static io.catalogd.ddl.DependentScene.partitions;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.TableState;
import io.catalogd.model.CatalogException;
import io.catalogd.model.DependentTable;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.storage.StorageCall;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Rule 10 for a metastore that dies in the midst of a rename: the table's directory has the new
 * name, the table has the old one.
 */
class MovedDirectoryTest {
  private static final String OLD = "hdfs://nn/w/d.db/t";
  private static final String NEW = "hdfs://nn/w/d.db/moved";

  private final DdlFixture ddl = new DdlFixture();

  @BeforeEach
  void createTables() {
    DependentScene.createBases(ddl);
    for (String partition : new String[] {"ds=1/hr=1", "ds=1/hr=2", "ds=10/hr=1"}) {
      ddl.storage.put(OLD + "/" + partition, "f", 10, 1_000);
    }
    createDependent(ddl);
  }

  @AfterEach
  void close() {
    ddl.close();
  }

  private void dieInRename() {
    int alterations = 2; // Who depends on it is told before.
    ddl.faults.refuse("alterTable", alterations, failure(ErrorKind.OUTCOME_UNKNOWN, "No reply"));
    ddl.storage.moveDirectory(OLD, NEW);
    assertThatThrownBy(() -> ddl.alter("t", DdlFixture.renameTo("moved")))
        .isInstanceOf(CatalogException.class);
  }

  private static CatalogException failure(ErrorKind kind, String text) {
    return new CatalogException(kind, "InvalidOperationException", text);
  }

  private void invalidate(String table) {
    ddl.store.publish(List.of(new PutTable(DdlFixture.name(table), TableState.UNLOADED)));
  }

  private void assertNoAnswer() {
    assertThatThrownBy(() -> DependentScene.resolve(ddl, "tdep"))
        .hasMessageContaining("Dependent table d.tdep")
        .hasMessageContaining("Directory '" + OLD + "' of table d.t is not there")
        .hasMessageContaining("Move it back, then say 'invalidate metadata d.t'");
  }

  @Test
  void dependentTablesAreAnErrorAndNotEmpty() {
    dieInRename();

    assertNoAnswer();

    ddl.storage.moveDirectory(NEW, OLD);
    invalidate("t");
    assertThat(partitions(ddl, "tdep")).hasSize(2);
    ddl.alter("t", DdlFixture.renameTo("moved"));
    ddl.storage.moveDirectory(OLD, NEW);
    DependentScene.resolve(ddl, "tdep");
  }

  /** What the metastore says of a rename that finds the directory there. */
  @Test
  void theSameStatementSaysWhatToDoAndDependentTablesStayAnError() {
    dieInRename();
    ddl.faults.refuse(
        "alterTable",
        2,
        failure(
            ErrorKind.INVALID_REQUEST,
            "New location for this table hive.d.moved already exists : " + NEW));

    assertThatThrownBy(() -> ddl.alter("t", DdlFixture.renameTo("moved")))
        .hasMessageStartingWith(
            "Table d.t cannot be renamed to d.moved: its directory '" + OLD + "' is not there.")
        .hasMessageContaining("move it back to '" + OLD + "', then rename again")
        .hasRootCauseMessage("New location for this table hive.d.moved already exists : " + NEW);
    assertNoAnswer();
  }

  /** As when another engine adds a partition before anybody looked: its directory is made. */
  @Test
  void whatIsEmptyIsAnErrorWhileTheRenameIsNotFinished() {
    dieInRename();
    ddl.storage.makeDirectory(OLD + "/ds=11/hr=1");

    assertThatThrownBy(() -> DependentScene.resolve(ddl, "tdep"))
        .hasMessage(
            "Dependent table d.tdep partition ds=1: d.t (parameter 'dependent.base.1') is being"
                + " renamed to d.moved, and its partition ds=1/hr=1 has no files, which may be"
                + " under the new name already. Ask again; if that stays so, say 'alter table d.t"
                + " rename to d.moved' once more.");
  }

  /** The ids of what could be told before (C168). */
  @Test
  void announcingARenameGivesWhatIsEmptyNewIds() {
    ddl.storage.remove(OLD + "/ds=10/hr=1", "f");
    invalidate("t");
    DependentTable was = DependentScene.load(ddl, "tdep");
    DependentScene.outside(
        ddl, "tdep", table -> table.putToParameters("dependent.base.1.renaming", "d.moved"));

    ddl.store.publish(
        List.of(new PutTable(was.name(), new TableState.Loaded(ddl.source.refresh(was)))));

    DependentTable is = DependentScene.load(ddl, "tdep");
    assertThat(is.own().findPartition("ds=10").orElseThrow().id())
        .isNotEqualTo(was.own().findPartition("ds=10").orElseThrow().id());
  }

  @Test
  void refreshesFailSoThatNobodyTakesItForEmpty() {
    invalidate("t");
    FileSystemTable known = ddl.load("t");
    ddl.storage.moveDirectory(OLD, NEW);

    assertThatThrownBy(() -> ddl.source.refresh(known))
        .hasMessageContaining("'invalidate metadata d.t'");
    assertThatThrownBy(() -> ddl.source.reloadPartitions(known, List.of("ds=1/hr=1")))
        .hasMessageContaining("is not there");
  }

  /** C289 holds for everybody else, and nothing is looked up where files were found. */
  @Test
  void onlyBasesWithEmptyPartitionsAreLookedAt() {
    ddl.storage.removeDirectory("hdfs://nn/w/d.db/t2");
    invalidate("t2");
    invalidate("t");
    int looks = ddl.storage.calls(StorageCall.EXISTS);

    assertThat(ddl.partitions("t2")).hasSize(3);
    assertThat(ddl.partitions("t")).hasSize(3);

    assertThat(ddl.storage.calls(StorageCall.EXISTS)).isEqualTo(looks);
  }

  @Test
  void aTableThatBecomesABaseIsLookedAt() {
    ddl.storage.removeDirectory("hdfs://nn/w/d.db/t2");
    invalidate("t2");
    assertThat(ddl.partitions("t2")).hasSize(3);

    assertThatThrownBy(() -> ddl.execute(createStatement("other", "dependent.on=d.t2")))
        .hasMessageContaining("of table d.t2 is not there");
  }
}
