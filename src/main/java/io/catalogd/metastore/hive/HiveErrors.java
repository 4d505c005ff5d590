package io.catalogd.metastore.hive;

import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.transport.AnswerTooLargeException;
import io.catalogd.transport.PoolException;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.AlreadyExistsException;
import org.apache.hadoop.hive.metastore.api.InvalidInputException;
import org.apache.hadoop.hive.metastore.api.InvalidObjectException;
import org.apache.hadoop.hive.metastore.api.InvalidOperationException;
import org.apache.hadoop.hive.metastore.api.InvalidPartitionException;
import org.apache.hadoop.hive.metastore.api.MetaException;
import org.apache.hadoop.hive.metastore.api.NoSuchObjectException;
import org.apache.hadoop.hive.metastore.api.UnknownDBException;
import org.apache.hadoop.hive.metastore.api.UnknownPartitionException;
import org.apache.hadoop.hive.metastore.api.UnknownTableException;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TProtocolException;
import org.apache.thrift.transport.TTransportException;

/**
 * Turns what Hive's client throws into the port's errors, and tells whether the connection
 * survived.
 */
final class HiveErrors {
  /**
   * By class name: exceptions that a call declares. Whatever is new is INTERNAL, and so is {@code
   * MetaException} unless its text says more.
   */
  private static final Map<String, ErrorKind> KINDS =
      Map.of(
          NoSuchObjectException.class.getSimpleName(), ErrorKind.NOT_FOUND,
          UnknownDBException.class.getSimpleName(), ErrorKind.NOT_FOUND,
          UnknownTableException.class.getSimpleName(), ErrorKind.NOT_FOUND,
          UnknownPartitionException.class.getSimpleName(), ErrorKind.NOT_FOUND,
          AlreadyExistsException.class.getSimpleName(), ErrorKind.ALREADY_EXISTS,
          InvalidInputException.class.getSimpleName(), ErrorKind.INVALID_REQUEST,
          InvalidObjectException.class.getSimpleName(), ErrorKind.INVALID_REQUEST,
          InvalidOperationException.class.getSimpleName(), ErrorKind.INVALID_REQUEST,
          InvalidPartitionException.class.getSimpleName(), ErrorKind.INVALID_REQUEST);

  private HiveErrors() {}

  /**
   * @param call what was asked of which server, for the message
   * @param requestSent whether the metastore can have understood the request
   */
  static CatalogException translate(HiveCall call, boolean requestSent, TException e) {
    if (isAnswer(e)) {
      String name = e.getClass().getSimpleName();
      String message = String.valueOf(e.getMessage());
      return UnreachableFileSystems.find(call, name, message, e)
          .orElseGet(() -> answer(name, message, e));
    }
    return new CatalogException(
        kind(call.effect(), requestSent, e),
        e instanceof AnswerTooLargeException
            ? Metastore.ANSWER_TOO_LARGE
            : e.getClass().getSimpleName(),
        describe(call, requestSent, e),
        e);
  }

  /** No call was made, for want of a connection. */
  static CatalogException noConnection(PoolException e, int clients) {
    String message =
        switch (e.reason()) {
          case ALL_IN_USE ->
              "All connections to the metastore are in use (metastore.clients=" + clients + ")";
          case INTERRUPTED -> "Interrupted while waiting for a connection to the metastore";
          case CLOSED -> "The metastore client is closed";
        };
    return new CatalogException(
        ErrorKind.UNAVAILABLE, TTransportException.class.getSimpleName(), message, e);
  }

  /** A failure that the metastore told itself. */
  private static CatalogException answer(String name, String message, TException e) {
    if (!(e instanceof MetaException)) {
      return new CatalogException(kindOf(name), name, message, e);
    }
    return HiveRefusals.unwrap(message)
        .map(
            hidden ->
                new CatalogException(kindOf(hidden.name()), hidden.name(), hidden.message(), e))
        .orElseGet(
            () ->
                new CatalogException(
                    HiveRefusals.isRefusal(message)
                        ? ErrorKind.INVALID_REQUEST
                        : ErrorKind.INTERNAL,
                    name,
                    message,
                    e));
  }

  private static ErrorKind kindOf(String exception) {
    return KINDS.getOrDefault(exception, ErrorKind.INTERNAL);
  }

  private static ErrorKind kind(HiveCall.Effect effect, boolean requestSent, TException e) {
    if (!requestSent) {
      // The struct lacked a member that its own writer demands, or the connection was gone.
      return e instanceof TProtocolException ? ErrorKind.INVALID_REQUEST : ErrorKind.UNAVAILABLE;
    }
    if (keepsConnection(e)) {
      return ErrorKind.INTERNAL;
    }
    return switch (effect) {
      case WRITE -> ErrorKind.OUTCOME_UNKNOWN;
      // Too large it stays; garbage does not: whatever answered is no metastore.
      case READ ->
          e instanceof AnswerTooLargeException ? ErrorKind.INVALID_REQUEST : ErrorKind.UNAVAILABLE;
    };
  }

  /**
   * The failure, unless {@code lookUp} throws a better one: NOT_FOUND for an object that is
   * missing, say. It is asked only where the metastore did not tell the reason well.
   */
  static CatalogException unlessExplained(CatalogException e, Runnable lookUp) {
    if (e.kind() == ErrorKind.INTERNAL || e.kind() == ErrorKind.INVALID_REQUEST) {
      lookUp.run();
    }
    return e;
  }

  /** True for an exception that the metastore itself sent, in place of a result. */
  private static boolean isAnswer(TException e) {
    return !(e instanceof TTransportException)
        && !(e instanceof TProtocolException)
        && !(e instanceof TApplicationException);
  }

  /** True where the reply was read to its end, so that the next call finds the stream in order. */
  static boolean keepsConnection(TException e) {
    if (e instanceof TApplicationException failure) {
      return failure.getType() == TApplicationException.UNKNOWN_METHOD
          || failure.getType() == TApplicationException.INTERNAL_ERROR;
    }
    return isAnswer(e);
  }

  /** True for a failure that says no more than that the server does not know the call. */
  static boolean isUnknownCall(CatalogException e) {
    return e.getCause() instanceof TApplicationException failure
        && failure.getType() == TApplicationException.UNKNOWN_METHOD;
  }

  private static String describe(HiveCall call, boolean requestSent, TException e) {
    String where = "Metastore " + call.server() + ", call " + call.name() + ": ";
    if (e instanceof TApplicationException failure
        && failure.getType() == TApplicationException.UNKNOWN_METHOD) {
      return where + "this server does not know the call (" + e.getMessage() + ")";
    }
    if (!requestSent) {
      return where + "the request could not be sent: " + e.getMessage();
    }
    if (e instanceof TTransportException failure
        && failure.getType() == TTransportException.TIMED_OUT) {
      return where + "no answer within " + call.timeout().toMillis() + " ms" + outcome(call);
    }
    if (e instanceof TApplicationException) {
      return where + e.getMessage();
    }
    if (e instanceof AnswerTooLargeException) {
      return where + e.getMessage() + outcome(call);
    }
    return where + "no usable answer: " + e.getMessage() + outcome(call);
  }

  private static String outcome(HiveCall call) {
    return switch (call.effect()) {
      case READ -> "";
      case WRITE -> "; it may or may not have been carried out";
    };
  }
}
