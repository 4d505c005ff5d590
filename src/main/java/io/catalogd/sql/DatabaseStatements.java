package io.catalogd.sql;

import io.catalogd.sql.SqlParser.DatabaseClauseContext;
import org.apache.impala.thrift.TAlterDbParams;
import org.apache.impala.thrift.TAlterDbSetOwnerParams;
import org.apache.impala.thrift.TAlterDbType;
import org.apache.impala.thrift.TCommentOnParams;
import org.apache.impala.thrift.TCreateDbParams;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TDropDbParams;

/** Statements about databases (D58 to D78). */
final class DatabaseStatements extends SqlParserBaseVisitor<SqlCommand> {
  private final Requests requests;

  DatabaseStatements(Requests requests) {
    this.requests = requests;
  }

  @Override
  public SqlCommand visitCreateDatabase(SqlParser.CreateDatabaseContext statement) {
    TCreateDbParams params =
        new TCreateDbParams(Words.name(statement.name), requests.user())
            .setIf_not_exists(statement.ifNotExists() != null);
    for (DatabaseClauseContext clause : statement.databaseClause()) {
      String text = Words.text(clause.string());
      if (clause.COMMENT() != null) {
        Clauses.refuseSecond(clause, params.isSetComment(), "COMMENT");
        params.setComment(text);
      } else {
        Clauses.refuseSecond(clause, params.isSetLocation(), "LOCATION");
        params.setLocation(text);
      }
    }
    return change(requests.ddl(TDdlType.CREATE_DATABASE).setCreate_db_params(params));
  }

  @Override
  public SqlCommand visitDropDatabase(SqlParser.DropDatabaseContext statement) {
    TDropDbParams params =
        new TDropDbParams(
            Words.name(statement.name), statement.ifExists() != null, statement.CASCADE() != null);
    return change(requests.ddl(TDdlType.DROP_DATABASE).setDrop_db_params(params));
  }

  @Override
  public SqlCommand visitAlterDatabase(SqlParser.AlterDatabaseContext statement) {
    TAlterDbParams params =
        new TAlterDbParams(TAlterDbType.SET_OWNER, Words.name(statement.name))
            .setSet_owner_params(
                new TAlterDbSetOwnerParams(
                    Requests.ownerType(statement.owner()), Requests.ownerName(statement.owner())));
    return change(requests.ddl(TDdlType.ALTER_DATABASE).setAlter_db_params(params));
  }

  @Override
  public SqlCommand visitCommentOnDatabase(SqlParser.CommentOnDatabaseContext statement) {
    TCommentOnParams params =
        Clauses.comment(statement.commentValue()).setDb(Words.name(statement.name));
    return change(requests.ddl(TDdlType.COMMENT_ON).setComment_on_params(params));
  }

  @Override
  public SqlCommand visitUse(SqlParser.UseContext statement) {
    return new SqlCommand.Use(Words.name(statement.name));
  }

  private static SqlCommand change(TDdlExecRequest request) {
    return new SqlCommand.Change(request);
  }
}
