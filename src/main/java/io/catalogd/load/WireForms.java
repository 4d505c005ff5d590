package io.catalogd.load;

import io.catalogd.model.Database;
import io.catalogd.model.WireBytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.SerDeInfo;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.thrift.TBase;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TList;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TMemoryBuffer;
import org.apache.thrift.transport.TMemoryInputTransport;
import org.jspecify.annotations.Nullable;

/**
 * Turns metastore structs into the bytes that replies repeat: lower-case names, empty collections
 * in place of absent ones (C177), and no members that only metastores of Hive 3 and 4 know, because
 * coordinators of Hive 2 cannot use them. Structs handed in stay as they are. Any thread.
 */
public final class WireForms {
  private WireForms() {}

  /** The database as the catalog keeps it. */
  public static Database toDatabase(org.apache.hadoop.hive.metastore.api.Database struct) {
    org.apache.hadoop.hive.metastore.api.Database copy = struct.deepCopy();
    copy.setName(struct.getName().toLowerCase(Locale.ROOT));
    copy.setParameters(orEmpty(copy.getParameters()));
    copy.unsetCatalogName();
    copy.unsetCreateTime();
    copy.unsetManagedLocationUri();
    copy.unsetType();
    copy.unsetConnector_name();
    copy.unsetRemote_dbname();
    return new Database(copy.getName(), bytes(copy));
  }

  /** The parameters of a database that was made here. */
  static Map<String, String> parameters(Database database) {
    return toStruct(database).getParameters();
  }

  /** Whether two states of a database differ in nothing, or in their parameters only. */
  public static boolean haveSameDefinition(Database one, Database other) {
    var first = toStruct(one);
    var second = toStruct(other);
    first.unsetParameters();
    second.unsetParameters();
    return first.equals(second);
  }

  private static org.apache.hadoop.hive.metastore.api.Database toStruct(Database database) {
    var struct = new org.apache.hadoop.hive.metastore.api.Database();
    try {
      struct.read(
          new TBinaryProtocol(
              new TMemoryInputTransport(database.metastoreDatabase().toByteArray())));
    } catch (TException e) {
      throw new IllegalStateException("A database that was written cannot be read", e);
    }
    return struct;
  }

  /** A copy in which what clients rely on is present. */
  static Table normalised(Table struct) {
    Table copy = struct.deepCopy();
    copy.setDbName(copy.getDbName().toLowerCase(Locale.ROOT));
    copy.setTableName(copy.getTableName().toLowerCase(Locale.ROOT));
    copy.setParameters(orEmpty(copy.getParameters()));
    copy.setPartitionKeys(orEmpty(copy.getPartitionKeys()));
    StorageDescriptor sd = copy.getSd() == null ? new StorageDescriptor() : copy.getSd();
    sd.setCols(orEmpty(sd.getCols()));
    complete(sd);
    copy.setSd(sd);
    copy.unsetRewriteEnabled();
    copy.unsetCreationMetadata();
    copy.unsetCatName();
    copy.unsetWriteId();
    copy.unsetIsStatsCompliant();
    copy.unsetColStats();
    copy.unsetAccessType();
    copy.unsetRequiredReadCapabilities();
    copy.unsetRequiredWriteCapabilities();
    copy.unsetId();
    copy.unsetFileMetadata();
    copy.unsetDictionary();
    copy.unsetTxnId();
    return copy;
  }

  private static void complete(StorageDescriptor sd) {
    SerDeInfo serde = sd.getSerdeInfo() == null ? new SerDeInfo() : sd.getSerdeInfo();
    serde.setParameters(orEmpty(serde.getParameters()));
    sd.setSerdeInfo(serde);
    sd.setBucketCols(orEmpty(sd.getBucketCols()));
    sd.setSortCols(orEmpty(sd.getSortCols()));
    sd.setParameters(orEmpty(sd.getParameters()));
  }

  /** The whole value of a struct. */
  public static WireBytes bytes(TBase<?, ?> struct) {
    return written(struct::write);
  }

  /** A table as {@link io.catalogd.model.TableDefinition#metastoreTable} has it. */
  public static Table toTable(WireBytes bytes) {
    try {
      Table table = new Table();
      table.read(new TBinaryProtocol(new TMemoryInputTransport(bytes.toByteArray())));
      return table;
    } catch (TException e) {
      throw new IllegalStateException("A metastore struct of our own cannot be read", e);
    }
  }

  /** The value of a {@code list<FieldSchema>}. */
  static WireBytes columnList(List<FieldSchema> columns) {
    return written(
        protocol -> {
          protocol.writeListBegin(new TList(TType.STRUCT, columns.size()));
          for (FieldSchema column : columns) {
            column.write(protocol);
          }
          protocol.writeListEnd();
        });
  }

  /** The members of a storage descriptor from {@code inputFormat} on, without the final stop. */
  static WireBytes descriptorTail(StorageDescriptor sd) {
    StorageDescriptor tail = new StorageDescriptor();
    tail.setInputFormat(sd.getInputFormat());
    tail.setOutputFormat(sd.getOutputFormat());
    tail.setCompressed(sd.isCompressed());
    tail.setNumBuckets(sd.getNumBuckets());
    tail.setSerdeInfo(sd.getSerdeInfo() == null ? null : sd.getSerdeInfo().deepCopy());
    tail.setBucketCols(sd.getBucketCols());
    tail.setSortCols(sd.getSortCols());
    tail.setParameters(sd.getParameters());
    tail.setSkewedInfo(sd.getSkewedInfo());
    if (sd.isSetStoredAsSubDirectories()) {
      tail.setStoredAsSubDirectories(sd.isStoredAsSubDirectories());
    }
    complete(tail);
    byte[] whole = bytes(tail).toByteArray();
    return WireBytes.copyOf(Arrays.copyOf(whole, whole.length - 1));
  }

  /** What {@link #descriptorTail} was made of. */
  public static StorageDescriptor toDescriptor(WireBytes tail) {
    byte[] bytes = tail.toByteArray();
    try {
      StorageDescriptor sd = new StorageDescriptor();
      // The copy ends in a zero, which is the stop.
      sd.read(
          new TBinaryProtocol(new TMemoryInputTransport(Arrays.copyOf(bytes, bytes.length + 1))));
      return sd;
    } catch (TException e) {
      throw new IllegalStateException("A storage descriptor of our own cannot be read", e);
    }
  }

  private static WireBytes written(Writing writing) {
    try {
      TMemoryBuffer buffer = new TMemoryBuffer(512);
      writing.to(new TBinaryProtocol(buffer));
      return WireBytes.copyOf(Arrays.copyOf(buffer.getArray(), buffer.length()));
    } catch (TException e) {
      throw new IllegalStateException("A metastore struct cannot be written", e);
    }
  }

  @FunctionalInterface
  private interface Writing {
    void to(TProtocol protocol) throws TException;
  }

  private static <T> List<T> orEmpty(@Nullable List<T> list) {
    return list == null ? new ArrayList<>() : list;
  }

  private static Map<String, String> orEmpty(@Nullable Map<String, String> map) {
    return map == null ? new HashMap<>() : map;
  }
}
