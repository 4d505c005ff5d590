package io.catalogd.rpc;

import io.catalogd.fetch.PruneAnswer;
import io.catalogd.model.ServiceId;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TTransport;

/** Writes replies to pruning as the daemon does, for those outside who time them. */
public final class PruneReplies {
  private final PruneCodec codec = new PruneCodec(new ServiceId(1, 2), Long.MAX_VALUE);

  public void write(PruneAnswer answer, TTransport target) throws TException {
    codec.reply(answer).writeTo(new TBinaryProtocol(target));
  }
}
