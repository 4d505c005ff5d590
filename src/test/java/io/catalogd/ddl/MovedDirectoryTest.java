package io.catalogd.ddl;

import static io.catalogd.ddl.DependentScene.createDependent;
import static io.catalogd.ddl.DependentScene.createStatement;
import static io.catalogd.ddl.DependentScene.dependencies;
import static io.catalogd.ddl.DependentScene.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.TableState;
import io.catalogd.model.CatalogException;
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
    // The table is marked, and who depends on it is told, before.
    ddl.faults.refuse("alterTable", 3, failure(ErrorKind.OUTCOME_UNKNOWN, "No reply"));
    assertThatThrownBy(() -> ddl.alter("t", DdlFixture.renameTo("moved")))
        .isInstanceOf(CatalogException.class);
    ddl.storage.moveDirectory(OLD, NEW);
  }

  private static CatalogException failure(ErrorKind kind, String text) {
    return new CatalogException(kind, "InvalidOperationException", text);
  }

  private void invalidate(String table) {
    ddl.store.publish(List.of(new PutTable(DdlFixture.name(table), TableState.UNLOADED)));
  }

  /** Whether all of its files were moved, or some, nobody can see. */
  private void assertBeingRenamed() {
    assertThatThrownBy(() -> DependentScene.resolve(ddl, "tdep"))
        .hasMessageContaining("Dependent table d.tdep")
        .hasMessageContaining("Table d.t is being renamed to d.moved. Ask again;");
  }

  private void assertGone() {
    assertThatThrownBy(() -> DependentScene.resolve(ddl, "tdep"))
        .hasMessageContaining("Dependent table d.tdep")
        .hasMessageContaining("Directory '" + OLD + "' of table d.t is not there")
        .hasMessageContaining("Move it back, then say 'invalidate metadata d.t'");
  }

  @Test
  void dependentTablesAreAnErrorAndNotEmptyUntilTheSameStatementFinishesIt() {
    dieInRename();

    assertBeingRenamed();
    assertThatThrownBy(() -> ddl.alter("t", DdlFixture.renameTo("moved")))
        .hasMessageStartingWith(
            "Table d.t cannot be renamed to d.moved: its directory '" + OLD + "' is not there.")
        .hasMessageContaining("move it back to '" + OLD + "', then rename again.");
    assertBeingRenamed();

    ddl.storage.moveDirectory(NEW, OLD);
    ddl.alter("t", DdlFixture.renameTo("moved"));
    ddl.storage.moveDirectory(OLD, NEW);
    DependentScene.resolve(ddl, "tdep");
    assertThat(struct(ddl, "moved").getParameters()).doesNotContainKey("dependent.renaming");
  }

  /** As where files are moved one by one, or another engine makes the directory anew. */
  @Test
  void aRenameThatWasCutOffIsFinishedBeforeAnyOther() {
    dieInRename();
    ddl.storage.put(OLD + "/ds=1/hr=1", "g", 10, 1_000);

    assertBeingRenamed();
    assertThatThrownBy(() -> ddl.alter("t", DdlFixture.renameTo("other")))
        .hasMessageContaining("cannot be renamed to d.other, as its rename to d.moved was cut off");
    assertThatThrownBy(() -> ddl.execute(createStatement("next", "dependent.on=d.t")))
        .hasMessageContaining("is being renamed to d.moved");
    ddl.faults.refuse(
        "alterTable",
        3,
        failure(
            ErrorKind.INVALID_REQUEST,
            "New location for this table hive.d.moved already exists : " + NEW));
    assertThatThrownBy(() -> ddl.alter("t", DdlFixture.renameTo("moved")))
        .hasMessageContaining("The same was cut off before")
        .hasMessageContaining("move them back to '" + OLD + "'")
        .hasRootCauseMessage("New location for this table hive.d.moved already exists : " + NEW);
    assertBeingRenamed();
  }

  @Test
  void aRenameThatWasCutOffCanBeGivenUp() {
    dieInRename();
    ddl.storage.moveDirectory(NEW, OLD);

    ddl.alter("t", DdlFixture.renameTo("t"));

    DependentScene.resolve(ddl, "tdep");
    assertThat(struct(ddl, "t").getParameters()).doesNotContainKey("dependent.renaming");
    assertThat(dependencies(ddl, "tdep").bases().get(1).renaming()).isNull();
  }

  /** Partitions would go on lying where nothing is. */
  @Test
  void aBaseWithoutItsDirectoryIsNotRenamed() {
    ddl.storage.moveDirectory(OLD, NEW);

    assertThatThrownBy(() -> ddl.alter("t", DdlFixture.renameTo("other")))
        .hasMessageContaining("its directory '" + OLD + "' is not there");
    invalidate("t");
    assertGone();
  }

  /** Whoever waits for another table of that name goes on waiting. */
  @Test
  void aRefusedRenameLeavesWhatWasSaidBefore() {
    DependentScene.outside(
        ddl, "tdep", table -> table.putToParameters("dependent.base.1.renaming", "d.t2"));

    assertThatThrownBy(() -> ddl.alter("t", DdlFixture.renameTo("t2")));

    assertThat(dependencies(ddl, "tdep").bases().get(1).renaming()).hasToString("d.t2");
    assertThat(struct(ddl, "t").getParameters()).doesNotContainKey("dependent.renaming");
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
