package io.catalogd.storage.hdfs;

import io.catalogd.storage.Storage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.CryptoProtocolVersion;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.StorageStatistics;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.protocol.CacheDirectiveEntry;
import org.apache.hadoop.hdfs.protocol.CacheDirectiveInfo;
import org.apache.hadoop.hdfs.protocol.CachePoolInfo;
import org.apache.hadoop.io.EnumSetWritable;
import org.apache.hadoop.io.nativeio.NativeIO;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * A real HDFS in this JVM: one name node, three data nodes with two disks each, small blocks, three
 * replicas of each: all there once a file is closed, and fewer are refused. Started by whoever asks
 * first, formatted anew then, shared by all tests, and gone with the JVM. So each test works in a
 * directory of its own.
 */
public final class TestHdfs {
  /** Size of a block unless a file asks for another; a multiple of the checksum's 512 bytes. */
  public static final int BLOCK_SIZE = 512;

  private static final int DATA_NODES = 3;

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
    return new HadoopStorage(configuration(), StorageConfig.DEFAULTS.maxDirectoryEntries());
  }

  /** Makes a pool that anybody may use. */
  public static void addCachePool(String name) throws IOException {
    distributedFileSystem()
        .addCachePool(new CachePoolInfo(name).setMode(new FsPermission((short) 0777)));
  }

  /** The directives in a pool as the name node has them, in the order of their ids. */
  public static List<CacheDirectiveInfo> cacheDirectives(String pool) throws IOException {
    List<CacheDirectiveInfo> directives = new ArrayList<>();
    RemoteIterator<CacheDirectiveEntry> entries =
        distributedFileSystem()
            .listCacheDirectives(new CacheDirectiveInfo.Builder().setPool(pool).build());
    while (entries.hasNext()) {
      directives.add(entries.next().getInfo());
    }
    return directives;
  }

  public static DistributedFileSystem distributedFileSystem() {
    return (DistributedFileSystem) Holder.FILE_SYSTEM;
  }

  /**
   * How many calls HDFS clients of this JVM have made, each page of a listing included; without
   * checks of access and reading access control lists, which Hadoop leaves out there.
   */
  public static long calls() {
    StorageStatistics statistics = FileSystem.getGlobalStorageStatistics().get("hdfs");
    return statistics.getLong("readOps") + statistics.getLong("writeOps");
  }

  /** Makes empty files called f0, f1, …, much faster than a client could. */
  public static void makeFiles(String directory, int count) throws IOException {
    String client = "test";
    for (int file = 0; file < count; file++) {
      String path = directory + "/f" + file;
      long id =
          Holder.CLUSTER
              .getNameNodeRpc()
              .create(
                  path,
                  FsPermission.getFileDefault(),
                  client,
                  new EnumSetWritable<>(EnumSet.of(CreateFlag.CREATE)),
                  /* createParent= */ true,
                  (short) DATA_NODES,
                  BLOCK_SIZE,
                  CryptoProtocolVersion.supported(),
                  /* ecPolicyName= */ null,
                  /* storagePolicy= */ null)
              .getFileId();
      Holder.CLUSTER.getNameNodeRpc().complete(path, client, null, id);
    }
  }

  /** Makes directories called k=0, k=1, … that anybody may read, as fast. */
  public static void makeDirectories(String directory, int count) throws IOException {
    for (int child = 0; child < count; child++) {
      Holder.CLUSTER
          .getNameNodeRpc()
          .mkdirs(
              directory + "/k=" + child, new FsPermission((short) 0755), /* createParent= */ true);
    }
  }

  /** Has a user who is no super user work with a storage of theirs, which is closed afterwards. */
  public static <T> T asUser(String user, Function<Storage, T> work) throws Exception {
    return asUser(user, configuration(), work);
  }

  /** The same with a configuration of one's own. */
  public static <T> T asUser(String user, Configuration configuration, Function<Storage, T> work)
      throws Exception {
    PrivilegedExceptionAction<T> action =
        () -> {
          try (HadoopStorage own =
              new HadoopStorage(configuration, StorageConfig.DEFAULTS.maxDirectoryEntries())) {
            return work.apply(own);
          }
        };
    return UserGroupInformation.createUserForTesting(user, new String[] {user + "s"}).doAs(action);
  }

  private static final class Holder {
    static final MiniDFSCluster CLUSTER = start();
    static final FileSystem FILE_SYSTEM = open(CLUSTER);
  }

  private static MiniDFSCluster start() {
    // Data nodes refuse to cache where memory cannot be locked; here it needs not be.
    NativeIO.POSIX.setCacheManipulator(new NativeIO.POSIX.NoMlockCacheManipulator());
    try {
      Path directory = Files.createDirectories(Path.of("target", "hdfs").toAbsolutePath());
      return new MiniDFSCluster.Builder(serverConfiguration(), directory.toFile())
          .numDataNodes(DATA_NODES)
          .storagesPerDatanode(2)
          .hosts(new String[] {"node1", "node2", "node3"})
          .build();
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
    configuration.setInt("dfs.replication", DATA_NODES);
    // By default a file may be closed when one replica is there, and tests would see the rest come.
    configuration.setInt("dfs.namenode.replication.min", DATA_NODES);
    configuration.setInt("dfs.client.block.write.locateFollowingBlock.initial.delay.ms", 10);
    configuration.setInt("dfs.namenode.handler.count", 4);
    configuration.setInt("dfs.datanode.handler.count", 2);
    configuration.setInt("dfs.namenode.safemode.extension", 0);
    configuration.setBoolean("dfs.namenode.edits.noeditlogchannelflush", true);
    configuration.setInt("hadoop.http.max.threads", 8);
    // Room for the blocks of all tests: what was uncached stays for a while.
    configuration.setLong("dfs.datanode.max.locked.memory", 64 << 20);
    // A look at directives is as long after the other; data nodes report progress once a second.
    configuration.setLong("dfs.namenode.path.based.cache.refresh.interval.ms", 1_000);
    configuration.setLong("dfs.cachereport.intervalMsec", 500);
    configuration.setInt("dfs.heartbeat.interval", 1);
    configuration.setBoolean("fs.automatic.close", false);
    return configuration;
  }
}
