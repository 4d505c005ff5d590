package io.catalogd.rpc;

import io.catalogd.ddl.DdlExplanation;
import io.catalogd.ddl.DdlRequest;
import io.catalogd.ddl.dependent.Impact.Effect;
import io.catalogd.ddl.dependent.Impact.Touched;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ServiceId;
import io.catalogd.thrift.TDdlEffect;
import io.catalogd.thrift.TDdlEffectKind;
import io.catalogd.thrift.TExplainDdlRequest;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TType;

/** What a statement would do to dependent tables: reads requests and writes replies. */
final class ExplanationCodec {
  private final AnswerHead head;

  ExplanationCodec(ServiceId serviceId) {
    this.head = new AnswerHead(serviceId);
  }

  /**
   * The statement.
   *
   * @throws CatalogException INVALID_REQUEST without one, or as {@link DdlCodec} has it
   */
  static DdlRequest decode(TExplainDdlRequest request) {
    return DdlCodec.decode(Members.required(request.getDdl(), "ddl"));
  }

  /** A {@code TExplainDdlResponse}. */
  Reply reply(DdlExplanation explanation) {
    return target -> {
      WireWriter out = WireWriter.into(target.getTransport(), Long.MAX_VALUE);
      write(explanation, out);
      out.finish();
    };
  }

  private void write(DdlExplanation explanation, WireWriter out) throws TException {
    head.write(explanation.catalogVersion(), out);
    out.field(TType.LIST, 4);
    out.list(TType.STRUCT, explanation.impact().touched().size());
    for (Touched touched : explanation.impact().touched()) {
      out.struct(encode(touched));
    }
    out.field(TType.LIST, 5);
    out.strings(explanation.impact().warnings());
    out.stop();
  }

  private static TDdlEffect encode(Touched touched) {
    return new TDdlEffect()
        .setTable(DependencyCodec.encode(touched.name()))
        .setBase(DependencyCodec.encode(touched.base()))
        .setKind(encode(touched.effect()))
        .setPolicy(touched.policy().isEmpty() ? null : touched.policy())
        .setPartitions(touched.partitions());
  }

  private static TDdlEffectKind encode(Effect effect) {
    return switch (effect) {
      case REFUSED -> TDdlEffectKind.REFUSED;
      case DETACHED -> TDdlEffectKind.DETACHED;
      case PARTITIONS_DROPPED -> TDdlEffectKind.PARTITIONS_DROPPED;
      case SHRUNK -> TDdlEffectKind.SHRUNK;
      case COLUMNS_FOLLOW -> TDdlEffectKind.COLUMNS_FOLLOW;
      case UNCHANGED -> TDdlEffectKind.UNCHANGED;
      case BASE_RENAMED -> TDdlEffectKind.BASE_RENAMED;
    };
  }
}
