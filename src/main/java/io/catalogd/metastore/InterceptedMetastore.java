package io.catalogd.metastore;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds a {@link Metastore} whose calls all pass through interceptors. One proxy in place of a
 * class of twenty delegating methods for each concern: what is done around a call (retry, count) is
 * the same for all of them, and a new method of the port cannot be forgotten.
 */
public final class InterceptedMetastore {
  private InterceptedMetastore() {}

  /**
   * Wraps {@code inner}.
   *
   * @param outermostFirst the interceptors in the order in which a call meets them
   */
  public static Metastore of(Metastore inner, MetastoreInterceptor... outermostFirst) {
    Metastore result = inner;
    for (int i = outermostFirst.length - 1; i >= 0; i--) {
      result = around(result, outermostFirst[i]);
    }
    return result;
  }

  private static Metastore around(Metastore inner, MetastoreInterceptor interceptor) {
    InvocationHandler handler =
        (proxy, method, arguments) ->
            method.getDeclaringClass() == Object.class
                ? objectMethod(proxy, inner, method.getName(), arguments)
                : interceptor.around(
                    new MetastoreCall(
                        method.getName(),
                        arguments == null ? List.of() : List.of(arguments),
                        () -> invoke(inner, method, arguments)));
    Class<Metastore> port = Metastore.class;
    return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, handler));
  }

  private static Object objectMethod(
      Object proxy, Metastore inner, String method, Object @Nullable [] arguments) {
    return switch (method) {
      case "equals" -> arguments != null && proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      default -> inner.toString();
    };
  }

  /** Calls the method and throws what it throws, not reflection's wrapping of it. */
  private static @Nullable Object invoke(
      Metastore inner, Method method, Object @Nullable [] arguments) {
    try {
      return method.invoke(inner, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException("The port declares no checked exception", e);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("The port is public", e);
    }
  }
}
