package io.catalogd.rpc;

import io.catalogd.model.FileEncoder;
import io.catalogd.model.PartitionFiles;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TTransportException;

/** Writes lists of {@code THdfsFileDesc} (C303). One thread. */
final class FileDescriptorCodec {
  /** Of one element beside its encoded file: the member's header, the size, the stop byte. */
  private static final int FRAME_BYTES = 3 + Integer.BYTES + 1;

  private final FileEncoder encoder = new FileEncoder();

  void write(PartitionFiles files, WireWriter out) throws TTransportException {
    out.list(TType.STRUCT, files.count());
    if (out.isMeasuring()) {
      out.skip(files.encodedBytes() + (long) files.count() * FRAME_BYTES);
      return;
    }
    encoder.open(files);
    while (encoder.next()) {
      out.field(TType.STRING, 1);
      out.i32(encoder.size());
      out.write(encoder.bytes(), 0, encoder.size());
      out.stop();
    }
  }
}
