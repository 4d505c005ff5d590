package io.catalogd.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.check.TableChecker;
import io.catalogd.ddl.DdlExecutor;
import io.catalogd.ddl.DdlRequest;
import io.catalogd.ddl.DdlResult;
import io.catalogd.events.Resets;
import io.catalogd.events.WrittenFiles;
import io.catalogd.fetch.ObjectQuery;
import io.catalogd.fetch.PartialFetch;
import io.catalogd.fetch.PartialSelection;
import io.catalogd.fetch.TableSelector;
import io.catalogd.load.TableLoads;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Deadline;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import io.catalogd.model.TestTables;
import io.catalogd.policy.Administrators;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which engine does what, and how long it may take. */
class CatalogServiceTest {
  private static final SpelledName NAME = new SpelledName("D", "T");
  private static final Duration REQUEST = Duration.ofMinutes(7);
  private static final Duration LOAD = Duration.ofMinutes(3);

  private final CatalogStore store = new CatalogStore(10);
  private final TableLoads loads = mock(TableLoads.class);
  private final TableChecker checker = mock(TableChecker.class);
  private final Resets resets = mock(Resets.class);
  private final WrittenFiles writtenFiles = mock(WrittenFiles.class);
  private final DdlExecutor ddl = mock(DdlExecutor.class);
  private final Administrators administrators = mock(Administrators.class);
  private final CatalogService service =
      new CatalogService(
          store,
          new Readers(loads, checker),
          new Writers(resets, writtenFiles, ddl),
          administrators,
          new ServiceConfig(REQUEST, LOAD),
          () -> 0);

  @BeforeEach
  void fillCatalog() {
    store.publish(
        List.of(
            new CatalogChange.PutDatabase(TestTables.database("d")),
            new CatalogChange.PutTable(new TableName("d", "t"), TableState.UNLOADED)));
  }

  // C96, C97
  @Test
  void partialFetchOfAnUnloadedTableWaitsForItsLoadAsLongAsReadsMay() {
    TableState loaded = new TableState.Loaded(TestTables.unpartitioned("d.t", 1));
    when(loads.loaded(eq(NAME), within(LOAD)))
        .thenReturn(new TableEntry(new TableName("d", "t"), 5, loaded));

    PartialSelection found =
        service.partialFetch(
            new PartialFetch.OfTable(NAME, new TableSelector(false, null, Set.of(), null)));

    assertThat(found).isEqualTo(new PartialSelection.OfTable("d.t", 5, null, null, null));
  }

  // C96
  @Test
  void wholeObjectIsFoundWithoutALoad() {
    assertThat(service.findObject(new ObjectQuery.OfTable(NAME)).version()).isEqualTo(2);
  }

  // C198
  @Test
  void resetsGoToTheirOperationWithinTheRequestTimeout() {
    List<PartitionNames.Part> spec = List.of(new PartitionNames.Part("k", "v"));
    CatalogUpdate first = update(1);
    CatalogUpdate second = update(2);
    CatalogUpdate third = update(3);
    CatalogUpdate fourth = update(4);
    CatalogUpdate fifth = update(5);
    when(resets.refreshTable(eq(NAME), within(REQUEST))).thenReturn(first);
    when(resets.refreshPartition(eq(NAME), eq(spec), within(REQUEST))).thenReturn(second);
    when(resets.invalidateTable(eq(NAME), within(REQUEST))).thenReturn(third);
    when(resets.invalidateAll(within(REQUEST))).thenReturn(fourth);
    when(resets.refreshFunctions(eq("D"), within(REQUEST))).thenReturn(fifth);

    assertThat(service.reset(new ResetRequest.RefreshTable(NAME))).isSameAs(first);
    assertThat(service.reset(new ResetRequest.RefreshPartition(NAME, spec))).isSameAs(second);
    assertThat(service.reset(new ResetRequest.InvalidateTable(NAME))).isSameAs(third);
    assertThat(service.reset(new ResetRequest.InvalidateAll())).isSameAs(fourth);
    assertThat(service.reset(new ResetRequest.RefreshFunctions("D"))).isSameAs(fifth);
  }

  // C411
  @Test
  void beforeTheMetastoreWasReadNothingIsSaidToBeAbsent() {
    CatalogService early =
        new CatalogService(
            new CatalogStore(10),
            new Readers(loads, checker),
            new Writers(resets, writtenFiles, ddl),
            administrators,
            new ServiceConfig(REQUEST, LOAD),
            () -> 0);
    CatalogUpdate everything = update(1);
    when(resets.invalidateAll(within(REQUEST))).thenReturn(everything);

    assertNotReadYet(() -> early.partialFetch(new PartialFetch.OfCatalog(true)));
    assertNotReadYet(() -> early.findObject(new ObjectQuery.OfTable(NAME)));
    assertNotReadYet(() -> early.reset(new ResetRequest.RefreshTable(NAME)));
    assertNotReadYet(() -> early.updateCatalog(new InsertReport(NAME, Set.of(""))));
    assertNotReadYet(() -> early.functions("d"));
    assertThat(early.reset(new ResetRequest.InvalidateAll())).isSameAs(everything);
  }

  private static void assertNotReadYet(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(CatalogException.class)
        .hasMessageStartingWith("The catalog has not been read from the metastore yet.");
  }

  // C104
  @Test
  void prioritizedNamesAreHandedOnEach() {
    service.prioritizeLoad(List.of(new TableName("d", "t"), new TableName("no", "such")));

    verify(loads).prioritize(new TableName("d", "t"));
    verify(loads).prioritize(new TableName("no", "such"));
  }

  // C269
  @Test
  void writtenFilesAndStatementsHaveTheRequestTimeout() {
    CatalogUpdate update = update(1);
    DdlRequest statement = mock(DdlRequest.CreateDatabase.class);
    DdlResult result = new DdlResult(update, "Done.", DdlResult.NewTable.NOT_ASKED);
    when(writtenFiles.takeUp(eq(NAME), eq(Set.of("")), within(REQUEST))).thenReturn(update);
    when(ddl.execute(eq(statement), within(REQUEST))).thenReturn(result);

    assertThat(service.updateCatalog(new InsertReport(NAME, Set.of("")))).isSameAs(update);
    assertThat(service.executeDdl(statement)).isSameAs(result);
  }

  // C392, D267
  @Test
  void functionsAreThoseOfAKnownDatabase() {
    assertFunctionsFail(
        null, "InternalException", "Database name must be set in call to getFunctions()");
    assertFunctionsFail("X", "DatabaseNotFoundException", "Database does not exist: X");
    assertThat(service.functions("D")).isEmpty();
  }

  // D286
  @Test
  void adminCheckIsForWhoKnowsTheAdministrators() {
    service.adminCheck("ada");

    verify(administrators).checkAdmin("ada");
  }

  @Test
  void configurationRefusesWaitsThatMakeNoSense() {
    assertThatThrownBy(() -> new ServiceConfig(Duration.ofMillis(999), LOAD))
        .hasMessage("service.request-timeout must be 1s to 7d, not 999ms");
    assertThatThrownBy(() -> new ServiceConfig(REQUEST, Duration.ofDays(8)))
        .hasMessage("service.load-wait must be 1s to 7d, not 8d");
  }

  private void assertFunctionsFail(String database, String wireName, String message) {
    assertThatThrownBy(() -> service.functions(database))
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.wireName()).isEqualTo(wireName))
        .hasMessage(message);
  }

  private static Deadline within(Duration wait) {
    return argThat(deadline -> deadline.remainingNanos() == wait.toNanos());
  }

  private static CatalogUpdate update(long version) {
    return new CatalogUpdate(version, List.of(), List.of(), CatalogUpdate.Scope.LISTED);
  }
}
