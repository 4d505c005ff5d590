package io.catalogd.client;

import java.util.Arrays;
import java.util.List;
import org.apache.impala.thrift.THdfsFileDesc;
import org.apache.impala.thrift.TNetworkAddress;
import org.apache.impala.thrift.TPartialPartitionInfo;

/**
 * A file of a partition.
 *
 * @param name relative to the partition's location
 * @param modifiedMs milliseconds since 1970
 * @param erasureCoded whether HDFS keeps it so, without replicas
 * @param blocks in the order of their offsets; empty where a file system has none, such as S3
 */
public record DataFile(
    String name, long sizeBytes, long modifiedMs, boolean erasureCoded, List<Block> blocks) {
  /** Set in a replica's number of a host where the block is kept in memory there. */
  private static final int CACHED_BIT = 1 << 15;

  /**
   * A block, and the hosts that have a replica of it.
   *
   * @param hosts as {@code host:port} of the data node
   */
  public record Block(long offset, long lengthBytes, List<String> hosts) {}

  static List<DataFile> listOf(TPartialPartitionInfo partition, List<TNetworkAddress> hosts) {
    if (!partition.isSetFile_descriptors()) {
      throw new IllegalStateException(
          "want_partition_files was not asked for, of partition " + partition.getId());
    }
    return partition.getFile_descriptors().stream().map(file -> of(file, hosts)).toList();
  }

  /** Reads a descriptor; the numbers of hosts in it are places in {@code hosts}. */
  public static DataFile of(THdfsFileDesc descriptor, List<TNetworkAddress> hosts) {
    try {
      FlatTable file = FlatTable.root(descriptor.getFile_desc_data());
      return new DataFile(
          file.text(0),
          file.number(1, 0),
          file.number(3, 0),
          file.flag(5),
          file.tables(4).stream().map(block -> block(block, hosts)).toList());
    } catch (IndexOutOfBoundsException e) {
      throw new ClientException.Internal("A file descriptor cannot be read: " + descriptor, e);
    }
  }

  private static Block block(FlatTable block, List<TNetworkAddress> hosts) {
    return new Block(
        block.number(0, 0),
        block.number(1, -1),
        Arrays.stream(block.shorts(2))
            .mapToObj(number -> hosts.get(number & ~CACHED_BIT))
            .map(host -> new ServerAddress(host.getHostname(), host.getPort()).toString())
            .toList());
  }
}
