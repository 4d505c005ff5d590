package io.catalogd.rpc;

import io.catalogd.check.CheckRequest;
import io.catalogd.check.Finding;
import io.catalogd.check.FindingKind;
import io.catalogd.check.TableCheck;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ServiceId;
import io.catalogd.thrift.TCheckTableRequest;
import io.catalogd.thrift.TFinding;
import io.catalogd.thrift.TFindingCount;
import io.catalogd.thrift.TFindingKind;
import io.catalogd.thrift.TTableState;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TType;

/** What differs of a table: reads requests and writes replies. */
final class CheckCodec {
  private final AnswerHead head;

  CheckCodec(ServiceId serviceId) {
    this.head = new AnswerHead(serviceId);
  }

  /**
   * What is to be checked.
   *
   * @throws CatalogException INVALID_REQUEST without a table, or where a number is out of range
   */
  static CheckRequest decode(TCheckTableRequest request) {
    return new CheckRequest(
        Members.tableName(Members.required(request.getTable(), "table")),
        request.isSetTimeout_ms() ? Duration.ofMillis(request.getTimeout_ms()) : null,
        request.isSetMax_findings_of_a_kind()
            ? request.getMax_findings_of_a_kind()
            : CheckRequest.DEFAULT_OF_A_KIND);
  }

  /** A {@code TCheckTableResponse}; bounded, as findings are. */
  Reply reply(TableCheck check) {
    return target -> {
      WireWriter out = WireWriter.into(target.getTransport(), Long.MAX_VALUE);
      write(check, out);
      out.finish();
    };
  }

  private void write(TableCheck check, WireWriter out) throws TException {
    head.write(check.catalogVersion(), out);
    out.field(TType.I64, 4);
    out.i64(check.tableVersion());
    out.field(TType.I32, 5);
    out.i32(encode(check.state()).getValue());
    out.field(TType.LIST, 6);
    out.list(TType.STRUCT, check.findings().size());
    for (Finding finding : check.findings()) {
      out.struct(encode(finding));
    }
    Map<FindingKind, Long> counts = new TreeMap<>(check.counts());
    out.field(TType.LIST, 7);
    out.list(TType.STRUCT, counts.size());
    for (Map.Entry<FindingKind, Long> count : counts.entrySet()) {
      out.struct(new TFindingCount().setKind(encode(count.getKey())).setCount(count.getValue()));
    }
    out.field(TType.LIST, 8);
    out.strings(check.statements());
    out.field(TType.LIST, 9);
    out.strings(check.notes());
    out.stop();
  }

  private static TFinding encode(Finding finding) {
    TFinding encoded =
        new TFinding()
            .setKind(encode(finding.kind()))
            .setPartition(finding.partition())
            .setItem(finding.item())
            .setHere(finding.here())
            .setThere(finding.there());
    return finding.remedy().isStatement()
        ? encoded.setStatement(finding.remedy().text())
        : encoded.setAdvice(finding.remedy().text());
  }

  private static TTableState encode(TableCheck.State state) {
    return switch (state) {
      case UNKNOWN -> TTableState.UNKNOWN;
      case UNLOADED -> TTableState.UNLOADED;
      case LOADED -> TTableState.LOADED;
      case FAILED -> TTableState.FAILED;
    };
  }

  private static TFindingKind encode(FindingKind kind) {
    return switch (kind) {
      case TABLE_GONE -> TFindingKind.TABLE_GONE;
      case TABLE_NEW -> TFindingKind.TABLE_NEW;
      case TABLE_RECREATED -> TFindingKind.TABLE_RECREATED;
      case UNREADABLE -> TFindingKind.UNREADABLE;
      case READABLE_AGAIN -> TFindingKind.READABLE_AGAIN;
      case DEFINITION -> TFindingKind.DEFINITION;
      case STATISTICS -> TFindingKind.STATISTICS;
      case PARTITION_GONE -> TFindingKind.PARTITION_GONE;
      case PARTITION_NEW -> TFindingKind.PARTITION_NEW;
      case PARTITION_CHANGED -> TFindingKind.PARTITION_CHANGED;
      case FILE_GONE -> TFindingKind.FILE_GONE;
      case FILE_NEW -> TFindingKind.FILE_NEW;
      case FILE_CHANGED -> TFindingKind.FILE_CHANGED;
      case DIRECTORY_MISSING -> TFindingKind.DIRECTORY_MISSING;
      case BASE -> TFindingKind.BASE;
      case DEPENDENT_PARTITION -> TFindingKind.DEPENDENT_PARTITION;
      case DEPENDENCY -> TFindingKind.DEPENDENCY;
    };
  }
}
