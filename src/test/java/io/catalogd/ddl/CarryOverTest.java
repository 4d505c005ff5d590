package io.catalogd.ddl;

import static io.catalogd.ddl.DependentScene.add;
import static io.catalogd.ddl.DependentScene.addingOn;
import static io.catalogd.ddl.DependentScene.columns;
import static io.catalogd.ddl.DependentScene.createDependent;
import static io.catalogd.ddl.DependentScene.createStatement;
import static io.catalogd.ddl.DependentScene.load;
import static io.catalogd.ddl.DependentScene.resolve;
import static io.catalogd.ddl.DependentScene.setting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import io.catalogd.LogLines;
import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.TableState;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileFormat;
import io.catalogd.model.PrimitiveType;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Columns of bases that others change: rule 7, and rule 10 for statements that were cut off. */
class CarryOverTest {
  private final DdlFixture ddl = new DdlFixture();
  private final Deque<Runnable> waiting = new ArrayDeque<>();
  private final List<Duration> pauses = new ArrayList<>();

  @BeforeEach
  void createTables() {
    DependentScene.createBases(ddl);
    createDependent(ddl, "dependent.on.schema.change=propagate");
    load(ddl, "tdep");
    ddl.store.tell(
        new CarryOverLoop(
            ddl.store,
            ddl::execute,
            (work, pause) -> {
              waiting.add(work);
              pauses.add(pause);
            }));
  }

  @AfterEach
  void close() {
    ddl.close();
  }

  private void outside(String table, Consumer<Table> change) {
    DependentScene.outside(ddl, table, change);
  }

  private void outsideColumns(String table, String... nameAndType) {
    outside(
        table,
        struct -> {
          List<FieldSchema> columns = new ArrayList<>();
          for (String column : nameAndType) {
            String[] parts = column.split(" ", -1);
            columns.add(new FieldSchema(parts[0], parts[1], null));
          }
          struct.getSd().setCols(columns);
        });
  }

  /** What INVALIDATE does. */
  private void forget(String table) {
    ddl.store.publish(List.of(new PutTable(DdlFixture.name(table), TableState.UNLOADED)));
  }

  private void run() {
    waiting.remove().run();
  }

  private void assertDrifted(String table) {
    assertThatThrownBy(() -> resolve(ddl, table))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("the base does not fit any more");
  }

  @Test
  void loadThatSeesItWritesNothingAndHasItCarriedOver() {
    outsideColumns("t", "a bigint");
    forget("t");
    int written = ddl.faults.calls("alterTable");

    assertDrifted("tdep");
    assertThat(ddl.faults.calls("alterTable")).isEqualTo(written);
    assertThat(waiting).hasSize(1);
    run();

    assertThat(columns(ddl, "tdep")).containsExactly("a bigint");
    resolve(ddl, "tdep");
    assertThat(waiting).isEmpty();
  }

  /** A mismatch that rule 2 allows is none, but the columns shall follow all the same. */
  @Test
  void newColumnsAndLostOnesAtTheEndFollow() {
    outsideColumns("t", "a int", "b string");
    forget("t");
    resolve(ddl, "tdep");
    run();
    assertThat(columns(ddl, "tdep")).containsExactly("a int", "b string");

    outsideColumns("t", "a int");
    forget("t");
    resolve(ddl, "tdep");
    run();

    assertThat(columns(ddl, "tdep")).containsExactly("a int");
    resolve(ddl, "tdep");
    assertThat(waiting).isEmpty();
  }

  /** What the metastore says of the base is the same as before (C344). */
  @Test
  void columnsOfAnAvroSchemaThatOthersWroteFollow() {
    outside(
        "t",
        table -> {
          TableStructs.setFormat(table.getSd(), FileFormat.AVRO);
          table.putToParameters(
              "avro.schema.literal",
              "{\"type\":\"record\",\"name\":\"r\",\"fields\":["
                  + "{\"name\":\"a\",\"type\":\"int\"},{\"name\":\"b\",\"type\":\"string\"}]}");
        });
    forget("t");
    load(ddl, "tdep");
    run();

    assertThat(columns(ddl, "t")).containsExactly("a int");
    assertThat(columns(ddl, "tdep")).containsExactly("a int", "b string");
    resolve(ddl, "tdep");
    assertThat(waiting).isEmpty();
  }

  @Test
  void refreshOfALoadedBaseSeesItToo() {
    outsideColumns("t", "a bigint");

    // A statement reads the definition again, as REFRESH does.
    ddl.alter("t", setting("x=y"));

    assertThat(waiting).hasSize(1);
    run();
    assertThat(columns(ddl, "tdep")).containsExactly("a bigint");
  }

  @Test
  void allTablesOfAChainFollow() {
    ddl.execute(
        createStatement("chain", "dependent.on=d.tdep", "dependent.on.schema.change=propagate"));
    add(ddl, "chain", "ds=1");
    outsideColumns("t", "a bigint", "b int");
    forget("t");
    assertDrifted("chain");
    run();

    assertThat(columns(ddl, "tdep")).containsExactly("a bigint", "b int");
    assertThat(columns(ddl, "chain")).containsExactly("a bigint", "b int");
    resolve(ddl, "chain");
  }

  @Test
  void baseWaitsOnceHoweverOftenItIsSeen() {
    outsideColumns("t", "a bigint");
    for (int i = 0; i < 3; i++) {
      forget("t");
      load(ddl, "tdep");
    }
    assertThat(waiting).hasSize(1);

    // Known already: a change of partitions is no other sight of it.
    run();
    add(ddl, "t", "ds=7/hr=7");
    assertThat(waiting).isEmpty();
  }

  @Test
  void underForbidTheTableStaysAnError() {
    ddl.alter("tdep", setting("dependent.on.schema.change=forbid"));
    outsideColumns("t", "a bigint");
    forget("t");

    assertDrifted("tdep");
    assertThat(waiting).isEmpty();

    // As the error says.
    ddl.alter("tdep", setting("dependent.on.schema.change=propagate"));
    load(ddl, "tdep");
    run();
    resolve(ddl, "tdep");
  }

  /** Rule 7: one {@code forbid} anywhere refuses before anything is changed. */
  @Test
  void forbidFurtherOnRefusesAllOfIt() {
    ddl.execute(createStatement("chain", "dependent.on=d.tdep"));
    outsideColumns("t", "a bigint");
    forget("t");
    load(ddl, "tdep");

    List<String> logged = LogLines.of(CarryOverLoop.class, Level.WARN, this::run);

    assertThat(columns(ddl, "tdep")).containsExactly("a int");
    assertThat(columns(ddl, "chain")).containsExactly("a int");
    assertDrifted("tdep");
    assertThat(waiting).isEmpty();
    assertThat(logged)
        .singleElement()
        .asString()
        .contains("Columns of d.t were changed outside", "given up until")
        .contains("d.chain (on d.tdep, dependent.on.schema.change=forbid) refuses it");
  }

  /** What the error says: nobody needs to follow where the base has again what all of them have. */
  @ParameterizedTest
  @CsvSource({"forbid, forbid", "forbid, propagate", "propagate, forbid", "propagate, propagate"})
  void columnsOfTheBaseCanBeChangedBack(String ofTable, String ofChain) {
    ddl.alter("tdep", setting("dependent.on.schema.change=" + ofTable));
    ddl.execute(
        createStatement("chain", "dependent.on=d.tdep", "dependent.on.schema.change=" + ofChain));
    add(ddl, "chain", "ds=1");
    outsideColumns("t", "a bigint");
    forget("t");
    assertDrifted("chain");

    ddl.alter(
        "t", new AlterTableAction.AlterColumn("a", DdlFixture.column("a", PrimitiveType.INT)));

    assertThat(columns(ddl, "tdep")).containsExactly("a int");
    resolve(ddl, "tdep");
    resolve(ddl, "chain");
  }

  /** The same for a statement that would carry it over first. */
  @Test
  void statementDoesNotCarryOverPastAForbid() {
    ddl.execute(createStatement("chain", "dependent.on=d.tdep"));
    outsideColumns("t", "a bigint");

    assertThatThrownBy(
            () ->
                ddl.alter(
                    "t",
                    new AlterTableAction.AddColumns(
                        List.of(DdlFixture.column("b", PrimitiveType.INT)))))
        .hasMessageContaining("d.chain (on d.tdep, dependent.on.schema.change=forbid) refuses it");
    assertThat(columns(ddl, "tdep")).containsExactly("a int");
  }

  @Test
  void whatDoesNotFitAnotherBaseStaysAndIsTold() {
    ddl.alter("tdep", addingOn("dependent:d.t2/ds=11", "ds=11"));
    outsideColumns("t", "a bigint");
    forget("t");
    load(ddl, "tdep");

    List<String> logged = LogLines.of(CarryOverLoop.class, Level.WARN, this::run);

    assertThat(columns(ddl, "tdep")).containsExactly("a int");
    assertThat(waiting).isEmpty();
    assertThat(logged)
        .singleElement()
        .asString()
        .contains("Tables do not follow the columns of d.t", "but another base differs then");
  }

  /** Nobody can tell whether the base lost the column or was chosen without it. */
  @Test
  void columnsThatAnotherBaseHasStay() {
    ddl.alter(
        "t", new AlterTableAction.AddColumns(List.of(DdlFixture.column("b", PrimitiveType.INT))));
    ddl.alter("tdep", setting("dependent.on=d.t2"));
    load(ddl, "tdep");

    assertThat(waiting).isEmpty();
    assertThat(columns(ddl, "tdep")).containsExactly("a int", "b int");
  }

  /** A rename that was cut off after the table itself was renamed. */
  private void renamedMeanwhile(String base, int number, String newName) {
    outside(
        "tdep",
        table -> table.putToParameters("dependent.base." + number + ".renaming", "d." + newName));
    outside(base, table -> table.setTableName(newName));
    forget(base);
    forget(newName);
    forget("tdep");
  }

  @Test
  void columnsOfABaseFollowUnderItsNewName() {
    renamedMeanwhile("t", 1, "tnew");
    resolve(ddl, "tdep");
    outsideColumns("tnew", "a bigint");
    forget("tnew");
    assertDrifted("tdep");
    run();

    assertThat(columns(ddl, "tdep")).containsExactly("a bigint");
    resolve(ddl, "tdep");
    assertThat(waiting).isEmpty();
  }

  @Test
  void otherBaseIsLookedAtUnderItsNewName() {
    ddl.alter("tdep", addingOn("dependent:d.t2/ds=11", "ds=11"));
    renamedMeanwhile("t2", 2, "t2new");
    resolve(ddl, "tdep");

    assertThatThrownBy(
            () ->
                ddl.alter(
                    "t",
                    new AlterTableAction.AlterColumn(
                        "a", DdlFixture.column("a", PrimitiveType.BIGINT))))
        .hasMessageContaining("but another base differs then");
    resolve(ddl, "tdep");
  }

  /** What was made under the old name meanwhile is another table. */
  @Test
  void tableOfTheOldNameIsNoBaseAnyMore() {
    ddl.alter("tdep", addingOn("dependent:d.t2/ds=11", "ds=11"));
    Table other = DependentScene.struct(ddl, "t2");
    renamedMeanwhile("t2", 2, "t2new");
    other.getSd().getCols().get(0).setName("x");
    ddl.truth.createTable(other);
    outside("t2", table -> table.setCreateTime(7));

    ddl.alter(
        "t", new AlterTableAction.AddColumns(List.of(DdlFixture.column("b", PrimitiveType.INT))));

    assertThat(columns(ddl, "tdep")).containsExactly("a int", "b int");
    resolve(ddl, "tdep");
  }

  /** Another base that has as many, but others, is no reason to keep them. */
  @Test
  void columnsThatNoBaseHasGo() {
    outsideColumns("t", "a int", "b string");
    forget("t");
    load(ddl, "tdep");
    run();
    ddl.alter("tdep", addingOn("dependent:d.t2/ds=11", "ds=11"));
    outside("t2", table -> table.setCreateTime(7));
    outsideColumns("t2", "a int", "x string");
    outsideColumns("t", "a int");
    forget("t2");
    forget("t");
    load(ddl, "tdep");
    run();

    assertThat(columns(ddl, "tdep")).containsExactly("a int");
    assertThat(waiting).isEmpty();
  }

  /** Rules 12 and 13: whoever may create a table could else read the columns of any other. */
  @Test
  void nothingFollowsABaseThatDoesNotListIt() {
    outside("t", table -> table.getParameters().put("dependent.dependents", "d.other"));
    outsideColumns("t", "a bigint");
    forget("t");
    load(ddl, "tdep");
    assertThat(waiting).isEmpty();

    ddl.alter(
        "t",
        new AlterTableAction.AddColumns(List.of(DdlFixture.column("secret", PrimitiveType.INT))));

    assertThat(columns(ddl, "tdep")).containsExactly("a int");
  }

  @Test
  void metastoreThatFailsIsAskedAgainLater() {
    outsideColumns("t", "a bigint");
    forget("t");
    load(ddl, "tdep");
    CatalogException down = new CatalogException(ErrorKind.UNAVAILABLE, "MetaException", "down");
    ddl.faults.refuse("loadTable", 1, down);

    List<String> logged = LogLines.of(CarryOverLoop.class, Level.WARN, this::run);

    assertThat(logged).singleElement().asString().contains("attempt 1, next one soon", "down");
    assertDrifted("tdep");
    assertThat(pauses).containsExactly(Duration.ZERO, Duration.ofSeconds(1));
    run();
    resolve(ddl, "tdep");
  }

  /** Else it would stay an error in this catalog, with nothing left to do in the metastore. */
  @Test
  void tableThatOthersCarriedItOverToIsReadAgain() {
    outsideColumns("t", "a bigint");
    forget("t");
    assertDrifted("tdep");
    outsideColumns("tdep", "a bigint");

    run();

    resolve(ddl, "tdep");
  }

  @Test
  void baseThatIsGoneMeanwhileIsNoFailure() {
    outsideColumns("t", "a bigint");
    forget("t");
    load(ddl, "tdep");
    ddl.truth.dropTable(DdlFixture.name("t"), DropData.KEEP);

    assertThat(LogLines.of(DdlExecutor.class, Level.WARN, this::run)).isEmpty();
    assertThat(columns(ddl, "tdep")).containsExactly("a int");
  }
}
