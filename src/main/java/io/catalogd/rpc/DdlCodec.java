package io.catalogd.rpc;

import io.catalogd.ddl.DdlRequest;
import io.catalogd.ddl.DdlRequest.KindCheck;
import io.catalogd.ddl.DdlRequest.Relation;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.util.List;
import org.apache.impala.thrift.TAlterDbParams;
import org.apache.impala.thrift.TAlterDbSetOwnerParams;
import org.apache.impala.thrift.TCreateDbParams;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TDropDbParams;
import org.apache.impala.thrift.TDropStatsParams;
import org.apache.impala.thrift.TDropTableOrViewParams;
import org.apache.impala.thrift.TPartitionKeyValue;
import org.apache.impala.thrift.TTruncateParams;
import org.jspecify.annotations.Nullable;

/** Reads statements. Of a request's parameters only those of its kind are looked at (D3). */
public final class DdlCodec {
  private DdlCodec() {}

  /**
   * The statement that a request asks for.
   *
   * @throws CatalogException INVALID_REQUEST when a member is missing or makes no sense, or the
   *     kind is not supported yet
   */
  public static DdlRequest decode(TDdlExecRequest request) {
    @Nullable TDdlType type = request.getDdl_type();
    if (type == null) {
      throw CatalogException.invalidRequest("Unexpected DDL exec request type: null");
    }
    return switch (type) {
      case CREATE_DATABASE ->
          createDatabase(Members.required(request.getCreate_db_params(), "create_db_params"));
      case DROP_DATABASE ->
          dropDatabase(Members.required(request.getDrop_db_params(), "drop_db_params"));
      case CREATE_TABLE ->
          NewTableCodec.createTable(
              Members.required(request.getCreate_table_params(), "create_table_params"),
              Members.requestingUser(request.getHeader()));
      case CREATE_TABLE_AS_SELECT ->
          NewTableCodec.createTableAsSelect(
              Members.required(request.getCreate_table_params(), "create_table_params"));
      case CREATE_VIEW ->
          NewTableCodec.createView(
              Members.required(request.getCreate_view_params(), "create_view_params"));
      case DROP_TABLE -> drop(Relation.TABLE, request);
      case DROP_VIEW -> drop(Relation.VIEW, request);
      case ALTER_TABLE ->
          AlterTableCodec.decode(
              Members.required(request.getAlter_table_params(), "alter_table_params"),
              Members.requestingUser(request.getHeader()));
      case CREATE_DATA_SOURCE ->
          DataSourceCodec.create(
              Members.required(
                  request.getCreate_data_source_params(), "create_data_source_params"));
      case DROP_DATA_SOURCE ->
          DataSourceCodec.drop(
              Members.required(request.getDrop_data_source_params(), "drop_data_source_params"));
      case TRUNCATE_TABLE ->
          truncate(Members.required(request.getTruncate_params(), "truncate_params"));
      case DROP_STATS ->
          dropStatistics(Members.required(request.getDrop_stats_params(), "drop_stats_params"));
      case COMPUTE_STATS -> throw computeStatistics();
      case CREATE_TABLE_LIKE ->
          NewTableCodec.createTableLike(
              Members.required(request.getCreate_table_like_params(), "create_table_like_params"));
      case ALTER_VIEW ->
          NewTableCodec.alterView(
              Members.required(request.getAlter_view_params(), "alter_view_params"));
      case ALTER_DATABASE ->
          alterDatabase(Members.required(request.getAlter_db_params(), "alter_db_params"));
      case COMMENT_ON ->
          CommentOnCodec.decode(
              Members.required(request.getComment_on_params(), "comment_on_params"));
      case CREATE_FUNCTION ->
          FunctionCodec.create(Members.required(request.getCreate_fn_params(), "create_fn_params"));
      case DROP_FUNCTION ->
          FunctionCodec.drop(Members.required(request.getDrop_fn_params(), "drop_fn_params"));
      case CREATE_ROLE, DROP_ROLE -> PolicyCodec.role(type, request);
      case GRANT_ROLE, REVOKE_ROLE -> PolicyCodec.groups(type, request);
      case GRANT_PRIVILEGE, REVOKE_PRIVILEGE -> PolicyCodec.privileges(type, request);
    };
  }

  private static DdlRequest createDatabase(TCreateDbParams params) {
    return new DdlRequest.CreateDatabase(
        params.getDb(),
        params.getComment(),
        params.getLocation(),
        params.isIf_not_exists(),
        params.getOwner());
  }

  private static DdlRequest dropDatabase(TDropDbParams params) {
    return new DdlRequest.DropDatabase(params.getDb(), params.isIf_exists(), params.isCascade());
  }

  private static DdlRequest alterDatabase(TAlterDbParams params) {
    return switch (params.getAlter_type()) {
      case SET_OWNER -> {
        TAlterDbSetOwnerParams owner =
            Members.required(params.getSet_owner_params(), "alter_db_params.set_owner_params");
        yield new DdlRequest.AlterDatabaseOwner(
            params.getDb(), Members.owner(owner.getOwner_type(), owner.getOwner_name()));
      }
    };
  }

  private static DdlRequest drop(Relation kind, TDdlExecRequest request) {
    TDropTableOrViewParams params =
        Members.required(request.getDrop_table_or_view_params(), "drop_table_or_view_params");
    if (params.isSetIs_table() && params.isIs_table() != (kind == Relation.TABLE)) {
      throw CatalogException.invalidRequest(
          "drop_table_or_view_params.is_table is "
              + params.isIs_table()
              + " but ddl_type is DROP_"
              + kind);
    }
    return new DdlRequest.DropTable(
        Members.tableName(params.getTable_name()),
        kind,
        params.isSetIs_table() ? KindCheck.STRICT : KindCheck.NONE,
        params.isIf_exists(),
        params.isPurge());
  }

  private static DdlRequest truncate(TTruncateParams params) {
    return new DdlRequest.TruncateTable(
        Members.tableName(params.getTable_name()), params.isIf_exists());
  }

  private static DdlRequest dropStatistics(TDropStatsParams params) {
    @Nullable List<List<TPartitionKeyValue>> partitions = params.getPartition_set();
    return new DdlRequest.DropStatistics(
        Members.tableName(params.getTable_name()),
        partitions == null ? null : AlterTableCodec.specs(partitions));
  }

  /** Clients count by queries of their own, and send what these found (D216). */
  private static CatalogException computeStatistics() {
    return new CatalogException(
        ErrorKind.INVALID_REQUEST,
        "IllegalStateException",
        "Compute stats should trigger an ALTER TABLE.");
  }
}
