package io.catalogd.model;

import java.util.Arrays;

/**
 * Immutable bytes in Thrift's binary protocol, kept to be copied into replies as they are: a whole
 * struct value, or a run of its fields. Who makes one says which.
 */
public final class WireBytes {
  /** No bytes. */
  public static final WireBytes EMPTY = new WireBytes(new byte[0]);

  private final byte[] bytes;

  private WireBytes(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Copies {@code bytes}. */
  public static WireBytes copyOf(byte[] bytes) {
    return new WireBytes(bytes.clone());
  }

  public int size() {
    return bytes.length;
  }

  /** A fresh copy of all bytes. */
  public byte[] toByteArray() {
    return bytes.clone();
  }

  /** Hands the bytes to {@code sink} without a copy; the sink must not keep or change the array. */
  public <X extends Exception> void writeTo(Sink<X> sink) throws X {
    sink.write(bytes, 0, bytes.length);
  }

  /** Takes bytes, as output streams and Thrift transports do. */
  @FunctionalInterface
  public interface Sink<X extends Exception> {
    void write(byte[] bytes, int offset, int length) throws X;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof WireBytes that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return "WireBytes[" + bytes.length + "]";
  }
}
