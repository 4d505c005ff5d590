package io.catalogd;

import io.catalogd.stored.TestFunctions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TAlterTableAddPartitionParams;
import org.apache.impala.thrift.TAlterTableDropPartitionParams;
import org.apache.impala.thrift.TAlterTableOrViewRenameParams;
import org.apache.impala.thrift.TAlterTableParams;
import org.apache.impala.thrift.TAlterTableSetTblPropertiesParams;
import org.apache.impala.thrift.TAlterTableType;
import org.apache.impala.thrift.TCatalogServiceRequestHeader;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.TColumnType;
import org.apache.impala.thrift.TCreateDbParams;
import org.apache.impala.thrift.TCreateFunctionParams;
import org.apache.impala.thrift.TCreateOrAlterViewParams;
import org.apache.impala.thrift.TCreateTableParams;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TDropDbParams;
import org.apache.impala.thrift.TDropFunctionParams;
import org.apache.impala.thrift.TDropTableOrViewParams;
import org.apache.impala.thrift.TFunction;
import org.apache.impala.thrift.TFunctionName;
import org.apache.impala.thrift.THdfsFileFormat;
import org.apache.impala.thrift.TPartitionDef;
import org.apache.impala.thrift.TPartitionKeyValue;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TScalarType;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTablePropertyType;
import org.apache.impala.thrift.TTypeNode;
import org.apache.impala.thrift.TTypeNodeType;

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

  /** Turns a CREATE or an ADD PARTITION into one IF NOT EXISTS. */
  static TDdlExecRequest ifNotExists(TDdlExecRequest create) {
    switch (create.getDdl_type()) {
      case CREATE_DATABASE -> create.getCreate_db_params().setIf_not_exists(true);
      case CREATE_VIEW -> create.getCreate_view_params().setIf_not_exists(true);
      case CREATE_FUNCTION -> create.getCreate_fn_params().setIf_not_exists(true);
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

  private static TColumn column(String name, TPrimitiveType type) {
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
