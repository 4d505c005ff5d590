package io.catalogd.ddl;

import static io.catalogd.ddl.DependentScene.add;
import static io.catalogd.ddl.DependentScene.addingOn;
import static io.catalogd.ddl.DependentScene.createDependent;
import static io.catalogd.ddl.DependentScene.createStatement;
import static io.catalogd.ddl.DependentScene.dependencies;
import static io.catalogd.ddl.DependentScene.dropping;
import static io.catalogd.ddl.DependentScene.listed;
import static io.catalogd.ddl.DependentScene.outside;
import static io.catalogd.ddl.DependentScene.partitions;
import static io.catalogd.ddl.DependentScene.repointing;
import static io.catalogd.ddl.DependentScene.setting;
import static io.catalogd.ddl.DependentScene.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import io.catalogd.LogLines;
import io.catalogd.ddl.dependent.Impact;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.SpelledName;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements on tables that others depend on: rules 7 to 9, and what they would break. */
class BaseOfDependentTest {
  private static final Column B = DdlFixture.column("b", PrimitiveType.INT);

  private final DdlFixture ddl = new DdlFixture();

  @BeforeEach
  void createBases() {
    DependentScene.createBases(ddl);
  }

  @AfterEach
  void close() {
    ddl.close();
  }

  @Test
  void droppingABaseIsForbiddenByDefault() {
    createDependent(ddl);

    assertRefused(
        () -> ddl.execute(DdlFixture.drop("t", false)),
        "Dropping table d.t is refused, as tables depend on it: d.tdep (on d.t,"
            + " dependent.on.base.drop=forbid) refuses it because of ds=1, ds=10. Where"
            + " dependent.on.base.drop=forbid, set it to 'detach' or 'cascade', have the partitions"
            + " depend on another table, or drop the dependent table.");
    assertThat(ddl.partitions("t")).hasSize(3);
    ddl.execute(DdlFixture.drop("tdep", false));
    ddl.execute(DdlFixture.drop("t", false));
  }

  /** Also a base that only new partitions would depend on. */
  @Test
  void droppingTheCurrentBaseIsForbiddenThoughNothingDependsOnItYet() {
    ddl.execute(createStatement("tdep", "dependent.on=d.t"));

    assertRefused(() -> ddl.execute(DdlFixture.drop("t", false)), "d.tdep (on d.t,");
  }

  @Test
  void detachedTableStays() {
    createDependent(ddl, "dependent.on.base.drop=detach");

    ddl.execute(DdlFixture.drop("t", false));

    assertThat(partitions(ddl, "tdep")).containsOnlyKeys("ds=1", "ds=10");
    assertRefused(() -> add(ddl, "tdep", "ds=2"), "Table not found: d.t");
    ddl.alter("tdep", setting("dependent.on=d.t2"));
    ddl.alter("tdep", repointing("d.t2", "ds=10"));
    assertThat(partitions(ddl, "tdep")).isEqualTo(Map.of("ds=1", "d.t 2", "ds=10", "d.t2 1"));
  }

  @Test
  void cascadeDropsPartitionsLeafFirstAndKeepsTheOthers() {
    createDependent(ddl, "dependent.on.base.drop=cascade");
    ddl.alter("tdep", setting("dependent.on=d.t2"));
    add(ddl, "tdep", "ds=11");
    ddl.execute(createStatement("chain", "dependent.on=d.tdep", "dependent.on.base.drop=cascade"));
    add(ddl, "chain", "ds=1", "ds=11");

    DdlResult result = ddl.execute(DdlFixture.drop("t", false));

    assertThat(DdlFixture.removed(result)).containsExactly("TABLE:d.t");
    assertThat(DdlFixture.updated(result)).contains("d.tdep Unloaded", "d.chain Unloaded");
    assertThat(partitions(ddl, "tdep")).isEqualTo(Map.of("ds=11", "d.t2 2"));
    assertThat(partitions(ddl, "chain")).isEqualTo(Map.of("ds=11", "d.tdep 1"));
    assertThat(dependencies(ddl, "tdep").bases()).containsOnlyKeys(2);
    assertThat(ddl.image().basesOf(DdlFixture.name("tdep"))).containsExactly(DdlFixture.name("t2"));
  }

  /** One {@code forbid} anywhere refuses before anything is changed. */
  @Test
  void forbiddanceFurtherUpRefusesAll() {
    createDependent(ddl, "dependent.on.base.drop=cascade");
    ddl.execute(createStatement("chain", "dependent.on=d.tdep"));
    add(ddl, "chain", "ds=1");

    assertRefused(
        () -> ddl.execute(DdlFixture.drop("t", false)),
        "d.chain (on d.tdep, dependent.on.base.drop=forbid) refuses it because of ds=1.");
    assertThat(partitions(ddl, "tdep")).hasSize(2);
    ddl.alter(
        "chain", setting("dependent.on.base.drop=cascade", "dependent.on.partition.drop=forbid"));
    assertRefused(
        () -> ddl.execute(DdlFixture.drop("t", false)),
        "d.chain (on d.tdep, dependent.on.partition.drop=forbid) refuses it because of ds=1.");
    assertThat(partitions(ddl, "tdep")).hasSize(2);
  }

  @Test
  void databaseWithACascadeIsDroppedUnlessOthersElsewhereForbidIt() {
    ddl.execute(new DdlRequest.CreateDatabase("e", null, null, false, "me"));
    createDependent(ddl);
    DdlRequest drop = new DdlRequest.DropDatabase("d", /* ifExists= */ false, /* cascade= */ true);
    ddl.execute(DependentScene.createIn("e", "far", "dependent.on=d.t"));

    assertRefused(() -> ddl.execute(drop), "e.far (on d.t, dependent.on.base.drop=forbid)");
    assertThat(ddl.truth.tableNames("d")).contains("t", "tdep");
    ddl.execute(
        new DdlRequest.AlterTable(
            new SpelledName("e", "far"), setting("dependent.on.base.drop=detach")));
    ddl.execute(drop);

    assertThat(ddl.truth.databaseNames()).doesNotContain("d").contains("e");
    assertThat(ddl.truth.tableNames("e")).containsExactly("far");
  }

  /** In the database {@code e}, whose bases in {@code d} hear of it. */
  @Test
  void droppedDatabaseIsTakenOffTheBasesElsewhere() {
    ddl.execute(new DdlRequest.CreateDatabase("e", null, null, false, "me"));
    ddl.execute(DependentScene.createIn("e", "far", "dependent.on=d.t"));
    assertThat(listed(ddl, "t")).containsExactly("far");

    ddl.execute(new DdlRequest.DropDatabase("e", false, /* cascade= */ true));

    assertThat(listed(ddl, "t")).isEmpty();
  }

  @Test
  void partitionOfABaseIsDroppedUnlessThatIsForbidden() {
    createDependent(ddl);
    ddl.execute(
        createStatement("chain", "dependent.on=d.tdep", "dependent.on.partition.drop=forbid"));
    add(ddl, "chain", "ds=1");

    assertRefused(
        () -> ddl.alter("t", dropping("ds=1/hr=1")),
        "Dropping partitions of d.t is refused, as tables depend on it: d.chain (on d.tdep,"
            + " dependent.on.partition.drop=forbid) refuses it because of ds=1. Where"
            + " dependent.on.partition.drop=forbid, set it to 'allow', or drop the dependent"
            + " partitions first.");
    assertRefused(() -> ddl.alter("tdep", dropping("ds=1")), "d.chain (on d.tdep,");
    ddl.alter("t", dropping("ds=10/hr=1"));
    ddl.alter("chain", setting("dependent.on.partition.drop=allow"));
    ddl.alter("t", dropping("ds=1/hr=1"));

    assertThat(ddl.partitions("t")).containsExactly("ds=1/hr=2");
  }

  /** Nobody knows what a damaged one stands for, but what it forbids is plain to see. */
  @Test
  void damagedTableForbidsDroppingPartitionsToo() {
    createDependent(ddl, "dependent.on.partition.drop=forbid");
    Table damaged = struct(ddl, "tdep");
    damaged.putToParameters("dependent.current", "many");
    ddl.truth.alterTable(DdlFixture.name("tdep"), damaged);

    assertRefused(
        () -> ddl.alter("t", dropping("ds=1/hr=1")),
        "d.tdep (on d.t, dependent.on.partition.drop=forbid, but parameters are damaged) refuses"
            + " it. Where parameters are damaged, mend them, or drop that table.");
    assertThat(ddl.partitions("t")).hasSize(3);
    damaged.putToParameters("dependent.on.partition.drop", "perhaps");
    ddl.truth.alterTable(DdlFixture.name("tdep"), damaged);
    assertRefused(
        () -> ddl.alter("t", dropping("ds=1/hr=1")), "dependent.on.partition.drop=perhaps, but");

    damaged.putToParameters("dependent.on.partition.drop", "Allow");
    ddl.truth.alterTable(DdlFixture.name("tdep"), damaged);
    List<String> logged =
        LogLines.of(Impact.class, Level.WARN, () -> ddl.alter("t", dropping("ds=1/hr=1")));

    assertThat(ddl.partitions("t")).hasSize(2);
    assertThat(logged)
        .singleElement()
        .asString()
        .contains("Dropping partitions of d.t", "d.tdep", "'dependent.current'");
  }

  @Test
  void columnsOfABaseStayUnlessTheDependentOnesFollow() {
    createDependent(ddl);
    AlterTableAction adding = new AlterTableAction.AddColumns(List.of(B));

    assertRefused(
        () -> ddl.alter("t", adding),
        "Changing columns of d.t is refused, as tables depend on it: d.tdep (on d.t,"
            + " dependent.on.schema.change=forbid) refuses it. Where"
            + " dependent.on.schema.change=forbid, set it to 'propagate', or drop the dependent"
            + " table.");
    ddl.alter("tdep", setting("dependent.on.schema.change=propagate"));
    ddl.execute(
        createStatement("chain", "dependent.on=d.tdep", "dependent.on.schema.change=propagate"));
    DdlResult result = ddl.alter("t", adding);

    assertThat(DdlFixture.updated(result)).contains("d.tdep Unloaded", "d.chain Unloaded");
    assertThat(columns("tdep")).containsExactly("a int", "b int");
    assertThat(columns("chain")).containsExactly("a int", "b int");
    ddl.alter(
        "t", new AlterTableAction.AlterColumn("b", DdlFixture.column("c", PrimitiveType.INT)));
    assertThat(columns("chain")).containsExactly("a int", "c int");
    ddl.alter("t", new AlterTableAction.DropColumn("c"));
    assertThat(columns("chain")).containsExactly("a int");
  }

  @Test
  void columnsFollowOnlyWhereTheyFitAllBases() {
    createDependent(ddl, "dependent.on.schema.change=propagate");
    ddl.alter("tdep", addingOn("dependent:d.t2/ds=11", "ds=11"));

    assertRefused(
        () ->
            ddl.alter(
                "t",
                new AlterTableAction.AlterColumn(
                    "a", DdlFixture.column("a", PrimitiveType.BIGINT))),
        "dependent.on.schema.change=propagate, but another base differs then) refuses it. Where"
            + " another base differs then, have the dependent table depend on one of them only, or"
            + " drop it.");
    ddl.alter("t", new AlterTableAction.AddColumns(List.of(B)));
    assertThat(columns("tdep")).containsExactly("a int", "b int");
    // Still the first columns of the dependent table's.
    ddl.alter("t2", new AlterTableAction.AddColumns(List.of(B)));
    assertThat(columns("tdep")).containsExactly("a int", "b int");
  }

  /** A comment is no other column. */
  @Test
  void commentOnAColumnOfABaseIsFree() {
    createDependent(ddl);

    ddl.alter(
        "t",
        new AlterTableAction.AlterColumn(
            "a", new Column("a", DdlFixture.column("a", PrimitiveType.INT).type(), "said")));

    assertThat(struct(ddl, "t").getSd().getCols().get(0).getComment()).isEqualTo("said");
  }

  /** Rule 7: what others changed is carried over by whoever comes next. */
  @Test
  void columnsThatWereChangedOutsideAreTakenUpByConfirming() {
    createDependent(ddl);
    Table base = struct(ddl, "t");
    base.getSd().setCols(List.of(new FieldSchema("z", "string", null)));
    ddl.truth.alterTable(DdlFixture.name("t"), base);
    forget("t");
    add(ddl, "t", "ds=2/hr=1");

    assertRefused(
        () -> add(ddl, "tdep", "ds=2"), "d.tdep cannot depend on d.t: the columns differ");
    ddl.alter("tdep", setting("dependent.on=d.t"));
    add(ddl, "tdep", "ds=2");

    assertThat(columns("tdep")).containsExactly("z string");
  }

  /** What another base has now counts, by whichever name; one that is gone has nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"int", "bigint", "gone"})
  void columnsAreTakenUpIfTheyFitTheOtherBaseAsItIs(String other) {
    createDependent(ddl);
    ddl.alter("tdep", addingOn("dependent:d.t2/ds=11", "ds=11"));
    outside(ddl, "tdep", table -> table.putToParameters("dependent.base.2.renaming", "d.renamed"));
    if (other.equals("gone")) {
      ddl.truth.dropTable(DdlFixture.name("t2"), DropData.KEEP);
    } else {
      outside(ddl, "t2", table -> table.setTableName("renamed"));
      outside(ddl, "renamed", table -> table.getSd().getCols().get(0).setType(other));
    }
    outside(ddl, "t", table -> table.getSd().getCols().get(0).setType("bigint"));
    List.of("t", "t2", "renamed").forEach(this::forget);

    if (other.equals("int")) {
      assertRefused(
          () -> ddl.alter("tdep", setting("dependent.on=d.t")),
          "d.tdep cannot depend on d.renamed: the columns differ");
    } else {
      ddl.alter("tdep", setting("dependent.on=d.t"));
    }

    assertThat(columns("tdep")).containsExactly(other.equals("int") ? "a int" : "a bigint");
  }

  private void forget(String table) {
    ddl.store.publish(List.of(DependentAlteration.forgotten(DdlFixture.name(table))));
  }

  @Test
  void renamedBaseIsFollowed() {
    createDependent(ddl);

    DdlResult result = ddl.alter("t", DdlFixture.renameTo("moved"));

    assertThat(DdlFixture.updated(result)).contains("d.tdep Unloaded");
    assertThat(dependencies(ddl, "tdep").bases().get(1).name()).hasToString("d.moved");
    assertThat(dependencies(ddl, "tdep").bases().get(1).renaming()).isNull();
    assertThat(listed(ddl, "moved")).containsExactly("tdep");
    assertThat(ddl.image().dependentsOf(DdlFixture.name("moved")))
        .containsExactly(DdlFixture.name("tdep"));
    add(ddl, "moved", "ds=2/hr=1");
    add(ddl, "tdep", "ds=2");
  }

  /** Between the metastore's rename and its publication nobody is sent to invalidate it. */
  @Test
  void baseThatIsBeingRenamedIsToldAsThat() {
    createDependent(ddl);
    outside(ddl, "tdep", table -> table.putToParameters("dependent.base.1.renaming", "d.moved"));
    outside(ddl, "t", table -> table.setTableName("moved"));
    List.of("t", "tdep").forEach(this::forget);

    assertThatThrownBy(() -> DependentScene.resolve(ddl, "tdep"))
        .hasMessageEndingWith(
            "but it is being renamed to d.moved. Ask again; if that stays so, say 'invalidate"
                + " metadata' of d.t and of d.moved.");
  }

  /** What mends each of them. */
  @Test
  void whatDoesNotFitIsToldWithWhatHelps() {
    createDependent(ddl);
    outside(ddl, "t", table -> table.getSd().getCols().get(0).setType("bigint"));
    List.of("t", "tdep").forEach(this::forget);

    assertThatThrownBy(() -> DependentScene.resolve(ddl, "tdep"))
        .hasMessageContaining("its column 1 is 'a INT' and the base's is 'a BIGINT'. Change the")
        .hasMessageContaining("say 'alter table d.tdep depends on d.t' to take them over once");
    ddl.alter("tdep", setting("dependent.on=d.t"));
    DependentScene.resolve(ddl, "tdep");

    outside(ddl, "t", table -> table.getPartitionKeys().get(0).setName("day"));
    List.of("t", "tdep").forEach(this::forget);
    assertThatThrownBy(() -> DependentScene.resolve(ddl, "tdep"))
        .hasMessageEndingWith(
            "its partition key 1 is 'ds STRING' and the base's is 'day STRING'. Say 'alter table"
                + " d.tdep [partition (…)] depends on' another table.");
  }

  @Test
  void refusedRenameLeavesNobodyWaiting() {
    createDependent(ddl);

    assertThatThrownBy(() -> ddl.alter("t", DdlFixture.renameTo("t2")));

    assertThat(dependencies(ddl, "tdep").bases().get(1).renaming()).isNull();
    assertThat(dependencies(ddl, "tdep").bases().get(1).name()).hasToString("d.t");
  }

  /** A list that nobody can read means any table, not none. */
  @Test
  void damagedListHasAllDependentTablesLookedAt() {
    createDependent(ddl);
    Table base = struct(ddl, "t");
    base.getParameters().remove("dependent.dependents");
    ddl.truth.alterTable(DdlFixture.name("t"), base);

    assertRefused(
        () -> ddl.execute(DdlFixture.drop("t", false)),
        "The list of dependent tables in the parameters of d.t is damaged, so all dependent tables"
            + " were looked at.");
    ddl.alter("tdep", setting("dependent.on=d.t"));
    assertThat(listed(ddl, "t")).containsExactly("tdep");
  }

  /** The list is a superset: each entry is verified from the table's own parameters. */
  @Test
  void staleEntryIsInNobodysWay() {
    createDependent(ddl);
    Table base = struct(ddl, "t2");
    base.putToParameters("dependent.dependents", "d.tdep,d.gone,d.t");
    base.putToParameters("dependent.dependents.chunks", "1");
    ddl.truth.alterTable(DdlFixture.name("t2"), base);

    ddl.execute(DdlFixture.drop("t2", false));

    assertThat(ddl.lists("t2")).isFalse();
  }

  private List<String> columns(String table) {
    return struct(ddl, table).getSd().getCols().stream()
        .map(column -> column.getName() + " " + column.getType())
        .toList();
  }

  private static void assertRefused(ThrowingCallable statement, String text) {
    assertThatThrownBy(statement).isInstanceOf(CatalogException.class).hasMessageContaining(text);
  }
}
