package io.catalogd.rpc;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.SerDeInfo;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TCatalogInfoSelector;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TCatalogServiceRequestHeader;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.TColumnType;
import org.apache.impala.thrift.TColumnValue;
import org.apache.impala.thrift.TCreateTableParams;
import org.apache.impala.thrift.TDatabase;
import org.apache.impala.thrift.TDbInfoSelector;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlExecResponse;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TFunction;
import org.apache.impala.thrift.TFunctionBinaryType;
import org.apache.impala.thrift.TFunctionName;
import org.apache.impala.thrift.TGetCatalogObjectRequest;
import org.apache.impala.thrift.TGetCatalogObjectResponse;
import org.apache.impala.thrift.TGetFunctionsRequest;
import org.apache.impala.thrift.TGetFunctionsResponse;
import org.apache.impala.thrift.TGetPartialCatalogObjectRequest;
import org.apache.impala.thrift.TGetPartialCatalogObjectResponse;
import org.apache.impala.thrift.THdfsFileDesc;
import org.apache.impala.thrift.THdfsFileFormat;
import org.apache.impala.thrift.TNetworkAddress;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TPartialTableInfo;
import org.apache.impala.thrift.TPartitionKeyValue;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TPrioritizeLoadRequest;
import org.apache.impala.thrift.TPrioritizeLoadResponse;
import org.apache.impala.thrift.TResetMetadataRequest;
import org.apache.impala.thrift.TResetMetadataResponse;
import org.apache.impala.thrift.TResultRow;
import org.apache.impala.thrift.TResultSet;
import org.apache.impala.thrift.TResultSetMetadata;
import org.apache.impala.thrift.TScalarFunction;
import org.apache.impala.thrift.TScalarType;
import org.apache.impala.thrift.TSentryAdminCheckRequest;
import org.apache.impala.thrift.TSentryAdminCheckResponse;
import org.apache.impala.thrift.TStatus;
import org.apache.impala.thrift.TTable;
import org.apache.impala.thrift.TTableInfoSelector;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTypeNode;
import org.apache.impala.thrift.TTypeNodeType;
import org.apache.impala.thrift.TUniqueId;
import org.apache.impala.thrift.TUpdateCatalogRequest;
import org.apache.impala.thrift.TUpdateCatalogResponse;
import org.apache.thrift.TBase;

/** One request and one reply of each method, with members of every kind. */
final class Samples {
  private static final CatalogServiceVersion V1 = CatalogServiceVersion.V1;

  private Samples() {}

  /** By method name, in the IDL's order. */
  static Map<String, TBase<?, ?>> requests() {
    Map<String, TBase<?, ?>> requests = new LinkedHashMap<>();
    requests.put("ExecDdl", execDdl());
    requests.put(
        "GetCatalogObject", new TGetCatalogObjectRequest(V1, tableObject(0)).setHeader(header()));
    requests.put(
        "ResetMetadata",
        new TResetMetadataRequest(V1, /* is_refresh= */ true, /* sync_ddl= */ false)
            .setHeader(header())
            .setTable_name(new TTableName("sales", "orders"))
            .setPartition_spec(
                List.of(
                    new TPartitionKeyValue("year", "2018"),
                    new TPartitionKeyValue("city", "Zürich"))));
    requests.put(
        "UpdateCatalog",
        new TUpdateCatalogRequest(
                V1,
                /* sync_ddl= */ true,
                "orders",
                "sales",
                new LinkedHashSet<>(Set.of("year=2018/city=Basel")))
            .setHeader(header()));
    requests.put(
        "GetFunctions", new TGetFunctionsRequest(V1).setDb_name("sales").setHeader(header()));
    requests.put(
        "PrioritizeLoad",
        new TPrioritizeLoadRequest(V1, List.of(tableObject(0), databaseObject(3)))
            .setHeader(header()));
    requests.put("SentryAdminCheck", new TSentryAdminCheckRequest(V1).setHeader(header()));
    requests.put(
        "GetPartialCatalogObject",
        new TGetPartialCatalogObjectRequest(V1, tableObject(41))
            .setTable_info_selector(tableSelector())
            .setDb_info_selector(
                new TDbInfoSelector(/* want_hms_database= */ true, /* want_table_names= */ false))
            .setCatalog_info_selector(new TCatalogInfoSelector(/* want_db_names= */ true)));
    requests.putAll(ExtensionSamples.requests());
    return requests;
  }

  /** By method name, in the IDL's order. */
  static Map<String, TBase<?, ?>> replies() {
    Map<String, TBase<?, ?>> replies = new LinkedHashMap<>();
    replies.put("ExecDdl", execDdlReply());
    replies.put("GetCatalogObject", new TGetCatalogObjectResponse(tableObject(41)));
    replies.put("ResetMetadata", new TResetMetadataResponse(result()));
    replies.put("UpdateCatalog", new TUpdateCatalogResponse(failedResult()));
    replies.put(
        "GetFunctions",
        new TGetFunctionsResponse().setStatus(StatusCodec.ok()).setFunctions(List.of(function())));
    replies.put("PrioritizeLoad", new TPrioritizeLoadResponse(StatusCodec.ok()));
    replies.put(
        "SentryAdminCheck",
        new TSentryAdminCheckResponse()
            .setStatus(
                new TStatus(
                    TErrorCode.GENERAL, List.of("AuthorizationException: ada is no admin"))));
    replies.put(
        "GetPartialCatalogObject",
        new TGetPartialCatalogObjectResponse()
            .setStatus(StatusCodec.ok())
            .setObject_version_number(41)
            .setTable_info(tableInfo()));
    replies.putAll(ExtensionSamples.replies());
    return replies;
  }

  private static TCatalogServiceRequestHeader header() {
    return new TCatalogServiceRequestHeader().setRequesting_user("ada");
  }

  private static TDdlExecRequest execDdl() {
    TCreateTableParams params =
        new TCreateTableParams(
            new TTableName("sales", "orders"),
            List.of(column("id", TPrimitiveType.BIGINT), column("note", TPrimitiveType.STRING)),
            THdfsFileFormat.PARQUET,
            /* is_external= */ false,
            /* if_not_exists= */ true,
            "ada");
    params.setPartition_columns(List.of(column("year", TPrimitiveType.INT)));
    params.setComment("Bestellungen für alle");
    params.setTable_properties(new TreeMap<>(Map.of("a", "1", "b", "")));
    params.setSort_columns(List.of("id"));
    return new TDdlExecRequest(V1, TDdlType.CREATE_TABLE, /* sync_ddl= */ true)
        .setHeader(header())
        .setCreate_table_params(params);
  }

  private static TColumn column(String name, TPrimitiveType type) {
    return new TColumn(name, type(type)).setComment("of " + name).setPosition(2);
  }

  private static TColumnType type(TPrimitiveType type) {
    return new TColumnType(
        List.of(new TTypeNode(TTypeNodeType.SCALAR).setScalar_type(new TScalarType(type))));
  }

  private static TCatalogObject tableObject(long version) {
    return new TCatalogObject(TCatalogObjectType.TABLE, version)
        .setTable(new TTable("sales", "orders"));
  }

  private static TCatalogObject databaseObject(long version) {
    Database database = new Database();
    database.setName("sales");
    database.setParameters(new TreeMap<>(Map.of("k", "v")));
    return new TCatalogObject(TCatalogObjectType.DATABASE, version)
        .setDb(new TDatabase("sales").setMetastore_db(database));
  }

  private static TTableInfoSelector tableSelector() {
    return new TTableInfoSelector(
            /* want_hms_table= */ true,
            /* want_partition_names= */ true,
            /* want_partition_metadata= */ false,
            /* want_partition_files= */ true)
        .setPartition_ids(List.of(1L, 1L << 40, -1L))
        .setWant_stats_for_column_names(List.of("id", "note"));
  }

  private static TCatalogUpdateResult result() {
    return new TCatalogUpdateResult(
            new TUniqueId(Long.MIN_VALUE, 12), 42, StatusCodec.ok(), /* is_invalidate= */ false)
        .setUpdated_catalog_objects(List.of(tableObject(42), databaseObject(40)))
        .setRemoved_catalog_objects(List.of(tableObject(39)));
  }

  private static TCatalogUpdateResult failedResult() {
    return new TCatalogUpdateResult(
        new TUniqueId(0, 0),
        0,
        new TStatus(
            TErrorCode.GENERAL, List.of("TableNotFoundException: Table not found: sales.orders")),
        /* is_invalidate= */ false);
  }

  private static TDdlExecResponse execDdlReply() {
    TResultSet resultSet =
        new TResultSet(
            List.of(
                new TResultRow(List.of(new TColumnValue().setString_val("Table was created.")))),
            new TResultSetMetadata(List.of(column("summary", TPrimitiveType.STRING))));
    return new TDdlExecResponse(result()).setNew_table_created(true).setResult_set(resultSet);
  }

  private static TFunction function() {
    return new TFunction(
            new TFunctionName("twice").setDb_name("sales"),
            TFunctionBinaryType.NATIVE,
            List.of(type(TPrimitiveType.INT)),
            type(TPrimitiveType.INT),
            /* has_var_args= */ false)
        .setHdfs_location("hdfs://nn/udf/twice.so")
        .setSignature("twice(INT)")
        .setScalar_fn(new TScalarFunction().setSymbol("_Z5twicei"));
  }

  private static TPartialTableInfo tableInfo() {
    Table table = new Table();
    table.setDbName("sales");
    table.setTableName("orders");
    table.setPartitionKeys(List.of(new FieldSchema("year", "int", null)));
    table.setSd(storage());
    Partition partition = new Partition();
    partition.setValues(List.of("2018"));
    partition.setSd(storage());
    return new TPartialTableInfo()
        .setHms_table(table)
        .setPartitions(
            List.of(
                new TPartialPartitionInfo(5)
                    .setName("year=2018")
                    .setHms_partition(partition)
                    .setFile_descriptors(
                        List.of(
                            new THdfsFileDesc(
                                ByteBuffer.wrap(
                                    "\u0000any bytes".getBytes(StandardCharsets.UTF_8)))))))
        .setNetwork_addresses(List.of(new TNetworkAddress("dn1", 9866)));
  }

  static StorageDescriptor storage() {
    StorageDescriptor storage = new StorageDescriptor();
    storage.setCols(List.of(new FieldSchema("id", "bigint", "key")));
    storage.setLocation("hdfs://nn/sales/orders");
    SerDeInfo serde = new SerDeInfo();
    serde.setSerializationLib("parquet");
    serde.setParameters(new TreeMap<>(Map.of("serialization.format", "1")));
    storage.setSerdeInfo(serde);
    return storage;
  }
}
