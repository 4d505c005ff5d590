package io.catalogd;

import io.catalogd.sql.CatalogCalls;
import io.catalogd.sql.SqlCommand;
import io.catalogd.sql.SqlResult;
import io.catalogd.sql.SqlRunner;
import io.catalogd.sql.SqlScript;
import io.catalogd.sql.SqlSession;
import io.catalogd.sql.SqlStatement;
import java.util.ArrayList;
import java.util.List;
import org.apache.impala.thrift.CatalogService;
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
import org.apache.impala.thrift.TTableName;
import org.apache.thrift.TException;

/** Statements over a connection, in one session. */
final class SqlOverRpc implements CatalogCalls {
  private final CatalogService.Client calls;
  private final SqlRunner runner = new SqlRunner(this);
  private SqlSession session = SqlSession.of("ada");

  SqlOverRpc(CatalogClient client) {
    this.calls = client.calls();
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
  public List<String> partitionsMatching(TTableName table, String condition) {
    throw new UnsupportedOperationException("The service has no request for " + condition);
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
