package io.catalogd.sql;

import org.apache.impala.thrift.TResetMetadataRequest;

/** REFRESH and INVALIDATE METADATA (D266, D299 to D302). */
final class ResetStatements extends SqlParserBaseVisitor<SqlCommand> {
  private final Requests requests;

  ResetStatements(Requests requests) {
    this.requests = requests;
  }

  @Override
  public SqlCommand visitRefreshFunctions(SqlParser.RefreshFunctionsContext statement) {
    return new SqlCommand.Reset(requests.refresh().setDb_name(Words.name(statement.name)));
  }

  @Override
  public SqlCommand visitRefreshTable(SqlParser.RefreshTableContext statement) {
    TResetMetadataRequest request =
        requests.refresh().setTable_name(requests.table(statement.tableName()));
    if (statement.partitionSpec() != null) {
      request.setPartition_spec(Clauses.spec(statement.partitionSpec()));
    }
    return new SqlCommand.Reset(request);
  }

  @Override
  public SqlCommand visitInvalidateMetadata(SqlParser.InvalidateMetadataContext statement) {
    TResetMetadataRequest request = requests.invalidate();
    if (statement.tableName() != null) {
      request.setTable_name(requests.table(statement.tableName()));
    }
    return new SqlCommand.Reset(request);
  }
}
