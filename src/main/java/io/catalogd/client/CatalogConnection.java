package io.catalogd.client;

import io.catalogd.thrift.CatalogdService;
import io.catalogd.thrift.TExplainDdlRequest;
import io.catalogd.transport.AnswerProtocol;
import io.catalogd.transport.DeadlineTransport;
import io.catalogd.transport.LargeAnswers;
import io.catalogd.transport.PooledConnection;
import java.util.UUID;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TCreateDbParams;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TUniqueId;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TException;
import org.apache.thrift.transport.TTransportException;
import org.jspecify.annotations.Nullable;

/**
 * One connection to one process of the catalog, and the generated client on it. One thread at a
 * time.
 */
final class CatalogConnection implements PooledConnection {
  private final ServerAddress server;
  private final DeadlineTransport transport;
  private final CatalogdService.Client client;
  private @Nullable ServiceId serviceId;
  private long idleSinceNanos;
  private boolean used;

  private CatalogConnection(
      ServerAddress server, DeadlineTransport transport, LargeAnswers answers) {
    this.server = server;
    this.transport = transport;
    this.client = new CatalogdService.Client(new AnswerProtocol(transport, answers));
  }

  static CatalogConnection open(ServerAddress server, LargeAnswers answers, long deadlineNanos)
      throws TTransportException {
    return new CatalogConnection(
        server,
        DeadlineTransport.connect(server.host(), server.port(), answers, deadlineNanos),
        answers);
  }

  ServerAddress server() {
    return server;
  }

  /** The client, for one call that must be over by the deadline. */
  CatalogdService.Client client(long deadlineNanos) {
    transport.begin(deadlineNanos);
    return client;
  }

  /** The call has ended, with or without an answer. */
  void end() {
    transport.end();
    used = true;
  }

  /** Whether a call before this one ended well; the server may have gone since. */
  boolean isUsed() {
    return used;
  }

  /** Whether the latest call's request left completely. */
  boolean requestSent() {
    return transport.requestSent();
  }

  /** How many bytes of the latest call's answer have come. */
  long received() {
    return transport.received();
  }

  /**
   * The process at the other end: it stays the same as long as the connection does, so it is asked
   * once. Partial fetches do not tell it; an explanation does, of whatever statement, and changes
   * nothing. Where a catalog does not explain, a name of this connection's own keeps what came over
   * it apart from all else.
   */
  ServiceId serviceId(long deadlineNanos) throws TException {
    ServiceId known = serviceId;
    if (known == null) {
      known = askServiceId(deadlineNanos);
      serviceId = known;
    }
    return known;
  }

  private ServiceId askServiceId(long deadlineNanos) throws TException {
    try {
      TUniqueId told =
          client(deadlineNanos)
              .ExplainDdl(new TExplainDdlRequest().setDdl(harmlessStatement()))
              .getCatalog_service_id();
      if (told != null) {
        return new ServiceId(told.getHi(), told.getLo());
      }
    } catch (TApplicationException e) {
      if (e.getType() != TApplicationException.UNKNOWN_METHOD) {
        throw e;
      }
    }
    UUID own = UUID.randomUUID();
    return new ServiceId(own.getMostSignificantBits(), own.getLeastSignificantBits());
  }

  /** One that could be explained by any catalog, to learn who explains it. */
  static TDdlExecRequest harmlessStatement() {
    TDdlExecRequest statement =
        new TDdlExecRequest(
            CatalogServiceVersion.V1, TDdlType.CREATE_DATABASE, /* sync_ddl= */ false);
    return statement.setCreate_db_params(new TCreateDbParams("default", "").setIf_not_exists(true));
  }

  @Override
  public boolean isQuiet() {
    return transport.isQuiet();
  }

  @Override
  public void restSince(long nowNanos) {
    idleSinceNanos = nowNanos;
  }

  @Override
  public long idleNanos(long nowNanos) {
    return nowNanos - idleSinceNanos;
  }

  @Override
  public void close() {
    transport.close();
  }
}
