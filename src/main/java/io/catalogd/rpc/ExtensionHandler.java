package io.catalogd.rpc;

import io.catalogd.model.ServiceId;
import io.catalogd.service.ExtensionService;
import io.catalogd.thrift.TDescribeDependenciesRequest;
import io.catalogd.thrift.TExplainDdlRequest;
import io.catalogd.thrift.TPrunePartitionsRequest;

/** Decodes, carries out and encodes the calls of the extension service. Any thread. */
final class ExtensionHandler {
  private final ExtensionService service;
  private final PruneCodec pruning;
  private final DependencyCodec dependencies;
  private final ExplanationCodec explanations;

  ExtensionHandler(ExtensionService service, ServiceId serviceId, ReplyConfig config) {
    this.service = service;
    pruning = new PruneCodec(serviceId, config.maxReplyBytes());
    dependencies = new DependencyCodec(serviceId, config.maxReplyBytes());
    explanations = new ExplanationCodec(serviceId);
  }

  Reply prunePartitions(TPrunePartitionsRequest request) {
    return pruning.reply(service.prunePartitions(PruneCodec.decode(request)));
  }

  Reply describeDependencies(TDescribeDependenciesRequest request) {
    return dependencies.reply(service.describeDependencies(DependencyCodec.decode(request)));
  }

  Reply explainDdl(TExplainDdlRequest request) {
    return explanations.reply(service.explainDdl(ExplanationCodec.decode(request)));
  }
}
