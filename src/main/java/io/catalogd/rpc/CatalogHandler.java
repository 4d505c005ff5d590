package io.catalogd.rpc;

import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.model.ServiceId;
import io.catalogd.service.CatalogService;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TGetCatalogObjectRequest;
import org.apache.impala.thrift.TGetFunctionsRequest;
import org.apache.impala.thrift.TGetPartialCatalogObjectRequest;
import org.apache.impala.thrift.TPrioritizeLoadRequest;
import org.apache.impala.thrift.TPrioritizeLoadResponse;
import org.apache.impala.thrift.TResetMetadataRequest;
import org.apache.impala.thrift.TSentryAdminCheckRequest;
import org.apache.impala.thrift.TSentryAdminCheckResponse;
import org.apache.impala.thrift.TUpdateCatalogRequest;

/** Between the wire and the service: each call is decoded, carried out and encoded. Any thread. */
public final class CatalogHandler extends ExtensionHandler implements CatalogCalls {
  private final CatalogService service;
  private final PartialFetchCodec partialFetches;
  private final GetCatalogObjectCodec objects;
  private final UpdateCodec updates;
  private final DdlReplyCodec ddlReplies;

  /** Answers as the process {@code serviceId}. */
  public CatalogHandler(CatalogService service, ServiceId serviceId, ReplyConfig config) {
    super(service.extension(), serviceId, config);
    this.service = service;
    partialFetches = new PartialFetchCodec(config.maxReplyBytes());
    objects = new GetCatalogObjectCodec(config);
    updates = new UpdateCodec(serviceId, config);
    ddlReplies = new DdlReplyCodec(updates);
  }

  @Override
  public Reply execDdl(TDdlExecRequest request, CallContext context) {
    return ddlReplies.reply(service.executeDdl(DdlCodec.decode(request)));
  }

  @Override
  public Reply getCatalogObject(TGetCatalogObjectRequest request, CallContext context) {
    return objects.reply(service.findObject(GetCatalogObjectCodec.decode(request)));
  }

  @Override
  public Reply resetMetadata(TResetMetadataRequest request, CallContext context) {
    CatalogUpdate update = service.reset(ResetCodec.decode(request));
    return updates.reply(update);
  }

  @Override
  public Reply updateCatalog(TUpdateCatalogRequest request, CallContext context) {
    CatalogUpdate update = service.updateCatalog(UpdateCatalogCodec.decode(request));
    return updates.reply(update);
  }

  @Override
  public Reply getFunctions(TGetFunctionsRequest request, CallContext context) {
    return FunctionCodec.reply(service.functions(request.getDb_name()));
  }

  @Override
  public Reply prioritizeLoad(TPrioritizeLoadRequest request, CallContext context) {
    service.prioritizeLoad(PrioritizeCodec.decode(request));
    return new TPrioritizeLoadResponse(StatusCodec.ok())::write;
  }

  @Override
  public Reply sentryAdminCheck(TSentryAdminCheckRequest request, CallContext context) {
    service.adminCheck(Members.requestingUser(request.getHeader()));
    return new TSentryAdminCheckResponse().setStatus(StatusCodec.ok())::write;
  }

  @Override
  public Reply getPartialCatalogObject(
      TGetPartialCatalogObjectRequest request, CallContext context) {
    return partialFetches.reply(service.partialFetch(PartialFetchCodec.decode(request)));
  }
}
