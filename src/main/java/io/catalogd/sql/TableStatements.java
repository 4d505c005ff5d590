package io.catalogd.sql;

import java.util.List;
import org.apache.impala.thrift.TAlterTableType;
import org.apache.impala.thrift.TColumnName;
import org.apache.impala.thrift.TCommentOnParams;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TDropStatsParams;
import org.apache.impala.thrift.TDropTableOrViewParams;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTruncateParams;

/** Statements about whole tables, but for creating and altering them. */
final class TableStatements extends SqlParserBaseVisitor<SqlCommand> {
  private final Requests requests;

  TableStatements(Requests requests) {
    this.requests = requests;
  }

  @Override
  public SqlCommand visitDropTable(SqlParser.DropTableContext statement) {
    TDropTableOrViewParams params =
        new TDropTableOrViewParams(
                requests.table(statement.tableName()),
                statement.ifExists() != null,
                statement.PURGE() != null)
            .setIs_table(true);
    return change(requests.ddl(TDdlType.DROP_TABLE).setDrop_table_or_view_params(params));
  }

  @Override
  public SqlCommand visitTruncateTable(SqlParser.TruncateTableContext statement) {
    TTruncateParams params =
        new TTruncateParams(requests.table(statement.tableName()), statement.ifExists() != null);
    return change(requests.ddl(TDdlType.TRUNCATE_TABLE).setTruncate_params(params));
  }

  @Override
  public SqlCommand visitDropStats(SqlParser.DropStatsContext statement) {
    return change(dropStats(requests.table(statement.tableName())));
  }

  @Override
  public SqlCommand visitDropIncrementalStats(SqlParser.DropIncrementalStatsContext statement) {
    TTableName table = requests.table(statement.tableName());
    return new SqlCommand.PartitionChange(
        table,
        List.of(Clauses.filter(table, statement.partitionFilter())),
        dropStats(table),
        SqlCommand.PartitionChange.Place.STATISTICS);
  }

  @Override
  public SqlCommand visitCommentOnTable(SqlParser.CommentOnTableContext statement) {
    TCommentOnParams params =
        Clauses.comment(statement.commentValue())
            .setTable_name(requests.table(statement.tableName()));
    return change(requests.ddl(TDdlType.COMMENT_ON).setComment_on_params(params));
  }

  @Override
  public SqlCommand visitCommentOnColumn(SqlParser.CommentOnColumnContext statement) {
    SqlParser.ColumnNameContext column = statement.columnName();
    if (column.table == null) {
      throw SqlException.at(column, "the column's table is missing: COMMENT ON COLUMN t.a IS …");
    }
    TTableName table = new TTableName(requests.database(column.database), Words.name(column.table));
    TCommentOnParams params =
        Clauses.comment(statement.commentValue())
            .setColumn_name(new TColumnName(table, Words.name(column.name)));
    return change(requests.ddl(TDdlType.COMMENT_ON).setComment_on_params(params));
  }

  /** What Hive calls it. */
  @Override
  public SqlCommand visitRepairTable(SqlParser.RepairTableContext statement) {
    return change(
        requests.alter(TAlterTableType.RECOVER_PARTITIONS, requests.table(statement.tableName())));
  }

  private TDdlExecRequest dropStats(TTableName table) {
    return requests.ddl(TDdlType.DROP_STATS).setDrop_stats_params(new TDropStatsParams(table));
  }

  private static SqlCommand change(TDdlExecRequest request) {
    return new SqlCommand.Change(request);
  }
}
