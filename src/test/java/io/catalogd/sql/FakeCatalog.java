package io.catalogd.sql;

import io.catalogd.client.DataFile;
import io.catalogd.notation.PartitionNameText;
import io.catalogd.thrift.TDdlEffect;
import io.catalogd.thrift.TDdlEffectKind;
import io.catalogd.thrift.TDependencyBase;
import io.catalogd.thrift.TDependentPartition;
import io.catalogd.thrift.TDescribeDependenciesRequest;
import io.catalogd.thrift.TDescribeDependenciesResponse;
import io.catalogd.thrift.TDescribeRolesRequest;
import io.catalogd.thrift.TDescribeRolesResponse;
import io.catalogd.thrift.TExplainDdlRequest;
import io.catalogd.thrift.TExplainDdlResponse;
import io.catalogd.thrift.TPartitionScan;
import io.catalogd.thrift.TPartitionStatistics;
import io.catalogd.thrift.TPruneInput;
import io.catalogd.thrift.TPrunePartitionsRequest;
import io.catalogd.thrift.TPrunePartitionsResponse;
import io.catalogd.thrift.TPrunedPartition;
import io.catalogd.thrift.TRoleDescription;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.SerDeInfo;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TColumnValue;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlExecResponse;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TFunction;
import org.apache.impala.thrift.TGetCatalogObjectRequest;
import org.apache.impala.thrift.TGetCatalogObjectResponse;
import org.apache.impala.thrift.TGetFunctionsRequest;
import org.apache.impala.thrift.TGetFunctionsResponse;
import org.apache.impala.thrift.TGetPartialCatalogObjectRequest;
import org.apache.impala.thrift.TGetPartialCatalogObjectResponse;
import org.apache.impala.thrift.THdfsFileDesc;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TPartialTableInfo;
import org.apache.impala.thrift.TPartitionKeyValue;
import org.apache.impala.thrift.TResetMetadataRequest;
import org.apache.impala.thrift.TResetMetadataResponse;
import org.apache.impala.thrift.TResultRow;
import org.apache.impala.thrift.TResultSet;
import org.apache.impala.thrift.TStatus;
import org.apache.impala.thrift.TTableInfoSelector;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TUniqueId;

/**
 * A daemon with one table, which obeys selectors as the real one does and notes changes instead of
 * making them.
 */
final class FakeCatalog implements CatalogCalls {
  final List<TDdlExecRequest> changes = new ArrayList<>();
  final List<TResetMetadataRequest> resets = new ArrayList<>();
  final List<TTableInfoSelector> fetched = new ArrayList<>();
  final List<TPrunePartitionsRequest> pruned = new ArrayList<>();
  final List<TDescribeDependenciesRequest> dependencyQuestions = new ArrayList<>();
  final List<TDependencyBase> bases = new ArrayList<>();

  /** Partitions that conditions leave; those of specs are known. */
  final Map<String, List<String>> matching = new HashMap<>();

  /** What is said of changes of a kind, in place of doing them. */
  final Map<TDdlType, String> refusals = new HashMap<>();

  final List<TFunction> functions = new ArrayList<>();

  /** What is said of conditions that fit no key. */
  final Map<String, String> misfits = new HashMap<>();

  final List<TCatalogObject> objects = new ArrayList<>();

  /** Partitions that the next reset forgets. */
  final Set<String> gone = new HashSet<>();

  final List<TRoleDescription> roles = new ArrayList<>();
  final Table table;
  private final List<TPartialPartitionInfo> partitions = new ArrayList<>();
  private final List<ColumnStatisticsObj> statistics = new ArrayList<>();
  private TStatus status = new TStatus(TErrorCode.OK, List.of());

  /** A table of a column {@code a} with these partition keys, all strings. */
  FakeCatalog(String... keys) {
    table = new Table();
    table.setDbName(Sql.T.getDb_name());
    table.setTableName(Sql.T.getTable_name());
    table.setSd(descriptor("file:/t"));
    table.setPartitionKeys(new ArrayList<>());
    table.setParameters(new HashMap<>(Map.of("numRows", "12")));
    for (String key : keys) {
      table.addToPartitionKeys(new FieldSchema(key, "string", null));
    }
    if (keys.length == 0) {
      partitions.add(new TPartialPartitionInfo(0).setName("").setFile_descriptors(List.of()));
    }
  }

  private static StorageDescriptor descriptor(String location) {
    StorageDescriptor sd = new StorageDescriptor();
    sd.setCols(List.of(new FieldSchema("a", "int", "first")));
    sd.setLocation(location);
    sd.setInputFormat("org.apache.hadoop.mapred.TextInputFormat");
    SerDeInfo serde = new SerDeInfo();
    serde.setSerializationLib("org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe");
    sd.setSerdeInfo(serde);
    return sd;
  }

  /** With a file of so many bytes. */
  FakeCatalog with(String partition, long bytes) {
    Partition struct = new Partition();
    struct.setSd(descriptor("file:/t/" + partition));
    struct.setParameters(Map.of("numRows", "3"));
    partitions.add(
        new TPartialPartitionInfo(partitions.size() + 1)
            .setName(partition)
            .setHms_partition(struct)
            .setFile_descriptors(List.of(file("f", bytes))));
    return this;
  }

  FakeCatalog with(ColumnStatisticsObj column) {
    statistics.add(column);
    return this;
  }

  /** Whose partitions stand for others. */
  FakeCatalog dependent() {
    table.putToParameters("dependent_table", "true");
    return this;
  }

  /** As a view is told. */
  FakeCatalog view() {
    table.setTableType("VIRTUAL_VIEW");
    return this;
  }

  /** With a key that holds numbers. */
  FakeCatalog withNumbersIn(String key) {
    table.getPartitionKeys().stream()
        .filter(each -> each.getName().equals(key))
        .forEach(each -> each.setType("int"));
    return this;
  }

  /** Fails every call from now on. */
  FakeCatalog refusing(String reason) {
    status = new TStatus(TErrorCode.GENERAL, List.of(reason));
    return this;
  }

  /** The layout that FlatBuffers gives to a name and a length, with an absent time. */
  private static THdfsFileDesc file(String name, long bytes) {
    byte[] text = name.getBytes(StandardCharsets.UTF_8);
    ByteBuffer buffer = ByteBuffer.allocate(40 + text.length).order(ByteOrder.LITTLE_ENDIAN);
    buffer.putInt(0, 12);
    buffer.putShort(4, (short) 8).putShort(6, (short) 20);
    buffer.putShort(8, (short) 16).putShort(10, (short) 4);
    buffer.putInt(12, 8);
    buffer.putLong(16, bytes);
    buffer.putInt(28, 4);
    buffer.putInt(32, text.length);
    buffer.position(36).put(text);
    return new THdfsFileDesc(ByteBuffer.wrap(buffer.array()));
  }

  @Override
  public TDdlExecResponse execDdl(TDdlExecRequest request) {
    changes.add(request);
    String refusal = refusals.get(request.getDdl_type());
    if (refusal != null) {
      TStatus refused = new TStatus(TErrorCode.GENERAL, List.of(refusal));
      return new TDdlExecResponse(
          new TCatalogUpdateResult(new TUniqueId(1, 2), 3, refused, /* is_invalidate= */ false));
    }
    TColumnValue summary = new TColumnValue().setString_val("Done.");
    return new TDdlExecResponse(result())
        .setResult_set(new TResultSet().setRows(List.of(new TResultRow(List.of(summary)))));
  }

  @Override
  public TResetMetadataResponse resetMetadata(TResetMetadataRequest request) {
    resets.add(request);
    partitions.removeIf(each -> gone.contains(each.getName()));
    return new TResetMetadataResponse(result());
  }

  private TCatalogUpdateResult result() {
    return new TCatalogUpdateResult(new TUniqueId(1, 2), 3, status, /* is_invalidate= */ false);
  }

  @Override
  public TGetPartialCatalogObjectResponse getPartialCatalogObject(
      TGetPartialCatalogObjectRequest request) {
    TGetPartialCatalogObjectResponse reply =
        new TGetPartialCatalogObjectResponse().setStatus(status);
    if (request.isSetTable_info_selector()) {
      fetched.add(request.getTable_info_selector());
    }
    return status.getStatus_code() == TErrorCode.OK
        ? reply.setTable_info(select(request.getTable_info_selector()))
        : reply;
  }

  private TPartialTableInfo select(TTableInfoSelector selector) {
    TPartialTableInfo info = new TPartialTableInfo();
    if (selector.isWant_hms_table()) {
      info.setHms_table(table);
    }
    if (selector.isWant_partition_names()
        || selector.isWant_partition_metadata()
        || selector.isWant_partition_files()) {
      info.setPartitions(
          partitions.stream()
              .filter(
                  each ->
                      !selector.isSetPartition_ids()
                          || selector.getPartition_ids().contains(each.getId()))
              .map(each -> select(each, selector))
              .toList());
    }
    if (selector.isSetWant_stats_for_column_names()) {
      info.setColumn_stats(
          statistics.stream()
              .filter(each -> selector.getWant_stats_for_column_names().contains(each.getColName()))
              .toList());
    }
    return info;
  }

  private static TPartialPartitionInfo select(
      TPartialPartitionInfo partition, TTableInfoSelector selector) {
    TPartialPartitionInfo selected = partition.deepCopy();
    if (!selector.isWant_partition_names()) {
      selected.unsetName();
    }
    if (!selector.isWant_partition_metadata()) {
      selected.unsetHms_partition();
    }
    if (!selector.isWant_partition_files()) {
      selected.unsetFile_descriptors();
    }
    return selected;
  }

  @Override
  public TGetFunctionsResponse getFunctions(TGetFunctionsRequest request) {
    return new TGetFunctionsResponse().setStatus(status).setFunctions(functions);
  }

  @Override
  public TDescribeRolesResponse describeRoles(TDescribeRolesRequest request) {
    List<TRoleDescription> found =
        roles.stream()
            .filter(
                role ->
                    !request.isSetRole_name()
                        || role.getRole().getPrincipal_name().equals(request.getRole_name()))
            .filter(
                role ->
                    !request.isSetGroup_name()
                        || role.getRole().getGrant_groups().contains(request.getGroup_name()))
            .toList();
    TStatus told =
        found.isEmpty() && request.isSetRole_name()
            ? new TStatus(
                TErrorCode.GENERAL, List.of("Role does not exist: " + request.getRole_name()))
            : status;
    return new TDescribeRolesResponse().setStatus(told).setRoles(found);
  }

  @Override
  public TGetCatalogObjectResponse getCatalogObject(TGetCatalogObjectRequest request) {
    TCatalogObject wanted = request.getObject_desc();
    return new TGetCatalogObjectResponse(
        objects.stream()
            .filter(each -> isWanted(each, wanted))
            .findFirst()
            .orElse(new TCatalogObject(TCatalogObjectType.UNKNOWN, 0)));
  }

  private static boolean isWanted(TCatalogObject object, TCatalogObject wanted) {
    return object.getType() == wanted.getType()
        && switch (wanted.getType()) {
          case DATA_SOURCE ->
              object.getData_source().getName().equals(wanted.getData_source().getName());
          default -> false;
        };
  }

  @Override
  public TPrunePartitionsResponse prunePartitions(TPrunePartitionsRequest request) {
    pruned.add(request);
    String misfit = misfits.get(request.getFilter());
    if (misfit != null) {
      return new TPrunePartitionsResponse()
          .setStatus(new TStatus(TErrorCode.GENERAL, List.of(misfit)));
    }
    List<String> names = names(request);
    TPartitionScan scan =
        new TPartitionScan()
            .setTable(request.getTable())
            .setStorage_descriptor(table.getSd())
            .setNetwork_addresses(List.of())
            .setPartitions(
                partitions.stream()
                    .filter(each -> names.contains(each.getName()))
                    .map(each -> pruned(each, request))
                    .toList());
    return new TPrunePartitionsResponse()
        .setStatus(status)
        .setScans(List.of(scan))
        .setInputs(List.of(new TPruneInput().setPartition_names(names)))
        .setWarnings(List.of("late"));
  }

  private List<String> names(TPrunePartitionsRequest request) {
    String filter = request.getFilter();
    if (matching.containsKey(filter)) {
      return matching.get(filter);
    }
    return partitions.stream()
        .map(TPartialPartitionInfo::getName)
        .filter(
            name ->
                request.isSetPartition_names()
                    ? request.getPartition_names().contains(name)
                    : filter == null || comparisonsHold(filter, name))
        .toList();
  }

  /** Of what specs become: keys that have values, in backticks and quotes. */
  private static boolean comparisonsHold(String filter, String partition) {
    List<TPartitionKeyValue> values = PartitionMatch.values(partition);
    for (String comparison : filter.split(" and ", -1)) {
      Matcher word =
          Pattern.compile("\\(?`(\\w+)` (?:is (null)|= '([^']*)')\\)?").matcher(comparison);
      if (!word.matches()) {
        throw new AssertionError("Unexpected condition: " + filter);
      }
      String value = word.group(2) == null ? word.group(3) : PartitionNameText.DEFAULT_NULL;
      if (!values.contains(new TPartitionKeyValue(word.group(1), value))) {
        return false;
      }
    }
    return true;
  }

  private static TPrunedPartition pruned(
      TPartialPartitionInfo partition, TPrunePartitionsRequest request) {
    TPrunedPartition pruned =
        new TPrunedPartition().setId(partition.getId()).setName(partition.getName());
    if (request.isWant_metadata()) {
      pruned.setHms_partition(partition.getHms_partition());
    }
    if (request.isWant_files()) {
      pruned.setFile_descriptors(partition.getFile_descriptors());
    }
    if (request.isWant_statistics()) {
      pruned.setStatistics(
          new TPartitionStatistics()
              .setNum_rows(3)
              .setNum_files(partition.getFile_descriptorsSize())
              .setTotal_file_bytes(
                  partition.getFile_descriptors().stream()
                      .mapToLong(file -> DataFile.of(file, List.of()).sizeBytes())
                      .sum()));
    }
    return pruned;
  }

  @Override
  public TDescribeDependenciesResponse describeDependencies(TDescribeDependenciesRequest request) {
    dependencyQuestions.add(request);
    return new TDescribeDependenciesResponse()
        .setStatus(status)
        .setBases(bases)
        .setPartitions(
            request.isWant_partitions() && !bases.isEmpty()
                ? List.of(new TDependentPartition().setName("ds=1").setBase(1))
                : null);
  }

  @Override
  public TExplainDdlResponse explainDdl(TExplainDdlRequest request) {
    changes.add(request.getDdl());
    TDdlEffect effect =
        new TDdlEffect()
            .setTable(new TTableName("d", "dep"))
            .setBase(Sql.T)
            .setKind(TDdlEffectKind.PARTITIONS_DROPPED)
            .setPolicy("dependent.on.base.drop=cascade")
            .setPartitions(List.of("ds=1", "ds=2"));
    return new TExplainDdlResponse().setStatus(status).setEffects(List.of(effect));
  }
}
