package io.catalogd.sql;

import io.catalogd.sql.SqlParser.ViewColumnContext;
import io.catalogd.sql.SqlParser.ViewColumnsContext;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.apache.impala.thrift.TAlterTableOrViewRenameParams;
import org.apache.impala.thrift.TAlterTableOrViewSetOwnerParams;
import org.apache.impala.thrift.TAlterTableType;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.TCreateOrAlterViewParams;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TDropTableOrViewParams;
import org.jspecify.annotations.Nullable;

/**
 * Statements about views (D115 to D122). A view's query is kept as typed, so its columns have to be
 * told, with their types: nobody here takes queries apart.
 */
final class ViewStatements extends SqlParserBaseVisitor<SqlCommand> {
  private final Requests requests;

  ViewStatements(Requests requests) {
    this.requests = requests;
  }

  @Override
  public SqlCommand visitCreateView(SqlParser.CreateViewContext statement) {
    TCreateOrAlterViewParams params =
        params(statement.tableName(), statement.viewColumns(), statement.query())
            .setIf_not_exists(statement.ifNotExists() != null)
            .setComment(Words.optional(statement.string()));
    return new SqlCommand.Change(requests.ddl(TDdlType.CREATE_VIEW).setCreate_view_params(params));
  }

  @Override
  public SqlCommand visitAlterView(SqlParser.AlterViewContext statement) {
    return new SqlCommand.Change(
        requests
            .ddl(TDdlType.ALTER_VIEW)
            .setAlter_view_params(
                params(statement.tableName(), statement.viewColumns(), statement.query())));
  }

  @Override
  public SqlCommand visitRenameView(SqlParser.RenameViewContext statement) {
    TDdlExecRequest request =
        requests.alter(TAlterTableType.RENAME_VIEW, requests.table(statement.tableName(0)));
    request
        .getAlter_table_params()
        .setRename_params(new TAlterTableOrViewRenameParams(requests.table(statement.newName)));
    return new SqlCommand.Change(request);
  }

  /** The same request as for tables (D141). */
  @Override
  public SqlCommand visitSetViewOwner(SqlParser.SetViewOwnerContext statement) {
    TDdlExecRequest request =
        requests.alter(TAlterTableType.SET_OWNER, requests.table(statement.tableName()));
    request
        .getAlter_table_params()
        .setSet_owner_params(
            new TAlterTableOrViewSetOwnerParams(
                Requests.ownerType(statement.owner()), Requests.ownerName(statement.owner())));
    return new SqlCommand.Change(request);
  }

  @Override
  public SqlCommand visitDropView(SqlParser.DropViewContext statement) {
    TDropTableOrViewParams params =
        new TDropTableOrViewParams(
                requests.table(statement.tableName()),
                statement.ifExists() != null,
                /* purge= */ false)
            .setIs_table(false);
    return new SqlCommand.Change(
        requests.ddl(TDdlType.DROP_VIEW).setDrop_table_or_view_params(params));
  }

  private TCreateOrAlterViewParams params(
      SqlParser.TableNameContext name,
      @Nullable ViewColumnsContext columns,
      SqlParser.QueryContext query) {
    String text = SqlStatement.text(query.getStart(), query.getStop());
    return new TCreateOrAlterViewParams(
        requests.table(name), columns(columns, name), requests.user(), text, text);
  }

  private static List<TColumn> columns(
      @Nullable ViewColumnsContext columns, ParserRuleContext name) {
    if (columns == null) {
      throw untyped(name);
    }
    List<TColumn> typed = new ArrayList<>();
    for (ViewColumnContext column : columns.viewColumn()) {
      if (column.dataType() == null) {
        throw untyped(column);
      }
      typed.add(
          new TColumn(Words.name(column.identifier()), DataTypes.type(column.dataType()))
              .setIs_key(false)
              .setComment(Words.optional(column.string())));
    }
    return typed;
  }

  private static SqlException untyped(ParserRuleContext place) {
    return SqlException.at(
        place,
        "catalogd analyses no queries, so the view's columns need to be told with their types:"
            + " VIEW v (a INT, b STRING) AS SELECT …");
  }
}
