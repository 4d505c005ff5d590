package io.catalogd.rpc;

import io.catalogd.fetch.RoleAnswer;
import io.catalogd.fetch.RoleAnswer.Described;
import io.catalogd.fetch.RoleQuery;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Privilege;
import io.catalogd.model.ServiceId;
import io.catalogd.thrift.TDescribeRolesRequest;
import java.util.List;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TType;

/** Roles and what they have been granted: reads requests and writes replies. */
final class RoleCodec {
  private final AnswerHead head;
  private final long maxBytes;

  /** Refuses replies of more than {@code maxBytes}. */
  RoleCodec(ServiceId serviceId, long maxBytes) {
    this.head = new AnswerHead(serviceId);
    this.maxBytes = maxBytes;
  }

  static RoleQuery decode(TDescribeRolesRequest request) {
    return new RoleQuery(
        request.getRole_name(), request.getGroup_name(), request.isWant_privileges());
  }

  /**
   * A {@code TDescribeRolesResponse}.
   *
   * @throws CatalogException INVALID_REQUEST when it would be too large
   */
  Reply reply(RoleAnswer answer) {
    return MeasuredReply.of(
        out -> write(answer, out),
        maxBytes,
        () ->
            "The reply about roles is larger than catalog.max-reply-bytes, which is "
                + maxBytes
                + "; ask for one in role_name, or leave out want_privileges");
  }

  private void write(RoleAnswer answer, WireWriter out) throws TException {
    head.write(answer.catalogVersion(), out);
    out.field(TType.LIST, 4);
    out.list(TType.STRUCT, answer.roles().size());
    for (Described described : answer.roles()) {
      out.field(TType.STRUCT, 1);
      out.struct(PrivilegeCodec.encode(described.role()));
      List<Privilege> privileges = described.privileges();
      if (privileges != null) {
        out.field(TType.LIST, 2);
        out.list(TType.STRUCT, privileges.size());
        for (Privilege privilege : privileges) {
          out.struct(PrivilegeCodec.encode(privilege));
        }
      }
      out.stop();
    }
    out.stop();
  }
}
