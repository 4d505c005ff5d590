package io.catalogd.sql;

import io.catalogd.thrift.TDescribeDependenciesRequest;
import io.catalogd.thrift.TDescribeDependenciesResponse;
import io.catalogd.thrift.TDescribeRolesRequest;
import io.catalogd.thrift.TDescribeRolesResponse;
import io.catalogd.thrift.TExplainDdlRequest;
import io.catalogd.thrift.TExplainDdlResponse;
import io.catalogd.thrift.TPrunePartitionsRequest;
import io.catalogd.thrift.TPrunePartitionsResponse;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlExecResponse;
import org.apache.impala.thrift.TGetCatalogObjectRequest;
import org.apache.impala.thrift.TGetCatalogObjectResponse;
import org.apache.impala.thrift.TGetFunctionsRequest;
import org.apache.impala.thrift.TGetFunctionsResponse;
import org.apache.impala.thrift.TGetPartialCatalogObjectRequest;
import org.apache.impala.thrift.TGetPartialCatalogObjectResponse;
import org.apache.impala.thrift.TResetMetadataRequest;
import org.apache.impala.thrift.TResetMetadataResponse;

/**
 * The daemon, as far as statements need it: one method for each call, which returns the reply
 * whatever its status says. How to reach the daemon, and what to do when it cannot be reached, is
 * the implementation's business.
 */
public interface CatalogCalls {
  TDdlExecResponse execDdl(TDdlExecRequest request);

  TResetMetadataResponse resetMetadata(TResetMetadataRequest request);

  TGetPartialCatalogObjectResponse getPartialCatalogObject(TGetPartialCatalogObjectRequest request);

  TGetFunctionsResponse getFunctions(TGetFunctionsRequest request);

  TGetCatalogObjectResponse getCatalogObject(TGetCatalogObjectRequest request);

  TPrunePartitionsResponse prunePartitions(TPrunePartitionsRequest request);

  TDescribeDependenciesResponse describeDependencies(TDescribeDependenciesRequest request);

  TExplainDdlResponse explainDdl(TExplainDdlRequest request);

  TDescribeRolesResponse describeRoles(TDescribeRolesRequest request);
}
