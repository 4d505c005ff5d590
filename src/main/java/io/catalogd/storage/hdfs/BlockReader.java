package io.catalogd.storage.hdfs;

import io.catalogd.model.FileReplica;
import io.catalogd.model.HostAddress;
import io.catalogd.storage.StoredBlock;
import io.catalogd.storage.StoredReplica;
import io.catalogd.storage.hdfs.DataNodes.DataNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;

/** Turns Hadoop's block locations into ours. Any thread; does no I/O. */
final class BlockReader {
  private static final Comparator<StoredReplica> BY_ADDRESS =
      Comparator.comparing((StoredReplica replica) -> replica.host().host())
          .thenComparing(replica -> replica.host().port());
  private static final StoredReplica ERASURE_CODED =
      new StoredReplica(HostAddress.ERASURE_CODED, FileReplica.NO_DISK, /* cached= */ false);

  private final DataNodes dataNodes = new DataNodes();

  /**
   * The blocks of {@code file} in the order given, which is by offset. Blocks past the file's size
   * are those that a writer has begun: left out, as the size does not count them either (C288).
   */
  List<StoredBlock> read(FileStatus file, BlockLocation[] locations) throws IOException {
    List<StoredBlock> blocks = new ArrayList<>(locations.length);
    for (BlockLocation location : locations) {
      if (location.getOffset() < file.getLen()) {
        List<StoredReplica> replicas =
            file.isErasureCoded() ? List.of(ERASURE_CODED) : replicas(location);
        blocks.add(new StoredBlock(location.getOffset(), location.getLength(), replicas));
      }
    }
    return blocks;
  }

  private List<StoredReplica> replicas(BlockLocation location) throws IOException {
    String[] names = location.getNames();
    String[] hosts = location.getHosts();
    String[] storageIds = location.getStorageIds();
    List<String> cachedHosts = Arrays.asList(location.getCachedHosts());
    StoredReplica[] replicas = new StoredReplica[names.length];
    for (int i = 0; i < names.length; i++) {
      DataNode node = dataNodes.named(names[i]);
      // Ids that do not pair with the nodes say nothing about any of them (C311).
      int disk =
          storageIds.length == names.length
              ? node.disks().idOf(storageIds[i])
              : FileReplica.NO_DISK;
      boolean cached = i < hosts.length && cachedHosts.contains(hosts[i]);
      replicas[i] = new StoredReplica(node.address(), disk, cached);
    }
    // Name nodes shuffle them at every call: sorted, an unchanged file reads the same each time.
    Arrays.sort(replicas, BY_ADDRESS);
    return List.of(replicas);
  }
}
