package io.catalogd.metastore;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Lets chosen calls of a metastore fail, hang or lose their replies, and counts all of them. Calls
 * go by the port's method names; {@code nth} counts the calls of that name from now on, 1 being the
 * next. Any thread.
 *
 * <pre>{@code
 * FaultScript faults = new FaultScript();
 * Metastore metastore = InterceptedMetastore.of(new InMemoryMetastore(), faults);
 * faults.refuse("alterTable", 2);
 * faults.loseReply("createTable", 1);
 * FaultScript.Hang hang = faults.hang("loadTable", 1);
 * }</pre>
 */
public final class FaultScript implements MetastoreInterceptor {
  private static final Set<String> CALLS =
      Arrays.stream(Metastore.class.getMethods()).map(Method::getName).collect(Collectors.toSet());

  private final Object lock = new Object();
  private final Map<String, Integer> counts = new HashMap<>();
  private final List<Fault> faults = new ArrayList<>();
  private boolean downWithNext;

  /** The nth call fails UNAVAILABLE; nothing is done. */
  public void refuse(String call, int nth) {
    refuse(
        call,
        nth,
        new CatalogException(
            ErrorKind.UNAVAILABLE, "TTransportException", "Scripted: " + call + " refused"));
  }

  /** The nth call fails so; nothing is done. */
  public void refuse(String call, int nth, CatalogException failure) {
    add(
        call,
        nth,
        found -> {
          throw failure;
        });
  }

  /** The nth call does only {@code part} of its work, and then fails UNAVAILABLE. */
  public void refuseAfter(String call, int nth, Runnable part) {
    add(
        call,
        nth,
        found -> {
          part.run();
          throw new CatalogException(
              ErrorKind.UNAVAILABLE,
              "TTransportException",
              "Scripted: rest of " + call + " refused");
        });
  }

  /** Every call fails UNAVAILABLE until {@link #recover}: the metastore is down. */
  public void refuseAll() {
    CALLS.forEach(
        call ->
            add(
                call,
                Fault.EVERY,
                found -> {
                  throw new CatalogException(
                      ErrorKind.UNAVAILABLE,
                      "TTransportException",
                      "Scripted: the metastore is down");
                }));
  }

  /** With the next fault that happens, the metastore goes down until {@link #recover}. */
  public void goDownWithNextFault() {
    synchronized (lock) {
      downWithNext = true;
    }
  }

  /** Forgets all faults that have not happened; hanging calls still wait for their release. */
  public void recover() {
    synchronized (lock) {
      faults.clear();
      downWithNext = false;
    }
  }

  /** The nth call does its work, and then fails OUTCOME_UNKNOWN. */
  public void loseReply(String call, int nth) {
    add(
        call,
        nth,
        found -> {
          found.proceed();
          throw new CatalogException(
              ErrorKind.OUTCOME_UNKNOWN,
              "TTransportException",
              "Scripted: reply of " + call + " lost");
        });
  }

  /** The nth call waits for {@link Hang#release} (or an interrupt: UNAVAILABLE), then goes on. */
  public Hang hang(String call, int nth) {
    Hang hang = new Hang();
    add(
        call,
        nth,
        found -> {
          hang.hold();
          return found;
        });
    return hang;
  }

  /** How many calls of that name have begun since the start. */
  public int calls(String call) {
    checkName(call);
    synchronized (lock) {
      return counts.getOrDefault(call, 0);
    }
  }

  @Override
  public @Nullable Object around(MetastoreCall call) {
    return take(call.name()).apply(call).proceed();
  }

  private UnaryOperator<MetastoreCall> take(String call) {
    synchronized (lock) {
      int count = counts.merge(call, 1, Integer::sum);
      Optional<Fault> fault = faults.stream().filter(each -> each.meets(call, count)).findFirst();
      fault.filter(each -> each.at != Fault.EVERY).ifPresent(this::happens);
      return fault.map(Fault::action).orElse(UnaryOperator.identity());
    }
  }

  @GuardedBy("lock")
  private void happens(Fault fault) {
    faults.remove(fault);
    if (downWithNext) {
      downWithNext = false;
      refuseAll();
    }
  }

  private void add(String call, int nth, UnaryOperator<MetastoreCall> action) {
    checkName(call);
    synchronized (lock) {
      int at = nth == Fault.EVERY ? nth : counts.getOrDefault(call, 0) + nth;
      faults.add(new Fault(call, at, action));
    }
  }

  private static void checkName(String call) {
    if (!CALLS.contains(call)) {
      throw new IllegalArgumentException("The metastore port has no call " + call);
    }
  }

  /** A call that is held up. */
  public static final class Hang {
    private static final long LONGEST_WAIT_SECONDS = 60;

    private final CountDownLatch arrived = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);

    private Hang() {}

    /** Waits until the call is there and held up. */
    public void awaitArrival() throws InterruptedException {
      if (!arrived.await(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("The call that should hang was not made");
      }
    }

    /** Lets the call go on. */
    public void release() {
      released.countDown();
    }

    private void hold() {
      arrived.countDown();
      try {
        if (!released.await(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS)) {
          throw new AssertionError("The hanging call was never released");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CatalogException(
            ErrorKind.UNAVAILABLE, "TTransportException", "Scripted: interrupted", e);
      }
    }
  }

  private record Fault(String call, int at, UnaryOperator<MetastoreCall> action) {
    static final int EVERY = Integer.MAX_VALUE;

    boolean meets(String name, int count) {
      return call.equals(name) && (at == EVERY || at == count);
    }
  }
}
