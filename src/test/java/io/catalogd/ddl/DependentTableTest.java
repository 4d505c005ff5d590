package io.catalogd.ddl;

import static io.catalogd.ddl.DependentScene.add;
import static io.catalogd.ddl.DependentScene.adding;
import static io.catalogd.ddl.DependentScene.addingOn;
import static io.catalogd.ddl.DependentScene.createDependent;
import static io.catalogd.ddl.DependentScene.createStatement;
import static io.catalogd.ddl.DependentScene.dependencies;
import static io.catalogd.ddl.DependentScene.dropping;
import static io.catalogd.ddl.DependentScene.listed;
import static io.catalogd.ddl.DependentScene.partitions;
import static io.catalogd.ddl.DependentScene.repointing;
import static io.catalogd.ddl.DependentScene.setting;
import static io.catalogd.ddl.DependentScene.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.TableState;
import io.catalogd.ddl.AlterTableAction.PropertyTarget;
import io.catalogd.ddl.AlterTableAction.SetProperties;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.FileFormat;
import io.catalogd.model.Grant;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.Securable;
import io.catalogd.model.SpelledName;
import io.catalogd.policy.Administrators;
import io.catalogd.policy.AuthorizationConfig;
import io.catalogd.policy.PrivilegeStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Statements on dependent tables themselves: rules 1 to 6 and 12 to 15. */
class DependentTableTest {
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
  void runningExampleOfTheDesign() {
    createDependent(ddl);
    ddl.alter("tdep", setting("dependent.on=d.t2"));
    add(ddl, "tdep", "ds=11");
    assertThat(partitions(ddl, "tdep"))
        .isEqualTo(Map.of("ds=1", "d.t 2", "ds=10", "d.t 1", "ds=11", "d.t2 2"));

    ddl.alter("tdep", repointing("d.t2", "ds=10"));
    assertThat(partitions(ddl, "tdep"))
        .isEqualTo(Map.of("ds=1", "d.t 2", "ds=10", "d.t2 1", "ds=11", "d.t2 2"));
    assertRefused(
        () -> ddl.alter("tdep", addingOn("dependent:d.t/ds=2", "ds=2")),
        "Partition ds=2 of d.tdep cannot depend on d.t, which has no partition there");

    assertThat(listed(ddl, "t")).containsExactly("tdep");
    assertThat(listed(ddl, "t2")).containsExactly("tdep");
    assertThat(DependentScene.loadedPartitions(ddl, "tdep"))
        .containsExactly("ds=1", "ds=10", "ds=11");
  }

  /** Rule 14: engines that do not resolve fail, and no drop can touch a base's files. */
  @Test
  void metastoreHasAnExternalTableThatNobodyCanRead() {
    DdlResult result = ddl.execute(createStatement("tdep", "dependent.on=d.t", "mine=1"));

    assertThat(result.summary()).isEqualTo("Table has been created.");
    assertThat(DdlFixture.updated(result)).containsExactly("d.tdep Unloaded");
    Table table = struct(ddl, "tdep");
    assertThat(table.getTableType()).isEqualTo("EXTERNAL_TABLE");
    assertThat(table.getSd().getInputFormat()).isEqualTo("io.catalogd.DependentTable");
    assertThat(table.getSd().getOutputFormat()).isEqualTo("io.catalogd.DependentTable");
    assertThat(table.getSd().getLocation()).isEqualTo("hdfs://nn/w/d.db/tdep");
    assertThat(table.getSd().getCols()).isEqualTo(struct(ddl, "t").getSd().getCols());
    assertThat(table.getParameters())
        .containsEntry("dependent_table", "true")
        .containsEntry("EXTERNAL", "TRUE")
        .containsEntry("mine", "1")
        .containsEntry("dependent.base.1", "d.t")
        .containsEntry("dependent.current", "1")
        .doesNotContainKeys("dependent.on", "numRows", "COLUMN_STATS_ACCURATE");
    assertThat(listed(ddl, "t")).containsExactly("tdep");
    assertThat(ddl.image().basesOf(DdlFixture.name("tdep"))).containsExactly(DdlFixture.name("t"));

    add(ddl, "tdep", "ds=1");
    Partition partition = ddl.truth.loadPartitions(DdlFixture.name("tdep"), List.of("ds=1")).get(0);
    assertThat(partition.getSd().getLocation()).isEqualTo(table.getSd().getLocation());
    assertThat(partition.getSd().getInputFormat()).isEqualTo("io.catalogd.DependentTable");
    assertThat(partition.getParameters())
        .containsEntry("dependent.base", "1")
        .containsEntry("dependent.spec", "ds=1")
        .containsEntry("dependent.matched.at.add", "2");
  }

  @Test
  void baseIsToldOfItBeforeItIsMade() {
    ddl.faults.refuse("createTable", 1);

    assertThatThrownBy(() -> ddl.execute(createStatement("tdep", "dependent.on=d.t")));

    assertThat(listed(ddl, "t")).containsExactly("tdep");
    ddl.execute(createStatement("tdep", "dependent.on=d.t"));
  }

  @Test
  void columnsMayBeGivenIfTheyAreThoseOfTheBase() {
    ddl.execute(
        DependentScene.createStatement(
            spec("one", List.of(column("A", PrimitiveType.INT))), false));

    assertRefused(
        () ->
            ddl.execute(
                DependentScene.createStatement(
                    spec("two", List.of(column("a", PrimitiveType.STRING))), false)),
        "d.two cannot depend on d.t: the columns differ. It has (a STRING), the base has (a INT)");
    assertRefused(
        () ->
            ddl.execute(
                DependentScene.createStatement(
                    spec(
                        "two",
                        List.of(column("a", PrimitiveType.INT), column("b", PrimitiveType.INT))),
                    false)),
        "d.two has to have all columns of d.t; leave them out.");
  }

  private static TableSpec spec(String name, List<Column> columns, Column... keys) {
    return new TableSpec(
        new SpelledName("d", name),
        "me",
        false,
        columns,
        keys.length == 0 ? List.of(column("ds", PrimitiveType.STRING)) : List.of(keys),
        FileFormat.TEXT,
        RowFormat.DEFAULT,
        null,
        null,
        Map.of("dependent.on", "d.t"),
        Map.of(),
        List.of());
  }

  private static Column column(String name, PrimitiveType type) {
    return DdlFixture.column(name, type);
  }

  @Test
  void keysAreTheFirstOnesOfTheBase() {
    for (Column[] keys :
        new Column[][] {
          {column("hr", PrimitiveType.STRING)},
          {column("ds", PrimitiveType.INT)},
          {
            column("ds", PrimitiveType.STRING),
            column("hr", PrimitiveType.STRING),
            column("minute", PrimitiveType.STRING)
          }
        }) {
      assertRefused(
          () -> ddl.execute(DependentScene.createStatement(spec("tdep", List.of(), keys), false)),
          "its partition keys have to be the first ones of the base, in order. The base has (ds"
              + " STRING, hr STRING), it has "
              + (keys.length == 0 ? "none: say PARTITIONED BY." : "("));
    }
    assertThat(listed(ddl, "t")).isEmpty();
  }

  @Test
  void noBaseIsWhatHasNoPartitionsOfFiles() {
    ddl.createTable("plain");
    ddl.createView("v");

    assertRefused(
        () -> ddl.execute(createStatement("x", "dependent.on=d.plain")), "that has no partitions");
    assertRefused(() -> ddl.execute(createStatement("x", "dependent.on=d.v")), "that is a view");
    assertRefused(
        () -> ddl.execute(createStatement("x", "dependent.on=d.gone")), "Table not found: d.gone");
    assertRefused(
        () -> ddl.execute(createStatement("x", "dependent.on=a.b.c")), "'dependent.on' is 'a.b.c'");
    Table transactional = struct(ddl, "t");
    transactional.putToParameters("transactional", "true");
    ddl.truth.alterTable(DdlFixture.name("t"), transactional);
    ddl.store.publish(List.of(new PutTable(DdlFixture.name("t"), TableState.UNLOADED)));
    assertThatThrownBy(() -> ddl.execute(createStatement("x", "dependent.on=d.t")))
        .hasStackTraceContaining("is transactional");
  }

  @Test
  void existingTableIsLeftAloneOrRefused() {
    createDependent(ddl);

    DdlResult again = ddl.execute(DependentScene.createStatement(spec("tdep", List.of()), true));
    assertThat(again.summary()).isEqualTo("Table already exists.");
    assertThatThrownBy(() -> ddl.execute(createStatement("tdep", "dependent.on=d.t2")))
        .hasStackTraceContaining("Table d.tdep already exists");
    assertThat(listed(ddl, "t2")).isEmpty();
  }

  @Test
  void dependentTableMayBeABaseButNotOfItself() {
    createDependent(ddl);
    ddl.execute(createStatement("chain", "dependent.on=d.tdep"));
    add(ddl, "chain", "ds=1");

    assertThat(partitions(ddl, "chain")).isEqualTo(Map.of("ds=1", "d.tdep 1"));
    assertRefused(
        () -> ddl.alter("tdep", setting("dependent.on=d.chain")),
        "d.tdep cannot depend on d.chain, as that depends on d.tdep.");
    String itself = "d.tdep cannot depend on itself. Name another table.";
    assertRefused(() -> ddl.alter("tdep", setting("dependent.on=d.tdep")), itself);
    assertRefused(() -> ddl.alter("tdep", repointing("d.tdep", "ds=1")), itself);
    assertRefused(
        () -> ddl.execute(createStatement("x", "dependent.on=d.x")),
        "d.x cannot depend on itself. Name another table.");
  }

  @Test
  void changedBaseIsForNewPartitionsOnlyAndTheUnusedOneForgetsIt() {
    ddl.execute(createStatement("tdep", "dependent.on=d.t"));

    DdlResult result = ddl.alter("tdep", setting("dependent.on=d.t2"));

    assertThat(DdlFixture.updated(result)).containsExactly("d.tdep Unloaded");
    assertThat(listed(ddl, "t")).isEmpty();
    assertThat(listed(ddl, "t2")).containsExactly("tdep");
    assertThat(ddl.image().basesOf(DdlFixture.name("tdep"))).containsExactly(DdlFixture.name("t2"));
    assertRefused(() -> add(ddl, "tdep", "ds=1"), "cannot depend on d.t2, which has no partition");
  }

  @Test
  void partialSpecNamesAllThatMatchAndTheUnusedBaseForgetsIt() {
    createBaseT3();
    createDependent(ddl);

    assertThat(ddl.alter("tdep", repointing("d.t3", "")).summary())
        .isEqualTo("Updated 2 partition(s).");
    ddl.alter("tdep", setting("dependent.on=d.t3"));

    assertThat(partitions(ddl, "tdep")).isEqualTo(Map.of("ds=1", "d.t3 1", "ds=10", "d.t3 1"));
    assertThat(listed(ddl, "t")).isEmpty();
    assertThat(dependencies(ddl, "tdep").bases()).containsOnlyKeys(2);
    assertRefused(
        () -> ddl.alter("tdep", repointing("d.t3", "ds=5")),
        "Dependent table d.tdep has no partition (ds=5)");
  }

  private void createBaseT3() {
    DependentScene.createBase(ddl, "t3", "ds", "region");
    add(ddl, "t3", "ds=1/region=eu", "ds=10/region=eu");
  }

  /** A number of a base that is no more is never given to another while partitions have it. */
  @Test
  void numberThatPartitionsHaveIsNotGivenToAnotherBase() {
    createDependent(ddl);
    Table broken = struct(ddl, "tdep");
    broken.getParameters().keySet().removeIf(key -> key.startsWith("dependent.base.1"));
    broken.putToParameters("dependent.base.7", "d.t");
    broken.putToParameters(
        "dependent.base.7.created", Integer.toString(struct(ddl, "t").getCreateTime()));
    broken.putToParameters("dependent.current", "7");
    ddl.truth.alterTable(DdlFixture.name("tdep"), broken);

    ddl.alter("tdep", setting("dependent.on=d.t2"));

    assertThat(partitions(ddl, "tdep").values()).containsOnly("nothing 2", "nothing 1");
  }

  @Test
  void addedPartitionMayNameItsBase() {
    createDependent(ddl);

    ddl.alter("tdep", addingOn("dependent:d.t2/ds=11", "ds=11"));

    assertThat(partitions(ddl, "tdep")).containsEntry("ds=11", "d.t2 2");
    assertThat(dependencies(ddl, "tdep").current()).isEqualTo(1);
    assertThat(listed(ddl, "t2")).containsExactly("tdep");
    assertRefused(
        () -> ddl.alter("tdep", addingOn("dependent:d.t2/ds=11", "ds=12")),
        "can depend only on the partitions of d.t2 that have its values, not on ds=11");
    assertRefused(
        () -> ddl.alter("tdep", addingOn("hdfs://nn/elsewhere", "ds=12")),
        "cannot have LOCATION 'hdfs://nn/elsewhere'");
    assertThatThrownBy(() -> addingOn("dependent:t2", "ds=12"))
        .hasMessageContaining("Invalid location 'dependent:t2'");
  }

  @Test
  void emptyPartitionNeedsAllowance() {
    createDependent(ddl);

    assertRefused(
        () -> add(ddl, "tdep", "ds=3"),
        "Add one, run 'refresh d.t' if others did, or set 'dependent.allow.empty'='true'.");
    ddl.alter("tdep", setting("dependent.allow.empty=true"));
    add(ddl, "tdep", "ds=3");

    assertThat(partitions(ddl, "tdep")).containsEntry("ds=3", "d.t 0");
  }

  @Test
  void incompletePartitionNeedsAllowance() {
    createDependent(ddl, "dependent.base.1.expect=hr=1..2", "dependent.allow.incomplete=true");
    ddl.alter("tdep", dropping("ds=10"));
    ddl.alter("tdep", setting("dependent.allow.incomplete=false"));

    assertRefused(
        () -> add(ddl, "tdep", "ds=10"),
        "as 'hr=1..2' declares them, 1 of 2 are there, missing: hr=2.");
    add(ddl, "t", "ds=10/hr=2");
    add(ddl, "tdep", "ds=10");

    Partition added = ddl.truth.loadPartitions(DdlFixture.name("tdep"), List.of("ds=10")).get(0);
    assertThat(added.getParameters()).containsEntry("dependent.expect", "hr=1..2");
    ddl.alter("tdep", setting("dependent.expect=24"));
    assertThat(dependencies(ddl, "tdep").bases().get(1).expect()).isEqualTo("24");
    ddl.alter("tdep", setting("dependent.base.1.expect="));
    assertThat(dependencies(ddl, "tdep").bases().get(1).expect()).isNull();
  }

  /** Rule 3: NULL, the empty text and the null text are one. */
  @Test
  void equalPartitionsAreOne() {
    createDependent(ddl);
    add(ddl, "t", "ds=__HIVE_DEFAULT_PARTITION__/hr=1");
    add(ddl, "tdep", "ds=");

    assertThatThrownBy(() -> ddl.alter("tdep", adding("ds=__HIVE_DEFAULT_PARTITION__")))
        .hasMessageContaining("Partition already exists: (");
    assertThatThrownBy(() -> ddl.alter("tdep", adding("ds=1", "ds=1")))
        .hasMessageContaining("Partition already exists: (");
    DdlResult skipped =
        ddl.alter(
            "tdep",
            new AlterTableAction.AddPartitions(
                adding("ds=1").partitions(), /* ifNotExists= */ true));
    assertThat(skipped.summary()).isEqualTo("New partition has been added to the table.");
  }

  @Test
  void droppedPartitionGivesItsBaseBack() {
    createDependent(ddl);
    ddl.alter("tdep", addingOn("dependent:d.t2/ds=11", "ds=11"));

    assertThat(ddl.alter("tdep", dropping("ds=11")).summary()).isEqualTo("Dropped 1 partition(s).");

    assertThat(listed(ddl, "t2")).isEmpty();
    assertThat(dependencies(ddl, "tdep").bases()).containsOnlyKeys(1);
    assertThat(ddl.partitions("t2")).hasSize(3);
    assertThatThrownBy(() -> ddl.alter("tdep", dropping("ds=11")))
        .hasMessageContaining("The partitions being dropped don't exist any more");
  }

  @Test
  void droppedTableIsTakenOffItsBases() {
    createDependent(ddl);

    ddl.execute(DdlFixture.drop("tdep", /* ifExists= */ false));

    assertThat(ddl.truth.tableNames("d")).contains("t").doesNotContain("tdep");
    assertThat(listed(ddl, "t")).isEmpty();
    assertThat(ddl.image().dependentsOf(DdlFixture.name("t"))).isEmpty();
    assertThat(ddl.partitions("t")).hasSize(3);
  }

  @Test
  void renamedTableIsListedByItsNewName() {
    createDependent(ddl);
    ddl.execute(createStatement("chain", "dependent.on=d.tdep"));

    DdlResult result = ddl.alter("tdep", DdlFixture.renameTo("moved"));

    assertThat(DdlFixture.updated(result)).contains("d.moved Unloaded", "d.chain Unloaded");
    assertThat(listed(ddl, "t")).containsExactly("moved");
    assertThat(dependencies(ddl, "chain").bases().get(1).name()).hasToString("d.moved");
    assertThat(DependentScene.loadedPartitions(ddl, "moved")).containsExactly("ds=1", "ds=10");
  }

  /** Rule 12: whoever may create a table could read any other. */
  @Test
  void edgeThatSomebodyForgedHasToBeConfirmed() {
    createDependent(ddl);
    Table base = struct(ddl, "t");
    base.getParameters().keySet().removeIf(key -> key.startsWith("dependent."));
    ddl.truth.alterTable(DdlFixture.name("t"), base);
    add(ddl, "t", "ds=2/hr=1");

    assertRefused(
        () -> add(ddl, "tdep", "ds=2"),
        "To confirm it say 'alter table d.tdep depends on d.t', or");
    assertThat(listed(ddl, "t")).isEmpty();

    ddl.alter("tdep", setting("dependent.on=d.t"));
    assertThat(listed(ddl, "t")).containsExactly("tdep");
    add(ddl, "tdep", "ds=2");
  }

  /** Rule 13. */
  @Test
  void baseThatWasMadeAnewHasToBeConfirmed() {
    createDependent(ddl);
    Table stale = struct(ddl, "tdep");
    stale.putToParameters("dependent.base.1.created", "17");
    ddl.truth.alterTable(DdlFixture.name("tdep"), stale);
    add(ddl, "t", "ds=2/hr=1");

    assertRefused(
        () -> add(ddl, "tdep", "ds=2"),
        "Base d.t of d.tdep is not the table any more that was declared: it was made anew.");
    ddl.alter("tdep", setting("dependent.on=d.t"));
    add(ddl, "tdep", "ds=2");

    assertThat(dependencies(ddl, "tdep").bases().get(1).createTime())
        .isEqualTo(struct(ddl, "t").getCreateTime());
  }

  /** Rule 6. */
  @Test
  void whatNeedsDataIsRefusedAndNamesTheBase() {
    createDependent(ddl);
    String text =
        "d.tdep is a dependent table and has no data of its own, so this cannot be done to it. Do"
            + " it to its base: d.t.";

    for (AlterTableAction action :
        List.of(
            new AlterTableAction.SetLocation("hdfs://nn/x"),
            new AlterTableAction.SetFormat(new FormatChange.OfFiles(FileFormat.PARQUET)),
            new AlterTableAction.SetFormat(new FormatChange.OfRows(RowFormat.DEFAULT)),
            new AlterTableAction.AddColumns(List.of(column("b", PrimitiveType.INT))),
            new AlterTableAction.ReplaceColumns(List.of(column("b", PrimitiveType.INT))),
            new AlterTableAction.DropColumn("a"),
            new AlterTableAction.AlterColumn("a", column("b", PrimitiveType.INT)),
            new AlterTableAction.RecoverPartitions(),
            new SetProperties(PropertyTarget.SERDE, Map.of("field.delim", ",")))) {
      assertRefused(() -> ddl.alter("tdep", action), text);
    }
    SpelledName name = new SpelledName("d", "tdep");
    assertRefused(() -> ddl.execute(new DdlRequest.TruncateTable(name, false)), text);
    assertRefused(() -> ddl.execute(new DdlRequest.DropStatistics(name, null)), text);
    assertRefused(() -> ddl.execute(new DdlRequest.CommentOnColumn(name, "a", "c")), text);
    DependentScene.load(ddl, "tdep");
    assertRefused(() -> ddl.execute(new DdlRequest.TruncateTable(name, false)), text);
    ddl.execute(new DdlRequest.CommentOnTable(name, "fine"));
    ddl.alter("tdep", new AlterTableAction.SetOwner(new Owner(Owner.Kind.USER, "you")));
    assertThat(struct(ddl, "tdep").getOwner()).isEqualTo("you");
    assertThat(struct(ddl, "tdep").getParameters()).containsEntry("comment", "fine");
  }

  /** Whatever became of it, it can be dropped. */
  @Test
  void damagedTableCanBeDroppedAndADamagedPolicyMended() {
    createDependent(ddl);
    Table damaged = struct(ddl, "tdep");
    damaged.putToParameters("dependent.allow.empty", "perhaps");
    ddl.truth.alterTable(DdlFixture.name("tdep"), damaged);
    assertRefused(() -> add(ddl, "tdep", "ds=3"), "parameter 'dependent.allow.empty' is 'perhaps'");
    ddl.alter("tdep", setting("dependent.allow.empty=false"));

    damaged.putToParameters("dependent.current", "many");
    ddl.truth.alterTable(DdlFixture.name("tdep"), damaged);
    ddl.execute(DdlFixture.drop("tdep", false));

    assertThat(ddl.lists("tdep")).isFalse();
    ddl.truth.dropTable(DdlFixture.name("t"), DropData.KEEP);
  }

  /** Rule 12: making or confirming an edge needs SELECT on the base. */
  @Test
  void whoeverMakesAnEdgeMayReadTheBase() {
    DdlExecutor restricted =
        ddl.executorFor(
            new Administrators(
                new AuthorizationConfig(true, List.of("root"), "server1", Duration.ofMinutes(1)),
                ddl.metastore));
    DdlRequest.CreateDependentTable create =
        (DdlRequest.CreateDependentTable) createStatement("tdep", "dependent.on=d.t");
    ThrowingCallable byAda =
        () -> restricted.execute(by("ada/host@REALM", create), DdlFixture.soon());

    assertRefused(
        byAda, "User 'ada/host@REALM' does not have privileges to execute 'SELECT' on: d.t");
    assertRefused(() -> restricted.execute(by(null, create), DdlFixture.soon()), "User ''");
    ddl.execute(new PolicyRequest.CreateRole("r", "root"));
    ddl.execute(
        new PolicyRequest.AlterRoleGroups("r", "ada", PolicyRequest.Membership.GRANT, "root"));
    assertRefused(byAda, "'SELECT' on: d.t");
    ddl.execute(
        new PolicyRequest.GrantPrivileges(
            "r",
            List.of(
                new Grant(Grant.Level.SELECT, Securable.table("server1", DdlFixture.name("t")))),
            PrivilegeStore.GrantOption.WITHOUT,
            "root"));
    restricted.execute(by("ada/host@REALM", create), DdlFixture.soon());

    assertRefused(
        () ->
            restricted.execute(
                new DdlRequest.AlterTable(
                    new SpelledName("d", "tdep"), setting("dependent.on=d.t2"), "ada"),
                DdlFixture.soon()),
        "'SELECT' on: d.t2");
    restricted.execute(
        new DdlRequest.AlterTable(
            new SpelledName("d", "tdep"), setting("dependent.on=d.t2"), "root"),
        DdlFixture.soon());
  }

  private static DdlRequest by(@Nullable String user, DdlRequest.CreateDependentTable statement) {
    return new DdlRequest.CreateDependentTable(
        statement.table(), statement.clause(), statement.ifNotExists(), user);
  }

  private static void assertRefused(ThrowingCallable statement, String text) {
    assertThatThrownBy(statement).isInstanceOf(CatalogException.class).hasMessageContaining(text);
  }
}
