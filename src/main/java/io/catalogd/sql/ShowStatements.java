package io.catalogd.sql;

import java.util.ArrayList;
import java.util.List;
import org.apache.impala.thrift.TTableName;
import org.jspecify.annotations.Nullable;

/** SHOW of everything. */
final class ShowStatements extends SqlParserBaseVisitor<SqlCommand> {
  private final Requests requests;

  ShowStatements(Requests requests) {
    this.requests = requests;
  }

  @Override
  public SqlCommand visitShowDatabases(SqlParser.ShowDatabasesContext statement) {
    return new SqlCommand.ShowDatabases(pattern(statement.pattern()));
  }

  @Override
  public SqlCommand visitShowTables(SqlParser.ShowTablesContext statement) {
    return new SqlCommand.ShowTables(
        database(statement.inDatabase()), pattern(statement.pattern()));
  }

  @Override
  public SqlCommand visitShowViews(SqlParser.ShowViewsContext statement) {
    return new SqlCommand.ShowViews(database(statement.inDatabase()), pattern(statement.pattern()));
  }

  @Override
  public SqlCommand visitShowColumns(SqlParser.ShowColumnsContext statement) {
    TTableName table = requests.table(statement.tableName());
    if (statement.inDatabase() != null) {
      if (statement.tableName().database != null) {
        throw SqlException.at(statement.inDatabase(), "the table has a database already");
      }
      table.setDb_name(database(statement.inDatabase()));
    }
    return new SqlCommand.ShowColumns(table, pattern(statement.pattern()));
  }

  @Override
  public SqlCommand visitShowTableProperties(SqlParser.ShowTablePropertiesContext statement) {
    return new SqlCommand.ShowTableProperties(
        requests.table(statement.tableName()), Words.optional(statement.key));
  }

  @Override
  public SqlCommand visitShowFunctions(SqlParser.ShowFunctionsContext statement) {
    return new SqlCommand.ShowFunctions(
        database(statement.inDatabase()), pattern(statement.pattern()));
  }

  @Override
  public SqlCommand visitShowRoles(SqlParser.ShowRolesContext statement) {
    return new SqlCommand.ShowRoles(null);
  }

  @Override
  public SqlCommand visitShowRoleGrant(SqlParser.ShowRoleGrantContext statement) {
    return new SqlCommand.ShowRoles(Words.spelled(statement.group));
  }

  @Override
  public SqlCommand visitShowGrant(SqlParser.ShowGrantContext statement) {
    return new SqlCommand.ShowGrant(
        Words.spelled(statement.role),
        statement.securable() == null ? null : new Privileges(requests).on(statement.securable()));
  }

  @Override
  public SqlCommand visitShowPartitions(SqlParser.ShowPartitionsContext statement) {
    TTableName table = requests.table(statement.tableName());
    List<PartitionFilter> filters =
        new ArrayList<>(Clauses.filters(table, statement.partitionFilter()));
    if (statement.condition() != null) {
      if (!filters.isEmpty()) {
        throw SqlException.at(
            statement.condition(), "either PARTITION (…) or WHERE …: put all into WHERE");
      }
      filters.add(Clauses.condition(table, List.of(statement.condition())));
    }
    return new SqlCommand.ShowPartitions(table, filters);
  }

  @Override
  public SqlCommand visitShowTableStats(SqlParser.ShowTableStatsContext statement) {
    return new SqlCommand.ShowTableStats(requests.table(statement.tableName()));
  }

  @Override
  public SqlCommand visitShowColumnStats(SqlParser.ShowColumnStatsContext statement) {
    return new SqlCommand.ShowColumnStats(requests.table(statement.tableName()));
  }

  @Override
  public SqlCommand visitShowFiles(SqlParser.ShowFilesContext statement) {
    TTableName table = requests.table(statement.tableName());
    return new SqlCommand.ShowFiles(table, Clauses.filters(table, statement.partitionFilter()));
  }

  @Override
  public SqlCommand visitShowCreate(SqlParser.ShowCreateContext statement) {
    return new SqlCommand.ShowCreate(requests.table(statement.tableName()));
  }

  private String database(SqlParser.@Nullable InDatabaseContext in) {
    return requests.database(in == null ? null : in.identifier());
  }

  private static @Nullable String pattern(SqlParser.@Nullable PatternContext pattern) {
    return pattern == null ? null : Words.text(pattern.string());
  }
}
