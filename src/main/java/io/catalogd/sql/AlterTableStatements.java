package io.catalogd.sql;

import io.catalogd.sql.SqlCommand.PartitionChange.Place;
import io.catalogd.sql.SqlParser.NewPartitionContext;
import io.catalogd.sql.SqlParser.PartitionFilterContext;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.tree.RuleNode;
import org.apache.impala.thrift.TAlterTableAddPartitionParams;
import org.apache.impala.thrift.TAlterTableDropPartitionParams;
import org.apache.impala.thrift.TAlterTableOrViewRenameParams;
import org.apache.impala.thrift.TAlterTableOrViewSetOwnerParams;
import org.apache.impala.thrift.TAlterTableParams;
import org.apache.impala.thrift.TAlterTableSetCachedParams;
import org.apache.impala.thrift.TAlterTableSetFileFormatParams;
import org.apache.impala.thrift.TAlterTableSetLocationParams;
import org.apache.impala.thrift.TAlterTableSetRowFormatParams;
import org.apache.impala.thrift.TAlterTableSetTblPropertiesParams;
import org.apache.impala.thrift.TAlterTableType;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TPartitionDef;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTablePropertyType;
import org.jspecify.annotations.Nullable;

/** ALTER TABLE, but for columns and their statistics (D141 to D215). */
final class AlterTableStatements extends SqlParserBaseVisitor<SqlCommand> {
  private final Requests requests;
  private final TTableName table;

  AlterTableStatements(Requests requests, TTableName table) {
    this.requests = requests;
    this.table = table;
  }

  @Override
  public SqlCommand visitAddPartitions(SqlParser.AddPartitionsContext alteration) {
    List<TPartitionDef> partitions =
        alteration.newPartition().stream().map(this::partition).toList();
    TDdlExecRequest request = requests.alter(TAlterTableType.ADD_PARTITION, table);
    request
        .getAlter_table_params()
        .setAdd_partition_params(
            new TAlterTableAddPartitionParams(alteration.ifNotExists() != null, partitions));
    return new SqlCommand.Change(request);
  }

  private TPartitionDef partition(NewPartitionContext partition) {
    TPartitionDef def = new TPartitionDef(Clauses.spec(partition.partitionSpec(0)));
    if (partition.string() != null) {
      def.setLocation(Words.text(partition.string()));
    }
    if (partition.caching() != null) {
      def.setCache_op(Clauses.caching(partition.caching()));
    }
    if (partition.dependsOn() != null) {
      Clauses.refuseSecond(partition.dependsOn(), def.isSetLocation(), "LOCATION or DEPENDS ON");
      def.setLocation(
          DependentClauses.location(
              requests.table(partition.dependsOn().tableName()),
              Clauses.spec(partition.partitionSpec(1))));
    }
    return def;
  }

  @Override
  public SqlCommand visitDropPartitions(SqlParser.DropPartitionsContext alteration) {
    TDdlExecRequest request = requests.alter(TAlterTableType.DROP_PARTITION, table);
    request
        .getAlter_table_params()
        .setDrop_partition_params(
            new TAlterTableDropPartitionParams(
                List.of(), alteration.ifExists() != null, alteration.PURGE() != null));
    return new SqlCommand.PartitionChange(
        table,
        alteration.partitionFilter().stream().map(filter -> Clauses.filter(table, filter)).toList(),
        request,
        Place.DROP);
  }

  @Override
  public SqlCommand visitRecoverPartitions(SqlParser.RecoverPartitionsContext alteration) {
    return new SqlCommand.Change(requests.alter(TAlterTableType.RECOVER_PARTITIONS, table));
  }

  @Override
  public SqlCommand visitRenameTable(SqlParser.RenameTableContext alteration) {
    TDdlExecRequest request = requests.alter(TAlterTableType.RENAME_TABLE, table);
    request
        .getAlter_table_params()
        .setRename_params(
            new TAlterTableOrViewRenameParams(requests.table(alteration.tableName())));
    return new SqlCommand.Change(request);
  }

  @Override
  public SqlCommand visitSetTableOwner(SqlParser.SetTableOwnerContext alteration) {
    TDdlExecRequest request = requests.alter(TAlterTableType.SET_OWNER, table);
    request
        .getAlter_table_params()
        .setSet_owner_params(
            new TAlterTableOrViewSetOwnerParams(
                Requests.ownerType(alteration.owner()), Requests.ownerName(alteration.owner())));
    return new SqlCommand.Change(request);
  }

  @Override
  public SqlCommand visitSetFileFormat(SqlParser.SetFileFormatContext alteration) {
    TDdlExecRequest request = requests.alter(TAlterTableType.SET_FILE_FORMAT, table);
    request
        .getAlter_table_params()
        .setSet_file_format_params(
            new TAlterTableSetFileFormatParams(Clauses.fileFormat(alteration.fileFormat())));
    return change(alteration.partitionFilter(), request, Place.FILE_FORMAT);
  }

  @Override
  public SqlCommand visitSetRowFormat(SqlParser.SetRowFormatContext alteration) {
    TDdlExecRequest request = requests.alter(TAlterTableType.SET_ROW_FORMAT, table);
    request
        .getAlter_table_params()
        .setSet_row_format_params(
            new TAlterTableSetRowFormatParams(Clauses.rowFormat(alteration.rowFormat())));
    return change(alteration.partitionFilter(), request, Place.ROW_FORMAT);
  }

  @Override
  public SqlCommand visitSetLocation(SqlParser.SetLocationContext alteration) {
    TDdlExecRequest request = requests.alter(TAlterTableType.SET_LOCATION, table);
    request
        .getAlter_table_params()
        .setSet_location_params(new TAlterTableSetLocationParams(Words.text(alteration.string())));
    return change(alteration.partitionFilter(), request, Place.LOCATION);
  }

  @Override
  public SqlCommand visitSetTableProperties(SqlParser.SetTablePropertiesContext alteration) {
    return properties(
        alteration.partitionFilter(),
        TTablePropertyType.TBL_PROPERTY,
        Words.properties(alteration.properties()));
  }

  @Override
  public SqlCommand visitSetSerdeProperties(SqlParser.SetSerdePropertiesContext alteration) {
    return properties(
        alteration.partitionFilter(),
        TTablePropertyType.SERDE_PROPERTY,
        Words.properties(alteration.properties()));
  }

  /** A property as well (D172). */
  @Override
  public SqlCommand visitSetSortColumns(SqlParser.SetSortColumnsContext alteration) {
    return properties(
        null,
        TTablePropertyType.TBL_PROPERTY,
        Map.of("sort.columns", String.join(",", Words.names(alteration.nameList()))));
  }

  @Override
  public SqlCommand visitSetBase(SqlParser.SetBaseContext alteration) {
    TTableName base = requests.table(alteration.dependsOn().tableName());
    return properties(
        alteration.partitionFilter(),
        TTablePropertyType.TBL_PROPERTY,
        Map.of(DependentClauses.ON, DependentClauses.base(base)));
  }

  @Override
  public SqlCommand visitSetCaching(SqlParser.SetCachingContext alteration) {
    TDdlExecRequest request = requests.alter(TAlterTableType.SET_CACHED, table);
    request
        .getAlter_table_params()
        .setSet_cached_params(
            new TAlterTableSetCachedParams(Clauses.caching(alteration.caching())));
    return change(alteration.partitionFilter(), request, Place.CACHING);
  }

  /** What is left is about columns. */
  @Override
  public SqlCommand visitChildren(RuleNode alteration) {
    return alteration.accept(new ColumnStatements(requests, table));
  }

  private SqlCommand properties(
      @Nullable PartitionFilterContext filter,
      TTablePropertyType target,
      Map<String, String> properties) {
    TDdlExecRequest request = requests.alter(TAlterTableType.SET_TBL_PROPERTIES, table);
    TAlterTableParams params = request.getAlter_table_params();
    params.setSet_tbl_properties_params(new TAlterTableSetTblPropertiesParams(target, properties));
    return change(filter, request, Place.PROPERTIES);
  }

  private SqlCommand change(
      @Nullable PartitionFilterContext filter, TDdlExecRequest request, Place place) {
    return filter == null
        ? new SqlCommand.Change(request)
        : new SqlCommand.PartitionChange(table, Clauses.filters(table, filter), request, place);
  }
}
