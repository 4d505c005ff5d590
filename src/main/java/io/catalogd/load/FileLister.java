package io.catalogd.load;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.catalogd.model.CatalogException;
import io.catalogd.model.FileBlock;
import io.catalogd.model.FileDescriptor;
import io.catalogd.model.FileReplica;
import io.catalogd.model.HostAddress;
import io.catalogd.model.HostIndex;
import io.catalogd.model.PartitionFiles;
import io.catalogd.model.TableName;
import io.catalogd.storage.LocatedFile;
import io.catalogd.storage.Storage;
import io.catalogd.storage.StoredBlock;
import io.catalogd.storage.StoredFile;
import io.catalogd.storage.StoredReplica;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Lists directories and turns what lies in them into descriptors; one listing a directory. Blocks
 * of unchanged files are not asked for again (C257). One table's load; several threads.
 */
final class FileLister {
  /** Disks with higher numbers than a descriptor can hold are unknown. */
  private static final int MAX_DISKS = 0xFFFF;

  private final TableName table;
  private final Storage storage;
  private final Object hostLock = new Object();

  @GuardedBy("hostLock")
  private final HostIndex.Builder hosts;

  FileLister(TableName table, Storage storage, HostIndex known) {
    this.table = table;
    this.storage = storage;
    this.hosts = known.toBuilder();
  }

  /**
   * A directory to list.
   *
   * @param known descriptors that may still hold; without any, files and blocks come in one call
   */
  record Directory(String location, List<PartitionFiles> known) {}

  /** All hosts that descriptors name: those known before, then new ones (C267). */
  HostIndex hosts() {
    synchronized (hostLock) {
      return hosts.build();
    }
  }

  /**
   * The files of each directory, by location and in name order.
   *
   * @throws CatalogException {@code TableLoadingException} when one of them cannot be listed (C263)
   */
  Map<String, PartitionFiles> list(List<Directory> directories, IoPool pool) {
    List<PartitionFiles> files = pool.callAll(directories, this::list);
    Map<String, PartitionFiles> byLocation = new HashMap<>();
    for (int i = 0; i < directories.size(); i++) {
      byLocation.put(directories.get(i).location(), files.get(i));
    }
    return byLocation;
  }

  private PartitionFiles list(Directory directory) {
    try {
      return PartitionFiles.of(
          directory.known().isEmpty() ? listAll(directory.location()) : listChanges(directory));
    } catch (CatalogException e) {
      throw new CatalogException(
          e.kind(),
          LoadErrors.WIRE_NAME,
          String.format(
              "Failed to load file metadata for 1 path or more of table %s, first: %s. What is"
                  + " known of the table stays as it was.",
              table, directory.location()),
          e);
    }
  }

  private List<FileDescriptor> listAll(String location) {
    List<FileDescriptor> files = new ArrayList<>();
    for (LocatedFile located : storage.listLocatedFiles(location)) {
      files.add(descriptor(located.file(), located.blocks()));
    }
    return files;
  }

  private List<FileDescriptor> listChanges(Directory directory) {
    Map<String, FileDescriptor> known = new HashMap<>();
    for (PartitionFiles files : directory.known()) {
      files.toList().forEach(file -> known.put(file.name(), file));
    }
    List<FileDescriptor> files = new ArrayList<>();
    for (StoredFile file : storage.listFiles(directory.location())) {
      FileDescriptor before = known.get(file.name());
      files.add(
          before != null && isUnchanged(before, file)
              ? before
              : descriptor(file, storage.loadBlocks(directory.location(), file)));
    }
    return files;
  }

  private static boolean isUnchanged(FileDescriptor before, StoredFile file) {
    return before.sizeBytes() == file.sizeBytes()
        && before.modifiedMs() == file.modifiedMs()
        && before.erasureCoded() == file.erasureCoded();
  }

  private FileDescriptor descriptor(StoredFile file, List<StoredBlock> stored) {
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

  /** C314. */
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
