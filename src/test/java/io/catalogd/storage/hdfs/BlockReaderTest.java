package io.catalogd.storage.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.HostAddress;
import io.catalogd.storage.StoredBlock;
import io.catalogd.storage.StoredReplica;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

class BlockReaderTest {
  private static final HostAddress FIRST = new HostAddress("10.0.0.1", 9866);
  private static final HostAddress SECOND = new HostAddress("10.0.0.2", 9866);

  private final BlockReader reader = new BlockReader();

  @Test
  void replicasKeepHostDiskAndCacheTogetherC309C310() throws IOException {
    BlockLocation location = location(List.of("b", "a"), List.of("a"), List.of("DS-1", "DS-2"));

    StoredBlock block = onlyBlock(location);

    assertThat(block)
        .isEqualTo(
            new StoredBlock(
                0,
                100,
                List.of(new StoredReplica(FIRST, 0, true), new StoredReplica(SECOND, 0, false))));
  }

  @Test
  void orderOfReplicasDoesNotDependOnTheNameNodesMood() throws IOException {
    StoredBlock once = onlyBlock(location(List.of("a", "b"), List.of(), List.of("DS-1", "DS-2")));
    StoredBlock again = onlyBlock(location(List.of("b", "a"), List.of(), List.of("DS-2", "DS-1")));

    assertThat(again).isEqualTo(once);
  }

  @Test
  void disksAreNumberedForEachHostAndAcrossCallsC311() throws IOException {
    onlyBlock(location(List.of("a", "b"), List.of(), List.of("DS-1", "DS-2")));

    StoredBlock block = onlyBlock(location(List.of("b", "a"), List.of(), List.of("DS-3", "DS-1")));

    assertThat(block.replicas()).extracting(StoredReplica::diskId).containsExactly(0, 1);
  }

  @Test
  void storageIdsThatDoNotPairWithHostsSayNoDiskC311() throws IOException {
    StoredBlock block = onlyBlock(location(List.of("a", "b"), List.of(), List.of("DS-1")));

    assertThat(block.replicas()).extracting(StoredReplica::diskId).containsExactly(-1, -1);
  }

  @Test
  void oneNodeHasOneAddressObjectC316() throws IOException {
    StoredBlock first = onlyBlock(location(List.of("a"), List.of(), List.of("DS-1")));
    StoredBlock second = onlyBlock(location(List.of("a"), List.of(), List.of("DS-1")));

    assertThat(first.replicas().get(0).host()).isSameAs(second.replicas().get(0).host());
  }

  @Test
  void addressesOfBothIpVersionsAreReadC309() {
    DataNodes nodes = new DataNodes();

    assertThat(nodes.named("10.0.0.1:9866").address()).isEqualTo(FIRST);
    assertThat(nodes.named("[fe80::1]:9866").address()).isEqualTo(new HostAddress("fe80::1", 9866));
    assertThat(nodes.named("2001:db8:0:0:0:0:0:1:50010").address())
        .isEqualTo(new HostAddress("2001:db8:0:0:0:0:0:1", 50_010));
  }

  @Test
  void addressWithoutPortIsRefused() {
    DataNodes nodes = new DataNodes();

    assertThatThrownBy(() -> nodes.named("host"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Not a data node's host:port: host");
    assertThatThrownBy(() -> nodes.named("host:")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void blocksPastTheFilesSizeAreLeftOut() throws IOException {
    FileStatus file = new FileStatus(100, false, 1, 100, 1, new Path("/f"));
    BlockLocation[] locations = {
      new BlockLocation(new String[0], new String[0], 0, 100),
      new BlockLocation(new String[0], new String[0], 100, 50)
    };

    assertThat(reader.read(file, locations)).containsExactly(new StoredBlock(0, 100, List.of()));
  }

  private StoredBlock onlyBlock(BlockLocation location) throws IOException {
    FileStatus file = new FileStatus(100, false, 1, 100, 1, new Path("/f"));
    List<StoredBlock> blocks = reader.read(file, new BlockLocation[] {location});
    assertThat(blocks).hasSize(1);
    return blocks.get(0);
  }

  /** A block of 100 bytes on hosts {@code a} (10.0.0.1) and {@code b} (10.0.0.2). */
  private static BlockLocation location(
      List<String> hosts, List<String> cachedHosts, List<String> storageIds) {
    String[] names =
        hosts.stream()
            .map(host -> host.equals("a") ? "10.0.0.1:9866" : "10.0.0.2:9866")
            .toArray(String[]::new);
    return new BlockLocation(
        names,
        hosts.toArray(String[]::new),
        cachedHosts.toArray(String[]::new),
        /* topologyPaths= */ names,
        storageIds.toArray(String[]::new),
        /* storageTypes= */ null,
        /* offset= */ 0,
        /* length= */ 100,
        /* corrupt= */ false);
  }
}
