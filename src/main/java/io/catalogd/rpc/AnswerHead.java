package io.catalogd.rpc;

import io.catalogd.model.ServiceId;
import org.apache.impala.thrift.TUniqueId;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TType;

/**
 * Writes what all answers of the extension service begin with: status, the process, the version of
 * the image, as members 1 to 3.
 */
record AnswerHead(ServiceId serviceId) {
  void write(long catalogVersion, WireWriter out) throws TException {
    out.field(TType.STRUCT, 1);
    out.struct(StatusCodec.ok());
    out.field(TType.STRUCT, 2);
    out.struct(new TUniqueId(serviceId.hi(), serviceId.lo()));
    out.field(TType.I64, 3);
    out.i64(catalogVersion);
  }
}
