package io.catalogd.model;

import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.thrift.TBase;
import org.apache.thrift.TDeserializer;
import org.apache.thrift.TException;
import org.apache.thrift.TSerializer;

/** Metastore structs in the wire forms that the model keeps, and back. */
public final class MetastoreWire {
  /** Type and id of a struct's first member, which every whole struct here begins with. */
  private static final int FIELD_HEADER_BYTES = 3;

  private MetastoreWire() {}

  /** A whole struct. Maps inside stand in the order that a reader's own copy would give them. */
  public static <T extends TBase<?, ?>> WireBytes struct(T struct) {
    try {
      @SuppressWarnings("unchecked")
      T copy = (T) struct.deepCopy();
      byte[] bytes = new TSerializer().serialize(copy);
      copy.clear();
      new TDeserializer().deserialize(copy, bytes);
      return WireBytes.copyOf(new TSerializer().serialize(copy));
    } catch (TException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Reads a whole struct into {@code empty}. */
  public static <T extends TBase<?, ?>> T read(WireBytes bytes, T empty) {
    try {
      new TDeserializer().deserialize(empty, bytes.toByteArray());
      return empty;
    } catch (TException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The value of the member {@code cols}. */
  public static WireBytes columnList(List<FieldSchema> columns) {
    StorageDescriptor only = new StorageDescriptor();
    only.setCols(columns);
    byte[] bytes = struct(only).toByteArray();
    int rest = struct(new StorageDescriptor()).size();
    return WireBytes.copyOf(Arrays.copyOfRange(bytes, FIELD_HEADER_BYTES, bytes.length - rest));
  }

  /** The columns of a {@link #columnList}. */
  public static List<FieldSchema> columns(WireBytes columnList) {
    byte[] list = columnList.toByteArray();
    byte[] bytes = new byte[FIELD_HEADER_BYTES + list.length + 1];
    bytes[0] = 15;
    bytes[2] = 1;
    System.arraycopy(list, 0, bytes, FIELD_HEADER_BYTES, list.length);
    return read(WireBytes.copyOf(bytes), new StorageDescriptor()).getCols();
  }

  /** The members from {@code inputFormat} on, without the stop byte. */
  public static WireBytes tail(StorageDescriptor descriptor) {
    StorageDescriptor tail = descriptor.deepCopy();
    tail.unsetCols();
    tail.unsetLocation();
    byte[] bytes = struct(tail).toByteArray();
    return WireBytes.copyOf(Arrays.copyOf(bytes, bytes.length - 1));
  }

  /** The storage descriptor of which {@code tail} is the tail. */
  public static StorageDescriptor descriptor(WireBytes tail) {
    byte[] bytes = tail.toByteArray();
    return read(WireBytes.copyOf(Arrays.copyOf(bytes, bytes.length + 1)), new StorageDescriptor());
  }
}
