package io.catalogd.metastore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.metastore.Metastore.Existing;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.TableName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When a call is made again, and when not. */
class MetastoreRetryTest {
  private static final TableName NAME = new TableName("d", "t");

  private final FaultScript faults = new FaultScript();
  private final List<Long> pausesMs = new ArrayList<>();
  private long nowNanos;
  private long callNanos;
  private Metastore metastore;

  @BeforeEach
  void wrap() {
    metastore = wrap(/* retries= */ 3);
    metastore.createDatabase(MetastoreStructs.database("d"));
  }

  private Metastore wrap(int retries) {
    MetastoreInterceptor clock =
        call -> {
          nowNanos += callNanos;
          return call.proceed();
        };
    MetastoreRetry retry =
        new MetastoreRetry(
            retries, Duration.ofSeconds(30), new Random(7), () -> nowNanos, this::pause);
    return InterceptedMetastore.of(new InMemoryMetastore(), retry, clock, faults);
  }

  private void pause(long pauseMs) {
    pausesMs.add(pauseMs);
    nowNanos += Duration.ofMillis(pauseMs).toNanos();
  }

  @Test
  void unavailableReadIsMadeAgainAfterGrowingPauses() {
    faults.refuse("databaseNames", 1);
    faults.refuse("databaseNames", 2);

    assertThat(metastore.databaseNames()).contains("d");

    assertThat(faults.calls("databaseNames")).isEqualTo(3);
    assertThat(pausesMs).hasSize(2);
    assertThat(pausesMs.get(0)).isBetween(50L, 100L);
    assertThat(pausesMs.get(1)).isBetween(100L, 200L);
  }

  @Test
  void retriesAreBoundedInNumber() {
    faults.refuseAll();

    assertThatThrownBy(metastore::databaseNames).hasMessage("Scripted: the metastore is down");

    assertThat(faults.calls("databaseNames")).isEqualTo(4);
  }

  @Test
  void retriesAreBoundedInTime() {
    callNanos = Duration.ofSeconds(30).toNanos();
    faults.refuseAll();

    assertThatThrownBy(metastore::databaseNames).isInstanceOf(CatalogException.class);

    assertThat(faults.calls("databaseNames")).isEqualTo(1);
    assertThat(pausesMs).isEmpty();
  }

  @Test
  void writeThatChangedNothingIsMadeAgain() {
    faults.refuse("createTable", 1);

    metastore.createTable(MetastoreStructs.table(NAME));

    assertThat(metastore.tableNames("d")).containsExactly("t");
    assertThat(faults.calls("createTable")).isEqualTo(2);
  }

  @Test
  void writeOfUnknownOutcomeIsNeverMadeAgain() {
    metastore.createTable(MetastoreStructs.table(NAME, "p"));
    faults.loseReply("addPartitions", 1);

    assertThatThrownBy(
            () ->
                metastore.addPartitions(
                    NAME, List.of(MetastoreStructs.partition(NAME, "1")), Existing.FAIL))
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.OUTCOME_UNKNOWN));

    assertThat(faults.calls("addPartitions")).isEqualTo(1);
    assertThat(metastore.partitionNames(NAME)).containsExactly("p=1");
  }

  @Test
  void refusalIsTheAnswer() {
    assertThatThrownBy(() -> metastore.loadTable(NAME))
        .isInstanceOf(CatalogException.class)
        .hasMessage("hive.d.t table not found");

    assertThat(faults.calls("loadTable")).isEqualTo(1);
  }

  @Test
  void interruptEndsTheWaitingAndStaysSet() {
    MetastoreRetry retry =
        new MetastoreRetry(3, Duration.ofSeconds(30), new Random(7), () -> nowNanos, Thread::sleep);
    Metastore interrupted = InterceptedMetastore.of(new InMemoryMetastore(), retry, faults);
    faults.refuseAll();

    Thread.currentThread().interrupt();
    assertThatThrownBy(interrupted::databaseNames).isInstanceOf(CatalogException.class);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(faults.calls("databaseNames")).isEqualTo(1);
  }
}
