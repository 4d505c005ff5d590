package io.catalogd.cli.calls;

import io.catalogd.client.CatalogClient;
import io.catalogd.client.CatalogState;
import io.catalogd.client.ClientException;
import io.catalogd.client.ServiceId;
import io.catalogd.sql.CatalogCalls;
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
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlExecResponse;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TGetCatalogObjectRequest;
import org.apache.impala.thrift.TGetCatalogObjectResponse;
import org.apache.impala.thrift.TGetFunctionsRequest;
import org.apache.impala.thrift.TGetFunctionsResponse;
import org.apache.impala.thrift.TGetPartialCatalogObjectRequest;
import org.apache.impala.thrift.TGetPartialCatalogObjectResponse;
import org.apache.impala.thrift.TResetMetadataRequest;
import org.apache.impala.thrift.TResetMetadataResponse;
import org.apache.impala.thrift.TStatus;
import org.apache.impala.thrift.TUniqueId;
import org.jspecify.annotations.Nullable;

/**
 * SQL's calls over a client: every failure is a {@link ClientException} of its kind. Notes which
 * state of the catalog the latest answer was from, where it tells. Any thread.
 */
public final class ClientCalls implements CatalogCalls {
  private static final TStatus OK = new TStatus(TErrorCode.OK, List.of());

  private final CatalogClient client;
  private volatile @Nullable Told told;

  public ClientCalls(CatalogClient client) {
    this.client = client;
  }

  /**
   * A state of the catalog, and when it was told.
   *
   * @param nanos as {@link System#nanoTime} counts
   */
  public record Told(CatalogState state, long nanos) {}

  /**
   * The state that the latest answer is from. Partial fetches do not tell theirs: then the catalog
   * is asked now, and may have gone on since.
   */
  public Told state() {
    Told known = told;
    return known == null ? new Told(client.state(), System.nanoTime()) : known;
  }

  @Override
  public TDdlExecResponse execDdl(TDdlExecRequest request) {
    TDdlExecResponse response = client.execute(request);
    note(response.getResult().getCatalog_service_id(), response.getResult().getVersion());
    return response;
  }

  @Override
  public TResetMetadataResponse resetMetadata(TResetMetadataRequest request) {
    TResetMetadataResponse response = new TResetMetadataResponse(client.reset(request));
    note(response.getResult().getCatalog_service_id(), response.getResult().getVersion());
    return response;
  }

  @Override
  public TGetPartialCatalogObjectResponse getPartialCatalogObject(
      TGetPartialCatalogObjectRequest request) {
    told = null;
    return client.fetch(request);
  }

  @Override
  public TGetFunctionsResponse getFunctions(TGetFunctionsRequest request) {
    told = null;
    return new TGetFunctionsResponse()
        .setStatus(OK)
        .setFunctions(client.functions(request.getDb_name()));
  }

  @Override
  public TGetCatalogObjectResponse getCatalogObject(TGetCatalogObjectRequest request) {
    told = null;
    return new TGetCatalogObjectResponse(objectOrUnknown(request.getObject_desc()));
  }

  private TCatalogObject objectOrUnknown(TCatalogObject description) {
    try {
      return client.object(description);
    } catch (ClientException.NotFound e) {
      return new TCatalogObject(TCatalogObjectType.UNKNOWN, 0);
    }
  }

  @Override
  public TPrunePartitionsResponse prunePartitions(TPrunePartitionsRequest request) {
    TPrunePartitionsResponse response = client.prune(request);
    note(response.getCatalog_service_id(), response.getCatalog_version());
    return response;
  }

  @Override
  public TDescribeDependenciesResponse describeDependencies(TDescribeDependenciesRequest request) {
    TDescribeDependenciesResponse response = client.dependencies(request);
    note(response.getCatalog_service_id(), response.getCatalog_version());
    return response;
  }

  @Override
  public TExplainDdlResponse explainDdl(TExplainDdlRequest request) {
    TExplainDdlResponse response = client.explain(request.getDdl());
    note(response.getCatalog_service_id(), response.getCatalog_version());
    return response;
  }

  @Override
  public TDescribeRolesResponse describeRoles(TDescribeRolesRequest request) {
    TDescribeRolesResponse response = client.roles(request);
    note(response.getCatalog_service_id(), response.getCatalog_version());
    return response;
  }

  /** What differs of a table; no statement of SQL asks for it. */
  public TCheckTableResponse checkTable(TCheckTableRequest request) {
    TCheckTableResponse response = client.check(request);
    note(response.getCatalog_service_id(), response.getCatalog_version());
    return response;
  }

  private void note(TUniqueId id, long version) {
    CatalogState state = new CatalogState(new ServiceId(id.getHi(), id.getLo()), version);
    told = new Told(state, System.nanoTime());
  }
}
