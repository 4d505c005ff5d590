package io.catalogd.rpc;

import io.catalogd.fetch.PartitionPart;
import io.catalogd.fetch.PartitionSelection;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.PackedPartition;
import io.catalogd.model.PartitionCursor;
import io.catalogd.model.WireBytes;
import io.catalogd.stored.StatisticsParameters;
import java.util.Arrays;
import java.util.Iterator;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TMemoryBuffer;
import org.apache.thrift.transport.TTransportException;

/**
 * Writes {@code TPartialPartitionInfo}s, the largest part of the largest replies: copies what
 * packed partitions have to where it belongs, with no object for a partition. One for each list.
 */
final class PartialPartitionCodec {
  /** Of one char. */
  private static final int MOST_UTF8_BYTES = 3;

  private final FileSystemTable table;
  private final WireWriter out;
  private final PartitionCursor cursor;
  private final FileDescriptorCodec fileCodec = new FileDescriptorCodec();
  private final boolean name;
  private final boolean metadata;
  private final boolean files;

  /** Members 2 and 3 of each metastore partition: the names of database and table. */
  private final WireBytes tableNames;

  private PartialPartitionCodec(PartitionSelection selection, PackedPartition first, WireWriter out)
      throws TTransportException {
    this.table = selection.table();
    this.out = out;
    this.cursor = new PartitionCursor(first);
    this.name = selection.wants(PartitionPart.NAME);
    this.metadata = selection.wants(PartitionPart.METADATA) && table.isPartitioned();
    this.files = selection.wants(PartitionPart.FILES);
    this.tableNames = tableNames(table);
  }

  /** Writes the value of the member {@code partitions}. */
  static void write(PartitionSelection selection, WireWriter out) throws TTransportException {
    out.list(TType.STRUCT, selection.partitions().size());
    Iterator<PackedPartition> partitions = selection.partitions().iterator();
    if (partitions.hasNext()) {
      PackedPartition first = partitions.next();
      PartialPartitionCodec codec = new PartialPartitionCodec(selection, first, out);
      codec.write(first);
      while (partitions.hasNext()) {
        codec.write(partitions.next());
      }
    }
  }

  private void write(PackedPartition partition) throws TTransportException {
    cursor.moveTo(partition);
    out.field(TType.I64, 1);
    out.i64(partition.id());
    if (name) {
      out.field(TType.STRING, 2);
      out.i32(cursor.nameSize());
      cursor.writeName(out);
    }
    if (metadata) {
      out.field(TType.STRUCT, 3);
      writeMetadata(partition);
    }
    if (files) {
      out.field(TType.LIST, 4);
      fileCodec.write(partition.files(), out);
    }
    out.stop();
  }

  /** A metastore {@code Partition} (C155). */
  private void writeMetadata(PackedPartition partition) throws TTransportException {
    out.field(TType.LIST, 1);
    writeKeys();
    out.raw(tableNames);
    out.field(TType.I32, 4);
    out.i32(cursor.createTime());
    out.field(TType.I32, 5);
    out.i32(cursor.lastAccessTime());
    out.field(TType.STRUCT, 6);
    out.field(TType.LIST, 1);
    out.raw(table.columnList());
    out.field(TType.STRING, 2);
    out.i32(cursor.locationSize());
    cursor.writeLocation(out);
    out.raw(partition.format().descriptorTail());
    out.stop();
    out.field(TType.MAP, 7);
    if (partition.statistics() == null) {
      writeParameters();
    } else {
      out.stringMap(StatisticsParameters.all(partition.unpack()));
    }
    out.stop();
  }

  private void writeKeys() throws TTransportException {
    out.list(TType.STRING, cursor.keyCount());
    for (int key = 0; key < cursor.keyCount(); key++) {
      if (cursor.keySize(key) == 0) {
        out.string(table.nullPartitionText());
      } else {
        out.i32(cursor.keySize(key));
        cursor.writeKey(key, out);
      }
    }
  }

  private void writeParameters() throws TTransportException {
    out.map(TType.STRING, TType.STRING, cursor.parameterCount());
    while (cursor.nextParameter()) {
      out.i32(cursor.parameterNameSize());
      cursor.writeParameterName(out);
      out.i32(cursor.parameterValueSize());
      cursor.writeParameterValue(out);
    }
  }

  private static WireBytes tableNames(FileSystemTable table) throws TTransportException {
    String database = table.name().database();
    String name = table.name().table();
    int mostBytes = 2 * (3 + Integer.BYTES) + MOST_UTF8_BYTES * (database.length() + name.length());
    TMemoryBuffer buffer = new TMemoryBuffer(mostBytes);
    WireWriter names = WireWriter.into(buffer, mostBytes);
    names.field(TType.STRING, 2);
    names.string(database);
    names.field(TType.STRING, 3);
    names.string(name);
    names.finish();
    return WireBytes.copyOf(Arrays.copyOf(buffer.getArray(), buffer.length()));
  }
}
