package io.catalogd.events;

import static io.catalogd.load.TestCatalog.soon;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.events.StartupLoop.Phase;
import io.catalogd.events.StartupLoop.Progress;
import io.catalogd.load.TestCatalog;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StartupLoopTest {
  private final TestCatalog catalog = new TestCatalog();
  private final ManualTimer timer = new ManualTimer();
  private final StartupLoop loop = new StartupLoop(this::reset, timer);

  private void reset() {
    TestEvents.resets(catalog).invalidateAll(soon());
  }

  @AfterEach
  void close() {
    catalog.close();
    timer.shutdownNow();
  }

  // C24, C410, C412
  @Test
  void theFirstSuccessEndsIt() {
    loop.start();
    timer.runNext();

    assertThat(loop.progress()).isEqualTo(new Progress(Phase.DONE, 1, null));
    assertThat(timer.tasks).isEmpty();
    assertThat(catalog.store.current().version()).isPositive();
  }

  // C24
  @Test
  void aMetastoreWithoutDatabasesMakesAVersionToo() {
    catalog.faults.refuse(
        "loadDatabase", 1, new CatalogException(ErrorKind.NOT_FOUND, "NoSuchObjectException", "x"));

    loop.start();
    timer.runNext();

    assertThat(catalog.store.current().databases()).isEmpty();
    assertThat(catalog.store.current().version()).isPositive();
  }

  // C411
  @Test
  void itTriesAgainWithLongerPausesUntilTheMetastoreAnswers() {
    catalog.faults.refuseAll();
    loop.start();
    for (int i = 0; i < 9; i++) {
      timer.runNext();
    }
    Progress failing = loop.progress();
    catalog.faults.recover();
    timer.runNext();

    assertThat(failing.phase()).isEqualTo(Phase.TRYING);
    assertThat(failing.attempts()).isEqualTo(9);
    assertThat(failing.lastFailure())
        .contains("Error initializing Catalog", "the metastore is down");
    assertThat(timer.pausesMs)
        .containsExactly(0L, 200L, 400L, 800L, 1600L, 3200L, 6400L, 10000L, 10000L, 10000L);
    assertThat(loop.progress()).isEqualTo(new Progress(Phase.DONE, 10, null));
  }

  @Test
  void itEndsWithItsTimer() {
    catalog.faults.refuseAll();
    loop.start();
    timer.closed = true;

    timer.runNext();

    assertThat(timer.tasks).isEmpty();
    assertThat(loop.progress().phase()).isEqualTo(Phase.TRYING);
  }

  /** Keeps tasks until the test runs them. */
  private static final class ManualTimer extends ScheduledThreadPoolExecutor {
    final List<Runnable> tasks = new ArrayList<>();
    final List<Long> pausesMs = new ArrayList<>();
    boolean closed;

    ManualTimer() {
      super(0);
    }

    void runNext() {
      tasks.remove(0).run();
    }

    @Override
    public void execute(Runnable task) {
      ScheduledFuture<?> unused = schedule(task, 0, TimeUnit.MILLISECONDS);
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
      if (closed) {
        throw new RejectedExecutionException();
      }
      tasks.add(task);
      pausesMs.add(unit.toMillis(delay));
      return null;
    }
  }
}
