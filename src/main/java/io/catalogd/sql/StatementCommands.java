package io.catalogd.sql;

import io.catalogd.sql.SqlParser.AlterTableStatementContext;
import io.catalogd.sql.SqlParser.CreateTableStatementContext;
import io.catalogd.sql.SqlParser.ExplainChangeContext;
import io.catalogd.sql.SqlParser.ExplainSelectContext;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.apache.impala.thrift.TTableName;

/** What statements of every kind ask for, by the family that they belong to. */
final class StatementCommands {
  private final Requests requests;

  StatementCommands(SqlSession session) {
    this.requests = new Requests(session);
  }

  SqlCommand of(ParserRuleContext statement) {
    ParserRuleContext family = statement.getRuleContext(ParserRuleContext.class, 0);
    return switch (family.getRuleIndex()) {
      case SqlParser.RULE_databaseStatement -> family.accept(new DatabaseStatements(requests));
      case SqlParser.RULE_createTableStatement ->
          new CreateTableStatement(requests).command((CreateTableStatementContext) family);
      case SqlParser.RULE_tableStatement -> family.accept(new TableStatements(requests));
      case SqlParser.RULE_alterTableStatement -> alterTable((AlterTableStatementContext) family);
      case SqlParser.RULE_viewStatement -> family.accept(new ViewStatements(requests));
      case SqlParser.RULE_functionStatement -> family.accept(new FunctionStatements(requests));
      case SqlParser.RULE_policyStatement -> family.accept(new PolicyStatements(requests));
      case SqlParser.RULE_resetStatement -> family.accept(new ResetStatements(requests));
      case SqlParser.RULE_showStatement -> family.accept(new ShowStatements(requests));
      case SqlParser.RULE_describeStatement -> family.accept(new DescribeStatements(requests));
      case SqlParser.RULE_explainStatement -> explain(family);
      default -> throw new IllegalStateException("A statement of no family: " + family.getText());
    };
  }

  private SqlCommand alterTable(AlterTableStatementContext statement) {
    return statement
        .alteration()
        .accept(new AlterTableStatements(requests, requests.table(statement.tableName())));
  }

  private SqlCommand explain(ParseTree statement) {
    if (statement instanceof ExplainSelectContext query) {
      TTableName table = requests.table(query.tableName());
      return new SqlCommand.ExplainSelect(table, Conjuncts.of(table, query));
    }
    return new SqlCommand.ExplainChange(
        of(((ExplainChangeContext) statement).explainedStatement()));
  }
}
