package io.catalogd.rpc;

import io.catalogd.fetch.PartialSelection;
import io.catalogd.fetch.PartitionPart;
import io.catalogd.fetch.PartitionSelection;
import io.catalogd.fetch.SelectedStatistics;
import io.catalogd.model.EncodedFile;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.HostAddress;
import io.catalogd.model.LibraryEncoder;
import io.catalogd.model.MetastoreWire;
import io.catalogd.model.PackedPartition;
import io.catalogd.model.PartitionFiles;
import io.catalogd.model.StorageFormat;
import io.catalogd.stored.StatisticsParameters;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TGetPartialCatalogObjectResponse;
import org.apache.impala.thrift.THdfsFileDesc;
import org.apache.impala.thrift.TNetworkAddress;
import org.apache.impala.thrift.TPartialCatalogInfo;
import org.apache.impala.thrift.TPartialDbInfo;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TPartialTableInfo;

/**
 * Builds partial-fetch replies the usual way, of generated objects: what the encoder's bytes, its
 * allocation and its speed are held against. Formats and columns are read once and shared by all
 * replies.
 */
final class GeneratedReplies {
  // Hive's setters copy maps, and the copies have another order.
  private static final Field PARTITION_PARAMETERS = parameters(Partition.class);
  private static final Field DESCRIPTOR_PARAMETERS = parameters(StorageDescriptor.class);

  private final IdentityHashMap<StorageFormat, StorageDescriptor> descriptors =
      new IdentityHashMap<>();
  private final IdentityHashMap<FileSystemTable, List<FieldSchema>> columns =
      new IdentityHashMap<>();

  private final IdentityHashMap<PackedPartition, io.catalogd.model.Partition> unpacked =
      new IdentityHashMap<>();
  private final IdentityHashMap<io.catalogd.model.Partition, Map<String, String>> parameters =
      new IdentityHashMap<>();
  private final IdentityHashMap<PartitionFiles, List<byte[]>> encoded = new IdentityHashMap<>();

  private final Function<PartitionFiles, List<byte[]>> encode;
  private final boolean keeps;

  private GeneratedReplies(Function<PartitionFiles, List<byte[]>> encode, boolean keeps) {
    this.encode = encode;
    this.keeps = keeps;
  }

  /** With files that are encoded without the daemon's encoder, which this is held against. */
  static GeneratedReplies independent() {
    return new GeneratedReplies(EncodedFile::plainly, /* keeps= */ false);
  }

  /**
   * From the model as it is: each reply unpacks partitions, and encodes files with FlatBuffers' own
   * library.
   */
  static GeneratedReplies ofModel() {
    return new GeneratedReplies(new LibraryEncoder()::encode, /* keeps= */ false);
  }

  /**
   * From unpacked partitions and encoded files, kept for all replies: as fast as this way can be,
   * at several times the memory.
   */
  static GeneratedReplies ofKeptObjects() {
    return new GeneratedReplies(EncodedFile::of, /* keeps= */ true);
  }

  private <K, V> V kept(Map<K, V> known, K key, Function<K, V> make) {
    return keeps ? known.computeIfAbsent(key, make) : make.apply(key);
  }

  TGetPartialCatalogObjectResponse reply(PartialSelection selection) {
    TGetPartialCatalogObjectResponse reply =
        new TGetPartialCatalogObjectResponse().setStatus(StatusCodec.ok());
    if (selection instanceof PartialSelection.OfCatalog catalog) {
      TPartialCatalogInfo info = new TPartialCatalogInfo();
      info.setDb_names(
          catalog.databaseNames() == null ? null : new ArrayList<>(catalog.databaseNames()));
      return reply.setCatalog_info(info);
    }
    if (selection instanceof PartialSelection.OfDatabase database) {
      TPartialDbInfo info = new TPartialDbInfo();
      if (database.metastoreDatabase() != null) {
        info.setHms_database(MetastoreWire.read(database.metastoreDatabase(), new Database()));
      }
      info.setTable_names(
          database.tableNames() == null ? null : new ArrayList<>(database.tableNames()));
      return reply.setObject_version_number(database.version()).setDb_info(info);
    }
    PartialSelection.OfTable table = (PartialSelection.OfTable) selection;
    return reply.setObject_version_number(table.version()).setTable_info(table(table));
  }

  private TPartialTableInfo table(PartialSelection.OfTable table) {
    TPartialTableInfo info = new TPartialTableInfo();
    if (table.metastoreTable() != null) {
      info.setHms_table(MetastoreWire.read(table.metastoreTable(), new Table()));
    }
    PartitionSelection partitions = table.partitions();
    if (partitions != null) {
      info.setPartitions(partitions(partitions));
      if (partitions.wants(PartitionPart.FILES)) {
        info.setNetwork_addresses(hosts(partitions.table()));
      }
    }
    if (table.statistics() != null) {
      List<ColumnStatisticsObj> statistics = new ArrayList<>();
      for (SelectedStatistics selected : table.statistics()) {
        statistics.add(ColumnStatisticsCodec.encode(selected));
      }
      info.setColumn_stats(statistics);
    }
    return info;
  }

  private static List<TNetworkAddress> hosts(FileSystemTable table) {
    List<TNetworkAddress> hosts = new ArrayList<>();
    for (HostAddress host : table.hosts().addresses()) {
      hosts.add(new TNetworkAddress(host.host(), host.port()));
    }
    return hosts;
  }

  private List<TPartialPartitionInfo> partitions(PartitionSelection selection) {
    List<TPartialPartitionInfo> infos = new ArrayList<>(selection.partitions().size());
    for (PackedPartition packed : selection.partitions()) {
      io.catalogd.model.Partition partition = kept(unpacked, packed, PackedPartition::unpack);
      TPartialPartitionInfo info = new TPartialPartitionInfo(partition.id());
      if (selection.wants(PartitionPart.NAME)) {
        info.setName(partition.name());
      }
      if (selection.wants(PartitionPart.METADATA) && selection.table().isPartitioned()) {
        info.setHms_partition(metadata(selection.table(), partition));
      }
      if (selection.wants(PartitionPart.FILES)) {
        info.setFile_descriptors(files(partition.files()));
      }
      infos.add(info);
    }
    return infos;
  }

  private List<THdfsFileDesc> files(PartitionFiles files) {
    List<byte[]> encoded = kept(this.encoded, files, encode);
    List<THdfsFileDesc> descriptors = new ArrayList<>(encoded.size());
    for (byte[] bytes : encoded) {
      THdfsFileDesc descriptor = new THdfsFileDesc();
      descriptor.file_desc_data = ByteBuffer.wrap(bytes);
      descriptors.add(descriptor);
    }
    return descriptors;
  }

  private Partition metadata(FileSystemTable table, io.catalogd.model.Partition partition) {
    List<String> values = new ArrayList<>(partition.key().texts());
    values.replaceAll(text -> text.isEmpty() ? table.nullPartitionText() : text);
    StorageDescriptor shared =
        descriptors.computeIfAbsent(
            partition.format(), format -> MetastoreWire.descriptor(format.descriptorTail()));
    StorageDescriptor own = new StorageDescriptor();
    own.setCols(columns.computeIfAbsent(table, known -> MetastoreWire.columns(known.columnList())));
    own.setLocation(partition.location());
    own.setInputFormat(shared.getInputFormat());
    own.setOutputFormat(shared.getOutputFormat());
    own.setCompressed(shared.isCompressed());
    own.setNumBuckets(shared.getNumBuckets());
    own.setSerdeInfo(shared.getSerdeInfo());
    own.setBucketCols(shared.getBucketCols());
    own.setSortCols(shared.getSortCols());
    set(DESCRIPTOR_PARAMETERS, own, shared.getParameters());
    own.setSkewedInfo(shared.getSkewedInfo());
    if (shared.isSetStoredAsSubDirectories()) {
      own.setStoredAsSubDirectories(shared.isStoredAsSubDirectories());
    }
    Partition struct = new Partition();
    struct.setValues(values);
    struct.setDbName(table.name().database());
    struct.setTableName(table.name().table());
    struct.setCreateTime(partition.createTime());
    struct.setLastAccessTime(partition.lastAccessTime());
    struct.setSd(own);
    set(
        PARTITION_PARAMETERS,
        struct,
        kept(parameters, partition, known -> new TreeMap<>(StatisticsParameters.all(known))));
    return struct;
  }

  private static Field parameters(Class<?> struct) {
    try {
      Field field = struct.getDeclaredField("parameters");
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void set(Field field, Object struct, Map<String, String> value) {
    try {
      field.set(struct, value);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
