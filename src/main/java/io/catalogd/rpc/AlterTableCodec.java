package io.catalogd.rpc;

import io.catalogd.caching.CachingClause;
import io.catalogd.ddl.AlterTableAction;
import io.catalogd.ddl.AlterTableAction.NewPartition;
import io.catalogd.ddl.AlterTableAction.PropertyTarget;
import io.catalogd.ddl.DdlRequest;
import io.catalogd.ddl.DdlRequest.Relation;
import io.catalogd.ddl.FormatChange;
import io.catalogd.dependent.DependentClause;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.TableName;
import java.util.List;
import org.apache.impala.thrift.TAlterTableAddPartitionParams;
import org.apache.impala.thrift.TAlterTableAddReplaceColsParams;
import org.apache.impala.thrift.TAlterTableAlterColParams;
import org.apache.impala.thrift.TAlterTableDropPartitionParams;
import org.apache.impala.thrift.TAlterTableOrViewSetOwnerParams;
import org.apache.impala.thrift.TAlterTableParams;
import org.apache.impala.thrift.TAlterTableSetCachedParams;
import org.apache.impala.thrift.TAlterTableSetFileFormatParams;
import org.apache.impala.thrift.TAlterTableSetLocationParams;
import org.apache.impala.thrift.TAlterTableSetRowFormatParams;
import org.apache.impala.thrift.TAlterTableSetTblPropertiesParams;
import org.apache.impala.thrift.TAlterTableType;
import org.apache.impala.thrift.TPartitionDef;
import org.apache.impala.thrift.TPartitionKeyValue;
import org.apache.impala.thrift.TTablePropertyType;
import org.jspecify.annotations.Nullable;

/** Reads ALTER TABLE statements. */
final class AlterTableCodec {
  private AlterTableCodec() {}

  static DdlRequest decode(TAlterTableParams params, @Nullable String user) {
    return new DdlRequest.AlterTable(
        Members.tableName(params.getTable_name()), action(params), user);
  }

  private static AlterTableAction action(TAlterTableParams params) {
    @Nullable TAlterTableType type = params.getAlter_type();
    if (type == null) {
      throw CatalogException.invalidRequest("Unknown ALTER TABLE operation type: null");
    }
    return switch (type) {
      case RENAME_TABLE -> rename(params, Relation.TABLE);
      case RENAME_VIEW -> rename(params, Relation.VIEW);
      case ADD_PARTITION ->
          addPartitions(
              Members.required(
                  params.getAdd_partition_params(), "alter_table_params.add_partition_params"));
      case DROP_PARTITION ->
          dropPartitions(
              Members.required(
                  params.getDrop_partition_params(), "alter_table_params.drop_partition_params"));
      case SET_TBL_PROPERTIES ->
          setProperties(
              Members.tableName(params.getTable_name()).key(),
              Members.required(
                  params.getSet_tbl_properties_params(),
                  "alter_table_params.set_tbl_properties_params"));
      case UPDATE_STATS ->
          UpdateStatisticsCodec.decode(
              Members.required(
                  params.getUpdate_stats_params(), "alter_table_params.update_stats_params"));
      case ADD_REPLACE_COLUMNS ->
          addOrReplaceColumns(
              Members.required(
                  params.getAdd_replace_cols_params(),
                  "alter_table_params.add_replace_cols_params"));
      case ALTER_COLUMN ->
          alterColumn(
              Members.required(
                  params.getAlter_col_params(), "alter_table_params.alter_col_params"));
      case DROP_COLUMN ->
          new AlterTableAction.DropColumn(
              Members.required(params.getDrop_col_params(), "alter_table_params.drop_col_params")
                  .getCol_name());
      case SET_FILE_FORMAT ->
          setFileFormat(
              Members.required(
                  params.getSet_file_format_params(), "alter_table_params.set_file_format_params"));
      case SET_ROW_FORMAT ->
          setRowFormat(
              Members.required(
                  params.getSet_row_format_params(), "alter_table_params.set_row_format_params"));
      case SET_LOCATION ->
          setLocation(
              Members.required(
                  params.getSet_location_params(), "alter_table_params.set_location_params"));
      case SET_OWNER ->
          setOwner(
              Members.required(
                  params.getSet_owner_params(), "alter_table_params.set_owner_params"));
      case RECOVER_PARTITIONS -> new AlterTableAction.RecoverPartitions();
      case ADD_DROP_RANGE_PARTITION -> new AlterTableAction.AlterRanges();
      case SET_CACHED ->
          setCached(
              Members.required(
                  params.getSet_cached_params(), "alter_table_params.set_cached_params"));
    };
  }

  private static AlterTableAction rename(TAlterTableParams params, Relation relation) {
    return new AlterTableAction.Rename(
        Members.tableName(
            Members.required(params.getRename_params(), "alter_table_params.rename_params")
                .getNew_table_name()),
        relation);
  }

  private static AlterTableAction addOrReplaceColumns(TAlterTableAddReplaceColsParams params) {
    List<Column> columns = NewTableCodec.columns(params.getColumns());
    return params.isReplace_existing_cols()
        ? new AlterTableAction.ReplaceColumns(columns)
        : new AlterTableAction.AddColumns(columns);
  }

  private static AlterTableAction alterColumn(TAlterTableAlterColParams params) {
    return new AlterTableAction.AlterColumn(
        params.getCol_name(), NewTableCodec.column(params.getNew_col_def()));
  }

  private static AlterTableAction addPartitions(TAlterTableAddPartitionParams params) {
    return new AlterTableAction.AddPartitions(
        params.getPartitions().stream().map(AlterTableCodec::newPartition).toList(),
        params.isIf_not_exists());
  }

  private static NewPartition newPartition(TPartitionDef partition) {
    return new NewPartition(
        spec(partition.getPartition_spec()),
        partition.getLocation(),
        CachingCodec.decode(partition.getCache_op()));
  }

  private static AlterTableAction dropPartitions(TAlterTableDropPartitionParams params) {
    return new AlterTableAction.DropPartitions(
        specs(params.getPartition_set()), params.isIf_exists(), params.isPurge());
  }

  private static AlterTableAction setProperties(
      TableName table, TAlterTableSetTblPropertiesParams params) {
    PropertyTarget target = target(params.getTarget());
    @Nullable List<List<TPartitionKeyValue>> partitions = params.getPartition_set();
    if (target == PropertyTarget.TABLE
        && partitions == null
        && DependentClause.confirms(table, params.getProperties())) {
      return new AlterTableAction.ConfirmDependents();
    }
    return partitions == null
        ? new AlterTableAction.SetProperties(target, params.getProperties())
        : new AlterTableAction.SetPartitionProperties(
            target, params.getProperties(), specs(partitions));
  }

  private static AlterTableAction setFileFormat(TAlterTableSetFileFormatParams params) {
    return setFormat(
        new FormatChange.OfFiles(NewTableCodec.fileFormat(params.getFile_format())),
        params.getPartition_set());
  }

  private static AlterTableAction setRowFormat(TAlterTableSetRowFormatParams params) {
    return setFormat(
        new FormatChange.OfRows(NewTableCodec.rowFormat(params.getRow_format())),
        params.getPartition_set());
  }

  private static AlterTableAction setFormat(
      FormatChange change, @Nullable List<List<TPartitionKeyValue>> partitions) {
    return partitions == null
        ? new AlterTableAction.SetFormat(change)
        : new AlterTableAction.SetPartitionFormats(change, specs(partitions));
  }

  private static AlterTableAction setLocation(TAlterTableSetLocationParams params) {
    @Nullable List<TPartitionKeyValue> partition = params.getPartition_spec();
    return partition == null
        ? new AlterTableAction.SetLocation(params.getLocation())
        : new AlterTableAction.SetPartitionLocation(params.getLocation(), spec(partition));
  }

  private static AlterTableAction setOwner(TAlterTableOrViewSetOwnerParams params) {
    return new AlterTableAction.SetOwner(
        Members.owner(params.getOwner_type(), params.getOwner_name()));
  }

  private static PropertyTarget target(TTablePropertyType target) {
    return switch (target) {
      case TBL_PROPERTY -> PropertyTarget.TABLE;
      case SERDE_PROPERTY -> PropertyTarget.SERDE;
    };
  }

  private static AlterTableAction setCached(TAlterTableSetCachedParams params) {
    CachingClause clause =
        CachingCodec.decodeRequired(
            params.getCache_op(), "alter_table_params.set_cached_params.cache_op");
    @Nullable List<List<TPartitionKeyValue>> partitions = params.getPartition_set();
    return partitions == null
        ? new AlterTableAction.SetCached(clause)
        : new AlterTableAction.SetPartitionsCached(clause, specs(partitions));
  }

  static List<List<Part>> specs(List<List<TPartitionKeyValue>> specs) {
    return specs.stream().map(AlterTableCodec::spec).toList();
  }

  private static List<Part> spec(List<TPartitionKeyValue> spec) {
    return spec.stream().map(part -> new Part(part.getName(), part.getValue())).toList();
  }
}
