package io.catalogd.rpc;

import io.catalogd.fetch.PartialFetcher;
import io.catalogd.fetch.PartialSelection;
import io.catalogd.model.Deadline;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Arrays;
import org.apache.impala.thrift.CatalogService;
import org.apache.impala.thrift.TGetPartialCatalogObjectRequest;
import org.apache.impala.thrift.TGetPartialCatalogObjectResponse;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TException;
import org.apache.thrift.TProcessor;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TMemoryBuffer;
import org.apache.thrift.transport.TTransport;

/** The ways to write a reply to a partial fetch, for those outside who compare them. */
public final class ReplyPaths {
  private static final int COPY_BYTES = 32 << 10;

  private ReplyPaths() {}

  /** Writes the struct of a reply. */
  @FunctionalInterface
  public interface ReplyPath {
    void write(PartialSelection selection, TTransport target) throws TException;
  }

  /** The daemon's. */
  public static ReplyPath catalogd() {
    PartialFetchCodec codec = new PartialFetchCodec(Long.MAX_VALUE);
    return (selection, target) -> codec.reply(selection).writeTo(new TBinaryProtocol(target));
  }

  /** Over objects of the generated classes, made of the model for each reply. */
  public static ReplyPath generated() {
    return generated(GeneratedReplies.ofModel());
  }

  /** The same, but all that was unpacked and encoded once is kept for the next replies. */
  public static ReplyPath generatedOfKeptObjects() {
    return generated(GeneratedReplies.ofKeptObjects());
  }

  /** Copies the finished reply through a buffer: no way of writing it can be faster. */
  public static ReplyPath copyOf(PartialSelection selection) throws TException {
    TMemoryBuffer whole = new TMemoryBuffer(1 << 20);
    catalogd().write(selection, whole);
    byte[] finished = Arrays.copyOf(whole.getArray(), whole.length());
    byte[] buffer = new byte[COPY_BYTES];
    return (same, target) -> {
      for (int at = 0; at < finished.length; at += COPY_BYTES) {
        int length = Math.min(COPY_BYTES, finished.length - at);
        System.arraycopy(finished, at, buffer, 0, length);
        target.write(buffer, 0, length);
      }
    };
  }

  private static ReplyPath generated(GeneratedReplies replies) {
    return (selection, target) -> replies.reply(selection).write(new TBinaryProtocol(target));
  }

  /**
   * A service that answers partial fetches over objects of the generated classes, and only those.
   */
  public static TProcessor generatedService(PartialFetcher fetcher) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (arguments == null
              || !(arguments[0] instanceof TGetPartialCatalogObjectRequest request)) {
            throw new TApplicationException(
                TApplicationException.UNKNOWN_METHOD, "Not answered: " + method.getName());
          }
          return answer(fetcher, request);
        };
    return new CatalogService.Processor<>(
        (CatalogService.Iface)
            Proxy.newProxyInstance(
                CatalogService.Iface.class.getClassLoader(),
                new Class<?>[] {CatalogService.Iface.class},
                handler));
  }

  private static TGetPartialCatalogObjectResponse answer(
      PartialFetcher fetcher, TGetPartialCatalogObjectRequest request) {
    Deadline deadline = Deadline.after(Duration.ofMinutes(1), System::nanoTime);
    // What it shares between replies is not made for several threads.
    return GeneratedReplies.ofModel()
        .reply(fetcher.select(PartialFetchCodec.decode(request), deadline));
  }
}
