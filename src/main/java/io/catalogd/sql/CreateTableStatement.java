package io.catalogd.sql;

import io.catalogd.sql.SqlParser.CreateTableStatementContext;
import io.catalogd.sql.SqlParser.TableClauseContext;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.TCreateTableLikeParams;
import org.apache.impala.thrift.TCreateTableParams;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.THdfsFileFormat;
import org.apache.impala.thrift.TTableName;
import org.jspecify.annotations.Nullable;

/** CREATE [EXTERNAL | DEPENDENT] TABLE, with columns or LIKE another one (D82 to D87, D109). */
final class CreateTableStatement {
  private final Requests requests;

  CreateTableStatement(Requests requests) {
    this.requests = requests;
  }

  SqlCommand command(CreateTableStatementContext statement) {
    if (statement.query() != null) {
      throw OtherEngines.ofQuery(statement.query().getStart());
    }
    Map<String, TableClauseContext> clauses = clauses(statement);
    if (statement.source != null) {
      return like(statement, clauses);
    }
    TCreateTableParams params = params(statement, clauses);
    TDdlExecRequest request = requests.ddl(TDdlType.CREATE_TABLE).setCreate_table_params(params);
    TableClauseContext source = clauses.get("PRODUCED BY");
    if (source != null) {
      return new SqlCommand.DataSourceTable(
          Words.name(source.identifier()),
          source.string() == null ? "" : Words.text(source.string()),
          request);
    }
    return new SqlCommand.Change(request);
  }

  private TCreateTableParams params(
      CreateTableStatementContext statement, Map<String, TableClauseContext> clauses) {
    boolean dependent = statement.DEPENDENT() != null;
    TCreateTableParams params =
        new TCreateTableParams(
                requests.table(statement.target),
                statement.columnList() == null
                    ? List.of()
                    : Clauses.columns(statement.columnList()),
                THdfsFileFormat.TEXT,
                statement.EXTERNAL() != null,
                statement.ifNotExists() != null,
                requests.user())
            .setTable_properties(new HashMap<>())
            .setSerde_properties(new HashMap<>());
    clauses.values().forEach(clause -> set(params, clause));
    checkDependency(statement, clauses, dependent);
    if (params.getColumns().isEmpty() && !dependent && !clauses.containsKey("PRODUCED BY")) {
      throw SqlException.at(
          statement.target, "a table needs columns: CREATE TABLE t (a INT, b STRING)");
    }
    checkKeys(params, clauses.get("PARTITIONED BY"));
    return params;
  }

  private void set(TCreateTableParams params, TableClauseContext clause) {
    switch (kind(clause)) {
      case "PARTITIONED BY" -> params.setPartition_columns(Clauses.columns(clause.columnList()));
      case "SORT BY" -> params.setSort_columns(Words.names(clause.nameList()));
      case "COMMENT" -> params.setComment(Words.text(clause.string()));
      case "ROW FORMAT" -> params.setRow_format(Clauses.rowFormat(clause.rowFormat()));
      case "WITH SERDEPROPERTIES" ->
          params.setSerde_properties(Words.properties(clause.properties()));
      case "STORED AS" -> params.setFile_format(Clauses.fileFormat(clause.fileFormat()));
      case "LOCATION" -> params.setLocation(Words.text(clause.string()));
      case "CACHED" -> params.setCache_op(Clauses.caching(clause.caching()));
      case "TBLPROPERTIES" ->
          params.getTable_properties().putAll(Words.properties(clause.properties()));
      case "DEPENDS ON" ->
          params
              .getTable_properties()
              .put(DependentClauses.ON, base(clause.dependsOn().tableName()));
      default -> {} // PRODUCED BY is looked up when the statement is carried out
    }
  }

  private String base(SqlParser.TableNameContext name) {
    return DependentClauses.base(requests.table(name));
  }

  private static void checkDependency(
      CreateTableStatementContext statement,
      Map<String, TableClauseContext> clauses,
      boolean dependent) {
    TableClauseContext dependsOn = clauses.get("DEPENDS ON");
    if (dependent && dependsOn == null) {
      throw SqlException.at(
          statement.target,
          "a dependent table needs its base: CREATE DEPENDENT TABLE … DEPENDS ON TABLE t");
    }
    if (!dependent && dependsOn != null) {
      throw SqlException.at(
          dependsOn, "only a dependent table depends on another: CREATE DEPENDENT TABLE …");
    }
  }

  private static void checkKeys(TCreateTableParams params, @Nullable TableClauseContext clause) {
    if (clause == null) {
      return;
    }
    List<String> columns = params.getColumns().stream().map(TColumn::getColumnName).toList();
    for (SqlParser.ColumnContext key : clause.columnList().column()) {
      if (columns.contains(Words.name(key.identifier()))) {
        throw SqlException.at(
            key,
            "partition key '"
                + Words.name(key.identifier())
                + "' is a column already; keys stand in PARTITIONED BY only");
      }
    }
  }

  private SqlCommand like(
      CreateTableStatementContext statement, Map<String, TableClauseContext> clauses) {
    if (statement.columnList() != null || statement.DEPENDENT() != null) {
      throw SqlException.at(
          statement.source, "LIKE takes the columns of the other table, and makes ordinary tables");
    }
    TTableName source = requests.table(statement.source);
    TCreateTableLikeParams params =
        new TCreateTableLikeParams(
            requests.table(statement.target),
            source,
            statement.EXTERNAL() != null,
            statement.ifNotExists() != null,
            requests.user());
    for (TableClauseContext clause : clauses.values()) {
      switch (kind(clause)) {
        case "COMMENT" -> params.setComment(Words.text(clause.string()));
        case "LOCATION" -> params.setLocation(Words.text(clause.string()));
        case "STORED AS" -> params.setFile_format(Clauses.fileFormat(clause.fileFormat()));
        case "SORT BY" -> params.setSort_columns(Words.names(clause.nameList()));
        default ->
            throw SqlException.at(
                clause,
                "LIKE takes this from the other table: only COMMENT, SORT BY, STORED AS and"
                    + " LOCATION can be given");
      }
    }
    return new SqlCommand.Change(
        requests.ddl(TDdlType.CREATE_TABLE_LIKE).setCreate_table_like_params(params));
  }

  private static Map<String, TableClauseContext> clauses(CreateTableStatementContext statement) {
    Map<String, TableClauseContext> clauses = new HashMap<>();
    for (TableClauseContext clause : statement.tableClause()) {
      String kind = kind(clause);
      Clauses.refuseSecond(clause, clauses.put(kind, clause) != null, kind);
    }
    return clauses;
  }

  private static String kind(TableClauseContext clause) {
    if (clause.rowFormat() != null) {
      return "ROW FORMAT";
    }
    if (clause.caching() != null) {
      return "CACHED";
    }
    if (clause.dependsOn() != null) {
      return "DEPENDS ON";
    }
    String first = clause.getStart().getText().toUpperCase(Locale.ROOT);
    return switch (first) {
      case "PARTITIONED", "SORT", "PRODUCED" -> first + " BY";
      case "WITH" -> "WITH SERDEPROPERTIES";
      case "STORED" -> "STORED AS";
      default -> first;
    };
  }
}
