package io.catalogd.ddl;

import static io.catalogd.ddl.DependentScene.add;
import static io.catalogd.ddl.DependentScene.addingOn;
import static io.catalogd.ddl.DependentScene.createDependent;
import static io.catalogd.ddl.DependentScene.createStatement;
import static io.catalogd.ddl.DependentScene.dependencies;
import static io.catalogd.ddl.DependentScene.listed;
import static io.catalogd.ddl.DependentScene.load;
import static io.catalogd.ddl.DependentScene.repointing;
import static io.catalogd.ddl.DependentScene.setting;
import static io.catalogd.ddl.DependentScene.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogChange.PutDependencies;
import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.CatalogChange.RemoveTable;
import io.catalogd.catalog.TableState;
import io.catalogd.dependent.DependentParameters;
import io.catalogd.dependent.Resolver;
import io.catalogd.dependent.ReverseEdges;
import io.catalogd.fetch.DependencyLookup;
import io.catalogd.metastore.FaultScript.Hang;
import io.catalogd.metastore.InMemoryMetastore;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.Deadline;
import io.catalogd.model.DependentTable;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileFormat;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import io.catalogd.policy.Administrators;
import io.catalogd.policy.AuthorizationConfig;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What somebody does who means no good, or means it too well. */
class HostileDependentTest {
  private final DdlFixture ddl = new DdlFixture();

  @BeforeEach
  void createBases() {
    DependentScene.createBases(ddl);
  }

  @AfterEach
  void close() {
    ddl.close();
  }

  private void outside(String table, Consumer<Table> change) {
    DependentScene.outside(ddl, table, change);
  }

  /** What INVALIDATE does. */
  private void forget(String table, String... bases) {
    Set<TableName> names = new TreeSet<>();
    List.of(bases).forEach(base -> names.add(DdlFixture.name(base)));
    ddl.store.publish(
        List.of(
            new PutTable(DdlFixture.name(table), TableState.UNLOADED),
            new PutDependencies(DdlFixture.name(table), names)));
  }

  /** Has {@code tdep}, which is on {@code t}, say of itself that it is on {@code t2}, too. */
  private void forge() {
    createDependent(ddl);
    int created = struct(ddl, "t2").getCreateTime();
    outside(
        "tdep",
        table -> {
          table.putToParameters("dependent.base.2", "d.t2");
          table.putToParameters("dependent.base.2.created", Integer.toString(created));
        });
    forget("tdep", "t", "t2");
    DependentScene.createBase(ddl, "mine", "ds", "hr");
    add(ddl, "mine", "ds=5/hr=1");
  }

  /** While it cannot be loaded, the catalog does not know what it depends on. */
  @Test
  void damagedTableThatIsNotLoadedIsMendedByWhatItsErrorSays() {
    createDependent(ddl);
    outside("tdep", table -> table.putToParameters("dependent.on.base.drop", "perhaps"));
    forget("tdep");
    assertThatThrownBy(() -> DependentParameters.read(DdlFixture.name("tdep"), parameters()))
        .hasMessageEndingWith(
            "Say 'alter table d.tdep set tblproperties ('dependent.on.base.drop'=…)'.");

    ddl.alter("tdep", setting("dependent.on.base.drop=detach"));

    assertThat(parameters()).containsEntry("dependent.on.base.drop", "detach");
    outside("tdep", table -> table.putToParameters("dependent.current", "9"));
    forget("tdep");
    assertThatThrownBy(() -> DependentParameters.read(DdlFixture.name("tdep"), parameters()))
        .hasMessageEndingWith("Say 'alter table d.tdep depends on' a table.");

    ddl.alter("tdep", setting("dependent.on=d.t2"));

    assertThat(parameters().get("dependent.base." + parameters().get("dependent.current")))
        .isEqualTo("d.t2");
    assertThat(listed(ddl, "t2")).containsExactly("tdep");
  }

  private Map<String, String> parameters() {
    return struct(ddl, "tdep").getParameters();
  }

  /** Rule 12: never healed silently, or anyone who may create a table could read any other. */
  @Test
  void forgedEdgeIsNotHealedByAnotherBase() {
    forge();

    ddl.alter("tdep", addingOn("dependent:d.mine/ds=5", "ds=5"));

    assertThat(listed(ddl, "mine")).containsExactly("tdep");
    assertThat(listed(ddl, "t2")).isEmpty();
  }

  @Test
  void forgedEdgeIsNotHealedByARepointing() {
    forge();
    add(ddl, "mine", "ds=1/hr=1");

    ddl.alter("tdep", repointing("d.mine", "ds=1"));

    assertThat(listed(ddl, "t2")).isEmpty();
  }

  @Test
  void forgedEdgeIsNotHealedByARename() {
    forge();

    ddl.alter("tdep", DdlFixture.renameTo("moved"));

    assertThat(listed(ddl, "t")).containsExactly("moved");
    assertThat(listed(ddl, "t2")).isEmpty();
  }

  @Test
  void damagedListIsMadeAnewWithNothingThatNobodyConfirmed() {
    forge();
    ddl.execute(createStatement("other", "dependent.on=d.t2"));
    outside("t2", table -> table.getParameters().remove("dependent.dependents"));

    ddl.alter("other", setting("dependent.on=d.t2"));

    assertThat(listed(ddl, "t2")).containsExactly("other");
  }

  /** Neither sees the other's edge before it has written its own. */
  @Test
  void twoStatementsDoNotCloseACircleBetweenThem() throws InterruptedException {
    ddl.execute(createStatement("a", "dependent.on=d.t"));
    ddl.execute(createStatement("b", "dependent.on=d.t2"));
    ddl.execute(createStatement("b2", "dependent.on=d.b"));
    ddl.execute(createStatement("a2", "dependent.on=d.a"));
    Hang hang = ddl.faults.hang("alterTable", 1);
    CompletableFuture<DdlResult> first =
        CompletableFuture.supplyAsync(() -> ddl.alter("a", setting("dependent.on=d.b2")));
    hang.awaitArrival();

    assertThatThrownBy(
            () ->
                ddl.executor.execute(
                    new DdlRequest.AlterTable(
                        new SpelledName("d", "b"), setting("dependent.on=d.a2")),
                    Deadline.after(Duration.ofSeconds(2), System::nanoTime)))
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.CONFLICT));
    hang.release();
    first.join();

    assertThatThrownBy(() -> ddl.alter("b", setting("dependent.on=d.a2")))
        .hasMessageContaining("d.b cannot depend on d.a2, as that depends on d.b");
  }

  /** Rule 9, three times. */
  @Test
  void namesOfTwoBasesCanBeSwapped() {
    createDependent(ddl);
    ddl.alter("tdep", addingOn("dependent:d.t2/ds=11", "ds=11"));
    Map<String, String> before = resolved("tdep");

    ddl.alter("t", DdlFixture.renameTo("between"));
    ddl.alter("t2", DdlFixture.renameTo("t"));
    ddl.alter("between", DdlFixture.renameTo("t2"));

    assertThat(before).containsEntry("ds=1", "d.t ds=1/hr=1, d.t ds=1/hr=2");
    Map<String, String> swapped = new TreeMap<>();
    before.forEach(
        (name, told) ->
            swapped.put(
                name,
                told.replace("d.t ", "d.x ").replace("d.t2 ", "d.t ").replace("d.x ", "d.t2 ")));
    assertThat(resolved("tdep")).isEqualTo(swapped);
  }

  /** Rule 13: the same names, other tables. */
  @Test
  void namesThatOthersSwapAreErrorsUntilConfirmed() {
    createDependent(ddl);
    int other = struct(ddl, "t").getCreateTime() + 7;
    outside("t", table -> table.setCreateTime(other));
    forget("t");

    assertThatThrownBy(() -> resolved("tdep")).hasMessageContaining("is not the table that it was");
    ddl.alter("tdep", setting("dependent.on=d.t"));

    assertThat(resolved("tdep")).containsEntry("ds=10", "d.t ds=10/hr=1");
  }

  /** Confirming an older base as the error says must not make it the one for new partitions. */
  @Test
  void remedyForABaseThatIsNotCurrentLeavesTheCurrentOne() {
    createDependent(ddl);
    ddl.alter("tdep", setting("dependent.on=d.t2"));
    int other = struct(ddl, "t").getCreateTime() + 7;
    outside("t", table -> table.setCreateTime(other));
    forget("t");
    forget("tdep", "t", "t2");
    add(ddl, "t", "ds=2/hr=1");
    String remedy = "say 'alter table d.tdep partition (…) depends on d.t'";
    assertThatThrownBy(() -> resolved("tdep"))
        .hasMessageContaining("dependent.base.1.created")
        .hasMessageContaining(remedy);
    assertThatThrownBy(() -> ddl.alter("tdep", addingOn("dependent:d.t/ds=2", "ds=2")))
        .hasMessageContaining(remedy.substring("say ".length()));

    ddl.alter("tdep", repointing("d.t", "ds=1"));

    assertThat(resolved("tdep")).containsEntry("ds=10", "d.t ds=10/hr=1");
    assertThat(dependencies(ddl, "tdep").currentBase().name()).hasToString("d.t2");
  }

  /** Columns are taken up again from the current base only. */
  @Test
  void remedyForColumnsOfABaseThatIsNotCurrentLeavesTheCurrentOne() {
    createDependent(ddl, "dependent.on.schema.change=propagate");
    ddl.alter("tdep", setting("dependent.on=d.t2"));
    outside("t", table -> table.getSd().getCols().get(0).setType("bigint"));
    forget("t");
    forget("tdep", "t", "t2");

    assertThatThrownBy(() -> resolved("tdep"))
        .hasMessageContaining(
            "Else change the columns of d.t back, or say 'alter table d.tdep partition (…) depends"
                + " on' another table.");
  }

  @Test
  void chainOfFiveIsResolvedRenamedAndDropped() {
    String below = "t";
    for (int i = 1; i <= 5; i++) {
      ddl.execute(
          createStatement(
              "d" + i,
              "dependent.on=d." + below,
              "dependent.on.base.drop=cascade",
              "dependent.on.schema.change=propagate"));
      below = "d" + i;
      add(ddl, below, "ds=1", "ds=10");
    }
    Map<String, String> before = resolved("d5");
    assertThat(before).containsEntry("ds=1", "d.t ds=1/hr=1, d.t ds=1/hr=2");

    ddl.alter("d3", DdlFixture.renameTo("middle"));
    assertThat(resolved("d5")).isEqualTo(before);
    ddl.alter(
        "t", new AlterTableAction.AddColumns(List.of(DdlFixture.column("b", PrimitiveType.INT))));
    assertThat(struct(ddl, "d5").getSd().getCols()).hasSize(2);
    assertThat(resolved("d5")).isEqualTo(before);
    ddl.execute(DdlFixture.drop("t", false));

    assertThat(ddl.truth.partitionNames(DdlFixture.name("d5"))).isEmpty();
  }

  @Test
  void oddValuesStandForTheSameValuesOfTheBase() {
    List<String> values =
        List.of("a=b", "a/b", "100%", "%2F", "é", "日本", "'", "\\", " x ", "9", "0009", ":", "#");
    for (String value : values) {
      add(ddl, "t", name(value, "1"), name(value, "1=2"));
    }
    createDependent(ddl);
    for (String value : values) {
      add(ddl, "tdep", name(value));
    }

    DependentTable table = load(ddl, "tdep");
    for (Partition partition : table.own().partitions().inKeyOrder()) {
      String value = partition.key().texts().get(0);
      if (values.contains(value)) {
        assertThat(new Resolver(ddl.image()).resolve(table, partition).matched())
            .as(value)
            .hasSize(2)
            .allSatisfy(
                one -> assertThat(one.partition().unpack().key().texts().get(0)).isEqualTo(value));
      }
    }
    for (String value : values) {
      ddl.alter("tdep", DependentScene.dropping(name(value)));
    }
    assertThat(ddl.truth.partitionNames(DdlFixture.name("tdep")))
        .containsExactlyInAnyOrder("ds=1", "ds=10");
  }

  /** Else a table that somebody made under that name would be confirmed (rule 12). */
  @Test
  void entriesOfTablesThatDoNotDependOnTheBaseAreDroppedWithTheNextOneThatComes() {
    createDependent(ddl);
    ddl.execute(createStatement("damaged", "dependent.on=d.t"));
    ddl.execute(createStatement("unknown", "dependent.on=d.t"));
    ddl.execute(createStatement("leaves", "dependent.on=d.t"));
    Table gone = struct(ddl, "tdep");
    ddl.truth.dropTable(DdlFixture.name("tdep"), DropData.KEEP);
    outside("damaged", table -> table.putToParameters("dependent.current", "many"));
    outside("leaves", table -> table.putToParameters("dependent.base.1", "d.t2"));
    ddl.store.publish(
        List.of(
            new RemoveTable(DdlFixture.name("tdep")), new RemoveTable(DdlFixture.name("unknown"))));
    forget("damaged");
    forget("leaves", "t2");
    assertThat(listed(ddl, "t")).containsExactly("damaged", "leaves", "tdep", "unknown");

    ddl.execute(createStatement("next", "dependent.on=d.t"));

    assertThat(listed(ddl, "t")).containsExactly("damaged", "next", "unknown");
    ddl.truth.createTable(gone);
    forget("tdep", "t");
    add(ddl, "t", "ds=2/hr=1");
    assertThatThrownBy(() -> add(ddl, "tdep", "ds=2"))
        .hasMessageContaining("does not list d.tdep among the tables that depend on it");
  }

  /** Partitions of the old base must not become those of the new one. */
  @Test
  void tableWithoutAnyBaseIsMendedAsItsErrorSays() {
    createDependent(ddl);
    outside(
        "tdep",
        table -> table.getParameters().keySet().removeIf(key -> key.startsWith("dependent.base.")));
    forget("tdep");
    assertThatThrownBy(() -> DependentParameters.read(DdlFixture.name("tdep"), parameters()))
        .hasMessageEndingWith("Say 'alter table d.tdep depends on' a table.");

    ddl.alter("tdep", setting("dependent.on=d.t2"));

    assertThat(listed(ddl, "t2")).containsExactly("tdep");
    assertThat(dependencies(ddl, "tdep").currentBase().name()).hasToString("d.t2");
    add(ddl, "tdep", "ds=11");
    assertThatThrownBy(() -> resolved("tdep"))
        .hasMessageContaining("The table has no parameter 'dependent.base.1'");
    ddl.alter("tdep", repointing("d.t", "ds=1"));
    ddl.alter("tdep", repointing("d.t2", "ds=10"));
    assertThat(resolved("tdep").values())
        .containsExactly(
            "d.t ds=1/hr=1, d.t ds=1/hr=2",
            "d.t2 ds=10/hr=1/minute=1",
            "d.t2 ds=11/hr=1/minute=1, d.t2 ds=11/hr=24/minute=60");
  }

  /** Rule 12: also what is wrong with a base is told to nobody who may not read it. */
  @Test
  void nothingIsToldOfABaseThatTheUserMayNotRead() {
    createDependent(ddl);
    ddl.execute(
        DdlFixture.create(
            DdlFixture.partitionedBy("secret", column("salary", PrimitiveType.STRING)), false));
    DdlExecutor restricted =
        ddl.executorFor(
            new Administrators(
                new AuthorizationConfig(true, List.of("root"), "server1", Duration.ofMinutes(1)),
                ddl.metastore));

    for (AlterTableAction action :
        List.of(
            addingOn("dependent:d.secret/ds=2", "ds=2"),
            repointing("d.secret", "ds=1"),
            setting("dependent.on=d.secret"))) {
      assertThatThrownBy(
              () ->
                  restricted.execute(
                      new DdlRequest.AlterTable(new SpelledName("d", "tdep"), action, "ada"),
                      DdlFixture.soon()))
          .hasMessageStartingWith(
              "User 'ada' does not have privileges to execute 'SELECT' on: d.secret.");
    }
    int created = struct(ddl, "secret").getCreateTime();
    outside(
        "tdep",
        table -> {
          table.putToParameters("dependent.base.2", "d.secret");
          table.putToParameters("dependent.base.2.created", Integer.toString(created));
        });
    assertThatThrownBy(() -> ddl.alter("tdep", addingOn("dependent:d.secret/ds=2", "ds=2")))
        .hasMessageContaining("Base d.secret does not list d.tdep")
        .hasMessageNotContaining("salary");
  }

  /** What others wrote may lack what the metastore does not ask for. */
  @Test
  void partitionsWithoutParametersOrStorageAreMended() {
    createDependent(ddl);
    TableName name = DdlFixture.name("tdep");
    var structs = ddl.truth.loadPartitions(name, List.of("ds=1", "ds=10"));
    structs.get(0).setParameters(null);
    structs.get(1).setSd(null);
    ddl.truth.alterPartitions(name, structs);

    ddl.alter(
        "tdep",
        new AlterTableAction.SetPartitionProperties(
            AlterTableAction.PropertyTarget.TABLE,
            Map.of("k", "v"),
            List.of(DependentScene.spec("ds=1"), DependentScene.spec("ds=10"))));
    ddl.alter("tdep", repointing("d.t", "ds=1", "ds=10"));

    assertThat(ddl.truth.loadPartitions(name, List.of("ds=1", "ds=10")))
        .allSatisfy(one -> assertThat(one.getParameters()).containsEntry("k", "v"))
        .allSatisfy(one -> assertThat(one.getSd().getCols()).hasSize(1));
    assertThat(resolved("tdep")).containsEntry("ds=1", "d.t ds=1/hr=1, d.t ds=1/hr=2");
  }

  /** What was there when it was re-pointed is not late, however old the partition is. */
  @Test
  void lateIsWhatCameAfterTheRecordAndNotAfterThePartition() {
    AtomicReference<Instant> now = new AtomicReference<>(Instant.ofEpochSecond(1_000));
    try (DdlFixture slow =
        new DdlFixture(new InMemoryMetastore(URI.create("hdfs://nn/w"), now::get))) {
      DependentScene.createBases(slow);
      createDependent(slow);
      now.set(Instant.ofEpochSecond(2_000));
      add(slow, "t", "ds=10/hr=2");
      add(slow, "t2", "ds=10/hr=2/minute=1");
      assertThat(late(slow)).containsExactly("ds=10/hr=2");

      now.set(Instant.ofEpochSecond(3_000));
      slow.alter("tdep", repointing("d.t2", "ds=10"));
      assertThat(late(slow)).isEmpty();

      add(slow, "t2", "ds=10/hr=3/minute=1");
      assertThat(late(slow)).containsExactly("ds=10/hr=3/minute=1");
      slow.alter("tdep", repointing("d.t2", "ds=10"));
      assertThat(late(slow)).isEmpty();
    }
  }

  /** Base partitions that came late for {@code tdep}'s {@code ds=10}. */
  private static List<String> late(DdlFixture slow) {
    DependentTable table = load(slow, "tdep");
    return DependencyLookup.partitions(slow.image(), table).stream()
        .filter(one -> one.name().equals("ds=10"))
        .flatMap(one -> one.late().stream())
        .toList();
  }

  /** Of a later version, whose word for it this one does not know. */
  @Test
  void parametersThatAreNotKnownStay() {
    createDependent(ddl);
    outside("tdep", table -> table.putToParameters("dependent.on.moon", "wait"));

    ddl.alter("tdep", setting("dependent.allow.empty=true"));
    ddl.alter("tdep", setting("dependent.on=d.t2"));

    assertThat(parameters()).containsEntry("dependent.on.moon", "wait");
  }

  /** By type: {@code 9} and {@code 0009} of a number are one. */
  @Test
  void spellingsOfANumberAreOneValue() {
    ddl.execute(
        DdlFixture.create(
            DdlFixture.partitionedBy(
                "n", column("k", PrimitiveType.INT), column("v", PrimitiveType.STRING)),
            false));
    add(ddl, "n", "k=0009/v=a", "k=9/v=b");
    ddl.execute(
        DependentScene.createStatement(
            new TableSpec(
                new SpelledName("d", "ndep"),
                "me",
                /* external= */ false,
                List.of(),
                List.of(column("k", PrimitiveType.INT)),
                FileFormat.TEXT,
                RowFormat.DEFAULT,
                null,
                null,
                Map.of("dependent.on", "d.n"),
                Map.of(),
                List.of()),
            /* ifNotExists= */ false));
    add(ddl, "ndep", "k=09");

    assertThat(resolved("ndep").values()).containsExactly("d.n k=0009/v=a, d.n k=9/v=b");
    assertThatThrownBy(() -> add(ddl, "ndep", "k=9"))
        .hasMessageContaining("Partition already exists");
  }

  /** Of one value for the first keys each. */
  private static String name(String... values) {
    return PartitionNames.make(
        List.of("ds", "hr").subList(0, values.length), List.of(values), "none");
  }

  private static Column column(String name, PrimitiveType type) {
    return DdlFixture.column(name, type);
  }

  /** A refusal that names them all would be a megabyte; reading them one by one takes long. */
  @Test
  void tenThousandDependentsAreReadTogetherAndNamedInShort() {
    createDependent(ddl);
    Table template = struct(ddl, "tdep");
    SortedSet<TableName> all = new TreeSet<>(Set.of(DdlFixture.name("tdep")));
    for (int i = 0; i < 10_000; i++) {
      Table copy = template.deepCopy();
      copy.setTableName("dep" + i);
      ddl.truth.createTable(copy);
      all.add(DdlFixture.name("dep" + i));
    }
    outside("t", table -> ReverseEdges.replace(table.getParameters(), all));
    int one = ddl.faults.calls("loadTable");

    assertThatThrownBy(() -> ddl.execute(DdlFixture.drop("t", false)))
        .hasMessageContaining("d.dep0 (on d.t, dependent.on.base.drop=forbid) refuses it")
        .hasMessageContaining("and 9981 more")
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(4_000));

    assertThat(ddl.faults.calls("loadTable") - one).isLessThan(10);
    assertThat(ddl.faults.calls("loadTables")).isLessThan(30);
    assertThat(ddl.faults.calls("partitionNames")).isLessThan(50);
    assertThat(ddl.faults.calls("loadPartitions")).isLessThan(50);
    ddl.execute(createStatement("onemore", "dependent.on=d.t"));
    assertThat(listed(ddl, "t")).hasSize(10_002).contains("onemore", "dep9999");
  }

  /** Which partitions lose their base nobody has to know, unless others depend on them. */
  @Test
  void detachingDoesNotListPartitionsThatNothingNeeds() {
    createDependent(ddl, "dependent.on.base.drop=detach");
    ddl.execute(createStatement("above", "dependent.on=d.tdep", "dependent.on.base.drop=detach"));
    add(ddl, "above", "ds=1");
    for (int i = 0; i < 20; i++) {
      ddl.execute(createStatement("more" + i, "dependent.on=d.t", "dependent.on.base.drop=detach"));
    }
    int names = ddl.faults.calls("partitionNames");

    DdlExplanation told =
        ddl.executor.explain(DdlFixture.drop("t", /* ifExists= */ false), DdlFixture.soon());

    assertThat(ddl.faults.calls("partitionNames") - names).isEqualTo(22);
    names = ddl.faults.calls("partitionNames");
    assertThat(told.impact().touched())
        .hasSize(22)
        .anySatisfy(one -> assertThat(one.partitions()).containsExactly("ds=1", "ds=10"));

    ddl.execute(DdlFixture.drop("t", /* ifExists= */ false));

    assertThat(ddl.faults.calls("partitionNames") - names).isLessThanOrEqualTo(2);
  }

  @Test
  void dropDatabaseReadsItsTablesTogether() {
    createDependent(ddl);
    for (int i = 0; i < 600; i++) {
      DependentScene.createBase(ddl, "more" + i, "ds");
    }
    int one = ddl.faults.calls("loadTable");
    int many = ddl.faults.calls("loadTables");

    ddl.execute(new DdlRequest.DropDatabase("d", false, /* cascade= */ true));

    assertThat(ddl.faults.calls("loadTable") - one).isLessThan(10);
    assertThat(ddl.faults.calls("loadTables") - many).isEqualTo(2);
    assertThat(ddl.truth.databaseNames()).doesNotContain("d");
  }

  /** Whichever of its tables failed, mending one is enough. */
  @Test
  void circleThatIsMendedLeavesNothingBehind() {
    createDependent(ddl);
    ddl.execute(createStatement("next", "dependent.on=d.tdep"));
    add(ddl, "next", "ds=1");
    outside("tdep", table -> table.putToParameters("dependent.base.1", "d.next"));
    outside(
        "next",
        table ->
            ReverseEdges.replace(
                table.getParameters(), new TreeSet<>(Set.of(DdlFixture.name("tdep")))));
    forget("tdep", "next");
    // The one that is needed first fails, which is not the one that is mended.
    assertThatThrownBy(() -> resolved("tdep")).isInstanceOf(CatalogException.class);
    assertThat(ddl.entry("next").state()).isInstanceOf(TableState.Failed.class);

    outside("tdep", table -> table.putToParameters("dependent.base.1", "d.t"));
    forget("tdep", "t");

    assertThat(resolved("next")).containsEntry("ds=1", "d.t ds=1/hr=1, d.t ds=1/hr=2");
  }

  private Map<String, String> resolved(String name) {
    Map<String, String> told = new TreeMap<>();
    DependentTable table = load(ddl, name);
    for (Partition partition : table.own().partitions().inKeyOrder()) {
      List<String> matched = new ArrayList<>();
      new Resolver(ddl.image())
          .resolve(table, partition)
          .matched()
          .forEach(one -> matched.add(one.table().name() + " " + one.partition().unpack().name()));
      told.put(partition.name(), String.join(", ", matched));
    }
    return told;
  }
}
