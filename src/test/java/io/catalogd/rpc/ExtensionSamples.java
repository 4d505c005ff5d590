package io.catalogd.rpc;

import io.catalogd.thrift.CatalogdService;
import io.catalogd.thrift.TCheckTableRequest;
import io.catalogd.thrift.TCheckTableResponse;
import io.catalogd.thrift.TDdlEffect;
import io.catalogd.thrift.TDdlEffectKind;
import io.catalogd.thrift.TDependencyBase;
import io.catalogd.thrift.TDependent;
import io.catalogd.thrift.TDependentPartition;
import io.catalogd.thrift.TDependentUse;
import io.catalogd.thrift.TDescribeDependenciesRequest;
import io.catalogd.thrift.TDescribeDependenciesResponse;
import io.catalogd.thrift.TDescribeRolesRequest;
import io.catalogd.thrift.TDescribeRolesResponse;
import io.catalogd.thrift.TExplainDdlRequest;
import io.catalogd.thrift.TExplainDdlResponse;
import io.catalogd.thrift.TFinding;
import io.catalogd.thrift.TFindingCount;
import io.catalogd.thrift.TFindingKind;
import io.catalogd.thrift.TPartitionCompleteness;
import io.catalogd.thrift.TPartitionScan;
import io.catalogd.thrift.TPartitionStatistics;
import io.catalogd.thrift.TPruneInput;
import io.catalogd.thrift.TPrunePartitionsRequest;
import io.catalogd.thrift.TPrunePartitionsResponse;
import io.catalogd.thrift.TPrunedPartition;
import io.catalogd.thrift.TRoleDescription;
import io.catalogd.thrift.TTableState;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.impala.thrift.CatalogService;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TCatalogServiceRequestHeader;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TDropTableOrViewParams;
import org.apache.impala.thrift.THdfsFileDesc;
import org.apache.impala.thrift.TNetworkAddress;
import org.apache.impala.thrift.TPrincipal;
import org.apache.impala.thrift.TPrincipalType;
import org.apache.impala.thrift.TPrivilege;
import org.apache.impala.thrift.TPrivilegeLevel;
import org.apache.impala.thrift.TPrivilegeScope;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TUniqueId;
import org.apache.thrift.TBase;

/** One request and one reply of each method of the extension service, with all their members. */
final class ExtensionSamples {
  private static final CatalogServiceVersion V1 = CatalogServiceVersion.V1;
  private static final TTableName BASE = new TTableName("sales", "orders");
  private static final TTableName DEPENDENT = new TTableName("sales", "days");
  private static final TUniqueId SERVICE = new TUniqueId(1, 2);

  private ExtensionSamples() {}

  /** By method name, in the IDL's order. */
  static Map<String, TBase<?, ?>> requests() {
    Map<String, TBase<?, ?>> requests = new LinkedHashMap<>();
    TCatalogServiceRequestHeader header =
        new TCatalogServiceRequestHeader().setRequesting_user("ada");
    requests.put(
        "PrunePartitions",
        new TPrunePartitionsRequest()
            .setProtocol_version(V1)
            .setHeader(header)
            .setTable(DEPENDENT)
            .setFilter("ds = 'é' and hr < 7")
            .setPartition_names(List.of("ds=1"))
            .setPartition_ids(List.of(7L))
            .setWant_metadata(true)
            .setWant_files(false)
            .setWant_statistics(true));
    requests.put(
        "DescribeDependencies",
        new TDescribeDependenciesRequest()
            .setProtocol_version(V1)
            .setHeader(header)
            .setTable(BASE)
            .setPartition_names(List.of("ds=1/hr=2"))
            .setWant_partitions(true));
    requests.put(
        "ExplainDdl",
        new TExplainDdlRequest()
            .setProtocol_version(V1)
            .setDdl(
                new TDdlExecRequest(V1, TDdlType.DROP_TABLE, /* sync_ddl= */ false)
                    .setDrop_table_or_view_params(
                        new TDropTableOrViewParams(BASE, /* if_exists= */ true, /* purge= */ false)
                            .setIs_table(true))));
    requests.put(
        "DescribeRoles",
        new TDescribeRolesRequest()
            .setProtocol_version(V1)
            .setHeader(header)
            .setRole_name("analysts")
            .setGroup_name("Staff")
            .setWant_privileges(true));
    requests.put(
        "CheckTable",
        new TCheckTableRequest()
            .setProtocol_version(V1)
            .setHeader(header)
            .setTable(BASE)
            .setTimeout_ms(60_000)
            .setMax_findings_of_a_kind(7));
    return requests;
  }

  /** By method name, in the IDL's order. */
  static Map<String, TBase<?, ?>> replies() {
    Map<String, TBase<?, ?>> replies = new LinkedHashMap<>();
    replies.put(
        "PrunePartitions",
        new TPrunePartitionsResponse()
            .setStatus(StatusCodec.ok())
            .setCatalog_service_id(SERVICE)
            .setCatalog_version(41)
            .setTable_version(40)
            .setScans(List.of(scan()))
            .setInputs(
                List.of(
                    new TPruneInput().setTable(DEPENDENT).setPartition_names(List.of("ds=1")),
                    new TPruneInput().setTable(BASE).setPartition_names(List.of("ds=1/hr=2"))))
            .setWarnings(List.of("Partition ds=1 of sales.days is incomplete"))
            .setCompleteness(
                List.of(
                    new TPartitionCompleteness()
                        .setName("ds=1")
                        .setExpect("hr=1..3")
                        .setNum_expected(3)
                        .setNum_present(1)
                        .setMissing(List.of("hr=1", "hr=3")))));
    replies.put("DescribeDependencies", dependencies());
    replies.put(
        "ExplainDdl",
        new TExplainDdlResponse()
            .setStatus(StatusCodec.ok())
            .setCatalog_service_id(SERVICE)
            .setCatalog_version(41)
            .setEffects(
                List.of(
                    new TDdlEffect()
                        .setTable(DEPENDENT)
                        .setBase(BASE)
                        .setKind(TDdlEffectKind.DETACHED)
                        .setPolicy("dependent.on.base.drop=detach")
                        .setPartitions(List.of("ds=1"))))
            .setWarnings(List.of("a warning")));
    replies.put(
        "DescribeRoles",
        new TDescribeRolesResponse()
            .setStatus(StatusCodec.ok())
            .setCatalog_service_id(SERVICE)
            .setCatalog_version(41)
            .setRoles(List.of(role())));
    replies.put("CheckTable", check());
    return replies;
  }

  private static TRoleDescription role() {
    return new TRoleDescription()
        .setRole(new TPrincipal("analysts", 7, TPrincipalType.ROLE, List.of("Staff")))
        .setPrivileges(
            List.of(
                new TPrivilege(
                        "server=server1->db=sales->action=SELECT",
                        TPrivilegeLevel.SELECT,
                        TPrivilegeScope.DATABASE,
                        /* has_grant_opt= */ true)
                    .setPrincipal_id(7)
                    .setPrincipal_type(TPrincipalType.ROLE)
                    .setServer_name("server1")
                    .setDb_name("sales")
                    .setCreate_time_ms(1_500_000_000_000L)));
  }

  private static TCheckTableResponse check() {
    return new TCheckTableResponse()
        .setStatus(StatusCodec.ok())
        .setCatalog_service_id(SERVICE)
        .setCatalog_version(41)
        .setTable_version(40)
        .setState(TTableState.LOADED)
        .setFindings(
            List.of(
                new TFinding()
                    .setKind(TFindingKind.FILE_CHANGED)
                    .setPartition("ds=1/hr=2")
                    .setItem("f")
                    .setHere("1 bytes")
                    .setThere("2 bytes")
                    .setStatement("REFRESH sales.orders PARTITION (ds='1', hr='2')"),
                new TFinding()
                    .setKind(TFindingKind.UNREADABLE)
                    .setThere("refused")
                    .setAdvice("Mend it")))
        .setCounts(
            List.of(
                new TFindingCount().setKind(TFindingKind.UNREADABLE).setCount(1),
                new TFindingCount().setKind(TFindingKind.FILE_CHANGED).setCount(700)))
        .setStatements(List.of("REFRESH sales.orders PARTITION (ds='1', hr='2')"))
        .setNotes(List.of("a note"));
  }

  private static TPartitionScan scan() {
    return new TPartitionScan()
        .setTable(BASE)
        .setTable_version(39)
        .setReader_properties(Map.of("skip.header.line.count", "1"))
        .setStorage_descriptor(Samples.storage())
        .setPartitions(
            List.of(
                new TPrunedPartition()
                    .setId(1007)
                    .setName("ds=1/hr=2")
                    .setFile_descriptors(
                        List.of(new THdfsFileDesc(ByteBuffer.wrap(new byte[] {1, 2, 3}))))
                    .setStatistics(
                        new TPartitionStatistics()
                            .setNum_rows(5)
                            .setNum_files(1)
                            .setTotal_file_bytes(77))
                    .setAnswers_for("ds=1")))
        .setNetwork_addresses(List.of(new TNetworkAddress("10.0.0.1", 9866)))
        .setColumn_stats(List.of());
  }

  private static TDescribeDependenciesResponse dependencies() {
    return new TDescribeDependenciesResponse()
        .setStatus(StatusCodec.ok())
        .setCatalog_service_id(SERVICE)
        .setCatalog_version(41)
        .setTable_version(40)
        .setBases(
            List.of(
                new TDependencyBase()
                    .setNumber(2)
                    .setTable(BASE)
                    .setIs_current(true)
                    .setRenaming(new TTableName("sales", "new"))
                    .setExpect("24")
                    .setNum_partitions(3)
                    .setProblem("a problem")))
        .setPartitions(
            List.of(
                new TDependentPartition()
                    .setName("ds=1")
                    .setBase(2)
                    .setSpec("ds=1")
                    .setNum_matched(1)
                    .setNum_matched_at_add(2)
                    .setBase_partitions(List.of("ds=1/hr=2"))
                    .setExpect("hr=1..3")
                    .setNum_expected(3)
                    .setNum_present(1)
                    .setMissing(List.of("hr=1", "hr=3"))
                    .setLate(List.of("ds=1/hr=2"))
                    .setProblem("another")))
        .setDependents(
            List.of(
                new TDependent()
                    .setTable(DEPENDENT)
                    .setIs_indirect(false)
                    .setIs_loaded(true)
                    .setPolicies(Map.of("dependent.on.base.drop", "forbid"))
                    .setPartitions(
                        List.of(
                            new TDependentUse()
                                .setName("ds=1")
                                .setBase_partitions(List.of("ds=1/hr=2"))))
                    .setProblem("a third")));
  }

  /** The struct that holds a method's arguments or its result. */
  static TBase<?, ?> part(String method, String suffix) throws ReflectiveOperationException {
    Class<?> service =
        requests().containsKey(method) ? CatalogdService.class : CatalogService.class;
    Class<?> type = Class.forName(service.getName() + "$" + method + suffix);
    return (TBase<?, ?>) type.getConstructor().newInstance();
  }
}
