package io.catalogd.rpc;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.thrift.TException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Turns each message that came in wholly into the reply to send, whatever happens in between;
 * counts and logs it. Any thread.
 */
final class RpcEndpoint {
  private static final Logger log = LoggerFactory.getLogger(RpcEndpoint.class);

  /** From here on a request is worth a warning, for being large or slow (C21). */
  private static final long LARGE_BYTES = 50L << 20;

  private static final long SLOW_NS = TimeUnit.SECONDS.toNanos(60);

  private final RpcMethods methods;
  private final RpcCounters counters;
  private final LongSupplier nanoTicker;

  RpcEndpoint(CatalogCalls calls, LongSupplier nanoTicker) {
    this.nanoTicker = nanoTicker;
    methods = new RpcMethods(calls);
    counters = new RpcCounters(methods.names());
  }

  /** The shape of each method's arguments, by the method's name. */
  Map<String, WireShape.Struct> arguments() {
    return methods.arguments();
  }

  RpcCounters counters() {
    return counters;
  }

  /**
   * The whole reply message to {@code message}, an error reply if anything failed; its bytes count
   * in {@code memory} until the caller has sent it.
   */
  ReplyMessage answer(RpcMessage message, CallContext context, SharedMemory.Share memory) {
    RpcMethod<?> method = methods.method(message.method());
    return counted(
        message,
        context,
        () ->
            method == null
                ? unknownMethod(message, context)
                : answer(method, message, context, memory));
  }

  /** The reply to a request that is not carried out, because the process stops. */
  ReplyMessage refuse(RpcMessage message, CallContext context, SharedMemory.Share memory) {
    CatalogException stopping =
        new CatalogException(
            ErrorKind.UNAVAILABLE,
            "CatalogException",
            "The catalog is stopping; the request was not carried out");
    RpcMethod<?> method = methods.method(message.method());
    return counted(
        message,
        context,
        () ->
            method == null
                ? unknownMethod(message, context)
                : failed(method, message, context, stopping, memory));
  }

  private ReplyMessage counted(RpcMessage message, CallContext context, Work work) {
    RpcCounters.Method counter = counters.method(message.method());
    long startNs = nanoTicker.getAsLong();
    counter.inFlight.increment();
    try {
      ReplyMessage reply = work.run();
      long tookNs = nanoTicker.getAsLong() - startNs;
      counter.calls.increment();
      counter.bytesIn.add(message.sizeBytes());
      counter.bytesOut.add(reply.size());
      counter.busyNs.add(tookNs);
      logDone(message, context, reply.size(), tookNs);
      return reply;
    } catch (TException e) {
      throw new IllegalStateException("The error reply of " + message.method() + " is unsound", e);
    } finally {
      counter.inFlight.decrement();
    }
  }

  /** Whatever it is, out of memory and stack overflow included, the caller hears of it. */
  @SuppressWarnings("checkstyle:IllegalCatch")
  private ReplyMessage answer(
      RpcMethod<?> method, RpcMessage message, CallContext context, SharedMemory.Share memory)
      throws TException {
    try {
      return ReplyMessages.of(message, method.answer(message, context), memory);
    } catch (Throwable failure) {
      memory.release();
      return failed(method, message, context, failure, memory);
    }
  }

  private ReplyMessage failed(
      RpcMethod<?> method,
      RpcMessage message,
      CallContext context,
      Throwable failure,
      SharedMemory.Share memory)
      throws TException {
    counters.method(message.method()).errors.increment();
    logFailure(message, context, failure);
    return ReplyMessages.of(message, method.failed().apply(StatusCodec.failure(failure)), memory);
  }

  private ReplyMessage unknownMethod(RpcMessage message, CallContext context) throws TException {
    counters.method(message.method()).errors.increment();
    log.info(
        "rpc unknown method={} client={} request={}",
        message.method(),
        context.client(),
        context.requestId());
    return ReplyMessages.unknownMethod(message);
  }

  private static void logDone(
      RpcMessage message, CallContext context, long replyBytes, long tookNs) {
    boolean remarkable =
        tookNs >= SLOW_NS || message.sizeBytes() >= LARGE_BYTES || replyBytes >= LARGE_BYTES;
    log.atLevel(remarkable ? Level.WARN : Level.DEBUG)
        .log(
            "rpc done method={} client={} in={} out={} ms={} request={}",
            message.method(),
            context.client(),
            message.sizeBytes(),
            replyBytes,
            TimeUnit.NANOSECONDS.toMillis(tookNs),
            context.requestId());
  }

  private static void logFailure(RpcMessage message, CallContext context, Throwable failure) {
    Level level = level(failure);
    log.atLevel(level)
        // The text of a known failure has its causes; a stack helps with what nobody foresaw.
        .setCause(failure instanceof CatalogException ? null : failure)
        .log(
            "rpc failed method={} client={} request={} error={}",
            message.method(),
            context.client(),
            context.requestId(),
            StatusCodec.text(failure));
  }

  private static Level level(Throwable failure) {
    if (!(failure instanceof CatalogException known)) {
      return Level.ERROR;
    }
    return switch (known.kind()) {
      case INVALID_REQUEST, NOT_FOUND, ALREADY_EXISTS, ACCESS_DENIED, CONFLICT -> Level.INFO;
      case UNAVAILABLE, OUTCOME_UNKNOWN -> Level.WARN;
      case INTERNAL -> Level.ERROR;
    };
  }

  /** Makes a reply. */
  @FunctionalInterface
  private interface Work {
    ReplyMessage run() throws TException;
  }
}
