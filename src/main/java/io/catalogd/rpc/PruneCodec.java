package io.catalogd.rpc;

import io.catalogd.dependent.Completeness;
import io.catalogd.fetch.PartitionPart;
import io.catalogd.fetch.PruneAnswer;
import io.catalogd.fetch.PruneRequest;
import io.catalogd.fetch.PruneRequest.Choice;
import io.catalogd.fetch.SelectedStatistics;
import io.catalogd.model.CatalogException;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.PackedPartition;
import io.catalogd.model.PartitionCursor;
import io.catalogd.model.ServiceId;
import io.catalogd.model.TableName;
import io.catalogd.thrift.TPartitionCompleteness;
import io.catalogd.thrift.TPrunePartitionsRequest;
import java.util.EnumSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TTransportException;

/** Partition pruning: reads requests, and writes replies straight from the model. */
final class PruneCodec {
  private final AnswerHead head;
  private final long maxBytes;

  /** Refuses replies of more than {@code maxBytes}. */
  PruneCodec(ServiceId serviceId, long maxBytes) {
    this.head = new AnswerHead(serviceId);
    this.maxBytes = maxBytes;
  }

  /**
   * What is asked for.
   *
   * @throws CatalogException INVALID_REQUEST without a table, or with partitions chosen in more
   *     than one way
   */
  static PruneRequest decode(TPrunePartitionsRequest request) {
    Set<PartitionPart> parts = EnumSet.of(PartitionPart.NAME);
    if (request.isWant_metadata()) {
      parts.add(PartitionPart.METADATA);
    }
    if (request.isWant_files()) {
      parts.add(PartitionPart.FILES);
    }
    return new PruneRequest(
        Members.tableName(Members.required(request.getTable(), "table")),
        choice(request),
        parts,
        request.isWant_statistics());
  }

  private static Choice choice(TPrunePartitionsRequest request) {
    long ways =
        Stream.of(
                request.isSetFilter(), request.isSetPartition_names(), request.isSetPartition_ids())
            .filter(isSet -> isSet)
            .count();
    if (ways > 1) {
      throw CatalogException.invalidRequest(
          "filter, partition_names and partition_ids exclude each other; set one of them, or none"
              + " for all partitions");
    }
    if (request.isSetFilter()) {
      return new Choice.Matching(request.getFilter());
    }
    if (request.isSetPartition_names()) {
      return new Choice.Named(request.getPartition_names());
    }
    return request.isSetPartition_ids()
        ? new Choice.WithIds(request.getPartition_ids())
        : new Choice.All();
  }

  /**
   * A {@code TPrunePartitionsResponse}.
   *
   * @throws CatalogException INVALID_REQUEST when it would be too large
   */
  Reply reply(PruneAnswer answer) {
    return MeasuredReply.of(
        out -> write(answer, out),
        maxBytes,
        () ->
            String.format(
                "The reply about table %s is larger than catalog.max-reply-bytes, which is %d; ask"
                    + " for fewer partitions at once by a narrower filter, or leave out want_files"
                    + " or want_metadata",
                answer.table(), maxBytes));
  }

  private void write(PruneAnswer answer, WireWriter out) throws TException {
    head.write(answer.catalogVersion(), out);
    out.field(TType.I64, 4);
    out.i64(answer.tableVersion());
    out.field(TType.LIST, 5);
    out.list(TType.STRUCT, answer.scans().size());
    for (PruneAnswer.Scan scan : answer.scans()) {
      scan(scan, out);
    }
    out.field(TType.LIST, 6);
    out.list(TType.STRUCT, answer.inputs().size());
    for (PruneAnswer.Input input : answer.inputs()) {
      tableName(1, input.table(), out);
      out.field(TType.LIST, 2);
      out.strings(input.partitions());
      out.stop();
    }
    out.field(TType.LIST, 7);
    out.strings(answer.warnings());
    if (answer.expectations() != null) {
      out.field(TType.LIST, 8);
      out.list(TType.STRUCT, answer.expectations().size());
      for (PruneAnswer.Expected expected : answer.expectations()) {
        out.struct(encode(expected));
      }
    }
    out.stop();
  }

  private static void scan(PruneAnswer.Scan scan, WireWriter out) throws TException {
    FileSystemTable table = scan.selection().table();
    tableName(1, table.name(), out);
    out.field(TType.I64, 2);
    out.i64(scan.tableVersion());
    out.field(TType.MAP, 3);
    out.stringMap(new TreeMap<>(table.definition().traits().ofReaders()));
    out.field(TType.STRUCT, 4);
    descriptor(scan, out);
    out.field(TType.LIST, 5);
    PartialPartitionCodec.write(scan.selection(), further(scan), out);
    if (scan.selection().wants(PartitionPart.FILES)) {
      out.field(TType.LIST, 6);
      HostCodec.write(table.hosts(), out);
    }
    if (scan.statistics() != null) {
      out.field(TType.LIST, 7);
      out.list(TType.STRUCT, scan.statistics().size());
      for (SelectedStatistics statistics : scan.statistics()) {
        out.struct(ColumnStatisticsCodec.encode(statistics));
      }
    }
    out.stop();
  }

  private static TPartitionCompleteness encode(PruneAnswer.Expected expected) {
    TPartitionCompleteness encoded =
        new TPartitionCompleteness().setName(expected.partition()).setExpect(expected.expect());
    Completeness completeness = expected.completeness();
    return completeness == null
        ? encoded
        : encoded
            .setNum_expected(completeness.expected())
            .setNum_present(completeness.present())
            .setMissing(completeness.missing());
  }

  /** A metastore {@code StorageDescriptor}. */
  private static void descriptor(PruneAnswer.Scan scan, WireWriter out) throws TException {
    FileSystemTable table = scan.selection().table();
    out.field(TType.LIST, 1);
    out.raw(table.columnList());
    out.field(TType.STRING, 2);
    out.string(table.location());
    out.raw(scan.format().descriptorTail());
    out.stop();
  }

  private static PartialPartitionCodec.FurtherMembers further(PruneAnswer.Scan scan) {
    return (index, partition, out) -> {
      if (scan.statistics() != null) {
        out.field(TType.STRUCT, 5);
        statistics(partition, out);
      }
      if (!scan.answersFor().isEmpty()) {
        out.field(TType.STRING, 6);
        out.string(scan.answersFor().get(index));
      }
    };
  }

  private static void statistics(PackedPartition partition, WireWriter out)
      throws TTransportException {
    long rows = new PartitionCursor(partition).rowCount();
    if (rows >= 0) {
      out.field(TType.I64, 1);
      out.i64(rows);
    }
    out.field(TType.I64, 2);
    out.i64(partition.files().count());
    out.field(TType.I64, 3);
    out.i64(partition.files().totalBytes());
    out.stop();
  }

  /** A member of type {@code TTableName}. */
  private static void tableName(int id, TableName name, WireWriter out) throws TTransportException {
    out.field(TType.STRUCT, id);
    out.field(TType.STRING, 1);
    out.string(name.database());
    out.field(TType.STRING, 2);
    out.string(name.table());
    out.stop();
  }
}
