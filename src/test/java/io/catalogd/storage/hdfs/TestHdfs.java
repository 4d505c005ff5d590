package io.catalogd.storage.hdfs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;

/**
 * A real HDFS in this JVM: one name node, three data nodes with two disks each, small blocks.
 * Started by whoever asks first, shared by all tests, stopped and deleted when the JVM ends. So
 * each test works in a directory of its own.
 */
public final class TestHdfs {
  /** Size of a block unless a file asks for another; a multiple of the checksum's 512 bytes. */
  public static final int BLOCK_SIZE = 512;

  private TestHdfs() {}

  /** {@code hdfs://localhost:PORT}, without a slash at the end. */
  public static String uri() {
    return Holder.CLUSTER.getURI().toString();
  }

  /** A client that may do anything; shared, so leave it open. */
  public static FileSystem fileSystem() {
    return Holder.FILE_SYSTEM;
  }

  /** Hadoop configuration of a client, with this HDFS as its default file system; a fresh copy. */
  public static Configuration configuration() {
    Configuration configuration = new Configuration(Holder.CLUSTER.getConfiguration(0));
    configuration.set("fs.defaultFS", uri());
    return configuration;
  }

  /** A storage with this HDFS as its default file system; the caller closes it. */
  public static HadoopStorage storage() {
    return new HadoopStorage(configuration());
  }

  static DistributedFileSystem distributedFileSystem() {
    return (DistributedFileSystem) Holder.FILE_SYSTEM;
  }

  private static final class Holder {
    static final MiniDFSCluster CLUSTER = start();
    static final FileSystem FILE_SYSTEM = open(CLUSTER);
  }

  private static MiniDFSCluster start() {
    try {
      Path target = Files.createDirectories(Path.of("target").toAbsolutePath());
      Path directory = Files.createTempDirectory(target, "hdfs-");
      MiniDFSCluster cluster =
          new MiniDFSCluster.Builder(serverConfiguration(), directory.toFile())
              .numDataNodes(3)
              .storagesPerDatanode(2)
              .hosts(new String[] {"node1", "node2", "node3"})
              .build();
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(() -> cluster.shutdown(/* deleteDfsDir= */ true), "hdfs-stop"));
      return cluster;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static FileSystem open(MiniDFSCluster cluster) {
    try {
      return cluster.getFileSystem();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Few threads and no waiting, so that it starts as fast as it can. */
  private static Configuration serverConfiguration() {
    Configuration configuration = new Configuration();
    configuration.setInt("dfs.namenode.fs-limits.min-block-size", 0);
    configuration.setInt("dfs.blocksize", BLOCK_SIZE);
    configuration.setInt("dfs.namenode.handler.count", 4);
    configuration.setInt("dfs.datanode.handler.count", 2);
    configuration.setInt("dfs.namenode.safemode.extension", 0);
    configuration.setBoolean("dfs.namenode.edits.noeditlogchannelflush", true);
    configuration.setInt("hadoop.http.max.threads", 8);
    configuration.setBoolean("fs.automatic.close", false);
    return configuration;
  }
}
