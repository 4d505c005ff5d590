package io.catalogd.rpc;

import io.catalogd.model.HostAddress;
import io.catalogd.model.HostIndex;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TTransportException;

/** Writes a host index as the list of {@code TNetworkAddress} that replicas point into (C180). */
final class HostCodec {
  private HostCodec() {}

  static void write(HostIndex hosts, WireWriter out) throws TTransportException {
    out.list(TType.STRUCT, hosts.size());
    for (HostAddress host : hosts.addresses()) {
      out.field(TType.STRING, 1);
      out.string(host.host());
      out.field(TType.I32, 2);
      out.i32(host.port());
      out.stop();
    }
  }
}
