package io.catalogd.ddl;

import static io.catalogd.ddl.DependentScene.add;
import static io.catalogd.ddl.DependentScene.addingOn;
import static io.catalogd.ddl.DependentScene.createDependent;
import static io.catalogd.ddl.DependentScene.createStatement;
import static io.catalogd.ddl.DependentScene.dependencies;
import static io.catalogd.ddl.DependentScene.listed;
import static io.catalogd.ddl.DependentScene.load;
import static io.catalogd.ddl.DependentScene.setting;
import static io.catalogd.ddl.DependentScene.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.CatalogChange.RemoveTable;
import io.catalogd.catalog.TableState;
import io.catalogd.dependent.Resolver;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.DependentTable;
import io.catalogd.model.Partition;
import io.catalogd.model.SpelledName;
import io.catalogd.policy.Administrators;
import io.catalogd.policy.AuthorizationConfig;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One statement confirms all that depend on a base, whose list was damaged or lost. */
class ConfirmDependentsTest {
  private static final String STATEMENT = "'alter table d.t set tblproperties ('dependent.confirm'";
  private final DdlFixture ddl = new DdlFixture();

  @BeforeEach
  void createTables() {
    DependentScene.createBases(ddl);
    createDependent(ddl);
    ddl.alter("tdep", setting("dependent.on=d.t2"));
    ddl.execute(createStatement("other", "dependent.on=d.t"));
    add(ddl, "other", "ds=1");
    ddl.execute(createStatement("elsewhere", "dependent.on=d.t2"));
  }

  @AfterEach
  void close() {
    ddl.close();
  }

  private void outside(String table, Consumer<Table> change) {
    DependentScene.outside(ddl, table, change);
    ddl.store.publish(List.of(new PutTable(DdlFixture.name(table), TableState.UNLOADED)));
  }

  private DdlResult confirm() {
    return ddl.alter("t", new AlterTableAction.ConfirmDependents());
  }

  /** How many base partitions each of a table's partitions stands for. */
  private List<Integer> counts(String name) {
    DependentTable table = load(ddl, name);
    List<Partition> partitions = List.copyOf(table.own().partitions().inKeyOrder());
    return partitions.stream()
        .map(one -> new Resolver(ddl.image()).resolve(table, one).matched().size())
        .toList();
  }

  /** Rule 12: the error names it, and the current base of none changes. */
  @Test
  void damagedListIsMadeAnewWithAllThatNameTheBase() {
    outside("t", table -> table.getParameters().remove("dependent.dependents"));
    for (String table : List.of("tdep", "other")) {
      assertThatThrownBy(() -> counts(table)).hasMessageContaining(STATEMENT + "='all')'");
    }

    DdlResult result = confirm();

    assertThat(result.summary())
        .isEqualTo("Confirmed 2 table(s) that depend on d.t: d.other, d.tdep.");
    assertThat(listed(ddl, "t")).containsExactly("other", "tdep");
    assertThat(counts("tdep")).containsExactly(2, 1);
    assertThat(counts("other")).containsExactly(2);
    assertThat(dependencies(ddl, "tdep").currentBase().name()).hasToString("d.t2");
    assertThat(struct(ddl, "t").getParameters()).doesNotContainKey("dependent.confirm");
    assertThat(confirm().summary()).isEqualTo("All tables that depend on d.t are confirmed.");
  }

  /** Rule 13. */
  @Test
  void baseThatWasMadeAnewIsConfirmedForAll() {
    outside(
        "t",
        table -> {
          table.setCreateTime(table.getCreateTime() + 7);
          table.getParameters().keySet().removeIf(key -> key.startsWith("dependent."));
        });
    assertThatThrownBy(() -> counts("other"))
        .hasMessageContaining("is not the table that it was")
        .hasMessageContaining(STATEMENT);

    assertThat(DdlFixture.updated(confirm())).contains("d.other Unloaded", "d.tdep Unloaded");

    assertThat(counts("tdep")).containsExactly(2, 1);
    assertThat(counts("other")).containsExactly(2);
  }

  @Test
  void entriesThatNothingStandsBehindAreDroppedAndDamagedTablesPassedOver() {
    outside("other", table -> table.putToParameters("dependent.current", "many"));
    ddl.truth.dropTable(DdlFixture.name("tdep"), DropData.KEEP);
    ddl.store.publish(List.of(new RemoveTable(DdlFixture.name("tdep"))));

    assertThat(confirm().summary())
        .isEqualTo(
            "All tables that depend on d.t are confirmed. Damaged and passed over: d.other.");

    assertThat(listed(ddl, "t")).containsExactly("other");
  }

  /** Of a dependent table, too; and a base that nothing depends on has a list of none. */
  @Test
  void baseMayBeADependentTableAndTheListEmpty() {
    ddl.execute(createStatement("chain", "dependent.on=d.other"));
    outside("other", table -> table.getParameters().remove("dependent.dependents"));

    assertThat(ddl.alter("other", new AlterTableAction.ConfirmDependents()).summary())
        .isEqualTo("Confirmed 1 table(s) that depend on d.other: d.chain.");
    assertThat(listed(ddl, "other")).containsExactly("chain");

    outside("chain", table -> table.putToParameters("dependent.dependents", "x"));
    ddl.alter("chain", new AlterTableAction.ConfirmDependents());
    assertThat(listed(ddl, "chain")).isEmpty();
  }

  /** Rule 12: making or confirming an edge needs SELECT on the base. */
  @Test
  void whoeverConfirmsMayReadTheBase() {
    outside("t", table -> table.getParameters().remove("dependent.dependents"));
    DdlExecutor restricted =
        ddl.executorFor(
            new Administrators(
                new AuthorizationConfig(true, List.of("root"), "server1", Duration.ofMinutes(1)),
                ddl.metastore));

    assertThatThrownBy(
            () ->
                restricted.execute(
                    new DdlRequest.AlterTable(
                        new SpelledName("d", "t"), new AlterTableAction.ConfirmDependents(), "ada"),
                    DdlFixture.soon()))
        .hasMessageContaining("'SELECT' on: d.t");
    assertThatThrownBy(() -> ddl.alter("tdep", addingOn("dependent:d.t/ds=3", "ds=3")))
        .hasMessageContaining(STATEMENT);
  }
}
