package io.catalogd.load;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.catalogd.model.FileBlock;
import io.catalogd.model.FileDescriptor;
import io.catalogd.model.FileReplica;
import io.catalogd.model.HostAddress;
import io.catalogd.model.HostIndex;
import io.catalogd.model.PartitionFiles;
import io.catalogd.storage.LocatedFile;
import io.catalogd.storage.StoredBlock;
import io.catalogd.storage.StoredFile;
import io.catalogd.storage.StoredReplica;
import java.util.ArrayList;
import java.util.List;

/** Turns what listings tell of files into descriptors. One table's load; several threads. */
final class FileForms {
  /** Disks with higher numbers than a descriptor can hold are unknown. */
  private static final int MAX_DISKS = 0xFFFF;

  private final Object hostLock = new Object();

  @GuardedBy("hostLock")
  private final HostIndex.Builder hosts;

  FileForms(HostIndex known) {
    this.hosts = known.toBuilder();
  }

  /** All hosts that descriptors name: those known before, then new ones (C267). */
  HostIndex hosts() {
    synchronized (hostLock) {
      return hosts.build();
    }
  }

  PartitionFiles pack(List<LocatedFile> located) {
    return PartitionFiles.of(
        located.stream().map(one -> descriptor(one.file(), one.blocks())).toList());
  }

  FileDescriptor descriptor(StoredFile file, List<StoredBlock> stored) {
    List<FileBlock> blocks = new ArrayList<>(stored.size());
    for (StoredBlock block : stored) {
      List<FileReplica> replicas =
          file.erasureCoded() ? List.of(erasureCoded()) : replicas(block.replicas());
      blocks.add(new FileBlock(block.offset(), block.sizeBytes(), replicas));
    }
    return file.erasureCoded()
        ? FileDescriptor.ofErasureCoded(file.name(), file.sizeBytes(), file.modifiedMs(), blocks)
        : FileDescriptor.of(file.name(), file.sizeBytes(), file.modifiedMs(), blocks);
  }

  private List<FileReplica> replicas(List<StoredReplica> stored) {
    List<FileReplica> replicas = new ArrayList<>(stored.size());
    for (StoredReplica replica : stored) {
      int disk = replica.diskId() < MAX_DISKS ? replica.diskId() : FileReplica.NO_DISK;
      replicas.add(new FileReplica(number(replica.host()), disk, replica.cached()));
    }
    return replicas;
  }

  /** Erasure-coded blocks have one replica, on a host that there is not (C314). */
  private FileReplica erasureCoded() {
    return new FileReplica(
        number(HostAddress.ERASURE_CODED), FileReplica.NO_DISK, /* cached= */ false);
  }

  private int number(HostAddress host) {
    synchronized (hostLock) {
      return hosts.add(host);
    }
  }
}
