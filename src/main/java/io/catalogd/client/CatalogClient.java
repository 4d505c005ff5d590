package io.catalogd.client;

import io.catalogd.client.Caller.Answer;
import io.catalogd.client.Caller.Repeat;
import io.catalogd.thrift.TCheckTableRequest;
import io.catalogd.thrift.TCheckTableResponse;
import io.catalogd.thrift.TDescribeDependenciesRequest;
import io.catalogd.thrift.TDescribeDependenciesResponse;
import io.catalogd.thrift.TDescribeRolesRequest;
import io.catalogd.thrift.TDescribeRolesResponse;
import io.catalogd.thrift.TExplainDdlRequest;
import io.catalogd.thrift.TExplainDdlResponse;
import io.catalogd.thrift.TPrunePartitionsRequest;
import io.catalogd.thrift.TPrunePartitionsResponse;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.apache.impala.thrift.CatalogService;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TCatalogInfoSelector;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TCatalogServiceRequestHeader;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TDatabase;
import org.apache.impala.thrift.TDbInfoSelector;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlExecResponse;
import org.apache.impala.thrift.TFunction;
import org.apache.impala.thrift.TGetCatalogObjectRequest;
import org.apache.impala.thrift.TGetFunctionsRequest;
import org.apache.impala.thrift.TGetFunctionsResponse;
import org.apache.impala.thrift.TGetPartialCatalogObjectRequest;
import org.apache.impala.thrift.TGetPartialCatalogObjectResponse;
import org.apache.impala.thrift.TPartitionKeyValue;
import org.apache.impala.thrift.TPrioritizeLoadRequest;
import org.apache.impala.thrift.TResetMetadataRequest;
import org.apache.impala.thrift.TSentryAdminCheckRequest;
import org.apache.impala.thrift.TTable;
import org.apache.impala.thrift.TTableInfoSelector;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TUniqueId;
import org.apache.impala.thrift.TUpdateCatalogRequest;
import org.apache.thrift.TException;

/**
 * Calls a catalog. Reads, loads, REFRESH and INVALIDATE, which are harmless when repeated, go to
 * the next server where one does not answer; {@link #execute} and {@link #update} never do once the
 * statement may have arrived. Requests and answers are the generated structs; requests are not
 * changed. Every method throws a {@link ClientException} of the kind of the failure. Any thread.
 */
public final class CatalogClient implements AutoCloseable {
  private static final CatalogServiceVersion V1 = CatalogServiceVersion.V1;

  private final ClientConfig config;
  private final Caller caller;

  /** Connects to nobody yet: the first call does. */
  public CatalogClient(ClientConfig config) {
    this(config, System::nanoTime);
  }

  CatalogClient(ClientConfig config, LongSupplier nanoTicker) {
    this.config = config;
    this.caller = new Caller(config, nanoTicker);
  }

  /** A client with defaults for servers {@code host:port}. */
  public static CatalogClient of(String... servers) {
    return new CatalogClient(ClientConfig.of(servers));
  }

  /** Carries a statement out, once or, where the statement fails, perhaps not at all. */
  public TDdlExecResponse execute(TDdlExecRequest statement) {
    TDdlExecRequest request = named(statement);
    return caller.call(
        Repeat.NEVER,
        calls -> {
          TDdlExecResponse response = calls.ExecDdl(request);
          StatusFailures.check(response.getResult().getStatus());
          return response;
        });
  }

  /** Tells of rows that somebody has written, and adds the partitions that are new. */
  public TCatalogUpdateResult update(TUpdateCatalogRequest insert) {
    TUpdateCatalogRequest request =
        named(
            insert,
            TUpdateCatalogRequest::isSetHeader,
            own -> new TUpdateCatalogRequest(insert).setHeader(own));
    return caller.call(Repeat.NEVER, calls -> checked(calls.UpdateCatalog(request).getResult()));
  }

  /** REFRESH or INVALIDATE METADATA, of whatever the request says. */
  public TCatalogUpdateResult reset(TResetMetadataRequest reset) {
    TResetMetadataRequest request =
        named(
            reset,
            TResetMetadataRequest::isSetHeader,
            own -> new TResetMetadataRequest(reset).setHeader(own));
    return caller.call(Repeat.SAFE, calls -> checked(calls.ResetMetadata(request).getResult()));
  }

  /** REFRESH of a table: loads it anew. */
  public TCatalogUpdateResult refresh(String database, String table) {
    return reset(resetRequest(/* refresh= */ true).setTable_name(new TTableName(database, table)));
  }

  /** REFRESH of one partition, named by all its keys. */
  public TCatalogUpdateResult refreshPartition(
      String database, String table, List<TPartitionKeyValue> partition) {
    return reset(
        resetRequest(/* refresh= */ true)
            .setTable_name(new TTableName(database, table))
            .setPartition_spec(partition));
  }

  /** REFRESH FUNCTIONS of a database. */
  public TCatalogUpdateResult refreshFunctions(String database) {
    return reset(resetRequest(/* refresh= */ true).setDb_name(database));
  }

  /** INVALIDATE METADATA of a table: forgets it, so that the next read loads it. */
  public TCatalogUpdateResult invalidate(String database, String table) {
    return reset(resetRequest(/* refresh= */ false).setTable_name(new TTableName(database, table)));
  }

  /** INVALIDATE METADATA: forgets all, and learns the names of databases and tables anew. */
  public TCatalogUpdateResult invalidateAll() {
    return reset(resetRequest(/* refresh= */ false));
  }

  private static TResetMetadataRequest resetRequest(boolean refresh) {
    return new TResetMetadataRequest(V1, refresh, /* sync_ddl= */ false);
  }

  /** Has tables of a database loaded soon, without waiting for them. */
  public void prioritize(String database, String... tables) {
    TPrioritizeLoadRequest request =
        new TPrioritizeLoadRequest(
            V1, Arrays.stream(tables).map(table -> describe(database, table)).toList());
    if (config.user() != null) {
      request.setHeader(header());
    }
    caller.call(
        Repeat.SAFE,
        calls -> {
          StatusFailures.check(calls.PrioritizeLoad(request).getStatus());
          return request;
        });
  }

  /** The functions of a database, in no order. */
  public List<TFunction> functions(String database) {
    TGetFunctionsRequest request = new TGetFunctionsRequest(V1).setDb_name(database);
    if (config.user() != null) {
      request.setHeader(header());
    }
    return caller.call(
        Repeat.SAFE,
        calls -> {
          TGetFunctionsResponse response = calls.GetFunctions(request);
          StatusFailures.check(response.getStatus());
          return response.isSetFunctions() ? response.getFunctions() : List.<TFunction>of();
        });
  }

  /** Whether the configured user administers roles and privileges. */
  public boolean isAdministrator() {
    TSentryAdminCheckRequest request = new TSentryAdminCheckRequest(V1).setHeader(header());
    try {
      return caller.call(
          Repeat.SAFE,
          calls -> {
            StatusFailures.check(calls.SentryAdminCheck(request).getStatus());
            return true;
          });
    } catch (ClientException.Denied e) {
      return false;
    }
  }

  /**
   * A whole object as it stands: a table that is not loaded stays so.
   *
   * @throws ClientException.NotFound when there is none, or the catalog failed in a way that this
   *     call cannot tell
   */
  public TCatalogObject object(TCatalogObject description) {
    TGetCatalogObjectRequest request = new TGetCatalogObjectRequest(V1, description);
    if (config.user() != null) {
      request.setHeader(header());
    }
    return caller.call(
        Repeat.SAFE,
        calls -> {
          TCatalogObject object = calls.GetCatalogObject(request).getCatalog_object();
          if (object.getType() == TCatalogObjectType.UNKNOWN) {
            throw new ClientException.NotFound("No such object: " + description);
          }
          return object;
        });
  }

  /** Chosen parts of one object. */
  public TGetPartialCatalogObjectResponse fetch(TGetPartialCatalogObjectRequest request) {
    return caller.call(Repeat.SAFE, calls -> fetched(calls, request));
  }

  /** The same, with who answered and how long the answer was. */
  Answer<TGetPartialCatalogObjectResponse> fetchIdentified(
      TGetPartialCatalogObjectRequest request) {
    return caller.callIdentified(calls -> fetched(calls, request));
  }

  private static TGetPartialCatalogObjectResponse fetched(
      CatalogService.Client calls, TGetPartialCatalogObjectRequest request) throws TException {
    TGetPartialCatalogObjectResponse response = calls.GetPartialCatalogObject(request);
    StatusFailures.check(response.getStatus());
    return response;
  }

  /** Which partitions of a table fit a filter, names or ids; of a dependent one, what they read. */
  public TPrunePartitionsResponse prune(TPrunePartitionsRequest request) {
    TPrunePartitionsRequest named =
        named(
            request,
            TPrunePartitionsRequest::isSetHeader,
            own -> new TPrunePartitionsRequest(request).setHeader(own));
    return caller.call(
        Repeat.SAFE,
        calls -> {
          TPrunePartitionsResponse response = calls.PrunePartitions(named);
          StatusFailures.check(response.getStatus());
          return response;
        });
  }

  /** What a table depends on, and what depends on it. */
  public TDescribeDependenciesResponse dependencies(TDescribeDependenciesRequest request) {
    TDescribeDependenciesRequest named =
        named(
            request,
            TDescribeDependenciesRequest::isSetHeader,
            own -> new TDescribeDependenciesRequest(request).setHeader(own));
    return caller.call(
        Repeat.SAFE,
        calls -> {
          TDescribeDependenciesResponse response = calls.DescribeDependencies(named);
          StatusFailures.check(response.getStatus());
          return response;
        });
  }

  /** Roles, of all or one or a group, and what they have been granted. */
  public TDescribeRolesResponse roles(TDescribeRolesRequest request) {
    TDescribeRolesRequest named =
        named(
            request,
            TDescribeRolesRequest::isSetHeader,
            own -> new TDescribeRolesRequest(request).setHeader(own));
    return caller.call(
        Repeat.SAFE,
        calls -> {
          TDescribeRolesResponse response = calls.DescribeRoles(named);
          StatusFailures.check(response.getStatus());
          return response;
        });
  }

  /** What a statement would do to dependent tables; it is not carried out. */
  public TExplainDdlResponse explain(TDdlExecRequest statement) {
    TExplainDdlRequest request = new TExplainDdlRequest().setDdl(named(statement));
    return caller.call(
        Repeat.SAFE,
        calls -> {
          TExplainDdlResponse response = calls.ExplainDdl(request);
          StatusFailures.check(response.getStatus());
          return response;
        });
  }

  /**
   * Which process answers, and how far its catalog has come.
   *
   * @throws ClientException.Refused when the catalog does not know {@code ExplainDdl}
   */
  public CatalogState state() {
    TExplainDdlResponse told = explain(CatalogConnection.harmlessStatement());
    TUniqueId id = told.getCatalog_service_id();
    return new CatalogState(new ServiceId(id.getHi(), id.getLo()), told.getCatalog_version());
  }

  /**
   * What differs of a table between the catalog, the metastore and the file system, and which
   * statements mend it; nothing is changed. It is cut off when the request's time is over, or this
   * client's where the request has none.
   */
  public TCheckTableResponse check(TCheckTableRequest request) {
    TCheckTableRequest timed =
        named(request, TCheckTableRequest::isSetHeader, request.deepCopy()::setHeader).deepCopy();
    if (!timed.isSetTimeout_ms()) {
      // Less than this end waits, so that the catalog's own words come.
      timed.setTimeout_ms(Math.max(1, config.callTimeout().toMillis() * 9 / 10));
    }
    return caller.call(
        Repeat.SAFE,
        calls -> {
          TCheckTableResponse response = calls.CheckTable(timed);
          StatusFailures.check(response.getStatus());
          return response;
        });
  }

  /** The same for a table by name, in this client's name. */
  public TCheckTableResponse check(String database, String table) {
    return check(
        new TCheckTableRequest()
            .setProtocol_version(V1)
            .setHeader(header())
            .setTable(new TTableName(database, table)));
  }

  /** The names of all databases, in lower case and no order. */
  public List<String> databases() {
    return fetch(
            new TGetPartialCatalogObjectRequest(
                    V1, new TCatalogObject(TCatalogObjectType.CATALOG, 0))
                .setCatalog_info_selector(new TCatalogInfoSelector(/* want_db_names= */ true)))
        .getCatalog_info()
        .getDb_names();
  }

  /** The names of a database's tables and views, in lower case and no order. */
  public List<String> tables(String database) {
    TCatalogObject object =
        new TCatalogObject(TCatalogObjectType.DATABASE, 0).setDb(new TDatabase(database));
    return fetch(
            new TGetPartialCatalogObjectRequest(V1, object)
                .setDb_info_selector(
                    new TDbInfoSelector(
                        /* want_hms_database= */ false, /* want_table_names= */ true)))
        .getDb_info()
        .getTable_names();
  }

  /** Chosen parts of a table, all of one version; it is loaded first if need be. */
  public TableSnapshot table(String database, String table, TTableInfoSelector selector) {
    return new TableSnapshot(database, table, fetchIdentified(request(database, table, selector)));
  }

  /** A table without its partitions: columns, keys, all that the metastore says. */
  public TableSnapshot table(String database, String table) {
    return table(database, table, new TTableInfoSelector(true, false, false, false));
  }

  /** A table with everything there is to be had of its partitions, their files included. */
  public TableSnapshot tableWithPartitions(String database, String table) {
    return table(database, table, new TTableInfoSelector(true, true, true, true));
  }

  static TGetPartialCatalogObjectRequest request(
      String database, String table, TTableInfoSelector selector) {
    return new TGetPartialCatalogObjectRequest(V1, describe(database, table))
        .setTable_info_selector(selector);
  }

  private static TCatalogObject describe(String database, String table) {
    return new TCatalogObject(TCatalogObjectType.TABLE, 0).setTable(new TTable(database, table));
  }

  private TDdlExecRequest named(TDdlExecRequest statement) {
    return named(
        statement,
        TDdlExecRequest::isSetHeader,
        own -> new TDdlExecRequest(statement).setHeader(own));
  }

  /** A request that names somebody as it is; another one in the name of this client's user. */
  private <T> T named(
      T request, Predicate<T> names, Function<TCatalogServiceRequestHeader, T> withHeader) {
    return config.user() == null || names.test(request) ? request : withHeader.apply(header());
  }

  private TCatalogServiceRequestHeader header() {
    TCatalogServiceRequestHeader header = new TCatalogServiceRequestHeader();
    if (config.user() != null) {
      header.setRequesting_user(config.user());
    }
    return header;
  }

  private static TCatalogUpdateResult checked(TCatalogUpdateResult result) {
    StatusFailures.check(result.getStatus());
    return result;
  }

  /** Closes connections that are idle at once, and others when their calls end. */
  @Override
  public void close() {
    caller.close();
  }
}
