package io.catalogd.bench;

import io.catalogd.load.IoPool;
import io.catalogd.metastore.InterceptedMetastore;
import io.catalogd.metastore.Metastore;
import io.catalogd.storage.Storage;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Notes the calls that an operation makes of the metastore and of file systems, so that they can be
 * made again, bare. Any thread.
 */
final class RecordedCalls {
  private final ConcurrentLinkedQueue<Runnable> metastoreCalls = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<Runnable> storageCalls = new ConcurrentLinkedQueue<>();

  Metastore of(Metastore inner) {
    return InterceptedMetastore.of(
        inner,
        call -> {
          metastoreCalls.add(call::proceed);
          return call.proceed();
        });
  }

  Storage of(Storage inner) {
    return (Storage)
        Proxy.newProxyInstance(
            Storage.class.getClassLoader(),
            new Class<?>[] {Storage.class},
            (proxy, method, arguments) -> {
              storageCalls.add(() -> invoke(inner, method, arguments));
              return invoke(inner, method, arguments);
            });
  }

  private static Object invoke(Storage inner, Method method, Object[] arguments) {
    try {
      return method.invoke(inner, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("The port is public", e);
    }
  }

  int metastoreCount() {
    return metastoreCalls.size();
  }

  int storageCount() {
    return storageCalls.size();
  }

  /** Makes the metastore calls again, as many at a time as a load does; the time in nanoseconds. */
  long repeatMetastore(IoPool pool) {
    return repeat(List.copyOf(metastoreCalls), pool);
  }

  /** The same for the calls of file systems. */
  long repeatStorage(IoPool pool) {
    return repeat(List.copyOf(storageCalls), pool);
  }

  private static long repeat(List<Runnable> calls, IoPool pool) {
    long startNs = System.nanoTime();
    pool.callAll(
        calls,
        call -> {
          call.run();
          return true;
        });
    return System.nanoTime() - startNs;
  }
}
