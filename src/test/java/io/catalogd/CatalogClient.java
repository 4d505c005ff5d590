package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.thrift.CatalogdService;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TCatalogInfoSelector;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TDatabase;
import org.apache.impala.thrift.TDbInfoSelector;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlExecResponse;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TFunction;
import org.apache.impala.thrift.TGetCatalogObjectRequest;
import org.apache.impala.thrift.TGetFunctionsRequest;
import org.apache.impala.thrift.TGetFunctionsResponse;
import org.apache.impala.thrift.TGetPartialCatalogObjectRequest;
import org.apache.impala.thrift.TGetPartialCatalogObjectResponse;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TPartialTableInfo;
import org.apache.impala.thrift.TPartitionKeyValue;
import org.apache.impala.thrift.TPrioritizeLoadRequest;
import org.apache.impala.thrift.TResetMetadataRequest;
import org.apache.impala.thrift.TStatus;
import org.apache.impala.thrift.TTable;
import org.apache.impala.thrift.TTableInfoSelector;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TUpdateCatalogRequest;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransportException;

/**
 * The generated client on a connection of its own, as a coordinator uses it, or a client of the
 * extension service. Methods that return a result expect success; {@code refusal…} methods expect a
 * GENERAL status and return its text. One thread at a time.
 */
public final class CatalogClient implements AutoCloseable {
  private static final CatalogServiceVersion V1 = CatalogServiceVersion.V1;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Everything there is to be had of a table. */
  static final TTableInfoSelector EVERYTHING = new TTableInfoSelector(true, true, true, true);

  static final TTableInfoSelector NAMES = new TTableInfoSelector(false, true, false, false);
  static final TTableInfoSelector NAMES_AND_FILES =
      new TTableInfoSelector(false, true, false, true);
  static final TTableInfoSelector NOTHING = new TTableInfoSelector(false, false, false, false);

  private final TSocket socket;
  private final CatalogdService.Client calls;

  private CatalogClient(TSocket socket) throws TTransportException {
    this.socket = socket;
    this.calls = new CatalogdService.Client(new TBinaryProtocol(socket));
  }

  static CatalogClient connect(InetSocketAddress server) {
    try {
      TSocket socket =
          new TSocket(
              server.getAddress().getHostAddress(), server.getPort(), (int) PATIENCE.toMillis());
      socket.open();
      return new CatalogClient(socket);
    } catch (TTransportException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits that long for each reply from now on. */
  CatalogClient waitingFor(Duration patience) {
    socket.setTimeout((int) patience.toMillis());
    return this;
  }

  public CatalogdService.Client calls() {
    return calls;
  }

  TDdlExecResponse execute(TDdlExecRequest statement) throws TException {
    TDdlExecResponse response = calls.ExecDdl(statement);
    requireOk(response.getResult().getStatus());
    return response;
  }

  /** Carries a statement out, whatever it changes. */
  TCatalogUpdateResult done(TDdlExecRequest statement) throws TException {
    return execute(statement).getResult();
  }

  String refusal(TDdlExecRequest statement) throws TException {
    return refusal(calls.ExecDdl(statement).getResult());
  }

  TCatalogUpdateResult reset(TResetMetadataRequest request) throws TException {
    TCatalogUpdateResult result = calls.ResetMetadata(request).getResult();
    requireOk(result.getStatus());
    return result;
  }

  String refusalOfReset(TResetMetadataRequest request) throws TException {
    return refusal(calls.ResetMetadata(request).getResult());
  }

  TCatalogUpdateResult refresh(String database, String table) throws TException {
    return reset(refreshing(database, table));
  }

  TCatalogUpdateResult refreshPartition(String database, String table, TPartitionKeyValue... spec)
      throws TException {
    return reset(refreshing(database, table).setPartition_spec(Arrays.asList(spec)));
  }

  TCatalogUpdateResult invalidate(String database, String table) throws TException {
    return reset(invalidating(database, table));
  }

  TCatalogUpdateResult refreshFunctions(String database) throws TException {
    return reset(refreshingFunctions(database));
  }

  static TResetMetadataRequest refreshingFunctions(String database) {
    return new TResetMetadataRequest(V1, /* is_refresh= */ true, /* sync_ddl= */ false)
        .setDb_name(database);
  }

  /** All functions of a database, by signature. */
  Map<String, TFunction> functions(String database) throws TException {
    TGetFunctionsResponse response = calls.GetFunctions(functionsRequest(database));
    requireOk(response.getStatus());
    Map<String, TFunction> functions = new TreeMap<>();
    response.getFunctions().forEach(function -> functions.put(function.getSignature(), function));
    assertThat(functions).hasSameSizeAs(response.getFunctions());
    return functions;
  }

  /** {@code database} may be null. */
  String refusalOfFunctions(String database) throws TException {
    TGetFunctionsResponse response = calls.GetFunctions(functionsRequest(database));
    assertThat(response.getFunctions()).isNull();
    return refusal(response.getStatus());
  }

  private static TGetFunctionsRequest functionsRequest(String database) {
    return new TGetFunctionsRequest(V1).setDb_name(database);
  }

  TCatalogUpdateResult invalidateAll() throws TException {
    return reset(invalidatingAll());
  }

  static TResetMetadataRequest invalidatingAll() {
    return new TResetMetadataRequest(V1, /* is_refresh= */ false, /* sync_ddl= */ false);
  }

  static TResetMetadataRequest refreshing(String database, String table) {
    return new TResetMetadataRequest(V1, /* is_refresh= */ true, /* sync_ddl= */ false)
        .setTable_name(new TTableName(database, table));
  }

  static TResetMetadataRequest invalidating(String database, String table) {
    return invalidatingAll().setTable_name(new TTableName(database, table));
  }

  /** Reports what an INSERT wrote. */
  TCatalogUpdateResult inserted(String database, String table, String... partitions)
      throws TException {
    TCatalogUpdateResult result =
        calls.UpdateCatalog(insert(database, table, partitions)).getResult();
    requireOk(result.getStatus());
    return result;
  }

  String refusalOfInsert(String database, String table, String... partitions) throws TException {
    return refusal(calls.UpdateCatalog(insert(database, table, partitions)).getResult());
  }

  private static TUpdateCatalogRequest insert(String database, String table, String... partitions) {
    return new TUpdateCatalogRequest(
        V1, /* sync_ddl= */ false, table, database, Set.of(partitions));
  }

  void prioritize(String database, String... tables) throws TException {
    TStatus status =
        calls.PrioritizeLoad(
                new TPrioritizeLoadRequest(
                    V1, Arrays.stream(tables).map(table -> describe(database, table)).toList()))
            .getStatus();
    requireOk(status);
  }

  List<String> databases() throws TException {
    return fetch(databasesRequest()).getCatalog_info().getDb_names();
  }

  static TGetPartialCatalogObjectRequest databasesRequest() {
    return new TGetPartialCatalogObjectRequest(
            V1, new TCatalogObject(TCatalogObjectType.CATALOG, 0))
        .setCatalog_info_selector(new TCatalogInfoSelector(/* want_db_names= */ true));
  }

  List<String> tables(String database) throws TException {
    return fetchDatabase(database).getDb_info().getTable_names();
  }

  TGetPartialCatalogObjectResponse fetchDatabase(String database) throws TException {
    return fetch(databaseRequest(database));
  }

  static TGetPartialCatalogObjectRequest databaseRequest(String database) {
    return new TGetPartialCatalogObjectRequest(V1, describe(database))
        .setDb_info_selector(
            new TDbInfoSelector(/* want_hms_database= */ true, /* want_table_names= */ true));
  }

  TGetPartialCatalogObjectResponse fetch(String database, String table, TTableInfoSelector selector)
      throws TException {
    return fetch(tableRequest(database, table, selector));
  }

  static TGetPartialCatalogObjectRequest tableRequest(
      String database, String table, TTableInfoSelector selector) {
    return new TGetPartialCatalogObjectRequest(V1, describe(database, table))
        .setTable_info_selector(selector);
  }

  /** A status is always set (C10). */
  TGetPartialCatalogObjectResponse fetch(TGetPartialCatalogObjectRequest request)
      throws TException {
    TGetPartialCatalogObjectResponse reply = calls.GetPartialCatalogObject(request);
    requireOk(reply.getStatus());
    return reply;
  }

  String refusalOfFetch(TGetPartialCatalogObjectRequest request) throws TException {
    TGetPartialCatalogObjectResponse reply = calls.GetPartialCatalogObject(request);
    assertThat(reply)
        .isEqualTo(new TGetPartialCatalogObjectResponse().setStatus(reply.getStatus()));
    return refusal(reply.getStatus());
  }

  /** Everything about a table, which is loaded first if need be. */
  TPartialTableInfo load(String database, String table) throws TException {
    return fetch(database, table, EVERYTHING).getTable_info();
  }

  /** By name. */
  Map<String, TPartialPartitionInfo> partitions(String database, String table) throws TException {
    return byName(load(database, table));
  }

  static Map<String, TPartialPartitionInfo> byName(TPartialTableInfo table) {
    Map<String, TPartialPartitionInfo> partitions = new TreeMap<>();
    table.getPartitions().forEach(partition -> partitions.put(partition.getName(), partition));
    assertThat(partitions).hasSameSizeAs(table.getPartitions());
    return partitions;
  }

  /** As it stands: this loads nothing. */
  TCatalogObject object(String database, String table) throws TException {
    return object(describe(database, table));
  }

  TCatalogObject object(TCatalogObject description) throws TException {
    return calls.GetCatalogObject(new TGetCatalogObjectRequest(V1, description))
        .getCatalog_object();
  }

  static TCatalogObject describe(String database) {
    return new TCatalogObject(TCatalogObjectType.DATABASE, 0).setDb(new TDatabase(database));
  }

  static TCatalogObject describe(String database, String table) {
    return new TCatalogObject(TCatalogObjectType.TABLE, 0).setTable(new TTable(database, table));
  }

  @Override
  public void close() {
    socket.close();
  }

  private static void requireOk(TStatus status) {
    assertThat(status).isEqualTo(new TStatus(TErrorCode.OK, List.of()));
  }

  /** With the empty result that C9 asks for. */
  private static String refusal(TCatalogUpdateResult result) {
    String text = refusal(result.getStatus());
    assertThat(result.getCatalog_service_id().getHi()).isZero();
    assertThat(result.getCatalog_service_id().getLo()).isZero();
    assertThat(result.getVersion()).isZero();
    assertThat(result.isIs_invalidate()).isFalse();
    assertThat(result.getUpdated_catalog_objects()).isNull();
    assertThat(result.getRemoved_catalog_objects()).isNull();
    return text;
  }

  private static String refusal(TStatus status) {
    assertThat(status.getStatus_code()).isEqualTo(TErrorCode.GENERAL);
    assertThat(status.getError_msgs()).hasSize(1);
    return status.getError_msgs().get(0);
  }
}
