package io.catalogd.fetch;

import io.catalogd.model.FileBlock;
import io.catalogd.model.FileDescriptor;
import io.catalogd.model.FileReplica;
import io.catalogd.model.HostAddress;
import io.catalogd.model.HostIndex;
import io.catalogd.model.PartitionFiles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Brings files of several tables together, so that all point into one host index. For one reply.
 */
final class MergedFiles {
  private static final int UNKNOWN = -1;

  private final HostIndex.Builder hosts = HostIndex.EMPTY.toBuilder();
  private final IdentityHashMap<HostIndex, int[]> numbers = new IdentityHashMap<>();

  /** The addresses that the files brought so far point into. */
  HostIndex hosts() {
    return hosts.build();
  }

  /** The files as seen from a directory above: {@code way} leads to theirs. */
  List<FileDescriptor> moved(PartitionFiles files, HostIndex known, String way) {
    int[] own =
        numbers.computeIfAbsent(
            known,
            index -> {
              int[] none = new int[index.size()];
              Arrays.fill(none, UNKNOWN);
              return none;
            });
    List<FileDescriptor> moved = new ArrayList<>(files.count());
    for (FileDescriptor file : files.toList()) {
      List<FileBlock> blocks = new ArrayList<>(file.blocks().size());
      for (FileBlock block : file.blocks()) {
        blocks.add(
            new FileBlock(
                block.offset(), block.sizeBytes(), replicas(block.replicas(), known, own)));
      }
      moved.add(
          new FileDescriptor(
              way + "/" + file.name(),
              file.sizeBytes(),
              file.modifiedMs(),
              file.erasureCoded(),
              blocks));
    }
    return moved;
  }

  private List<FileReplica> replicas(List<FileReplica> replicas, HostIndex known, int[] own) {
    List<FileReplica> moved = new ArrayList<>(replicas.size());
    for (FileReplica replica : replicas) {
      int number = replica.hostNumber();
      if (own[number] == UNKNOWN) {
        HostAddress address = known.address(number);
        own[number] = hosts.add(address);
      }
      moved.add(new FileReplica(own[number], replica.diskId(), replica.cached()));
    }
    return moved;
  }
}
