package io.catalogd.rpc;

import io.catalogd.ddl.AlterTableAction;
import io.catalogd.ddl.AlterTableAction.NewPartition;
import io.catalogd.ddl.AlterTableAction.PropertyTarget;
import io.catalogd.ddl.DdlRequest;
import io.catalogd.ddl.DdlRequest.Relation;
import io.catalogd.model.CatalogException;
import io.catalogd.model.PartitionNames.Part;
import java.util.List;
import org.apache.impala.thrift.TAlterTableAddPartitionParams;
import org.apache.impala.thrift.TAlterTableDropPartitionParams;
import org.apache.impala.thrift.TAlterTableParams;
import org.apache.impala.thrift.TAlterTableSetTblPropertiesParams;
import org.apache.impala.thrift.TAlterTableType;
import org.apache.impala.thrift.TPartitionDef;
import org.apache.impala.thrift.TPartitionKeyValue;
import org.apache.impala.thrift.TTablePropertyType;
import org.jspecify.annotations.Nullable;

/** Reads ALTER TABLE statements. */
final class AlterTableCodec {
  private AlterTableCodec() {}

  static DdlRequest decode(TAlterTableParams params) {
    return new DdlRequest.AlterTable(Members.tableName(params.getTable_name()), action(params));
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
              Members.required(
                  params.getSet_tbl_properties_params(),
                  "alter_table_params.set_tbl_properties_params"));
      case RECOVER_PARTITIONS -> new AlterTableAction.RecoverPartitions();
      case ADD_REPLACE_COLUMNS,
          ADD_DROP_RANGE_PARTITION,
          ALTER_COLUMN,
          DROP_COLUMN,
          SET_FILE_FORMAT,
          SET_LOCATION,
          UPDATE_STATS,
          SET_CACHED,
          SET_ROW_FORMAT,
          SET_OWNER ->
          throw CatalogException.notSupportedYet("ALTER TABLE " + type);
    };
  }

  private static AlterTableAction rename(TAlterTableParams params, Relation relation) {
    return new AlterTableAction.Rename(
        Members.tableName(
            Members.required(params.getRename_params(), "alter_table_params.rename_params")
                .getNew_table_name()),
        relation);
  }

  private static AlterTableAction addPartitions(TAlterTableAddPartitionParams params) {
    return new AlterTableAction.AddPartitions(
        params.getPartitions().stream().map(AlterTableCodec::newPartition).toList(),
        params.isIf_not_exists());
  }

  private static NewPartition newPartition(TPartitionDef partition) {
    DdlCodec.refuseCaching(partition.getCache_op());
    return new NewPartition(spec(partition.getPartition_spec()), partition.getLocation());
  }

  private static AlterTableAction dropPartitions(TAlterTableDropPartitionParams params) {
    return new AlterTableAction.DropPartitions(
        specs(params.getPartition_set()), params.isIf_exists(), params.isPurge());
  }

  private static AlterTableAction setProperties(TAlterTableSetTblPropertiesParams params) {
    PropertyTarget target = target(params.getTarget());
    @Nullable List<List<TPartitionKeyValue>> partitions = params.getPartition_set();
    return partitions == null
        ? new AlterTableAction.SetProperties(target, params.getProperties())
        : new AlterTableAction.SetPartitionProperties(
            target, params.getProperties(), specs(partitions));
  }

  private static PropertyTarget target(TTablePropertyType target) {
    return switch (target) {
      case TBL_PROPERTY -> PropertyTarget.TABLE;
      case SERDE_PROPERTY -> PropertyTarget.SERDE;
    };
  }

  private static List<List<Part>> specs(List<List<TPartitionKeyValue>> specs) {
    return specs.stream().map(AlterTableCodec::spec).toList();
  }

  private static List<Part> spec(List<TPartitionKeyValue> spec) {
    return spec.stream().map(part -> new Part(part.getName(), part.getValue())).toList();
  }
}
