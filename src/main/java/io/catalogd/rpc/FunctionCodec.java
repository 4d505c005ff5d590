package io.catalogd.rpc;

import io.catalogd.ddl.DdlRequest;
import io.catalogd.ddl.FunctionRequest;
import io.catalogd.fetch.ObjectQuery;
import io.catalogd.model.Function;
import io.catalogd.stored.FunctionForms;
import java.util.List;
import org.apache.impala.thrift.TCreateFunctionParams;
import org.apache.impala.thrift.TDropFunctionParams;
import org.apache.impala.thrift.TFunction;
import org.apache.impala.thrift.TFunctionName;
import org.apache.thrift.protocol.TType;

/** Statements about functions, and lists of them (D250 to D267). */
final class FunctionCodec {
  private FunctionCodec() {}

  static DdlRequest create(TCreateFunctionParams params) {
    TFunction struct = params.getFn();
    String database = database(struct.getName(), "create_fn_params.fn");
    return FunctionForms.isPersistentJava(struct)
        ? new FunctionRequest.CreateJavaFunction(
            FunctionForms.javaFunction(struct, database), params.isIf_not_exists())
        : new FunctionRequest.CreateFunction(
            FunctionForms.decode(struct, database), params.isIf_not_exists());
  }

  /** Without a signature it is about a Java function with all its overloads (D261). */
  static DdlRequest drop(TDropFunctionParams params) {
    String database = database(params.getFn_name(), "drop_fn_params");
    String name = params.getFn_name().getFunction_name();
    return params.isSetSignature()
        ? new FunctionRequest.DropFunction(
            database,
            FunctionForms.signature(
                name, params.getArg_types(), params.getSignature().endsWith("...)")),
            params.isIf_exists())
        : new FunctionRequest.DropJavaFunction(database, name, params.isIf_exists());
  }

  /** The function that a descriptor tells by name and arguments (C122). */
  static ObjectQuery query(TFunction struct) {
    return new ObjectQuery.OfFunction(
        database(struct.getName(), "object_desc.fn"), FunctionForms.signature(struct));
  }

  private static String database(TFunctionName name, String path) {
    return Members.required(name.getDb_name(), path + ".name.db_name");
  }

  /** A {@code TGetFunctionsResponse}. */
  static Reply reply(List<Function> functions) {
    return target -> {
      WireWriter out = WireWriter.into(target.getTransport(), Long.MAX_VALUE);
      out.field(TType.STRUCT, 1);
      out.struct(StatusCodec.ok());
      out.field(TType.LIST, 2);
      out.list(TType.STRUCT, functions.size());
      for (Function function : functions) {
        out.raw(function.wireForm());
      }
      out.stop();
      out.finish();
    };
  }
}
