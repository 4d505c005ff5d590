package io.catalogd.rpc;

import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TGetCatalogObjectRequest;
import org.apache.impala.thrift.TGetFunctionsRequest;
import org.apache.impala.thrift.TGetPartialCatalogObjectRequest;
import org.apache.impala.thrift.TPrioritizeLoadRequest;
import org.apache.impala.thrift.TResetMetadataRequest;
import org.apache.impala.thrift.TSentryAdminCheckRequest;
import org.apache.impala.thrift.TUpdateCatalogRequest;

/**
 * The service's methods, under their names in the IDL, behind the transport.
 *
 * <p>Requests are checked for form: {@code protocol_version} is V1, required members are set, enum
 * numbers are known, text is UTF-8, containers hold what the IDL says. Optional members may be
 * null.
 *
 * <p>A call answers success only, status OK included. It fails by throwing: any Throwable becomes
 * the error reply of its method, with a GENERAL status in the text form of facts C6 and D27 (or the
 * empty object, for {@code GetCatalogObject}), is logged and counted. Any thread; calls of one
 * connection come one after another on one thread, and may block.
 */
public interface CatalogCalls extends ExtensionCalls {
  /** Answers a {@code TDdlExecResponse}. */
  Reply execDdl(TDdlExecRequest request, CallContext context);

  /** Answers a {@code TGetCatalogObjectResponse}. */
  Reply getCatalogObject(TGetCatalogObjectRequest request, CallContext context);

  /** Answers a {@code TResetMetadataResponse}. */
  Reply resetMetadata(TResetMetadataRequest request, CallContext context);

  /** Answers a {@code TUpdateCatalogResponse}. */
  Reply updateCatalog(TUpdateCatalogRequest request, CallContext context);

  /** Answers a {@code TGetFunctionsResponse}, its status set. */
  Reply getFunctions(TGetFunctionsRequest request, CallContext context);

  /** Answers a {@code TPrioritizeLoadResponse}. */
  Reply prioritizeLoad(TPrioritizeLoadRequest request, CallContext context);

  /** Answers a {@code TSentryAdminCheckResponse}, its status set. */
  Reply sentryAdminCheck(TSentryAdminCheckRequest request, CallContext context);

  /** Answers a {@code TGetPartialCatalogObjectResponse}, its status set (C10). */
  Reply getPartialCatalogObject(TGetPartialCatalogObjectRequest request, CallContext context);
}
