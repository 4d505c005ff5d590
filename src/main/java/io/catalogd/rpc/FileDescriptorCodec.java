package io.catalogd.rpc;

import io.catalogd.model.FileEncoder;
import io.catalogd.model.PartitionFiles;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TTransportException;

/** Writes lists of {@code THdfsFileDesc} (C303). One thread. */
final class FileDescriptorCodec {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** Of one element in front of its encoded file: the member's header and the size. */
  private static final int HEAD_BYTES = 3 + Integer.BYTES;

  /** Of one element beside its encoded file: that and the stop byte. */
  private static final int FRAME_BYTES = HEAD_BYTES + 1;

  /** The member's header at the front of eight bytes, of which the last is not of the head. */
  private static final long HEAD = (long) TType.STRING << 56 | 1L << 40;

  private final FileEncoder encoder = new FileEncoder();

  void write(PartitionFiles files, WireWriter out) throws TTransportException {
    out.list(TType.STRUCT, files.count());
    if (out.isMeasuring()) {
      out.skip(files.encodedBytes() + (long) files.count() * FRAME_BYTES);
      return;
    }
    encoder.open(files);
    while (encoder.next()) {
      int size = encoder.size();
      if (out.canClaim(FRAME_BYTES + size)) {
        int at = out.claim(FRAME_BYTES + size);
        byte[] target = out.claimed();
        LONG.set(target, at, HEAD | (long) size << Byte.SIZE);
        encoder.writeTo(target, at + HEAD_BYTES);
        target[at + HEAD_BYTES + size] = TType.STOP;
      } else {
        writeLarge(out);
      }
    }
  }

  /** A file of hundreds of blocks. */
  private void writeLarge(WireWriter out) throws TTransportException {
    byte[] encoded = new byte[encoder.size()];
    encoder.writeTo(encoded, 0);
    out.field(TType.STRING, 1);
    out.binary(encoded);
    out.stop();
  }
}
