package io.catalogd.rpc;

import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.catalog.CatalogUpdate.RemovedObject;
import io.catalogd.catalog.CatalogUpdate.UpdatedObject;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.model.ServiceId;
import java.util.List;
import java.util.Optional;
import org.apache.impala.thrift.TUniqueId;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes what a request changed, as {@code TCatalogUpdateResult} (C56 to C64). There is no
 * statestore whose topic a SYNC_DDL could wait for, so results go out at once (C71).
 */
final class UpdateCodec {
  private static final Logger log = LoggerFactory.getLogger(UpdateCodec.class);

  private final ServiceId serviceId;
  private final long maxFullObjectBytes;
  private final TableCodec tables;

  UpdateCodec(ServiceId serviceId, ReplyConfig config) {
    this.serviceId = serviceId;
    maxFullObjectBytes = Math.min(config.maxFullObjectBytes(), SharedMemory.mostOfReplies());
    tables = new TableCodec(config.maxStatisticsBytes());
  }

  /** The first member, {@code result}, of every response that tells of a change. */
  void writeResult(CatalogUpdate update, WireWriter out) throws TException {
    out.field(TType.STRUCT, 1);
    write(update, out);
  }

  /** A response whose only member is {@code result}: of ResetMetadata and UpdateCatalog. */
  Reply reply(CatalogUpdate update) {
    return reply(update, this::writeResult);
  }

  /** A response that {@code response} writes, of which the update is the first. */
  static Reply reply(CatalogUpdate update, Response response) {
    return new UpdateReply(update, response);
  }

  /** Writes the members of a response. */
  @FunctionalInterface
  interface Response {
    void write(CatalogUpdate update, WireWriter out) throws TException;
  }

  private record UpdateReply(CatalogUpdate update, Response response) implements Reply {
    @Override
    public void writeTo(TProtocol target) throws TException {
      WireWriter out = WireWriter.into(target.getTransport(), Long.MAX_VALUE);
      response.write(update, out);
      out.stop();
      out.finish();
    }

    /** With tables as if they were unloaded (D21): clients ask for them. */
    @Override
    public Optional<Reply> brief() {
      List<UpdatedObject> updated = update.updated().stream().map(UpdateCodec::brief).toList();
      return Optional.of(
          new UpdateReply(
              new CatalogUpdate(update.version(), updated, update.removed(), update.scope()),
              response));
    }
  }

  private static UpdatedObject brief(UpdatedObject object) {
    return object instanceof UpdatedObject.OfTable table
            && table.entry().state() instanceof TableState.Loaded
        ? unloaded(table.entry())
        : object;
  }

  private static UpdatedObject unloaded(TableEntry entry) {
    return new UpdatedObject.OfTable(
        new TableEntry(entry.name(), entry.version(), TableState.UNLOADED));
  }

  private void write(CatalogUpdate update, WireWriter out) throws TException {
    out.field(TType.STRUCT, 1);
    out.struct(new TUniqueId(serviceId.hi(), serviceId.lo()));
    out.field(TType.I64, 2);
    out.i64(update.version());
    out.field(TType.STRUCT, 3);
    out.struct(StatusCodec.ok());
    out.field(TType.BOOL, 4);
    out.bool(update.scope() == CatalogUpdate.Scope.EVERYTHING);
    boolean always = update.scope() == CatalogUpdate.Scope.LISTED_EVEN_IF_NONE;
    if (always || !update.updated().isEmpty()) {
      out.field(TType.LIST, 5);
      out.list(TType.STRUCT, update.updated().size());
      for (UpdatedObject object : update.updated()) {
        ObjectCodec.write(bounded(object), tables, out);
      }
    }
    if (always || !update.removed().isEmpty()) {
      out.field(TType.LIST, 6);
      out.list(TType.STRUCT, update.removed().size());
      for (RemovedObject object : update.removed()) {
        ObjectCodec.write(object, out);
      }
    }
    out.stop();
  }

  /** The object itself, or a table that is too large as if it were unloaded (D21). */
  private UpdatedObject bounded(UpdatedObject object) throws TException {
    if (!(object instanceof UpdatedObject.OfTable table) || fits(table.entry())) {
      return object;
    }
    TableEntry entry = table.entry();
    log.info(
        "update listed unloaded table={} version={} reason=larger than"
            + " catalog.max-full-object-bytes, or an eighth of the heap, {}",
        entry.name(),
        entry.version(),
        maxFullObjectBytes);
    return unloaded(entry);
  }

  private boolean fits(TableEntry entry) throws TException {
    if (!(entry.state() instanceof TableState.Loaded)) {
      return true;
    }
    WireWriter measure = WireWriter.measuring(maxFullObjectBytes);
    try {
      tables.write(entry, measure);
      measure.finish();
      return true;
    } catch (WireWriter.TooLargeException e) {
      return false;
    }
  }
}
