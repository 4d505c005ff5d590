package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.LockName;
import io.catalogd.catalog.NameLocks;
import io.catalogd.model.Deadline;
import io.catalogd.model.TableName;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class StatementLocksTest {
  private static final LockName T = new LockName.OfTable(new TableName("d", "t"));
  private static final LockName U = new LockName.OfTable(new TableName("d", "u"));
  private static final DdlRequest REQUEST = DdlFixture.drop("t", /* ifExists= */ false);

  private final NameLocks names = new NameLocks();
  private final StatementLocks locks = new StatementLocks(names, new CatalogStore(10));

  @Test
  void namesThatAreWantedOnlyOnceTheLocksAreHeldAreTakenToo() {
    Deque<Set<LockName>> answers = new ArrayDeque<>(List.of(Set.of(T), Set.of(T, U)));

    NameLocks.Held held =
        locks.acquire(
            REQUEST,
            image -> answers.size() > 1 ? answers.removeFirst() : answers.getFirst(),
            DdlFixture.soon());

    assertThat(isFree(T)).isFalse();
    assertThat(isFree(U)).isFalse();
    held.close();
    assertThat(isFree(T)).isTrue();
    assertThat(isFree(U)).isTrue();
  }

  @Test
  void namesThatChangeForeverEndAtTheDeadlineWithNothingHeld() {
    boolean[] flip = new boolean[1];
    long[] nanos = new long[1];

    assertThatThrownBy(
            () ->
                locks.acquire(
                    REQUEST,
                    image -> {
                      flip[0] = !flip[0];
                      nanos[0] += 1_000;
                      return Set.of(flip[0] ? T : U);
                    },
                    Deadline.after(Duration.ofNanos(50_000), () -> nanos[0])))
        .hasMessage("Error dropping table d.t due to lock contention.");
    assertThat(isFree(T)).isTrue();
    assertThat(isFree(U)).isTrue();
  }

  @Test
  void failureToTellTheNamesLeavesNothingHeld() {
    boolean[] asked = new boolean[1];

    assertThatThrownBy(
            () ->
                locks.acquire(
                    REQUEST,
                    image -> {
                      if (asked[0]) {
                        throw new IllegalStateException("a bug");
                      }
                      asked[0] = true;
                      return Set.of(T);
                    },
                    DdlFixture.soon()))
        .hasMessage("a bug");
    assertThat(isFree(T)).isTrue();
  }

  /** Asked by another thread, as locks are reentrant. */
  private boolean isFree(LockName name) {
    return CompletableFuture.supplyAsync(
            () -> {
              try {
                Optional<NameLocks.Held> held =
                    names.acquire(Set.of(name), Deadline.after(Duration.ZERO, System::nanoTime));
                held.ifPresent(NameLocks.Held::close);
                return held.isPresent();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            },
            command -> new Thread(command, "other").start())
        .join();
  }
}
