package io.catalogd.rpc;

import io.catalogd.fetch.PartitionPart;
import io.catalogd.fetch.PartitionSelection;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Partition;
import io.catalogd.model.WireBytes;
import io.catalogd.stored.StatisticsParameters;
import java.util.Arrays;
import java.util.List;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TMemoryBuffer;
import org.apache.thrift.transport.TTransportException;

/**
 * Writes {@code TPartialPartitionInfo}s, the largest part of the largest replies: member by member
 * from the model, with no object for a partition. One for each list.
 */
final class PartialPartitionCodec {
  private final FileSystemTable table;
  private final WireWriter out;
  private final boolean name;
  private final boolean metadata;
  private final boolean files;

  /** Members 2 and 3 of each metastore partition: the names of database and table. */
  private final WireBytes tableNames;

  private PartialPartitionCodec(PartitionSelection selection, WireWriter out)
      throws TTransportException {
    this.table = selection.table();
    this.out = out;
    this.name = selection.wants(PartitionPart.NAME);
    this.metadata = selection.wants(PartitionPart.METADATA) && table.isPartitioned();
    this.files = selection.wants(PartitionPart.FILES);
    this.tableNames = tableNames(table);
  }

  /** Writes the value of the member {@code partitions}. */
  static void write(PartitionSelection selection, WireWriter out) throws TTransportException {
    PartialPartitionCodec codec = new PartialPartitionCodec(selection, out);
    out.list(TType.STRUCT, selection.partitions().size());
    for (Partition partition : selection.partitions()) {
      codec.write(partition);
    }
  }

  private void write(Partition partition) throws TTransportException {
    out.field(TType.I64, 1);
    out.i64(partition.id());
    if (name) {
      out.field(TType.STRING, 2);
      out.string(partition.name());
    }
    if (metadata) {
      out.field(TType.STRUCT, 3);
      writeMetadata(partition);
    }
    if (files) {
      out.field(TType.LIST, 4);
      FileDescriptorCodec.write(partition.files(), out);
    }
    out.stop();
  }

  /** A metastore {@code Partition} (C155). */
  private void writeMetadata(Partition partition) throws TTransportException {
    out.field(TType.LIST, 1);
    writeValues(partition.key().texts());
    out.raw(tableNames);
    out.field(TType.I32, 4);
    out.i32(partition.createTime());
    out.field(TType.I32, 5);
    out.i32(partition.lastAccessTime());
    out.field(TType.STRUCT, 6);
    out.field(TType.LIST, 1);
    out.raw(table.columnList());
    out.field(TType.STRING, 2);
    out.string(partition.location());
    out.raw(partition.format().descriptorTail());
    out.stop();
    out.field(TType.MAP, 7);
    out.stringMap(StatisticsParameters.all(partition));
    out.stop();
  }

  private void writeValues(List<String> texts) throws TTransportException {
    out.list(TType.STRING, texts.size());
    for (String text : texts) {
      out.string(text.isEmpty() ? table.nullPartitionText() : text);
    }
  }

  private static WireBytes tableNames(FileSystemTable table) throws TTransportException {
    TMemoryBuffer buffer = new TMemoryBuffer(64);
    WireWriter names = WireWriter.into(buffer, Long.MAX_VALUE);
    names.field(TType.STRING, 2);
    names.string(table.name().database());
    names.field(TType.STRING, 3);
    names.string(table.name().table());
    names.finish();
    return WireBytes.copyOf(Arrays.copyOf(buffer.getArray(), buffer.length()));
  }
}
