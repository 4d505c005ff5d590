package io.catalogd.sql;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.impala.thrift.TAlterTableAddReplaceColsParams;
import org.apache.impala.thrift.TAlterTableAlterColParams;
import org.apache.impala.thrift.TAlterTableDropColParams;
import org.apache.impala.thrift.TAlterTableType;
import org.apache.impala.thrift.TAlterTableUpdateStatsParams;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.TColumnName;
import org.apache.impala.thrift.TCommentOnParams;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TTableName;

/** ALTER TABLE about columns and their statistics (D149 to D156, D218). */
final class ColumnStatements extends SqlParserBaseVisitor<SqlCommand> {
  /** Figures as the dialect calls them, by their names in lower case. */
  static final Map<String, String> FIGURES =
      Map.of(
          "numdvs", "numDVs", "numnulls", "numNulls", "maxsize", "maxSize", "avgsize", "avgSize");

  private final Requests requests;
  private final TTableName table;

  ColumnStatements(Requests requests, TTableName table) {
    this.requests = requests;
    this.table = table;
  }

  @Override
  public SqlCommand visitAddColumns(SqlParser.AddColumnsContext alteration) {
    return addOrReplace(Clauses.columns(alteration.columnList()), /* replace= */ false);
  }

  @Override
  public SqlCommand visitAddColumn(SqlParser.AddColumnContext alteration) {
    return addOrReplace(List.of(Clauses.column(alteration.column())), /* replace= */ false);
  }

  @Override
  public SqlCommand visitReplaceColumns(SqlParser.ReplaceColumnsContext alteration) {
    return addOrReplace(Clauses.columns(alteration.columnList()), /* replace= */ true);
  }

  @Override
  public SqlCommand visitChangeColumn(SqlParser.ChangeColumnContext alteration) {
    return alter(Words.name(alteration.name), Clauses.column(alteration.column()));
  }

  @Override
  public SqlCommand visitAlterColumnType(SqlParser.AlterColumnTypeContext alteration) {
    String name = Words.name(alteration.name);
    return alter(name, new TColumn(name, DataTypes.type(alteration.dataType())).setIs_key(false));
  }

  /** The same as COMMENT ON COLUMN, which needs no type. */
  @Override
  public SqlCommand visitAlterColumnComment(SqlParser.AlterColumnCommentContext alteration) {
    TCommentOnParams params =
        new TCommentOnParams()
            .setComment(Words.text(alteration.string()))
            .setColumn_name(new TColumnName(table, Words.name(alteration.name)));
    return new SqlCommand.Change(requests.ddl(TDdlType.COMMENT_ON).setComment_on_params(params));
  }

  @Override
  public SqlCommand visitDropColumn(SqlParser.DropColumnContext alteration) {
    TDdlExecRequest request = requests.alter(TAlterTableType.DROP_COLUMN, table);
    request
        .getAlter_table_params()
        .setDrop_col_params(new TAlterTableDropColParams(Words.name(alteration.name)));
    return new SqlCommand.Change(request);
  }

  @Override
  public SqlCommand visitSetColumnStats(SqlParser.SetColumnStatsContext alteration) {
    Map<String, Double> figures = new HashMap<>();
    for (SqlParser.PropertyContext property : alteration.properties().property()) {
      String typed = Words.text(property.key);
      String figure = FIGURES.get(typed.toLowerCase(Locale.ROOT));
      if (figure == null) {
        throw SqlException.at(
            property,
            "'" + typed + "' is no figure; there are numDVs, numNulls, maxSize and avgSize");
      }
      figures.put(figure, figure(property));
    }
    TDdlExecRequest request = requests.alter(TAlterTableType.UPDATE_STATS, table);
    request.getAlter_table_params().setUpdate_stats_params(new TAlterTableUpdateStatsParams(table));
    return new SqlCommand.StatisticsChange(
        table, Words.name(alteration.identifier()), figures, request);
  }

  private static double figure(SqlParser.PropertyContext property) {
    try {
      double number = Double.parseDouble(Words.text(property.value));
      if (number == -1 || (number >= 0 && number <= Long.MAX_VALUE)) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Told below, together with numbers that are none of rows or bytes.
    }
    throw SqlException.at(
        property.value, "this has to be a number from 0 on, or -1 for an unknown one");
  }

  private SqlCommand addOrReplace(List<TColumn> columns, boolean replace) {
    TDdlExecRequest request = requests.alter(TAlterTableType.ADD_REPLACE_COLUMNS, table);
    request
        .getAlter_table_params()
        .setAdd_replace_cols_params(new TAlterTableAddReplaceColsParams(columns, replace));
    return new SqlCommand.Change(request);
  }

  private SqlCommand alter(String name, TColumn definition) {
    TDdlExecRequest request = requests.alter(TAlterTableType.ALTER_COLUMN, table);
    request
        .getAlter_table_params()
        .setAlter_col_params(new TAlterTableAlterColParams(name, definition));
    return new SqlCommand.Change(request);
  }
}
