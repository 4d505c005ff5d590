package io.catalogd.rpc;

import io.catalogd.thrift.TCheckTableRequest;
import io.catalogd.thrift.TCheckTableResponse;
import io.catalogd.thrift.TDescribeDependenciesRequest;
import io.catalogd.thrift.TDescribeDependenciesResponse;
import io.catalogd.thrift.TDescribeRolesRequest;
import io.catalogd.thrift.TDescribeRolesResponse;
import io.catalogd.thrift.TExplainDdlRequest;
import io.catalogd.thrift.TExplainDdlResponse;
import io.catalogd.thrift.TPrunePartitionsRequest;
import io.catalogd.thrift.TPrunePartitionsResponse;
import java.util.List;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlExecResponse;
import org.apache.impala.thrift.TGetCatalogObjectRequest;
import org.apache.impala.thrift.TGetCatalogObjectResponse;
import org.apache.impala.thrift.TGetFunctionsRequest;
import org.apache.impala.thrift.TGetFunctionsResponse;
import org.apache.impala.thrift.TGetPartialCatalogObjectRequest;
import org.apache.impala.thrift.TGetPartialCatalogObjectResponse;
import org.apache.impala.thrift.TPrioritizeLoadRequest;
import org.apache.impala.thrift.TPrioritizeLoadResponse;
import org.apache.impala.thrift.TResetMetadataRequest;
import org.apache.impala.thrift.TResetMetadataResponse;
import org.apache.impala.thrift.TSentryAdminCheckRequest;
import org.apache.impala.thrift.TSentryAdminCheckResponse;
import org.apache.impala.thrift.TUniqueId;
import org.apache.impala.thrift.TUpdateCatalogRequest;
import org.apache.impala.thrift.TUpdateCatalogResponse;

/** Answers every call with success and little else; tests override what they are about. */
class OkCalls implements CatalogCalls {
  static final long VERSION = 7;

  private static TCatalogUpdateResult result() {
    return new TCatalogUpdateResult(new TUniqueId(1, 2), VERSION, StatusCodec.ok(), false);
  }

  @Override
  public Reply execDdl(TDdlExecRequest request, CallContext context) {
    return new TDdlExecResponse(result())::write;
  }

  @Override
  public Reply getCatalogObject(TGetCatalogObjectRequest request, CallContext context) {
    return new TGetCatalogObjectResponse(new TCatalogObject(TCatalogObjectType.DATABASE, VERSION))
        ::write;
  }

  @Override
  public Reply resetMetadata(TResetMetadataRequest request, CallContext context) {
    return new TResetMetadataResponse(result())::write;
  }

  @Override
  public Reply updateCatalog(TUpdateCatalogRequest request, CallContext context) {
    return new TUpdateCatalogResponse(result())::write;
  }

  @Override
  public Reply getFunctions(TGetFunctionsRequest request, CallContext context) {
    return new TGetFunctionsResponse().setStatus(StatusCodec.ok()).setFunctions(List.of())::write;
  }

  @Override
  public Reply prioritizeLoad(TPrioritizeLoadRequest request, CallContext context) {
    return new TPrioritizeLoadResponse(StatusCodec.ok())::write;
  }

  @Override
  public Reply sentryAdminCheck(TSentryAdminCheckRequest request, CallContext context) {
    return new TSentryAdminCheckResponse().setStatus(StatusCodec.ok())::write;
  }

  @Override
  public Reply getPartialCatalogObject(
      TGetPartialCatalogObjectRequest request, CallContext context) {
    return new TGetPartialCatalogObjectResponse()
            .setStatus(StatusCodec.ok())
            .setObject_version_number(VERSION)
        ::write;
  }

  @Override
  public Reply prunePartitions(TPrunePartitionsRequest request, CallContext context) {
    return new TPrunePartitionsResponse().setStatus(StatusCodec.ok()).setCatalog_version(VERSION)
        ::write;
  }

  @Override
  public Reply describeDependencies(TDescribeDependenciesRequest request, CallContext context) {
    return new TDescribeDependenciesResponse()
            .setStatus(StatusCodec.ok())
            .setCatalog_version(VERSION)
        ::write;
  }

  @Override
  public Reply explainDdl(TExplainDdlRequest request, CallContext context) {
    return new TExplainDdlResponse().setStatus(StatusCodec.ok()).setCatalog_version(VERSION)::write;
  }

  @Override
  public Reply describeRoles(TDescribeRolesRequest request, CallContext context) {
    return new TDescribeRolesResponse().setStatus(StatusCodec.ok()).setCatalog_version(VERSION)
        ::write;
  }

  @Override
  public Reply checkTable(TCheckTableRequest request, CallContext context) {
    return new TCheckTableResponse().setStatus(StatusCodec.ok()).setCatalog_version(VERSION)::write;
  }
}
