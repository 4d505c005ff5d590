package io.catalogd.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who gets which connection, and when one is closed. */
@Timeout(60)
class ConnectionPoolTest {
  private final AtomicLong nowNanos = new AtomicLong();

  /** A connection of nothing. */
  private static final class Line implements PooledConnection {
    private final String server;
    private long restsSince;
    private boolean open = true;

    Line(String server) {
      this.server = server;
    }

    @Override
    public boolean isQuiet() {
      return open;
    }

    @Override
    public void restSince(long now) {
      restsSince = now;
    }

    @Override
    public long idleNanos(long now) {
      return now - restsSince;
    }

    @Override
    public void close() {
      open = false;
    }
  }

  @Test
  void idleConnectionIsUsedAgainUntilItIsTooOld() throws Exception {
    try (ConnectionPool<Line> pool = pool(1)) {
      Line first = borrow(pool);
      pool.giveBack(first);
      nowNanos.addAndGet(Duration.ofSeconds(59).toNanos());
      Line second = borrow(pool);
      pool.giveBack(second);
      nowNanos.addAndGet(Duration.ofMinutes(1).toNanos());
      Line third = borrow(pool);

      assertThat(second).isSameAs(first);
      assertThat(third).isNotSameAs(first);
      assertThat(first.open).isFalse();
    }
  }

  @Test
  void borrowerWaitsNoLongerThanItsDeadline() throws Exception {
    try (ConnectionPool<Line> pool = pool(1)) {
      Line lent = borrow(pool);

      PoolException failure =
          catchThrowableOfType(
              PoolException.class,
              () -> pool.borrow(System.nanoTime() + 1_000_000, by -> new Line("a")));

      assertThat(failure.reason()).isEqualTo(PoolException.Reason.ALL_IN_USE);
      pool.giveBack(lent);
      assertThat(borrow(pool)).isSameAs(lent);
    }
  }

  @Test
  void interruptEndsAWait() throws Exception {
    try (ConnectionPool<Line> pool = pool(1)) {
      borrow(pool);
      CountDownLatch begun = new CountDownLatch(1);
      FutureTask<PoolException> wait =
          new FutureTask<>(
              () -> {
                begun.countDown();
                return catchThrowableOfType(PoolException.class, () -> borrow(pool));
              });
      Thread borrower = new Thread(wait);
      borrower.start();
      begun.await();

      borrower.interrupt();

      assertThat(wait.get().reason()).isEqualTo(PoolException.Reason.INTERRUPTED);
    }
  }

  @Test
  void connectionThatCannotBeMadeTakesNobodysPlace() throws Exception {
    try (ConnectionPool<Line> pool = pool(1)) {
      assertThatThrownBy(
              () ->
                  pool.borrow(
                      soon(),
                      by -> {
                        throw new IllegalStateException();
                      }))
          .isInstanceOf(IllegalStateException.class);

      assertThat(borrow(pool).open).isTrue();
    }
  }

  @Test
  void unwantedIdleConnectionsAreClosedAndOthersStay() throws Exception {
    try (ConnectionPool<Line> pool = pool(2)) {
      Line a = borrow(pool);
      Line b = pool.borrow(soon(), by -> new Line("b"));
      pool.giveBack(a);
      pool.giveBack(b);

      pool.closeIdle(line -> line.server.equals("b"));

      assertThat(b.open).isFalse();
      assertThat(borrow(pool)).isSameAs(a);
    }
  }

  @Test
  void idleConnectionThatIsNotWantedIsLeftToOthers() throws Exception {
    try (ConnectionPool<Line> pool = pool(2)) {
      Line a = borrow(pool);
      pool.giveBack(a);

      Line other = pool.borrow(soon(), line -> !line.server.equals("a"), by -> new Line("b"));

      assertThat(other.server).isEqualTo("b");
      assertThat(borrow(pool)).isSameAs(a);
    }
  }

  @Test
  void closedPoolLendsNothingAndClosesWhatComesBack() throws Exception {
    ConnectionPool<Line> pool = pool(2);
    Line idle = borrow(pool);
    Line lent = borrow(pool);
    pool.giveBack(idle);
    pool.close();
    pool.giveBack(lent);

    PoolException failure = catchThrowableOfType(PoolException.class, () -> borrow(pool));

    assertThat(failure.reason()).isEqualTo(PoolException.Reason.CLOSED);
    assertThat(idle.open).isFalse();
    assertThat(lent.open).isFalse();
  }

  private ConnectionPool<Line> pool(int connections) {
    return new ConnectionPool<>(connections, Duration.ofMinutes(1), nowNanos::get);
  }

  private static Line borrow(ConnectionPool<Line> pool) throws PoolException {
    return pool.borrow(soon(), by -> new Line("a"));
  }

  private static long soon() {
    return System.nanoTime() + Duration.ofSeconds(20).toNanos();
  }
}
