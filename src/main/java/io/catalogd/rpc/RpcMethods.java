package io.catalogd.rpc;

import io.catalogd.thrift.CatalogdService;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.impala.thrift.CatalogService;
import org.apache.impala.thrift.TStatus;
import org.apache.thrift.TBase;
import org.jspecify.annotations.Nullable;

/** The table of the service's methods. Any thread. */
final class RpcMethods {
  private final Map<String, RpcMethod<?>> byName = new LinkedHashMap<>();
  private final Map<String, WireShape.Struct> arguments = new LinkedHashMap<>();

  RpcMethods(CatalogCalls calls) {
    register(
        "ExecDdl",
        CatalogService.ExecDdl_args::new,
        (args, context) -> calls.execDdl(args.getReq(), context),
        Replies::execDdlFailed);
    register(
        "GetCatalogObject",
        CatalogService.GetCatalogObject_args::new,
        (args, context) -> calls.getCatalogObject(args.getReq(), context),
        Replies::getCatalogObjectFailed);
    register(
        "ResetMetadata",
        CatalogService.ResetMetadata_args::new,
        (args, context) -> calls.resetMetadata(args.getReq(), context),
        Replies::resetMetadataFailed);
    register(
        "UpdateCatalog",
        CatalogService.UpdateCatalog_args::new,
        (args, context) -> calls.updateCatalog(args.getReq(), context),
        Replies::updateCatalogFailed);
    register(
        "GetFunctions",
        CatalogService.GetFunctions_args::new,
        (args, context) -> calls.getFunctions(args.getReq(), context),
        Replies::getFunctionsFailed);
    register(
        "PrioritizeLoad",
        CatalogService.PrioritizeLoad_args::new,
        (args, context) -> calls.prioritizeLoad(args.getReq(), context),
        Replies::prioritizeLoadFailed);
    register(
        "SentryAdminCheck",
        CatalogService.SentryAdminCheck_args::new,
        (args, context) -> calls.sentryAdminCheck(args.getReq(), context),
        Replies::sentryAdminCheckFailed);
    register(
        "GetPartialCatalogObject",
        CatalogService.GetPartialCatalogObject_args::new,
        (args, context) -> calls.getPartialCatalogObject(args.getReq(), context),
        Replies::getPartialCatalogObjectFailed);
    register(
        "PrunePartitions",
        CatalogdService.PrunePartitions_args::new,
        (args, context) -> calls.prunePartitions(args.getReq(), context),
        Replies::prunePartitionsFailed);
    register(
        "DescribeDependencies",
        CatalogdService.DescribeDependencies_args::new,
        (args, context) -> calls.describeDependencies(args.getReq(), context),
        Replies::describeDependenciesFailed);
    register(
        "ExplainDdl",
        CatalogdService.ExplainDdl_args::new,
        (args, context) -> calls.explainDdl(args.getReq(), context),
        Replies::explainDdlFailed);
    register(
        "DescribeRoles",
        CatalogdService.DescribeRoles_args::new,
        (args, context) -> calls.describeRoles(args.getReq(), context),
        Replies::describeRolesFailed);
    register(
        "CheckTable",
        CatalogdService.CheckTable_args::new,
        (args, context) -> calls.checkTable(args.getReq(), context),
        Replies::checkTableFailed);
    WireShapes shapes = new WireShapes();
    byName.forEach(
        (name, method) -> arguments.put(name, shapes.arguments(method.argumentsClass())));
  }

  private <A extends TBase<A, ?>> void register(
      String name,
      Supplier<A> newArguments,
      RpcMethod.Call<A> call,
      Function<TStatus, Reply> failed) {
    byName.put(name, new RpcMethod<>(name, newArguments, call, failed));
  }

  Set<String> names() {
    return byName.keySet();
  }

  /** The method of this name; null if the service has none. */
  @Nullable RpcMethod<?> method(String name) {
    return byName.get(name);
  }

  /** The shape of each method's arguments, by the method's name. */
  Map<String, WireShape.Struct> arguments() {
    return arguments;
  }
}
