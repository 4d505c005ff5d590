package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.LockName;
import io.catalogd.catalog.NameLocks;
import io.catalogd.catalog.TableState;
import io.catalogd.ddl.AlterTableAction.PropertyTarget;
import io.catalogd.ddl.AlterTableAction.SetProperties;
import io.catalogd.load.LoadConfig;
import io.catalogd.metastore.FaultScript;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Deadline;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.SpelledName;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DdlExecutorTest {
  private final DdlFixture ddl = new DdlFixture();
  private final ExecutorService threads = Executors.newFixedThreadPool(4);

  @AfterEach
  void close() {
    threads.shutdownNow();
    ddl.close();
  }

  @Test
  void statementThatCannotHaveItsNameInTimeTellsOfContentionD32() throws Exception {
    ddl.createTable("t");
    NameLocks.Held held =
        ddl.locks
            .acquire(List.of(new LockName.OfTable(DdlFixture.name("t"))), DdlFixture.soon())
            .orElseThrow();

    Future<DdlResult> alter =
        threads.submit(
            () ->
                ddl.executor.execute(
                    new DdlRequest.AlterTable(new SpelledName("d", "T"), set()),
                    Deadline.after(Duration.ZERO, System::nanoTime)));

    assertThatThrownBy(() -> alter.get(30, TimeUnit.SECONDS))
        .cause()
        .hasMessage("Error altering table d.T due to lock contention.")
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(ErrorKind.CONFLICT);
              assertThat(e.wireName()).isEqualTo("InternalException");
            });
    held.close();
    assertThat(ddl.alter("t", set()).summary()).isEqualTo("Updated table.");
  }

  @Test
  void statementThatHangsHoldsUpItsOwnNameOnly() throws Exception {
    ddl.createTable("t");
    ddl.createTable("u");
    FaultScript.Hang hang = ddl.faults.hang("dropTable", 1);
    Future<DdlResult> first = threads.submit(() -> ddl.execute(DdlFixture.drop("t", false)));
    hang.awaitArrival();

    Future<DdlResult> other = threads.submit(() -> ddl.execute(DdlFixture.drop("u", false)));
    Future<DdlResult> same = threads.submit(() -> ddl.createTable("t"));

    assertThat(other.get(30, TimeUnit.SECONDS).summary()).isEqualTo("Table has been dropped.");
    assertThat(same.isDone()).isFalse();
    hang.release();
    assertThat(first.get(30, TimeUnit.SECONDS).update().version())
        .isLessThan(same.get(30, TimeUnit.SECONDS).update().version());
  }

  @Test
  void databaseIsNotDroppedWhileAStatementRunsInIt() throws Exception {
    FaultScript.Hang hang = ddl.faults.hang("createTable", 1);
    Future<DdlResult> create = threads.submit(() -> ddl.createTable("t"));
    hang.awaitArrival();
    Future<DdlResult> drop =
        threads.submit(() -> ddl.execute(new DdlRequest.DropDatabase("d", false, true)));

    hang.release();

    assertThat(create.get(30, TimeUnit.SECONDS).update().version())
        .isLessThan(drop.get(30, TimeUnit.SECONDS).update().version());
    assertThat(ddl.image().findDatabase("d")).isEmpty();
    assertThat(ddl.truth.databaseNames()).doesNotContain("d");
  }

  @Test
  void ofTwoCreationsOfOneNameExactlyOneWins() throws Exception {
    Callable<String> create =
        () -> {
          try {
            return ddl.createTable("t").summary();
          } catch (CatalogException e) {
            return e.getCause() instanceof CatalogException cause ? cause.wireName() : "?";
          }
        };

    List<Future<String>> replies = threads.invokeAll(List.of(create, create));

    assertThat(List.of(replies.get(0).get(), replies.get(1).get()))
        .containsExactlyInAnyOrder("Table has been created.", "AlreadyExistsException");
  }

  @Test
  void interruptedWaitChangesNothingAndKeepsTheFlag() throws Exception {
    ddl.createTable("t");
    long version = ddl.image().version();
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> ddl.execute(DdlFixture.drop("t", false)))
        .hasMessage("Interrupted while dropping table d.t, before anything was changed");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(ddl.image().version()).isEqualTo(version);
  }

  @Test
  void invalidationDuringAnAlterationLeavesTheTableUnloaded() throws Exception {
    ddl.createTable("t");
    ddl.load("t");
    FaultScript.Hang hang = ddl.faults.hang("alterTable", 1);
    Future<DdlResult> alter = threads.submit(() -> ddl.alter("t", set()));
    hang.awaitArrival();

    ddl.store.publish(
        List.of(new CatalogChange.PutTable(DdlFixture.name("t"), TableState.UNLOADED)));
    hang.release();

    DdlResult result = alter.get(30, TimeUnit.SECONDS);
    assertThat(DdlFixture.updated(result)).containsExactly("d.t Unloaded");
    assertThat(result.update().version()).isEqualTo(ddl.entry("t").version());
  }

  @Test
  void tableThatBecameUnloadedIsLoadedInTheBackgroundIfSoConfiguredC121() throws Exception {
    try (DdlFixture eager =
        new DdlFixture(
            new LoadConfig(1, 0, 0, 100, /* background= */ true, LoadConfig.DEFAULT.timeout()))) {
      FaultScript.Hang load = eager.faults.hang("loadTable", 1);

      eager.createTable("t");

      load.awaitArrival();
      load.release();
    }
  }

  private static AlterTableAction set() {
    return new SetProperties(PropertyTarget.TABLE, Map.of("k", "v"));
  }
}
