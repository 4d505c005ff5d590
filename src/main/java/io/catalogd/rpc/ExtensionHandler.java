package io.catalogd.rpc;

import io.catalogd.model.ServiceId;
import io.catalogd.service.ExtensionService;
import io.catalogd.thrift.TCheckTableRequest;
import io.catalogd.thrift.TDescribeDependenciesRequest;
import io.catalogd.thrift.TDescribeRolesRequest;
import io.catalogd.thrift.TExplainDdlRequest;
import io.catalogd.thrift.TPrunePartitionsRequest;

/** The part of {@link CatalogHandler} that coordinators do not know. */
abstract class ExtensionHandler implements ExtensionCalls {
  private final ExtensionService service;
  private final PruneCodec pruning;
  private final DependencyCodec dependencies;
  private final ExplanationCodec explanations;
  private final RoleCodec roles;
  private final CheckCodec checks;

  ExtensionHandler(ExtensionService service, ServiceId serviceId, ReplyConfig config) {
    this.service = service;
    pruning = new PruneCodec(serviceId, config.maxReplyBytes());
    dependencies = new DependencyCodec(serviceId, config.maxReplyBytes());
    explanations = new ExplanationCodec(serviceId);
    roles = new RoleCodec(serviceId, config.maxReplyBytes());
    checks = new CheckCodec(serviceId);
  }

  @Override
  public Reply prunePartitions(TPrunePartitionsRequest request, CallContext context) {
    return pruning.reply(service.prunePartitions(PruneCodec.decode(request)));
  }

  @Override
  public Reply describeDependencies(TDescribeDependenciesRequest request, CallContext context) {
    return dependencies.reply(service.describeDependencies(DependencyCodec.decode(request)));
  }

  @Override
  public Reply explainDdl(TExplainDdlRequest request, CallContext context) {
    return explanations.reply(service.explainDdl(ExplanationCodec.decode(request)));
  }

  @Override
  public Reply describeRoles(TDescribeRolesRequest request, CallContext context) {
    return roles.reply(service.describeRoles(RoleCodec.decode(request)));
  }

  @Override
  public Reply checkTable(TCheckTableRequest request, CallContext context) {
    return checks.reply(service.checkTable(CheckCodec.decode(request)));
  }
}
