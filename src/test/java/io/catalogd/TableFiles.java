package io.catalogd;

import io.catalogd.model.EncodedFile;
import io.catalogd.model.FileDescriptor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.impala.thrift.THdfsFileDesc;
import org.apache.impala.thrift.TPartialPartitionInfo;

/** Files of tables on the local disk, as somebody wrote them and as the catalog tells of them. */
final class TableFiles {
  private TableFiles() {}

  /** The directory of a location as the metastore has it: nothing in it is escaped (C297). */
  static Path directory(String location) {
    return Path.of(location.replaceFirst("^file:", ""));
  }

  /** Writes a file, and its directory if need be. */
  static Path write(Path directory, String name, String content) throws IOException {
    return Files.writeString(Files.createDirectories(directory).resolve(name), content);
  }

  static List<FileDescriptor> of(TPartialPartitionInfo partition) {
    return partition.getFile_descriptors().stream().map(TableFiles::decode).toList();
  }

  static FileDescriptor decode(THdfsFileDesc file) {
    return EncodedFile.decode(file.getFile_desc_data());
  }

  /** "name:bytes" of each. */
  static List<String> sizes(TPartialPartitionInfo partition) {
    return of(partition).stream().map(file -> file.name() + ":" + file.sizeBytes()).toList();
  }
}
