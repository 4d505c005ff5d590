package io.catalogd.ddl;

import static io.catalogd.ddl.DependentScene.add;
import static io.catalogd.ddl.DependentScene.addingOn;
import static io.catalogd.ddl.DependentScene.createStatement;
import static io.catalogd.ddl.DependentScene.dropping;
import static io.catalogd.ddl.DependentScene.load;
import static io.catalogd.ddl.DependentScene.partitions;
import static io.catalogd.ddl.DependentScene.setting;
import static io.catalogd.ddl.DependentScene.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.ddl.dependent.Impact.Touched;
import io.catalogd.dependent.ColumnDrift;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Partition;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.SpelledName;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rules 7 and 8 where several ways lead from a base to a table: each counts, whichever is looked at
 * first, and also where another of them matches nothing.
 */
class ManyWaysTest {
  private static final String CASCADE = "dependent.on.base.drop=cascade";
  private static final String PROPAGATE = "dependent.on.schema.change=propagate";

  private final DdlFixture ddl = new DdlFixture();

  @BeforeEach
  void createBases() {
    DependentScene.createBases(ddl);
  }

  @AfterEach
  void close() {
    ddl.close();
  }

  /**
   * {@code t <- a <- c} and {@code t <- b <- c <- leaf}: {@code ds=1} of {@code c} comes from
   * {@code a}, and {@code ds=10} from {@code b}.
   *
   * @param lasts which of them {@code leaf} has
   */
  private void diamond(String a, String b, String lasts, String... ofLeaf) {
    for (String side : List.of(a, b)) {
      ddl.execute(createStatement(side, "dependent.on=d.t", CASCADE));
      add(ddl, side, "ds=1", "ds=10");
    }
    ddl.execute(createStatement("c", "dependent.on=d." + a, CASCADE));
    add(ddl, "c", "ds=1");
    ddl.alter("c", addingOn("dependent:d." + b + "/ds=10", "ds=10"));
    ddl.execute(createStatement("leaf", with("dependent.on=d.c", ofLeaf)));
    add(ddl, "leaf", lasts.split(",", -1));
  }

  @ParameterizedTest
  @CsvSource({"a, b, ds=1", "a, b, ds=10", "b, a, ds=1", "b, a, ds=10", "x, y, 'ds=1,ds=10'"})
  void forbiddanceBehindEitherWayRefusesDroppingTheBase(String a, String b, String last) {
    diamond(a, b, last);

    assertRefused(
        () -> ddl.execute(DdlFixture.drop("t", false)),
        "d.leaf (on d.c, dependent.on.base.drop=forbid) refuses it because of "
            + last.replace(",", ", "));
    assertThat(ddl.partitions("t")).hasSize(3);
    assertThat(partitions(ddl, "c")).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({"a, b", "b, a"})
  void cascadeReachesWhatEitherWayLeadsTo(String a, String b) {
    diamond(a, b, "ds=1,ds=10", CASCADE);

    DdlResult result = ddl.execute(DdlFixture.drop("t", false));

    assertThat(DdlFixture.updated(result))
        .containsExactlyInAnyOrder(
            "d.a Unloaded", "d.b Unloaded", "d.c Unloaded", "d.leaf Unloaded");
    for (String table : List.of("a", "b", "c", "leaf")) {
      assertThat(partitions(ddl, table)).as(table).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ds=1", "ds=10"})
  void partitionsAreNotDroppedFromUnderTheLeaf(String last) {
    diamond("a", "b", last, "dependent.on.partition.drop=forbid");
    String refusal =
        "d.leaf (on d.c, dependent.on.partition.drop=forbid) refuses it because of " + last;

    assertRefused(() -> ddl.alter("t", dropping("ds=1/hr=1", "ds=10/hr=1")), refusal);
    assertThat(ddl.partitions("t")).hasSize(3);
    // Those that the other way leads to are free.
    ddl.alter("t", last.equals("ds=1") ? dropping("ds=10/hr=1") : dropping("ds=1/hr=1"));
    ddl.alter("leaf", setting(CASCADE));
    assertRefused(() -> ddl.execute(DdlFixture.drop("t", false)), refusal);
  }

  /** Each way is told once, with all that it touches, bases first. */
  @Test
  void explanationTellsEachWay() {
    diamond("b", "a", "ds=1,ds=10");
    ddl.alter("c", setting("dependent.on=d.t"));
    add(ddl, "t", "ds=3/hr=1");
    add(ddl, "c", "ds=3");
    add(ddl, "leaf", "ds=3");

    assertThat(explain(DdlFixture.drop("t", false)))
        .containsExactly(
            "d.a (on d.t, dependent.on.base.drop=cascade) loses these partitions: ds=1, ds=10",
            "d.b (on d.t, dependent.on.base.drop=cascade) loses these partitions: ds=1, ds=10",
            "d.c (on d.a, dependent.on.base.drop=cascade) loses these partitions: ds=10",
            "d.c (on d.b, dependent.on.base.drop=cascade) loses these partitions: ds=1",
            "d.c (on d.t, dependent.on.base.drop=cascade) loses these partitions: ds=3",
            "d.leaf (on d.c, dependent.on.base.drop=forbid) refuses it because of ds=1, ds=10, ds=3");
    assertThat(explain(alter("t", dropping("ds=10/hr=1"))))
        .containsExactly(
            "d.a (on d.t, dependent.on.partition.drop=allow) has less, or nothing, in these partitions: ds=10",
            "d.c (on d.a, dependent.on.partition.drop=allow) has less, or nothing, in these partitions: ds=10",
            "d.leaf (on d.c, dependent.on.partition.drop=allow) has less, or nothing, in these partitions:"
                + " ds=10",
            "d.b (on d.t, dependent.on.partition.drop=allow) has less, or nothing, in these partitions: ds=10");
  }

  /** {@code c} depends on {@code t} itself, too, where nothing of what is dropped matches. */
  @Test
  void wayWithoutAMatchHidesNoOther() {
    ddl.execute(createStatement("b", "dependent.on=d.t", CASCADE));
    add(ddl, "b", "ds=10");
    ddl.execute(createStatement("c", "dependent.on=d.t", "dependent.on.partition.drop=forbid"));
    add(ddl, "c", "ds=1");
    ddl.alter("c", addingOn("dependent:d.b/ds=10", "ds=10"));

    assertRefused(
        () -> ddl.alter("t", dropping("ds=10/hr=1")),
        "d.c (on d.b, dependent.on.partition.drop=forbid) refuses it because of ds=10.");
    assertRefused(
        () -> ddl.alter("t", dropping("ds=1/hr=1")),
        "d.c (on d.t, dependent.on.partition.drop=forbid) refuses it because of ds=1.");
    assertThat(ddl.partitions("t")).hasSize(3);
  }

  /** The long way comes to the table after the short one was gone with less. */
  @ParameterizedTest
  @ValueSource(strings = {"b", "s"})
  void longWayAddsToAShortOne(String far) {
    ddl.execute(createStatement("m", "dependent.on=d.t", CASCADE));
    add(ddl, "m", "ds=10");
    ddl.execute(createStatement(far, "dependent.on=d.m", CASCADE));
    add(ddl, far, "ds=10");
    ddl.execute(createStatement("n", "dependent.on=d.t", CASCADE));
    add(ddl, "n", "ds=1");
    ddl.alter("n", addingOn("dependent:d." + far + "/ds=10", "ds=10"));
    ddl.execute(createStatement("leaf", "dependent.on=d.n", "dependent.on.base.drop=detach"));
    add(ddl, "leaf", "ds=1", "ds=10");
    ddl.execute(createStatement("last", "dependent.on=d.leaf"));
    add(ddl, "last", "ds=10");

    assertRefused(
        () -> ddl.execute(DdlFixture.drop("t", false)),
        "d.last (on d.leaf, dependent.on.base.drop=forbid) refuses it because of ds=10.");
    assertThat(explain(DdlFixture.drop("t", false)))
        .containsExactly(
            "d.m (on d.t, dependent.on.base.drop=cascade) loses these partitions: ds=10",
            "d." + far + " (on d.m, dependent.on.base.drop=cascade) loses these partitions: ds=10",
            "d.n (on d." + far + ", dependent.on.base.drop=cascade) loses these partitions: ds=10",
            "d.n (on d.t, dependent.on.base.drop=cascade) loses these partitions: ds=1",
            "d.leaf (on d.n, dependent.on.base.drop=detach) stays, with an error for each of these"
                + " partitions: ds=1, ds=10",
            "d.last (on d.leaf, dependent.on.base.drop=forbid) refuses it because of ds=10");
  }

  private static AlterTableAction retyped(PrimitiveType type) {
    return new AlterTableAction.AlterColumn("a", DdlFixture.column("a", type));
  }

  private static AlterTableAction widened() {
    return new AlterTableAction.AddColumns(List.of(DdlFixture.column("b", PrimitiveType.INT)));
  }

  private List<String> columns(String table) {
    return DependentScene.struct(ddl, table).getSd().getCols().stream()
        .map(column -> column.getName() + " " + column.getType())
        .toList();
  }

  private void outside(String table, Consumer<Table> change) {
    Table struct = DependentScene.struct(ddl, table);
    change.accept(struct);
    ddl.truth.alterTable(DdlFixture.name(table), struct);
  }

  private void propagating(String... tables) {
    for (String table : tables) {
      ddl.alter(table, setting(PROPAGATE));
    }
  }

  private void assertColumns(List<String> columns, String... tables) {
    for (String table : tables) {
      assertThat(columns(table)).as(table).isEqualTo(columns);
    }
  }

  /** Both sides of a diamond change before what is on both of them is decided. */
  @ParameterizedTest
  @CsvSource({"a, b", "b, a"})
  void columnsFollowOnBothSidesOfADiamond(String a, String b) {
    diamond(a, b, "ds=1,ds=10");
    propagating("a", "b", "c", "leaf");

    assertThat(explain(alter("t", retyped(PrimitiveType.BIGINT))))
        .containsExactly(
            "d.a (on d.t, " + PROPAGATE + ") gets the same columns",
            "d.b (on d.t, " + PROPAGATE + ") gets the same columns",
            "d.c (on d." + a + ", " + PROPAGATE + ") gets the same columns",
            "d.leaf (on d.c, " + PROPAGATE + ") gets the same columns");
    DdlResult result = ddl.alter("t", retyped(PrimitiveType.BIGINT));

    assertThat(DdlFixture.updated(result))
        .contains("d.a Unloaded", "d.b Unloaded", "d.c Unloaded", "d.leaf Unloaded")
        .hasSize(5);
    assertColumns(List.of("a bigint"), "t", "a", "b", "c", "leaf");
    ddl.alter("t", widened());
    assertColumns(List.of("a bigint", "b int"), "t", "a", "b", "c", "leaf");
    ddl.alter("t", new AlterTableAction.DropColumn("b"));
    assertColumns(List.of("a bigint"), "t", "a", "b", "c", "leaf");
  }

  @ParameterizedTest
  @CsvSource({"a, b", "b, a"})
  void columnsThatOthersChangedAreCarriedOverBothSidesOfADiamond(String a, String b) {
    diamond(a, b, "ds=1,ds=10");
    propagating("a", "b", "c", "leaf");
    outside("t", table -> table.getSd().getCols().get(0).setType("bigint"));

    String told = ddl.execute(new DdlRequest.CarryColumnsOver(DdlFixture.name("t"))).summary();

    assertThat(told).isEqualTo("Columns have been carried over.");
    assertColumns(List.of("a bigint"), "a", "b", "c", "leaf");
    // What was cut off in the middle, and a statement that comes upon it.
    for (String table : List.of(b, "leaf")) {
      outside(table, struct -> struct.getSd().getCols().get(0).setType("int"));
    }
    ddl.alter("t", widened());
    assertColumns(List.of("a bigint", "b int"), "a", "b", "c", "leaf");
  }

  /** The current base is {@code t} itself, whichever table is looked at first. */
  @ParameterizedTest
  @ValueSource(strings = {"a", "z"})
  void columnsFollowTheCurrentBaseThoughAnotherWayFitsAsItIs(String other) {
    ddl.execute(createStatement(other, "dependent.on=d.t", PROPAGATE));
    add(ddl, other, "ds=1");
    ddl.execute(createStatement("c", "dependent.on=d.t", PROPAGATE));
    add(ddl, "c", "ds=10");
    ddl.alter("c", addingOn("dependent:d." + other + "/ds=1", "ds=1"));

    ddl.alter("t", widened());
    assertColumns(List.of("a int", "b int"), other, "c");
    outside(
        "t",
        table -> table.getSd().addToCols(new FieldSchema("late", "string", /* comment= */ null)));
    ddl.store.publish(List.of(DependentAlteration.forgotten(DdlFixture.name("t"))));
    DdlRequest carryOver = new DdlRequest.CarryColumnsOver(DdlFixture.name("t"));
    assertThat(ddl.execute(carryOver).summary()).isEqualTo("Columns have been carried over.");

    assertColumns(List.of("a int", "b int", "late string"), other, "c");
    load(ddl, "c");
    assertThat(ColumnDrift.isAhead(DdlFixture.name("t"), ddl.image())).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "b", "c", "leaf"})
  void forbiddanceAnywhereRefusesOtherColumns(String forbidding) {
    diamond("a", "b", "ds=1,ds=10");
    propagating("a", "b", "c", "leaf");
    ddl.alter(forbidding, setting("dependent.on.schema.change=forbid"));

    assertRefused(() -> ddl.alter("t", widened()), "dependent.on.schema.change=forbid) refuses it");
    assertColumns(List.of("a int"), "t", "a", "b", "c", "leaf");
  }

  /** A table that stays as it is keeps what depends on it out of it. */
  @Test
  void forbiddanceBehindATableThatStaysMattersToNoOther() {
    ddl.execute(createStatement("same", "dependent.on=d.t", PROPAGATE));
    add(ddl, "same", "ds=1");
    ddl.execute(createStatement("behind", "dependent.on=d.t", PROPAGATE));
    ddl.execute(createStatement("chain", "dependent.on=d.same"));
    add(ddl, "chain", "ds=1");
    for (String table : List.of("t", "same", "chain")) {
      outside(table, struct -> struct.getSd().getCols().get(0).setType("bigint"));
    }

    ddl.execute(new DdlRequest.CarryColumnsOver(DdlFixture.name("t")));

    assertColumns(List.of("a bigint"), "behind");
  }

  /** What is told of a whole table comes to each of them once, not on each of the many ways. */
  @Test
  void propertyOfTheBaseComesDownManyDiamondsOnce() {
    int diamonds = 10;
    String base = "t";
    for (int i = 0; i < diamonds; i++) {
      for (String side : List.of("a" + i, "b" + i)) {
        ddl.execute(createStatement(side, "dependent.on=d." + base));
        add(ddl, side, "ds=1", "ds=10");
      }
      base = "c" + i;
      ddl.execute(createStatement(base, "dependent.on=d.a" + i));
      add(ddl, base, "ds=1");
      ddl.alter(base, addingOn("dependent:d.b" + i + "/ds=10", "ds=10"));
    }
    List<Long> before = ids(base);

    ddl.alter("t", setting("skip.header.line.count=1"));

    assertThat(ids(base)).doesNotContainAnyElementsOf(before);
    // 3 tables each, of 2 partitions, and some for what comes down the other side.
    long given = Collections.max(ids(base)) - Collections.max(before);
    assertThat(given).isBetween(6L * diamonds, 60L * diamonds);
  }

  private List<Long> ids(String table) {
    return load(ddl, table).own().partitions().inKeyOrder().stream().map(Partition::id).toList();
  }

  /** Nobody may make a circle, but who writes to the metastore can. */
  @Test
  void circleHasAnEnd() {
    diamond("a", "b", "ds=10", CASCADE);
    outside(
        "a",
        table -> {
          table.putToParameters("dependent.base.2", "d.c");
          table.putToParameters("dependent.base.2.created", "1");
        });
    outside("c", table -> table.putToParameters("dependent.dependents", "d.a,d.leaf"));
    assertRefused(() -> ddl.alter("t", widened()), "dependent.on.schema.change=forbid) refuses it");
    ddl.alter("leaf", setting("dependent.on.base.drop=forbid"));

    assertRefused(() -> ddl.execute(DdlFixture.drop("t", false)), "d.leaf (on d.c,");
    ddl.alter("leaf", setting(CASCADE));
    ddl.execute(DdlFixture.drop("t", false));

    assertThat(partitions(ddl, "leaf")).isEmpty();
  }

  /** A partition may be dropped whatever its own table forbids, also where a circle leads to it. */
  @Test
  void partitionThatIsDroppedLosesNothingItself() {
    diamond("a", "b", "ds=10");
    outside(
        "a",
        table -> {
          table.putToParameters("dependent.base.1", "d.c");
          table.putToParameters("dependent.base.1.created", "1");
        });
    outside(
        "c",
        table -> {
          table.putToParameters("dependent.dependents", "d.a,d.leaf");
          table.putToParameters("dependent.on.partition.drop", "forbid");
        });

    assertThat(explain(alter("c", dropping("ds=1")))).hasSize(1).first().asString().contains("d.a");
    ddl.alter("c", dropping("ds=1"));

    assertThat(partitions(ddl, "c").keySet()).containsExactly("ds=10");
  }

  private static DdlRequest alter(String table, AlterTableAction action) {
    return new DdlRequest.AlterTable(new SpelledName("d", table), action);
  }

  private List<String> explain(DdlRequest statement) {
    return ddl.executor.explain(statement, DdlFixture.soon()).impact().touched().stream()
        .map(Touched::toString)
        .toList();
  }

  private static void assertRefused(ThrowingCallable statement, String text) {
    assertThatThrownBy(statement).isInstanceOf(CatalogException.class).hasMessageContaining(text);
  }
}
