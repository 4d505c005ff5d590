package io.catalogd.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.catalog.NameLocks.Held;
import io.catalogd.model.Deadline;
import io.catalogd.model.TableName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class NameLocksTest {
  private final NameLocks locks = new NameLocks();
  private final ExecutorService others = Executors.newCachedThreadPool();

  @AfterEach
  void stopOthers() {
    others.shutdownNow();
  }

  @Test
  void oneTableIsHeldByOneStatementAtATime() throws Exception {
    Held held = locks.acquire(List.of(table("d", "t")), inOneMinute()).orElseThrow();

    assertThat(elsewhere(List.of(table("D", "T")), noTime())).isEmpty();

    held.close();
    assertThat(elsewhere(List.of(table("d", "t")), inOneMinute())).isPresent();
  }

  @Test
  void theParametersOfADatabaseLeaveItsTablesFree() throws Exception {
    LockName parameters = new LockName.OfParameters("D");
    LockName all = new LockName.OfDatabase("d");
    try (Held held = locks.acquire(List.of(parameters), inOneMinute()).orElseThrow()) {
      assertThat(held).isNotNull();
      assertThat(elsewhere(List.of(table("d", "t")), noTime())).isPresent();
      assertThat(elsewhere(List.of(new LockName.OfParameters("d")), noTime())).isEmpty();
      assertThat(elsewhere(List.of(all), noTime())).isEmpty();
    }
  }

  @Test
  void twoTablesOfOneDatabaseNeverWaitForEachOther() throws Exception {
    try (Held held = locks.acquire(List.of(table("d", "t")), inOneMinute()).orElseThrow()) {
      assertThat(held).isNotNull();
      assertThat(elsewhere(List.of(table("d", "u")), noTime())).isPresent();
      assertThat(elsewhere(List.of(table("e", "t")), noTime())).isPresent();
    }
  }

  @Test
  void aDatabaseAndItsTablesExcludeEachOther() throws Exception {
    try (Held held = locks.acquire(List.of(table("d", "t")), inOneMinute()).orElseThrow()) {
      assertThat(held).isNotNull();
      assertThat(elsewhere(List.of(new LockName.OfDatabase("d")), noTime())).isEmpty();
    }
    try (Held held =
        locks.acquire(List.of(new LockName.OfDatabase("D")), inOneMinute()).orElseThrow()) {
      assertThat(held).isNotNull();
      assertThat(elsewhere(List.of(table("d", "t")), noTime())).isEmpty();
      assertThat(elsewhere(List.of(table("e", "t")), noTime())).isPresent();
    }
  }

  @Test
  void aWaitThatFailsHoldsNothingAndLeavesNoLockBehind_C407() throws Exception {
    try (Held held = locks.acquire(List.of(table("d", "z")), inOneMinute()).orElseThrow()) {
      assertThat(held).isNotNull();
      assertThat(elsewhere(List.of(table("d", "a"), table("d", "z")), noTime())).isEmpty();
      assertThat(elsewhere(List.of(table("d", "a")), noTime())).isPresent();
    }

    assertThat(locks.size()).isZero();
  }

  @Test
  void manyStatementsOnTheSameFewNamesExcludeEachOtherAndNeverDeadlock() throws Exception {
    AtomicIntegerArray holders = new AtomicIntegerArray(4);
    List<Future<Integer>> workers = new ArrayList<>();
    for (int worker = 0; worker < 6; worker++) {
      Random random = new Random(worker);
      workers.add(others.submit(() -> lockAndCheck(random, holders)));
    }

    for (Future<Integer> worker : workers) {
      assertThat(worker.get()).isZero();
    }
    assertThat(locks.size()).isZero();
  }

  private int lockAndCheck(Random random, AtomicIntegerArray holders) throws InterruptedException {
    int violations = 0;
    for (int round = 0; round < 500; round++) {
      int one = random.nextInt(4);
      int other = random.nextInt(4);
      List<LockName> names =
          List.of(table("d" + one % 2, "t" + one), table("d" + other % 2, "t" + other));
      try (Held held = locks.acquire(names, inOneMinute()).orElseThrow()) {
        violations += held == null || holders.incrementAndGet(one) != 1 ? 1 : 0;
        if (other != one) {
          violations += holders.incrementAndGet(other) != 1 ? 1 : 0;
          holders.decrementAndGet(other);
        }
        holders.decrementAndGet(one);
      }
    }
    return violations;
  }

  private Optional<String> elsewhere(List<LockName> names, Deadline deadline) throws Exception {
    Callable<Optional<String>> attempt =
        () -> {
          Optional<Held> held = locks.acquire(names, deadline);
          held.ifPresent(Held::close);
          return held.map(taken -> "taken");
        };
    return others.submit(attempt).get();
  }

  private static LockName table(String database, String table) {
    return new LockName.OfTable(new TableName(database, table));
  }

  private static Deadline inOneMinute() {
    return Deadline.after(Duration.ofMinutes(1), System::nanoTime);
  }

  private static Deadline noTime() {
    return Deadline.after(Duration.ZERO, System::nanoTime);
  }
}
