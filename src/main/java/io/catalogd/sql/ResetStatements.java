package io.catalogd.sql;

import org.apache.impala.thrift.TResetMetadataRequest;
import org.apache.impala.thrift.TTableName;

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
    TTableName table = requests.table(statement.tableName());
    TResetMetadataRequest request = requests.refresh().setTable_name(table);
    return statement.partitionSpec() == null
        ? new SqlCommand.Reset(request)
        : new SqlCommand.RefreshPartition(
            table, Clauses.specFilter(statement.partitionSpec()), request);
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
