package io.catalogd;

import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.stored.TestFunctions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TAlterDbParams;
import org.apache.impala.thrift.TAlterDbSetOwnerParams;
import org.apache.impala.thrift.TAlterDbType;
import org.apache.impala.thrift.TAlterTableAddPartitionParams;
import org.apache.impala.thrift.TAlterTableAddReplaceColsParams;
import org.apache.impala.thrift.TAlterTableAlterColParams;
import org.apache.impala.thrift.TAlterTableDropColParams;
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
import org.apache.impala.thrift.TAlterTableUpdateStatsParams;
import org.apache.impala.thrift.TCatalogServiceRequestHeader;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.TColumnName;
import org.apache.impala.thrift.TColumnType;
import org.apache.impala.thrift.TCommentOnParams;
import org.apache.impala.thrift.TCreateDataSourceParams;
import org.apache.impala.thrift.TCreateDbParams;
import org.apache.impala.thrift.TCreateFunctionParams;
import org.apache.impala.thrift.TCreateOrAlterViewParams;
import org.apache.impala.thrift.TCreateTableLikeParams;
import org.apache.impala.thrift.TCreateTableParams;
import org.apache.impala.thrift.TDataSource;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TDropDataSourceParams;
import org.apache.impala.thrift.TDropDbParams;
import org.apache.impala.thrift.TDropFunctionParams;
import org.apache.impala.thrift.TDropStatsParams;
import org.apache.impala.thrift.TDropTableOrViewParams;
import org.apache.impala.thrift.TFunction;
import org.apache.impala.thrift.TFunctionName;
import org.apache.impala.thrift.THdfsCachingOp;
import org.apache.impala.thrift.THdfsFileFormat;
import org.apache.impala.thrift.TOwnerType;
import org.apache.impala.thrift.TPartitionDef;
import org.apache.impala.thrift.TPartitionKeyValue;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TScalarType;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTablePropertyType;
import org.apache.impala.thrift.TTableRowFormat;
import org.apache.impala.thrift.TTruncateParams;
import org.apache.impala.thrift.TTypeNode;
import org.apache.impala.thrift.TTypeNodeType;
import org.jspecify.annotations.Nullable;

/** Statements as a coordinator sends them. */
final class Statements {
  private static final String USER = "ada";

  private Statements() {}

  static TDdlExecRequest createDatabase(String name) {
    return request(TDdlType.CREATE_DATABASE)
        .setCreate_db_params(new TCreateDbParams(name, USER).setIf_not_exists(false));
  }

  static TDdlExecRequest dropDatabase(String name, boolean ifExists, boolean cascade) {
    return request(TDdlType.DROP_DATABASE)
        .setDrop_db_params(new TDropDbParams(name, ifExists, cascade));
  }

  /** {@code (a INT, s STRING)}. */
  static TDdlExecRequest createTable(String database, String table) {
    return request(TDdlType.CREATE_TABLE).setCreate_table_params(tableParams(database, table));
  }

  /** The same with the keys {@code (j INT, p STRING)}. */
  static TDdlExecRequest createPartitioned(String database, String table) {
    TDdlExecRequest request = createTable(database, table);
    request
        .getCreate_table_params()
        .setPartition_columns(
            List.of(column("j", TPrimitiveType.INT), column("p", TPrimitiveType.STRING)));
    return request;
  }

  static TDdlExecRequest createTableAsSelect(String database, String table) {
    return request(TDdlType.CREATE_TABLE_AS_SELECT)
        .setCreate_table_params(tableParams(database, table));
  }

  static TDdlExecRequest createInKudu(String database, String table) {
    TDdlExecRequest request = createTable(database, table);
    request
        .getCreate_table_params()
        .setColumns(List.of())
        .setFile_format(THdfsFileFormat.KUDU)
        .setTable_properties(Map.of("storage_handler", MetastoreStructs.KUDU));
    return request;
  }

  private static TCreateTableParams tableParams(String database, String table) {
    return new TCreateTableParams(
            new TTableName(database, table),
            List.of(column("a", TPrimitiveType.INT), column("s", TPrimitiveType.STRING)),
            THdfsFileFormat.TEXT,
            /* is_external= */ false,
            /* if_not_exists= */ false,
            USER)
        .setTable_properties(Map.of())
        .setSerde_properties(Map.of());
  }

  static TDdlExecRequest createView(String database, String view, String query) {
    return request(TDdlType.CREATE_VIEW)
        .setCreate_view_params(
            new TCreateOrAlterViewParams(
                    new TTableName(database, view),
                    List.of(column("a", TPrimitiveType.INT)),
                    USER,
                    query,
                    query)
                .setIf_not_exists(false));
  }

  static TDdlExecRequest dropTable(String database, String table, boolean ifExists) {
    return drop(TDdlType.DROP_TABLE, database, table, ifExists);
  }

  static TDdlExecRequest dropView(String database, String view, boolean ifExists) {
    return drop(TDdlType.DROP_VIEW, database, view, ifExists);
  }

  private static TDdlExecRequest drop(
      TDdlType type, String database, String name, boolean ifExists) {
    return request(type)
        .setDrop_table_or_view_params(
            new TDropTableOrViewParams(new TTableName(database, name), ifExists, /* purge= */ false)
                .setIs_table(type == TDdlType.DROP_TABLE));
  }

  static TDdlExecRequest createFunction(TFunction function) {
    return request(TDdlType.CREATE_FUNCTION)
        .setCreate_fn_params(new TCreateFunctionParams(function).setIf_not_exists(false));
  }

  /** One overload. */
  static TDdlExecRequest dropFunction(
      String database, String name, boolean ifExists, TPrimitiveType... types) {
    TDdlExecRequest request = dropJavaFunction(database, name, ifExists);
    request
        .getDrop_fn_params()
        .setArg_types(TestFunctions.types(types))
        .setSignature(name + "(" + Arrays.toString(types).replaceAll("[\\[\\]]", "") + ")");
    return request;
  }

  /** A persistent Java function, which has no signature. */
  static TDdlExecRequest dropJavaFunction(String database, String name, boolean ifExists) {
    return request(TDdlType.DROP_FUNCTION)
        .setDrop_fn_params(
            new TDropFunctionParams(
                new TFunctionName(name).setDb_name(database), List.of(), ifExists));
  }

  static TDdlExecRequest createDataSource(TDataSource source) {
    return request(TDdlType.CREATE_DATA_SOURCE)
        .setCreate_data_source_params(new TCreateDataSourceParams(source).setIf_not_exists(false));
  }

  static TDdlExecRequest dropDataSource(TDataSource source, boolean ifExists) {
    return request(TDdlType.DROP_DATA_SOURCE)
        .setDrop_data_source_params(
            new TDropDataSourceParams(source.getName()).setIf_exists(ifExists));
  }

  /** Of a table of {@link #createPartitioned}. */
  static TDdlExecRequest addPartitions(String database, String table, PartitionSpec... keys) {
    return alter(
        TAlterTableType.ADD_PARTITION,
        database,
        table,
        params ->
            params.setAdd_partition_params(
                new TAlterTableAddPartitionParams(
                    /* if_not_exists= */ false,
                    Arrays.stream(keys).map(key -> new TPartitionDef(key.spec())).toList())));
  }

  static TDdlExecRequest dropPartitions(
      String database, String table, boolean ifExists, PartitionSpec... keys) {
    return alter(
        TAlterTableType.DROP_PARTITION,
        database,
        table,
        params ->
            params.setDrop_partition_params(
                new TAlterTableDropPartitionParams(specs(keys), ifExists, /* purge= */ false)));
  }

  /** SET CACHED or UNCACHED of the table, or of those partitions if there are any. */
  static TDdlExecRequest setCached(
      String database, String table, THdfsCachingOp clause, PartitionSpec... keys) {
    TAlterTableSetCachedParams set = new TAlterTableSetCachedParams(clause);
    if (keys.length > 0) {
      set.setPartition_set(specs(keys));
    }
    return alter(
        TAlterTableType.SET_CACHED, database, table, params -> params.setSet_cached_params(set));
  }

  static TDdlExecRequest recoverPartitions(String database, String table) {
    return alter(TAlterTableType.RECOVER_PARTITIONS, database, table, params -> {});
  }

  /** ADD or DROP RANGE PARTITION. */
  static TDdlExecRequest alterRange(String database, String table) {
    return alter(TAlterTableType.ADD_DROP_RANGE_PARTITION, database, table, params -> {});
  }

  static TDdlExecRequest rename(TTableName from, TTableName to) {
    return rename(TAlterTableType.RENAME_TABLE, from, to);
  }

  static TDdlExecRequest renameView(TTableName from, TTableName to) {
    return rename(TAlterTableType.RENAME_VIEW, from, to);
  }

  private static TDdlExecRequest rename(TAlterTableType type, TTableName from, TTableName to) {
    return alter(
        type,
        from.getDb_name(),
        from.getTable_name(),
        params -> params.setRename_params(new TAlterTableOrViewRenameParams(to)));
  }

  static TDdlExecRequest setProperties(
      String database, String table, TTablePropertyType target, Map<String, String> properties) {
    return alter(
        TAlterTableType.SET_TBL_PROPERTIES,
        database,
        table,
        params ->
            params.setSet_tbl_properties_params(
                new TAlterTableSetTblPropertiesParams(target, properties)));
  }

  static TDdlExecRequest setPartitionProperties(
      String database, String table, Map<String, String> properties, PartitionSpec... keys) {
    TDdlExecRequest request =
        setProperties(database, table, TTablePropertyType.TBL_PROPERTY, properties);
    request.getAlter_table_params().getSet_tbl_properties_params().setPartition_set(specs(keys));
    return request;
  }

  static TDdlExecRequest addColumns(String database, String table, TColumn... columns) {
    return addOrReplaceColumns(database, table, /* replace= */ false, columns);
  }

  static TDdlExecRequest replaceColumns(String database, String table, TColumn... columns) {
    return addOrReplaceColumns(database, table, /* replace= */ true, columns);
  }

  private static TDdlExecRequest addOrReplaceColumns(
      String database, String table, boolean replace, TColumn... columns) {
    return alter(
        TAlterTableType.ADD_REPLACE_COLUMNS,
        database,
        table,
        params ->
            params.setAdd_replace_cols_params(
                new TAlterTableAddReplaceColsParams(List.of(columns), replace)));
  }

  static TDdlExecRequest dropColumn(String database, String table, String column) {
    return alter(
        TAlterTableType.DROP_COLUMN,
        database,
        table,
        params -> params.setDrop_col_params(new TAlterTableDropColParams(column)));
  }

  static TDdlExecRequest alterColumn(
      String database, String table, String column, TColumn changed) {
    return alter(
        TAlterTableType.ALTER_COLUMN,
        database,
        table,
        params -> params.setAlter_col_params(new TAlterTableAlterColParams(column, changed)));
  }

  static TDdlExecRequest setFileFormat(String database, String table, THdfsFileFormat format) {
    return alter(
        TAlterTableType.SET_FILE_FORMAT,
        database,
        table,
        params -> params.setSet_file_format_params(new TAlterTableSetFileFormatParams(format)));
  }

  static TDdlExecRequest setPartitionFileFormat(
      String database, String table, THdfsFileFormat format, PartitionSpec... keys) {
    TDdlExecRequest request = setFileFormat(database, table, format);
    request.getAlter_table_params().getSet_file_format_params().setPartition_set(specs(keys));
    return request;
  }

  static TDdlExecRequest setRowFormat(String database, String table, TTableRowFormat format) {
    return alter(
        TAlterTableType.SET_ROW_FORMAT,
        database,
        table,
        params -> params.setSet_row_format_params(new TAlterTableSetRowFormatParams(format)));
  }

  static TDdlExecRequest setPartitionRowFormat(
      String database, String table, TTableRowFormat format, PartitionSpec... keys) {
    TDdlExecRequest request = setRowFormat(database, table, format);
    request.getAlter_table_params().getSet_row_format_params().setPartition_set(specs(keys));
    return request;
  }

  static TDdlExecRequest setLocation(String database, String table, String location) {
    return alter(
        TAlterTableType.SET_LOCATION,
        database,
        table,
        params -> params.setSet_location_params(new TAlterTableSetLocationParams(location)));
  }

  static TDdlExecRequest setPartitionLocation(
      String database, String table, String location, PartitionSpec key) {
    TDdlExecRequest request = setLocation(database, table, location);
    request.getAlter_table_params().getSet_location_params().setPartition_spec(key.spec());
    return request;
  }

  static TDdlExecRequest setOwner(String database, String table, TOwnerType type, String owner) {
    return alter(
        TAlterTableType.SET_OWNER,
        database,
        table,
        params -> params.setSet_owner_params(new TAlterTableOrViewSetOwnerParams(type, owner)));
  }

  static TDdlExecRequest setDatabaseOwner(String database, TOwnerType type, String owner) {
    return request(TDdlType.ALTER_DATABASE)
        .setAlter_db_params(
            new TAlterDbParams(TAlterDbType.SET_OWNER, database)
                .setSet_owner_params(new TAlterDbSetOwnerParams(type, owner)));
  }

  static TDdlExecRequest createTableLike(String database, String table, String source) {
    return request(TDdlType.CREATE_TABLE_LIKE)
        .setCreate_table_like_params(
            new TCreateTableLikeParams(
                new TTableName(database, table),
                new TTableName(database, source),
                /* is_external= */ false,
                /* if_not_exists= */ false,
                USER));
  }

  static TDdlExecRequest alterView(String database, String view, String query, TColumn... columns) {
    return request(TDdlType.ALTER_VIEW)
        .setAlter_view_params(
            new TCreateOrAlterViewParams(
                new TTableName(database, view), List.of(columns), USER, query, query));
  }

  /** A comment of null takes the present one away, here and below. */
  static TDdlExecRequest commentOnDatabase(String database, @Nullable String comment) {
    return commentOn(new TCommentOnParams().setDb(database).setComment(comment));
  }

  /** Of a view too. */
  static TDdlExecRequest commentOnTable(String database, String table, @Nullable String comment) {
    return commentOn(
        new TCommentOnParams().setTable_name(new TTableName(database, table)).setComment(comment));
  }

  static TDdlExecRequest commentOnColumn(
      String database, String table, String column, @Nullable String comment) {
    return commentOn(
        new TCommentOnParams()
            .setColumn_name(new TColumnName(new TTableName(database, table), column))
            .setComment(comment));
  }

  private static TDdlExecRequest commentOn(TCommentOnParams params) {
    return request(TDdlType.COMMENT_ON).setComment_on_params(params);
  }

  /** What ends a COMPUTE STATS or is a SET COLUMN STATS; {@code figures} says what was found. */
  static TDdlExecRequest updateStatistics(
      String database, String table, Consumer<TAlterTableUpdateStatsParams> figures) {
    TAlterTableUpdateStatsParams params =
        new TAlterTableUpdateStatsParams(new TTableName(database, table));
    figures.accept(params);
    return alter(
        TAlterTableType.UPDATE_STATS,
        database,
        table,
        alter -> alter.setUpdate_stats_params(params));
  }

  static TDdlExecRequest dropStatistics(String database, String table) {
    return request(TDdlType.DROP_STATS)
        .setDrop_stats_params(new TDropStatsParams(new TTableName(database, table)));
  }

  /** DROP INCREMENTAL STATS. */
  static TDdlExecRequest dropStatisticsOf(String database, String table, PartitionSpec... keys) {
    TDdlExecRequest request = dropStatistics(database, table);
    request.getDrop_stats_params().setPartition_set(specs(keys));
    return request;
  }

  static TDdlExecRequest truncate(String database, String table, boolean ifExists) {
    return request(TDdlType.TRUNCATE_TABLE)
        .setTruncate_params(new TTruncateParams(new TTableName(database, table), ifExists));
  }

  /** Turns a CREATE or an ADD PARTITION into one IF NOT EXISTS. */
  static TDdlExecRequest ifNotExists(TDdlExecRequest create) {
    switch (create.getDdl_type()) {
      case CREATE_DATABASE -> create.getCreate_db_params().setIf_not_exists(true);
      case CREATE_TABLE_LIKE -> create.getCreate_table_like_params().setIf_not_exists(true);
      case CREATE_VIEW -> create.getCreate_view_params().setIf_not_exists(true);
      case CREATE_FUNCTION -> create.getCreate_fn_params().setIf_not_exists(true);
      case CREATE_DATA_SOURCE -> create.getCreate_data_source_params().setIf_not_exists(true);
      case ALTER_TABLE ->
          create.getAlter_table_params().getAdd_partition_params().setIf_not_exists(true);
      default -> create.getCreate_table_params().setIf_not_exists(true);
    }
    return create;
  }

  private static TDdlExecRequest alter(
      TAlterTableType type, String database, String table, Params params) {
    TAlterTableParams alter = new TAlterTableParams(type, new TTableName(database, table));
    params.addTo(alter);
    return request(TDdlType.ALTER_TABLE).setAlter_table_params(alter);
  }

  static TDdlExecRequest request(TDdlType type) {
    return new TDdlExecRequest(CatalogServiceVersion.V1, type, /* sync_ddl= */ false)
        .setHeader(new TCatalogServiceRequestHeader().setRequesting_user(USER));
  }

  private static List<List<TPartitionKeyValue>> specs(PartitionSpec... keys) {
    List<List<TPartitionKeyValue>> specs = new ArrayList<>();
    for (PartitionSpec key : keys) {
      specs.add(key.spec());
    }
    return specs;
  }

  static TColumn column(String name, TPrimitiveType type) {
    return new TColumn(
            name,
            new TColumnType(
                List.of(new TTypeNode(TTypeNodeType.SCALAR).setScalar_type(new TScalarType(type)))))
        .setIs_key(false);
  }

  /** A partition of a table with the keys {@code j} and {@code p}. */
  record PartitionSpec(String j, String p) {
    static final String NULL = "__HIVE_DEFAULT_PARTITION__";

    List<TPartitionKeyValue> spec() {
      return List.of(new TPartitionKeyValue("j", j), new TPartitionKeyValue("p", p));
    }
  }

  @FunctionalInterface
  private interface Params {
    void addTo(TAlterTableParams alter);
  }
}
