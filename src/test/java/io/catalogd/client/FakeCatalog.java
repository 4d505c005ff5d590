package io.catalogd.client;

import io.catalogd.metastore.hive.ScriptedServer.Conversation;
import io.catalogd.model.EncodedFile;
import io.catalogd.model.FileBlock;
import io.catalogd.model.FileDescriptor;
import io.catalogd.model.FileReplica;
import io.catalogd.model.PartitionFiles;
import io.catalogd.thrift.CatalogdService;
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
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.SerDeInfo;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlExecResponse;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TGetCatalogObjectRequest;
import org.apache.impala.thrift.TGetCatalogObjectResponse;
import org.apache.impala.thrift.TGetFunctionsRequest;
import org.apache.impala.thrift.TGetFunctionsResponse;
import org.apache.impala.thrift.TGetPartialCatalogObjectRequest;
import org.apache.impala.thrift.TGetPartialCatalogObjectResponse;
import org.apache.impala.thrift.THdfsFileDesc;
import org.apache.impala.thrift.TNetworkAddress;
import org.apache.impala.thrift.TPartialCatalogInfo;
import org.apache.impala.thrift.TPartialDbInfo;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TPartialTableInfo;
import org.apache.impala.thrift.TPrioritizeLoadRequest;
import org.apache.impala.thrift.TPrioritizeLoadResponse;
import org.apache.impala.thrift.TResetMetadataRequest;
import org.apache.impala.thrift.TResetMetadataResponse;
import org.apache.impala.thrift.TSentryAdminCheckRequest;
import org.apache.impala.thrift.TSentryAdminCheckResponse;
import org.apache.impala.thrift.TStatus;
import org.apache.impala.thrift.TTableInfoSelector;
import org.apache.impala.thrift.TUniqueId;
import org.apache.impala.thrift.TUpdateCatalogRequest;
import org.apache.impala.thrift.TUpdateCatalogResponse;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TIOStreamTransport;

/**
 * A process of a catalog whose tables have columns {@code a INT}, a key {@code k} and partitions 1
 * to 3, each with a file on a node of its own that each answer numbers anew; a test says at which
 * version each table is and what fails. Any thread.
 */
public class FakeCatalog implements CatalogdService.Iface {
  private static final TStatus OK = new TStatus(TErrorCode.OK, List.of());

  private final long id;
  private final Map<String, Long> versions = new ConcurrentHashMap<>();
  private final AtomicInteger fetches = new AtomicInteger();
  private final AtomicInteger explanations = new AtomicInteger();
  private final AtomicInteger statements = new AtomicInteger();
  private final List<TCheckTableRequest> checks = new CopyOnWriteArrayList<>();
  private volatile TStatus status = OK;

  public FakeCatalog(long id) {
    this.id = id;
  }

  /** Answers the requests of a connection until the other side hangs up. */
  public Conversation serving() {
    return connection -> answer(connection, Integer.MAX_VALUE);
  }

  /** Answers so many requests of a connection, and hangs up. */
  Conversation serving(int requests) {
    return connection -> {
      answer(connection, requests);
      connection.close();
    };
  }

  private void answer(Socket connection, int requests) throws IOException, TException {
    CatalogdService.Processor<FakeCatalog> processor = new CatalogdService.Processor<>(this);
    TBinaryProtocol protocol =
        new TBinaryProtocol(
            new TIOStreamTransport(
                new BufferedInputStream(connection.getInputStream()),
                new BufferedOutputStream(connection.getOutputStream())));
    for (int i = 0; i < requests; i++) {
      processor.process(protocol, protocol);
    }
  }

  public FakeCatalog with(String table, long version) {
    versions.put(table, version);
    return this;
  }

  /** From now on everything fails so. */
  public FakeCatalog failing(String text) {
    status = new TStatus(TErrorCode.GENERAL, List.of(text));
    return this;
  }

  /** How often parts of an object were fetched. */
  int fetches() {
    return fetches.get();
  }

  /** How often a statement was explained. */
  int explanations() {
    return explanations.get();
  }

  /** How many statements came. */
  public int statements() {
    return statements.get();
  }

  @Override
  public TDdlExecResponse ExecDdl(TDdlExecRequest request) {
    statements.incrementAndGet();
    return new TDdlExecResponse(result());
  }

  private TCatalogUpdateResult result() {
    return new TCatalogUpdateResult(new TUniqueId(id, id), 1, status, /* is_invalidate= */ false);
  }

  @Override
  public TExplainDdlResponse ExplainDdl(TExplainDdlRequest request) {
    explanations.incrementAndGet();
    TExplainDdlResponse response = new TExplainDdlResponse().setStatus(status);
    return status.equals(OK) ? response.setCatalog_service_id(new TUniqueId(id, id)) : response;
  }

  @Override
  public TCheckTableResponse CheckTable(TCheckTableRequest request) {
    checks.add(request);
    return new TCheckTableResponse().setStatus(status);
  }

  /** The tables that were checked. */
  List<TCheckTableRequest> checks() {
    return checks;
  }

  @Override
  public TPrunePartitionsResponse PrunePartitions(TPrunePartitionsRequest request) {
    return new TPrunePartitionsResponse().setStatus(status);
  }

  @Override
  public TDescribeDependenciesResponse DescribeDependencies(TDescribeDependenciesRequest request) {
    return new TDescribeDependenciesResponse().setStatus(status);
  }

  @Override
  public TGetCatalogObjectResponse GetCatalogObject(TGetCatalogObjectRequest request) {
    return new TGetCatalogObjectResponse(new TCatalogObject());
  }

  @Override
  public TResetMetadataResponse ResetMetadata(TResetMetadataRequest request) {
    return new TResetMetadataResponse(result());
  }

  @Override
  public TUpdateCatalogResponse UpdateCatalog(TUpdateCatalogRequest request) {
    statements.incrementAndGet();
    return new TUpdateCatalogResponse(result());
  }

  @Override
  public TGetFunctionsResponse GetFunctions(TGetFunctionsRequest request) {
    return new TGetFunctionsResponse().setStatus(status);
  }

  @Override
  public TPrioritizeLoadResponse PrioritizeLoad(TPrioritizeLoadRequest request) {
    return new TPrioritizeLoadResponse(status);
  }

  @Override
  public TSentryAdminCheckResponse SentryAdminCheck(TSentryAdminCheckRequest request) {
    return new TSentryAdminCheckResponse().setStatus(status);
  }

  @Override
  public TDescribeRolesResponse DescribeRoles(TDescribeRolesRequest request) {
    return new TDescribeRolesResponse().setStatus(status).setRoles(List.of());
  }

  @Override
  public TGetPartialCatalogObjectResponse GetPartialCatalogObject(
      TGetPartialCatalogObjectRequest request) {
    fetches.incrementAndGet();
    TGetPartialCatalogObjectResponse response =
        new TGetPartialCatalogObjectResponse().setStatus(status);
    if (request.isSetCatalog_info_selector()) {
      return response.setCatalog_info(new TPartialCatalogInfo(List.of("default")));
    }
    if (request.isSetDb_info_selector()) {
      return response.setDb_info(
          new TPartialDbInfo().setTable_names(versions.keySet().stream().sorted().toList()));
    }
    String name = request.getObject_desc().getTable().getTbl_name();
    Long version = versions.get(name);
    if (version == null) {
      return response.setStatus(
          new TStatus(TErrorCode.GENERAL, List.of("CatalogException: Table not found: " + name)));
    }
    return response
        .setObject_version_number(version)
        .setTable_info(info(request.getTable_info_selector()));
  }

  private static TPartialTableInfo info(TTableInfoSelector selector) {
    TPartialTableInfo info = new TPartialTableInfo();
    if (selector.isWant_hms_table()) {
      info.setHms_table(hmsTable());
    }
    List<Long> ids = selector.getPartition_ids();
    if (ids == null && selector.isWant_partition_names()) {
      ids = List.of(1L, 2L, 3L);
    }
    if (ids != null) {
      List<TPartialPartitionInfo> partitions = new ArrayList<>();
      List<TNetworkAddress> hosts = new ArrayList<>();
      for (long id : ids) {
        THdfsFileDesc file = fileOn(hosts.size());
        partitions.add(
            new TPartialPartitionInfo(id).setName("k=" + id).setFile_descriptors(List.of(file)));
        hosts.add(new TNetworkAddress("node" + id, 9866));
      }
      info.setPartitions(partitions).setNetwork_addresses(hosts);
    }
    return info;
  }

  /** Of one block, whose only replica is on the host with this number. */
  private static THdfsFileDesc fileOn(int host) {
    FileBlock block = new FileBlock(0, 5, List.of(new FileReplica(host, 0, /* cached= */ false)));
    FileDescriptor file = FileDescriptor.of("f", 5, 1, List.of(block));
    return new THdfsFileDesc(
        ByteBuffer.wrap(EncodedFile.of(PartitionFiles.of(List.of(file))).get(0)));
  }

  private static Table hmsTable() {
    StorageDescriptor storage = new StorageDescriptor();
    storage.setCols(List.of(new FieldSchema("a", "int", null)));
    storage.setSerdeInfo(new SerDeInfo());
    Table table = new Table();
    table.setSd(storage);
    table.setPartitionKeys(List.of(new FieldSchema("k", "string", "the key")));
    return table;
  }
}
