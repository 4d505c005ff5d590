package io.catalogd.ddl;

import static io.catalogd.ddl.DependentScene.add;
import static io.catalogd.ddl.DependentScene.createDependent;
import static io.catalogd.ddl.DependentScene.createStatement;
import static io.catalogd.ddl.DependentScene.dropping;
import static io.catalogd.ddl.DependentScene.setting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.ddl.dependent.Impact;
import io.catalogd.ddl.dependent.Impact.Touched;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.SpelledName;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What statements would do to dependent tables, told without doing it. */
class ExplainDdlTest {
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

  private Impact explain(DdlRequest request) {
    long version = ddl.image().version();
    DdlExplanation explanation = ddl.executor.explain(request, DdlFixture.soon());

    assertThat(explanation.catalogVersion()).isEqualTo(version);
    assertThat(ddl.image().version()).as("changed").isEqualTo(version);
    return explanation.impact();
  }

  private List<String> told(DdlRequest request) {
    return explain(request).touched().stream().map(Touched::toString).toList();
  }

  private List<String> told(AlterTableAction action) {
    return told(altering("t", action));
  }

  private static DdlRequest altering(String table, AlterTableAction action) {
    return new DdlRequest.AlterTable(new SpelledName("d", table), action);
  }

  @Test
  void aTableThatNothingDependsOnTouchesNothing() {
    List<DdlRequest> statements =
        List.of(
            DdlFixture.drop("t", false),
            altering("t", DdlFixture.renameTo("other")),
            altering("t", dropping("ds=1/hr=1")),
            altering("t", new AlterTableAction.AddColumns(List.of(B))),
            altering("t", setting("k=v")),
            new DdlRequest.DropDatabase("d", /* ifExists= */ false, /* cascade= */ true));

    for (DdlRequest statement : statements) {
      assertThat(explain(statement)).isEqualTo(Impact.NONE);
    }
    assertThat(ddl.partitions("t")).hasSize(3);
  }

  @Test
  void droppingATableOrItsDatabaseTellsWhatEachPolicyDoes() {
    createDependent(ddl);
    assertThat(told(DdlFixture.drop("t", false)))
        .containsExactly(
            "d.tdep (on d.t, dependent.on.base.drop=forbid) refuses it because of ds=1, ds=10");

    ddl.alter("tdep", setting("dependent.on.base.drop=detach"));
    assertThat(told(DdlFixture.drop("t", false)))
        .containsExactly(
            "d.tdep (on d.t, dependent.on.base.drop=detach) stays, with an error for each of these"
                + " partitions: ds=1, ds=10");

    ddl.alter("tdep", setting("dependent.on.base.drop=cascade"));
    ddl.execute(createStatement("chain", "dependent.on=d.tdep"));
    add(ddl, "chain", "ds=1");
    assertThat(told(DdlFixture.drop("t", false)))
        .containsExactly(
            "d.tdep (on d.t, dependent.on.base.drop=cascade) loses these partitions: ds=1, ds=10",
            "d.chain (on d.tdep, dependent.on.base.drop=forbid) refuses it because of ds=1");
    assertThat(told(new DdlRequest.DropDatabase("d", false, /* cascade= */ true)))
        .as("all of them are dropped by the statement itself")
        .isEmpty();
  }

  /** What was explained is what happens. */
  @Test
  void theStatementItselfIsRefusedInTheSameWords() {
    createDependent(ddl);
    String told = told(DdlFixture.drop("t", false)).get(0);

    assertThatThrownBy(() -> ddl.execute(DdlFixture.drop("t", false))).hasMessageContaining(told);
  }

  @Test
  void droppingPartitionsTellsWhichDependentOnesHaveLessThen() {
    createDependent(ddl);
    assertThat(told(dropping("ds=1/hr=2")))
        .containsExactly(
            "d.tdep (on d.t, dependent.on.partition.drop=allow) has less, or nothing, in these partitions:"
                + " ds=1");

    ddl.alter("tdep", setting("dependent.on.partition.drop=forbid"));
    assertThat(told(dropping("ds=10/hr=1")))
        .containsExactly(
            "d.tdep (on d.t, dependent.on.partition.drop=forbid) refuses it because of ds=10");
    assertThat(ddl.partitions("t")).hasSize(3);
  }

  @Test
  void partitionsOfADependentTableAreExplainedTooForThoseThatDependOnIt() {
    createDependent(ddl);
    ddl.execute(createStatement("chain", "dependent.on=d.tdep"));
    add(ddl, "chain", "ds=1");

    assertThat(told(altering("tdep", dropping("ds=1"))))
        .containsExactly(
            "d.chain (on d.tdep, dependent.on.partition.drop=allow) has less, or nothing, in these partitions:"
                + " ds=1");
  }

  @Test
  void otherColumnsAreRefusedOrFollowedAndOtherCommentsTouchNobody() {
    createDependent(ddl);
    assertThat(told(new AlterTableAction.AddColumns(List.of(B))))
        .containsExactly("d.tdep (on d.t, dependent.on.schema.change=forbid) refuses it");

    ddl.alter("tdep", setting("dependent.on.schema.change=propagate"));
    assertThat(told(new AlterTableAction.AddColumns(List.of(B))))
        .containsExactly(
            "d.tdep (on d.t, dependent.on.schema.change=propagate) gets the same columns");
    Column commented = new Column("a", DdlFixture.column("a", PrimitiveType.INT).type(), "new");
    assertThat(told(new AlterTableAction.AlterColumn("a", commented))).isEmpty();
    assertThat(DependentScene.struct(ddl, "t").getSd().getCols()).hasSize(1);
  }

  @Test
  void aRenameIsFollowed() {
    createDependent(ddl);

    assertThat(told(DdlFixture.renameTo("other")))
        .containsExactly("d.tdep (on d.t) follows the new name");
  }

  @Test
  void aStatementThatIsNoneIsAnError() {
    createDependent(ddl);

    assertThatThrownBy(() -> explain(DdlFixture.drop("nosuch", false)))
        .isInstanceOf(CatalogException.class)
        .hasMessage("Table not found: d.nosuch");
    assertThat(explain(DdlFixture.drop("nosuch", true))).isEqualTo(Impact.NONE);
    assertThatThrownBy(() -> told(dropping("ds=7/hr=7")))
        .hasMessage("The partitions being dropped don't exist any more");
    assertThatThrownBy(() -> told(new AlterTableAction.DropColumn("nosuch")))
        .hasMessageContaining("nosuch");
    assertThatThrownBy(() -> told(altering("tdep", new AlterTableAction.AddColumns(List.of(B)))))
        .hasMessageContaining("is a dependent table and has no data of its own");
  }
}
