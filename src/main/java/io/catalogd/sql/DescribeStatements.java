package io.catalogd.sql;

import io.catalogd.sql.SqlCommand.Detail;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.apache.impala.thrift.TTableName;
import org.jspecify.annotations.Nullable;

/** DESCRIBE of databases, tables and partitions. */
final class DescribeStatements extends SqlParserBaseVisitor<SqlCommand> {
  private final Requests requests;

  DescribeStatements(Requests requests) {
    this.requests = requests;
  }

  @Override
  public SqlCommand visitDescribeDatabase(SqlParser.DescribeDatabaseContext statement) {
    return new SqlCommand.DescribeDatabase(
        Words.name(statement.name), detail(statement.EXTENDED(), statement.FORMATTED()));
  }

  @Override
  public SqlCommand visitDescribeTable(SqlParser.DescribeTableContext statement) {
    TTableName table = requests.table(statement.tableName());
    Detail detail = detail(statement.EXTENDED(), statement.FORMATTED());
    return statement.partitionSpec() == null
        ? new SqlCommand.DescribeTable(table, detail)
        : new SqlCommand.DescribePartition(
            table, Clauses.specFilter(statement.partitionSpec()), detail);
  }

  private static Detail detail(@Nullable TerminalNode extended, @Nullable TerminalNode formatted) {
    return extended == null && formatted == null ? Detail.COLUMNS : Detail.EVERYTHING;
  }
}
