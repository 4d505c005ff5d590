package io.catalogd.rpc;

import io.catalogd.thrift.TCheckTableResponse;
import io.catalogd.thrift.TDescribeDependenciesResponse;
import io.catalogd.thrift.TDescribeRolesResponse;
import io.catalogd.thrift.TExplainDdlResponse;
import io.catalogd.thrift.TPrunePartitionsResponse;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TDdlExecResponse;
import org.apache.impala.thrift.TGetCatalogObjectResponse;
import org.apache.impala.thrift.TGetFunctionsResponse;
import org.apache.impala.thrift.TGetPartialCatalogObjectResponse;
import org.apache.impala.thrift.TPrioritizeLoadResponse;
import org.apache.impala.thrift.TResetMetadataResponse;
import org.apache.impala.thrift.TSentryAdminCheckResponse;
import org.apache.impala.thrift.TStatus;
import org.apache.impala.thrift.TUniqueId;
import org.apache.impala.thrift.TUpdateCatalogResponse;

/** What each method answers when it failed. */
final class Replies {
  private Replies() {}

  static Reply execDdlFailed(TStatus status) {
    return new TDdlExecResponse(failedResult(status))::write;
  }

  /** The empty object: this method has no place for a status (C11). */
  static Reply getCatalogObjectFailed(TStatus status) {
    return new TGetCatalogObjectResponse(new TCatalogObject(TCatalogObjectType.UNKNOWN, 0))::write;
  }

  static Reply resetMetadataFailed(TStatus status) {
    return new TResetMetadataResponse(failedResult(status))::write;
  }

  static Reply updateCatalogFailed(TStatus status) {
    return new TUpdateCatalogResponse(failedResult(status))::write;
  }

  static Reply getFunctionsFailed(TStatus status) {
    return new TGetFunctionsResponse().setStatus(status)::write;
  }

  static Reply prioritizeLoadFailed(TStatus status) {
    return new TPrioritizeLoadResponse(status)::write;
  }

  static Reply sentryAdminCheckFailed(TStatus status) {
    return new TSentryAdminCheckResponse().setStatus(status)::write;
  }

  static Reply getPartialCatalogObjectFailed(TStatus status) {
    return new TGetPartialCatalogObjectResponse().setStatus(status)::write;
  }

  static Reply prunePartitionsFailed(TStatus status) {
    return new TPrunePartitionsResponse().setStatus(status)::write;
  }

  static Reply describeDependenciesFailed(TStatus status) {
    return new TDescribeDependenciesResponse().setStatus(status)::write;
  }

  static Reply describeRolesFailed(TStatus status) {
    return new TDescribeRolesResponse().setStatus(status)::write;
  }

  static Reply explainDdlFailed(TStatus status) {
    return new TExplainDdlResponse().setStatus(status)::write;
  }

  static Reply checkTableFailed(TStatus status) {
    return new TCheckTableResponse().setStatus(status)::write;
  }

  /** All that is required is there, and zero, beside the status (C9). */
  private static TCatalogUpdateResult failedResult(TStatus status) {
    return new TCatalogUpdateResult(
        new TUniqueId(0, 0), /* version= */ 0, status, /* is_invalidate= */ false);
  }
}
