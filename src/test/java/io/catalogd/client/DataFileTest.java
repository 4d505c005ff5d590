package io.catalogd.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.client.DataFile.Block;
import io.catalogd.model.EncodedFile;
import io.catalogd.model.FileBlock;
import io.catalogd.model.FileDescriptor;
import io.catalogd.model.FileReplica;
import io.catalogd.model.PartitionFiles;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.apache.impala.thrift.THdfsFileDesc;
import org.apache.impala.thrift.TNetworkAddress;
import org.junit.jupiter.api.Test;

/** File descriptors as the daemon writes them (C303 to C305). */
class DataFileTest {
  private static final List<TNetworkAddress> HOSTS =
      List.of(new TNetworkAddress("a", 9866), new TNetworkAddress("b", 9866));

  @Test
  void nameSizeTimeAndHostsOfBlocksAreRead() {
    FileReplica cachedOnFirst = new FileReplica(0, 1, true);
    FileReplica onSecond = new FileReplica(1, 0, false);
    FileDescriptor file =
        FileDescriptor.of(
            "é.csv",
            612,
            1_600_000_000_000L,
            List.of(
                new FileBlock(0, 512, List.of(cachedOnFirst, onSecond)),
                new FileBlock(512, 100, List.of(onSecond))));

    assertThat(DataFile.of(encoded(file), HOSTS))
        .isEqualTo(
            new DataFile(
                "é.csv",
                612,
                1_600_000_000_000L,
                /* erasureCoded= */ false,
                List.of(
                    new Block(0, 512, List.of("a:9866", "b:9866")),
                    new Block(512, 100, List.of("b:9866")))));
  }

  @Test
  void fileWithoutBlocksHasNone() {
    DataFile file =
        DataFile.of(encoded(FileDescriptor.ofErasureCoded("f", 0, 0, List.of())), HOSTS);

    assertThat(file).isEqualTo(new DataFile("f", 0, 0, /* erasureCoded= */ true, List.of()));
  }

  @Test
  void damagedDescriptorIsAFailureOfItsKind() {
    byte[] whole = encoded(FileDescriptor.of("file", 5, 1, List.of())).getFile_desc_data();

    for (int length = 0; length < 12; length++) {
      THdfsFileDesc cut = new THdfsFileDesc(ByteBuffer.wrap(Arrays.copyOf(whole, length)));
      assertThatThrownBy(() -> DataFile.of(cut, HOSTS))
          .isInstanceOf(ClientException.Internal.class);
    }
  }

  private static THdfsFileDesc encoded(FileDescriptor file) {
    return new THdfsFileDesc(
        ByteBuffer.wrap(EncodedFile.of(PartitionFiles.of(List.of(file))).get(0)));
  }
}
