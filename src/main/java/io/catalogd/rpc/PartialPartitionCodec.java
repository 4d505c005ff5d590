package io.catalogd.rpc;

import io.catalogd.fetch.PartitionPart;
import io.catalogd.fetch.PartitionSelection;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.PackedPartition;
import io.catalogd.model.PartitionCursor;
import io.catalogd.stored.StatisticsParameters;
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

  /** More than the headers of all members take that are the same in each partition. */
  private static final int HEADER_BYTES = 128;

  private final FileSystemTable table;
  private final WireWriter out;
  private final PartitionCursor cursor;
  private final FileDescriptorCodec fileCodec = new FileDescriptorCodec();
  private final boolean name;
  private final boolean metadata;
  private final boolean files;

  private final SharedParts shared;

  private PartialPartitionCodec(PartitionSelection selection, PackedPartition first, WireWriter out)
      throws TTransportException {
    this.table = selection.table();
    this.out = out;
    this.cursor = new PartitionCursor(first);
    this.name = selection.wants(PartitionPart.NAME);
    this.metadata = selection.wants(PartitionPart.METADATA) && table.isPartitioned();
    this.files = selection.wants(PartitionPart.FILES);
    this.shared = metadata ? SharedParts.of(table) : SharedParts.NONE;
  }

  /** Writes members of a partition that come behind those of here, whose ids are 1 to 4. */
  @FunctionalInterface
  interface FurtherMembers {
    /** No further ones. */
    FurtherMembers NONE = (index, partition, out) -> {};

    /**
     * Writes those of one partition.
     *
     * @param index of the partition in its list
     */
    void write(int index, PackedPartition partition, WireWriter out) throws TTransportException;
  }

  /** Writes the value of the member {@code partitions}. */
  static void write(PartitionSelection selection, WireWriter out) throws TTransportException {
    write(selection, FurtherMembers.NONE, out);
  }

  /** Writes a list of structs that begin as those of partial fetches do. */
  static void write(PartitionSelection selection, FurtherMembers further, WireWriter out)
      throws TTransportException {
    out.list(TType.STRUCT, selection.partitions().size());
    Iterator<PackedPartition> partitions = selection.partitions().iterator();
    if (partitions.hasNext()) {
      PackedPartition first = partitions.next();
      PartialPartitionCodec codec = new PartialPartitionCodec(selection, first, out);
      codec.write(first);
      further.write(0, first, out);
      out.stop();
      for (int index = 1; partitions.hasNext(); index++) {
        PackedPartition next = partitions.next();
        codec.write(next);
        further.write(index, next, out);
        out.stop();
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
      writeMetadata(partition);
    }
    if (files) {
      out.field(TType.LIST, 4);
      fileCodec.write(partition.files(), out);
    }
  }

  /** A metastore {@code Partition} (C155). */
  private void writeMetadata(PackedPartition partition) throws TTransportException {
    shared.writeBeforeKeys(out);
    writeKeys();
    shared.writeBeforeTimes(out);
    out.i32(cursor.createTime());
    out.field(TType.I32, 5);
    out.i32(cursor.lastAccessTime());
    shared.writeBeforeLocation(out);
    out.i32(cursor.locationSize());
    cursor.writeLocation(out);
    out.raw(partition.format().descriptorTail());
    out.stop();
    out.field(TType.MAP, 7);
    if (partition.statistics() == null) {
      cursor.writeParameters(out);
    } else {
      out.stringMap(StatisticsParameters.all(partition.unpack()));
    }
    out.stop();
  }

  private void writeKeys() throws TTransportException {
    boolean anyEmpty = false;
    for (int key = 0; key < cursor.keyCount(); key++) {
      anyEmpty |= cursor.isKeyEmpty(key);
    }
    if (!anyEmpty) {
      cursor.writeKeys(out);
      return;
    }
    for (int key = 0; key < cursor.keyCount(); key++) {
      if (cursor.isKeyEmpty(key)) {
        out.string(table.nullPartitionText());
      } else {
        cursor.writeKey(key, out);
      }
    }
  }

  /** What is the same in each metastore partition of a table, in wire form. */
  private static final class SharedParts {
    static final SharedParts NONE = new SharedParts(new byte[0], 0, 0, 0);

    private final byte[] bytes;

    /** Where the part begins that comes behind the keys. */
    private final int timesAt;

    /** The same of the part that comes behind the times. */
    private final int locationAt;

    private final int end;

    private SharedParts(byte[] bytes, int timesAt, int locationAt, int end) {
      this.bytes = bytes;
      this.timesAt = timesAt;
      this.locationAt = locationAt;
      this.end = end;
    }

    static SharedParts of(FileSystemTable table) throws TTransportException {
      String database = table.name().database();
      String name = table.name().table();
      int mostBytes =
          HEADER_BYTES
              + MOST_UTF8_BYTES * (database.length() + name.length())
              + table.columnList().size();
      TMemoryBuffer buffer = new TMemoryBuffer(mostBytes);
      WireWriter into = WireWriter.into(buffer, mostBytes);
      into.field(TType.STRUCT, 3);
      into.field(TType.LIST, 1);
      into.list(TType.STRING, table.definition().partitionKeys().size());
      int timesAt = (int) into.size();
      into.field(TType.STRING, 2);
      into.string(database);
      into.field(TType.STRING, 3);
      into.string(name);
      into.field(TType.I32, 4);
      int locationAt = (int) into.size();
      into.field(TType.STRUCT, 6);
      into.field(TType.LIST, 1);
      into.raw(table.columnList());
      into.field(TType.STRING, 2);
      into.finish();
      return new SharedParts(buffer.getArray(), timesAt, locationAt, buffer.length());
    }

    /** The members' headers and the list's, up to the first key. */
    void writeBeforeKeys(WireWriter out) throws TTransportException {
      out.write(bytes, 0, timesAt);
    }

    /** The names of database and table, and the next member's header. */
    void writeBeforeTimes(WireWriter out) throws TTransportException {
      out.write(bytes, timesAt, locationAt - timesAt);
    }

    /** The storage descriptor up to the location's size. */
    void writeBeforeLocation(WireWriter out) throws TTransportException {
      out.write(bytes, locationAt, end - locationAt);
    }
  }
}
