package io.catalogd;

import io.catalogd.sql.CatalogCalls;
import io.catalogd.sql.SqlCommand;
import io.catalogd.sql.SqlResult;
import io.catalogd.sql.SqlRunner;
import io.catalogd.sql.SqlScript;
import io.catalogd.sql.SqlSession;
import io.catalogd.sql.SqlStatement;
import io.catalogd.thrift.CatalogdService;
import io.catalogd.thrift.TDescribeDependenciesRequest;
import io.catalogd.thrift.TDescribeDependenciesResponse;
import io.catalogd.thrift.TDescribeRolesRequest;
import io.catalogd.thrift.TDescribeRolesResponse;
import io.catalogd.thrift.TExplainDdlRequest;
import io.catalogd.thrift.TExplainDdlResponse;
import io.catalogd.thrift.TPrunePartitionsRequest;
import io.catalogd.thrift.TPrunePartitionsResponse;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
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
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransportException;

/** Statements over a connection, in one session. */
final class SqlOverRpc implements CatalogCalls, AutoCloseable {
  private final TSocket socket;
  private final CatalogdService.Client calls;
  private final SqlRunner runner = new SqlRunner(this);
  private SqlSession session = SqlSession.of("ada");

  SqlOverRpc(InetSocketAddress server) throws TTransportException {
    socket = new TSocket(server.getAddress().getHostAddress(), server.getPort());
    socket.open();
    calls = new CatalogdService.Client(new TBinaryProtocol(socket));
  }

  @Override
  public void close() {
    socket.close();
  }

  /** The results of all statements, in order. */
  List<SqlResult> run(String script) {
    List<SqlResult> results = new ArrayList<>();
    for (SqlStatement statement : SqlScript.parse(script)) {
      SqlCommand command = statement.in(session);
      results.add(runner.run(command));
      if (command instanceof SqlCommand.Use use) {
        session = session.using(use.database());
      }
    }
    return results;
  }

  /** The rows of the last statement. */
  List<List<String>> rows(String script) {
    List<SqlResult> results = run(script);
    return results.get(results.size() - 1).rows();
  }

  /** The only value of the last statement. */
  String value(String script) {
    return rows(script).get(0).get(0);
  }

  @Override
  public TDdlExecResponse execDdl(TDdlExecRequest request) {
    return call(() -> calls.ExecDdl(request));
  }

  @Override
  public TResetMetadataResponse resetMetadata(TResetMetadataRequest request) {
    return call(() -> calls.ResetMetadata(request));
  }

  @Override
  public TGetPartialCatalogObjectResponse getPartialCatalogObject(
      TGetPartialCatalogObjectRequest request) {
    return call(() -> calls.GetPartialCatalogObject(request));
  }

  @Override
  public TGetFunctionsResponse getFunctions(TGetFunctionsRequest request) {
    return call(() -> calls.GetFunctions(request));
  }

  @Override
  public TGetCatalogObjectResponse getCatalogObject(TGetCatalogObjectRequest request) {
    return call(() -> calls.GetCatalogObject(request));
  }

  @Override
  public TPrunePartitionsResponse prunePartitions(TPrunePartitionsRequest request) {
    return call(() -> calls.PrunePartitions(request));
  }

  @Override
  public TDescribeDependenciesResponse describeDependencies(TDescribeDependenciesRequest request) {
    return call(() -> calls.DescribeDependencies(request));
  }

  @Override
  public TExplainDdlResponse explainDdl(TExplainDdlRequest request) {
    return call(() -> calls.ExplainDdl(request));
  }

  @Override
  public TDescribeRolesResponse describeRoles(TDescribeRolesRequest request) {
    return call(() -> calls.DescribeRoles(request));
  }

  private static <T> T call(Call<T> call) {
    try {
      return call.run();
    } catch (TException e) {
      throw new AssertionError(e);
    }
  }

  private interface Call<T> {
    T run() throws TException;
  }
}
