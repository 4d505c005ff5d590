package io.catalogd.rpc;

import io.catalogd.model.CatalogException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.impala.thrift.TStatus;
import org.apache.thrift.TBase;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;

/**
 * One method of the service.
 *
 * @param name as in the IDL
 * @param newArguments makes an empty argument struct
 * @param call answers the request in the arguments
 * @param failed the method's reply when it failed
 */
record RpcMethod<A extends TBase<A, ?>>(
    String name, Supplier<A> newArguments, Call<A> call, Function<TStatus, Reply> failed) {

  /** The class of the argument struct. */
  Class<?> argumentsClass() {
    return newArguments.get().getClass();
  }

  /**
   * Decodes the arguments and lets {@link #call} answer.
   *
   * @throws CatalogException INVALID_REQUEST when they differ from the IDL, else whatever the call
   *     throws
   */
  Reply answer(RpcMessage message, CallContext context) {
    if (message.violation() != null) {
      throw CatalogException.invalidRequest(message.violation());
    }
    return call.answer(decode(message), context);
  }

  private A decode(RpcMessage message) {
    A arguments = newArguments.get();
    try {
      arguments.read(
          new TBinaryProtocol(new ChunkTransport(message.arguments(), Integer.MAX_VALUE)));
    } catch (TException e) {
      throw CatalogException.invalidRequest(name + ": " + e.getMessage());
    }
    if (message.arguments().readable() > 0) {
      throw new IllegalStateException(
          name + ": the generated reader stopped before the end of the arguments");
    }
    return arguments;
  }

  /** Takes the request out of the arguments and answers it. */
  @FunctionalInterface
  interface Call<A> {
    Reply answer(A arguments, CallContext context);
  }
}
