package io.catalogd.rpc;

import io.catalogd.model.AccessLevel;
import io.catalogd.model.Column;
import io.catalogd.model.Delimiters;
import io.catalogd.model.FileFormat;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.IntermediateStatistics;
import io.catalogd.model.KeyValue;
import io.catalogd.model.PackedPartition;
import io.catalogd.model.PartitionCursor;
import io.catalogd.model.PartitionFiles;
import io.catalogd.model.StorageFormat;
import io.catalogd.stored.StatisticsParameters;
import java.util.List;
import java.util.Map;
import org.apache.impala.thrift.CatalogObjectsConstants;
import org.apache.impala.thrift.THdfsFileFormat;
import org.apache.impala.thrift.TTableStats;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TTransportException;
import org.jspecify.annotations.Nullable;

/** Writes {@code THdfsPartition}s of one table (C129 to C132). One thread. */
final class FullPartitionCodec {
  /** What clients estimate of the incremental statistics of one column of one partition (C132). */
  private static final long STATISTICS_BYTES_PER_COLUMN = 400;

  private final FileSystemTable table;
  private final WireWriter out;
  private final LocationPrefixes prefixes;
  private final FileDescriptorCodec files = new FileDescriptorCodec();
  private final boolean withStatistics;
  private @Nullable PartitionCursor cursor;

  /**
   * @param maxStatisticsBytes estimated bytes of incremental statistics from which on they are left
   *     out
   */
  FullPartitionCodec(FileSystemTable table, long maxStatisticsBytes, WireWriter out) {
    this.table = table;
    this.out = out;
    prefixes = new LocationPrefixes(table.definition().partitionKeys().size());
    withStatistics = estimatedStatisticsBytes(table) < maxStatisticsBytes;
  }

  /** As clients estimate it, who refuse to compute beyond the same limit (D236). */
  private static long estimatedStatisticsBytes(FileSystemTable table) {
    long columns =
        (long) table.definition().columns().size() + table.definition().partitionKeys().size();
    long partitions =
        table.partitions().packedInKeyOrder().stream()
            .filter(partition -> isIncremental(partition.statistics()))
            .count();
    return partitions * columns * STATISTICS_BYTES_PER_COLUMN;
  }

  /** What a run over the whole table left behind has nothing to build on (D232). */
  private static boolean isIncremental(@Nullable IntermediateStatistics statistics) {
    return statistics != null && statistics.isIncremental();
  }

  /** What the locations written so far have in common. */
  List<String> prefixes() {
    return prefixes.prefixes();
  }

  /** The partition that tells the format of partitions yet to be made (C129). */
  void writePrototype() throws TException {
    writeFormat(table.format());
    out.field(TType.LIST, 7);
    out.list(TType.STRUCT, 0);
    writeBlockSize(table.format());
    writeAccess(AccessLevel.READ_WRITE);
    writeState(CatalogObjectsConstants.PROTOTYPE_PARTITION_ID, /* rows= */ -1, /* cached= */ false);
    out.stringMap(Map.of());
    writeTotals(PartitionFiles.EMPTY);
    out.field(TType.BOOL, 18);
    out.bool(false);
    out.stop();
  }

  void write(PackedPartition partition) throws TException {
    PartitionCursor at = moveTo(partition);
    writeFormat(partition.format());
    out.field(TType.LIST, 7);
    writeKeys(at.key().values());
    writeBlockSize(partition.format());
    if (!partition.files().isEmpty()) {
      out.field(TType.LIST, 9);
      files.write(partition.files(), out);
    }
    writeLocation(at.location());
    writeAccess(partition.access());
    writeState(partition.id(), rows(at), isMarkedCached(partition));
    if (withStatistics && partition.statistics() != null) {
      out.stringMap(StatisticsParameters.all(partition.unpack()));
    } else {
      at.writeParameters(out);
    }
    writeTotals(partition.files());
    out.field(TType.BOOL, 18);
    out.bool(isIncremental(partition.statistics()));
    out.stop();
  }

  /** Few name a directive at all. */
  private static boolean isMarkedCached(PackedPartition partition) {
    return partition.namesDirective() && partition.unpack().isMarkedCached();
  }

  private PartitionCursor moveTo(PackedPartition partition) {
    if (cursor == null) {
      cursor = new PartitionCursor(partition);
    } else {
      cursor.moveTo(partition);
    }
    return cursor;
  }

  private void writeFormat(StorageFormat format) throws TTransportException {
    Delimiters delimiters = format.delimiters();
    writeByte(1, delimiters.line());
    writeByte(2, delimiters.field());
    writeByte(3, delimiters.collection());
    writeByte(4, delimiters.mapKey());
    writeByte(5, delimiters.escape());
    out.field(TType.I32, 6);
    out.i32(encode(format.fileFormat()).getValue());
  }

  private void writeByte(int id, byte value) throws TTransportException {
    out.field(TType.BYTE, id);
    out.i8(value);
  }

  private void writeBlockSize(StorageFormat format) throws TTransportException {
    out.field(TType.I32, 8);
    out.i32(format.blockSize());
  }

  private void writeKeys(List<KeyValue> values) throws TException {
    List<Column> keys = table.definition().partitionKeys();
    out.list(TType.STRUCT, values.size());
    for (int i = 0; i < values.size(); i++) {
      out.struct(KeyLiteralCodec.encode(keys.get(i).type(), values.get(i)));
    }
  }

  private void writeLocation(String location) throws TTransportException {
    LocationPrefixes.Split split = prefixes.split(location);
    out.field(TType.STRUCT, 10);
    out.field(TType.I32, 1);
    out.i32(split.prefixIndex());
    out.field(TType.STRING, 2);
    out.string(split.suffix());
    out.stop();
  }

  private void writeAccess(AccessLevel level) throws TTransportException {
    out.field(TType.I32, 11);
    out.i32(AccessLevelCodec.encode(level).getValue());
  }

  /** Up to the map of parameters, which the caller writes. */
  private void writeState(long id, long rows, boolean cached) throws TException {
    out.field(TType.STRUCT, 12);
    out.struct(new TTableStats(rows));
    out.field(TType.BOOL, 13);
    out.bool(cached);
    out.field(TType.I64, 14);
    out.i64(id);
    out.field(TType.MAP, 15);
  }

  private void writeTotals(PartitionFiles files) throws TTransportException {
    out.field(TType.I64, 16);
    out.i64(files.blockCount());
    out.field(TType.I64, 17);
    out.i64(files.totalBytes());
  }

  /** The single partition of an unpartitioned table has the table's rows (C366). */
  private long rows(PartitionCursor partition) {
    return table.isPartitioned() ? partition.rowCount() : table.definition().rowCount();
  }

  private static THdfsFileFormat encode(FileFormat format) {
    return switch (format) {
      case TEXT -> THdfsFileFormat.TEXT;
      case RC_FILE -> THdfsFileFormat.RC_FILE;
      case SEQUENCE_FILE -> THdfsFileFormat.SEQUENCE_FILE;
      case AVRO -> THdfsFileFormat.AVRO;
      case PARQUET -> THdfsFileFormat.PARQUET;
      case KUDU -> THdfsFileFormat.KUDU;
      case ORC -> THdfsFileFormat.ORC;
    };
  }
}
