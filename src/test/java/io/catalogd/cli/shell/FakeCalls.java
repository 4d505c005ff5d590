package io.catalogd.cli.shell;

import io.catalogd.sql.CatalogCalls;
import io.catalogd.thrift.TDescribeDependenciesRequest;
import io.catalogd.thrift.TDescribeDependenciesResponse;
import io.catalogd.thrift.TDescribeRolesRequest;
import io.catalogd.thrift.TDescribeRolesResponse;
import io.catalogd.thrift.TExplainDdlRequest;
import io.catalogd.thrift.TExplainDdlResponse;
import io.catalogd.thrift.TPrunePartitionsRequest;
import io.catalogd.thrift.TPrunePartitionsResponse;
import io.catalogd.thrift.TRoleDescription;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TColumnType;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlExecResponse;
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
import org.apache.impala.thrift.TPartialCatalogInfo;
import org.apache.impala.thrift.TPartialDbInfo;
import org.apache.impala.thrift.TPartialTableInfo;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TPrincipal;
import org.apache.impala.thrift.TResetMetadataRequest;
import org.apache.impala.thrift.TResetMetadataResponse;
import org.apache.impala.thrift.TScalarType;
import org.apache.impala.thrift.TStatus;
import org.apache.impala.thrift.TTypeNode;
import org.apache.impala.thrift.TTypeNodeType;
import org.apache.impala.thrift.TUniqueId;

/** A catalog of two databases that can be slow, and away; what they have can be replaced. */
final class FakeCalls implements CatalogCalls {
  static final String AWAY = "No server answers";

  private static final TStatus OK = new TStatus(TErrorCode.OK, List.of());

  /** By database. */
  volatile Map<String, List<String>> tables =
      Map.of("default", List.of("orders", "order lines", "select"), "sales", List.of("events"));

  /** Questions wait for it. */
  volatile CountDownLatch gate = new CountDownLatch(0);

  volatile boolean isAway;
  final AtomicInteger questions = new AtomicInteger();

  private void answerable() {
    questions.incrementAndGet();
    try {
      gate.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException("Interrupted", e);
    }
    if (isAway) {
      throw new IllegalStateException(AWAY);
    }
  }

  @Override
  public TGetPartialCatalogObjectResponse getPartialCatalogObject(
      TGetPartialCatalogObjectRequest request) {
    answerable();
    TGetPartialCatalogObjectResponse reply = new TGetPartialCatalogObjectResponse().setStatus(OK);
    return switch (request.getObject_desc().getType()) {
      case CATALOG ->
          reply.setCatalog_info(
              new TPartialCatalogInfo(tables.keySet().stream().sorted().toList()));
      case DATABASE -> database(request.getObject_desc().getDb().getDb_name(), reply);
      case TABLE -> reply.setTable_info(new TPartialTableInfo().setHms_table(table()));
      default -> throw new AssertionError(request);
    };
  }

  private TGetPartialCatalogObjectResponse database(
      String name, TGetPartialCatalogObjectResponse reply) {
    List<String> found = tables.get(name);
    if (found == null) {
      return reply.setStatus(
          new TStatus(TErrorCode.GENERAL, List.of("Database not found: " + name)));
    }
    return reply.setDb_info(new TPartialDbInfo().setTable_names(found));
  }

  private static Table table() {
    StorageDescriptor storage = new StorageDescriptor();
    storage.setCols(
        List.of(new FieldSchema("id", "bigint", null), new FieldSchema("item", "string", null)));
    Table table = new Table();
    table.setSd(storage);
    table.setPartitionKeys(List.of(new FieldSchema("day", "string", null)));
    return table;
  }

  @Override
  public TResetMetadataResponse resetMetadata(TResetMetadataRequest request) {
    answerable();
    return new TResetMetadataResponse(
        new TCatalogUpdateResult(new TUniqueId(1, 2), 3, OK, /* is_invalidate= */ false));
  }

  @Override
  public TDdlExecResponse execDdl(TDdlExecRequest request) {
    throw new AssertionError(request);
  }

  @Override
  public TGetFunctionsResponse getFunctions(TGetFunctionsRequest request) {
    answerable();
    TFunctionName name = new TFunctionName("half").setDb_name(request.getDb_name());
    TScalarType number = new TScalarType(TPrimitiveType.INT);
    TColumnType type =
        new TColumnType(List.of(new TTypeNode(TTypeNodeType.SCALAR).setScalar_type(number)));
    return new TGetFunctionsResponse()
        .setStatus(OK)
        .setFunctions(
            List.of(
                new TFunction()
                    .setName(name)
                    .setRet_type(type)
                    .setSignature("half(INT)")
                    .setBinary_type(TFunctionBinaryType.NATIVE)
                    .setHdfs_location("/half.so")));
  }

  @Override
  public TGetCatalogObjectResponse getCatalogObject(TGetCatalogObjectRequest request) {
    throw new AssertionError(request);
  }

  @Override
  public TPrunePartitionsResponse prunePartitions(TPrunePartitionsRequest request) {
    throw new AssertionError(request);
  }

  @Override
  public TDescribeDependenciesResponse describeDependencies(TDescribeDependenciesRequest request) {
    throw new AssertionError(request);
  }

  @Override
  public TExplainDdlResponse explainDdl(TExplainDdlRequest request) {
    throw new AssertionError(request);
  }

  @Override
  public TDescribeRolesResponse describeRoles(TDescribeRolesRequest request) {
    answerable();
    TRoleDescription role =
        new TRoleDescription().setRole(new TPrincipal().setPrincipal_name("analysts"));
    return new TDescribeRolesResponse().setStatus(OK).setRoles(List.of(role));
  }
}
