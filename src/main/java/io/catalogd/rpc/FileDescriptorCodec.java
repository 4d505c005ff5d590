package io.catalogd.rpc;

import io.catalogd.model.FileDescriptor;
import java.util.List;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TTransportException;

/** Writes lists of {@code THdfsFileDesc}: the descriptors' own bytes (C303). */
final class FileDescriptorCodec {
  private FileDescriptorCodec() {}

  static void write(List<FileDescriptor> files, WireWriter out) throws TTransportException {
    out.list(TType.STRUCT, files.size());
    for (FileDescriptor file : files) {
      out.field(TType.STRING, 1);
      out.i32(file.encodedSize());
      file.writeTo(out);
      out.stop();
    }
  }
}
