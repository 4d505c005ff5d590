package io.catalogd.model;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * What a statistics run found in one partition, to be merged later with what it finds in others.
 * Only clients look inside; here it is kept deflated, because a table may have gigabytes of it
 * (C380). Immutable.
 */
public final class IntermediateStatistics {
  private final byte[] deflated;
  private final int sizeBytes;
  private final boolean incremental;

  private IntermediateStatistics(byte[] deflated, int sizeBytes, boolean incremental) {
    this.deflated = deflated;
    this.sizeBytes = sizeBytes;
    this.incremental = incremental;
  }

  /**
   * Takes up encoded statistics.
   *
   * @param encoded a {@code TPartitionStats} in Thrift's compact protocol
   * @param incremental whether it has a map of columns, be it empty (D232)
   */
  public static IntermediateStatistics of(byte[] encoded, boolean incremental) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflating = new DeflaterOutputStream(bytes)) {
      deflating.write(encoded);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // Memory does not fail.
    }
    return new IntermediateStatistics(bytes.toByteArray(), encoded.length, incremental);
  }

  /** A fresh copy of the bytes that it was made of. */
  public byte[] encoded() {
    try (InflaterInputStream inflating =
        new InflaterInputStream(new ByteArrayInputStream(deflated))) {
      return inflating.readNBytes(sizeBytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether there is something in it that later runs can build on. */
  public boolean isIncremental() {
    return incremental;
  }

  /** Bytes that are kept of it. */
  public int keptBytes() {
    return deflated.length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IntermediateStatistics that
        && sizeBytes == that.sizeBytes
        && incremental == that.incremental
        && Arrays.equals(deflated, that.deflated);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(deflated);
  }

  @Override
  public String toString() {
    return "IntermediateStatistics[" + sizeBytes + " bytes]";
  }
}
