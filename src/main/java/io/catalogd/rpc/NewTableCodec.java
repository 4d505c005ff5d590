package io.catalogd.rpc;

import io.catalogd.ddl.DdlRequest;
import io.catalogd.ddl.RowFormat;
import io.catalogd.ddl.TableSpec;
import io.catalogd.ddl.ViewSpec;
import io.catalogd.dependent.DependentClause;
import io.catalogd.model.Column;
import io.catalogd.model.FileFormat;
import java.util.List;
import java.util.Map;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.TCreateOrAlterViewParams;
import org.apache.impala.thrift.TCreateTableLikeParams;
import org.apache.impala.thrift.TCreateTableParams;
import org.apache.impala.thrift.THdfsFileFormat;
import org.apache.impala.thrift.TTableRowFormat;
import org.jspecify.annotations.Nullable;

/** Reads statements that make tables and views. */
final class NewTableCodec {
  private NewTableCodec() {}

  static DdlRequest createTable(TCreateTableParams params, @Nullable String user) {
    TableSpec table = table(params);
    return DependentClause.isIn(table.tableProperties())
        ? new DdlRequest.CreateDependentTable(
            table,
            DependentClause.of(table.name().key(), table.tableProperties()),
            params.isIf_not_exists(),
            user)
        : new DdlRequest.CreateTable(table, params.isIf_not_exists());
  }

  static DdlRequest createTableAsSelect(TCreateTableParams params) {
    return new DdlRequest.CreateTableAsSelect(table(params), params.isIf_not_exists());
  }

  static DdlRequest createView(TCreateOrAlterViewParams params) {
    ViewSpec view =
        new ViewSpec(
            Members.tableName(params.getView_name()),
            params.getOwner(),
            columns(params.getColumns()),
            params.getOriginal_view_def(),
            params.getExpanded_view_def(),
            params.getComment());
    return new DdlRequest.CreateView(view, params.isIf_not_exists());
  }

  static DdlRequest alterView(TCreateOrAlterViewParams params) {
    return new DdlRequest.AlterView(
        Members.tableName(params.getView_name()),
        columns(params.getColumns()),
        params.getOriginal_view_def(),
        params.getExpanded_view_def(),
        params.getComment());
  }

  static DdlRequest createTableLike(TCreateTableLikeParams params) {
    return new DdlRequest.CreateTableLike(
        Members.tableName(params.getTable_name()),
        Members.tableName(params.getSrc_table_name()),
        params.getOwner(),
        params.isIs_external(),
        params.isIf_not_exists(),
        params.isSetFile_format() ? fileFormat(params.getFile_format()) : null,
        params.getComment(),
        params.getLocation(),
        Members.orEmpty(params.getSort_columns()));
  }

  private static TableSpec table(TCreateTableParams params) {
    return new TableSpec(
            Members.tableName(params.getTable_name()),
            params.getOwner(),
            params.isIs_external(),
            columns(params.getColumns()),
            columns(Members.orEmpty(params.getPartition_columns())),
            fileFormat(params.getFile_format()),
            rowFormat(params.getRow_format()),
            params.getComment(),
            params.getLocation(),
            orEmpty(params.getTable_properties()),
            orEmpty(params.getSerde_properties()),
            Members.orEmpty(params.getSort_columns()))
        .withCaching(CachingCodec.decode(params.getCache_op()));
  }

  static List<Column> columns(List<TColumn> columns) {
    return columns.stream().map(NewTableCodec::column).toList();
  }

  static Column column(TColumn column) {
    return new Column(
        column.getColumnName(),
        ColumnTypeDecoder.decode(column.getColumnType(), column.getColumnName()),
        column.getComment());
  }

  static FileFormat fileFormat(THdfsFileFormat format) {
    return switch (format) {
      case TEXT -> FileFormat.TEXT;
      case RC_FILE -> FileFormat.RC_FILE;
      case SEQUENCE_FILE -> FileFormat.SEQUENCE_FILE;
      case AVRO -> FileFormat.AVRO;
      case PARQUET -> FileFormat.PARQUET;
      case KUDU -> FileFormat.KUDU;
      case ORC -> FileFormat.ORC;
    };
  }

  static RowFormat rowFormat(@Nullable TTableRowFormat format) {
    return format == null
        ? RowFormat.DEFAULT
        : new RowFormat(
            format.getField_terminator(), format.getLine_terminator(), format.getEscaped_by());
  }

  private static Map<String, String> orEmpty(@Nullable Map<String, String> map) {
    return map == null ? Map.of() : map;
  }
}
