package io.catalogd.rpc;

import io.catalogd.dependent.Completeness;
import io.catalogd.dependent.DependentParameters;
import io.catalogd.dependent.PartitionDependency;
import io.catalogd.fetch.DependencyAnswer;
import io.catalogd.fetch.DependencyAnswer.OfBase;
import io.catalogd.fetch.DependencyAnswer.OfDependent;
import io.catalogd.fetch.DependencyAnswer.OfPartition;
import io.catalogd.fetch.DependencyQuery;
import io.catalogd.fetch.ListView;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ServiceId;
import io.catalogd.model.TableName;
import io.catalogd.thrift.TDependencyBase;
import io.catalogd.thrift.TDependent;
import io.catalogd.thrift.TDependentPartition;
import io.catalogd.thrift.TDependentUse;
import io.catalogd.thrift.TDescribeDependenciesRequest;
import java.util.List;
import org.apache.impala.thrift.TTableName;
import org.apache.thrift.TBase;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TType;

/** What a table depends on and what depends on it: reads requests and writes replies. */
final class DependencyCodec {
  private final AnswerHead head;
  private final long maxBytes;

  /** Refuses replies of more than {@code maxBytes}. */
  DependencyCodec(ServiceId serviceId, long maxBytes) {
    this.head = new AnswerHead(serviceId);
    this.maxBytes = maxBytes;
  }

  /**
   * What is asked for.
   *
   * @throws CatalogException INVALID_REQUEST without a table
   */
  static DependencyQuery decode(TDescribeDependenciesRequest request) {
    return new DependencyQuery(
        Members.tableName(Members.required(request.getTable(), "table")),
        request.getPartition_names(),
        request.isWant_partitions());
  }

  /**
   * A {@code TDescribeDependenciesResponse}.
   *
   * @throws CatalogException INVALID_REQUEST when it would be too large
   */
  Reply reply(DependencyAnswer answer) {
    return MeasuredReply.of(
        out -> write(answer, out),
        maxBytes,
        () ->
            "The reply is larger than catalog.max-reply-bytes, which is "
                + maxBytes
                + "; ask for fewer partitions at once in partition_names, or leave out"
                + " want_partitions");
  }

  private void write(DependencyAnswer answer, WireWriter out) throws TException {
    head.write(answer.catalogVersion(), out);
    out.field(TType.I64, 4);
    out.i64(answer.tableVersion());
    list(5, new ListView<>(answer.bases(), DependencyCodec::encode), out);
    if (answer.partitions() != null) {
      list(6, new ListView<>(answer.partitions(), DependencyCodec::encode), out);
    }
    list(7, new ListView<>(answer.dependents(), DependencyCodec::encode), out);
    out.stop();
  }

  private static void list(int id, List<? extends TBase<?, ?>> structs, WireWriter out)
      throws TException {
    out.field(TType.LIST, id);
    out.list(TType.STRUCT, structs.size());
    for (TBase<?, ?> struct : structs) {
      out.struct(struct);
    }
  }

  private static TDependencyBase encode(OfBase of) {
    TDependencyBase encoded =
        new TDependencyBase()
            .setNumber(of.base().number())
            .setTable(encode(of.base().name()))
            .setIs_current(of.isCurrent())
            .setNum_partitions(of.partitionCount())
            .setExpect(of.base().expect())
            .setProblem(of.problem());
    TableName renaming = of.base().renaming();
    return renaming == null ? encoded : encoded.setRenaming(encode(renaming));
  }

  private static TDependentPartition encode(OfPartition of) {
    TDependentPartition encoded =
        new TDependentPartition().setName(of.name()).setProblem(of.problem());
    PartitionDependency dependency = of.dependency();
    if (dependency == null) {
      return encoded;
    }
    encoded
        .setBase(dependency.base())
        .setSpec(dependency.spec())
        .setExpect(dependency.expect())
        .setNum_matched(of.basePartitions().size())
        .setBase_partitions(of.basePartitions())
        .setLate(of.late());
    if (dependency.matchedAtAdd() >= 0) {
      encoded.setNum_matched_at_add(dependency.matchedAtAdd());
    }
    Completeness completeness = of.completeness();
    return completeness == null
        ? encoded
        : encoded
            .setNum_expected(completeness.expected())
            .setNum_present(completeness.present())
            .setMissing(completeness.missing());
  }

  private static TDependent encode(OfDependent of) {
    TDependent encoded =
        new TDependent()
            .setTable(encode(of.table()))
            .setIs_indirect(of.isIndirect())
            .setIs_loaded(of.policies() != null)
            .setProblem(of.problem());
    if (of.policies() != null) {
      encoded.setPolicies(DependentParameters.of(of.policies()));
    }
    if (of.uses() != null) {
      encoded.setPartitions(
          new ListView<>(
              of.uses(),
              use ->
                  new TDependentUse()
                      .setName(use.partition())
                      .setBase_partitions(use.basePartitions())));
    }
    return encoded;
  }

  static TTableName encode(TableName name) {
    return new TTableName(name.database(), name.table());
  }
}
