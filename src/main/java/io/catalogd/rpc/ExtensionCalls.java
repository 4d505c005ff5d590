package io.catalogd.rpc;

import io.catalogd.thrift.TCheckTableRequest;
import io.catalogd.thrift.TDescribeDependenciesRequest;
import io.catalogd.thrift.TDescribeRolesRequest;
import io.catalogd.thrift.TExplainDdlRequest;
import io.catalogd.thrift.TPrunePartitionsRequest;

/** The methods that {@code CatalogdService} adds, to be made as {@link CatalogCalls} says. */
public interface ExtensionCalls {
  /** Answers a {@code TPrunePartitionsResponse}, its status set. */
  Reply prunePartitions(TPrunePartitionsRequest request, CallContext context);

  /** Answers a {@code TDescribeDependenciesResponse}, its status set. */
  Reply describeDependencies(TDescribeDependenciesRequest request, CallContext context);

  /** Answers a {@code TExplainDdlResponse}, its status set. */
  Reply explainDdl(TExplainDdlRequest request, CallContext context);

  /** Answers a {@code TDescribeRolesResponse}, its status set. */
  Reply describeRoles(TDescribeRolesRequest request, CallContext context);

  /** Answers a {@code TCheckTableResponse}, its status set. */
  Reply checkTable(TCheckTableRequest request, CallContext context);
}
