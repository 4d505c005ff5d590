package io.catalogd.storage.hdfs;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.storage.CacheDirective;
import io.catalogd.storage.CacheDirectiveId;
import io.catalogd.storage.Caching;
import io.catalogd.storage.hdfs.FileSystems.Directory;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.InvalidRequestException;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.CacheDirectiveEntry;
import org.apache.hadoop.hdfs.protocol.CacheDirectiveInfo;
import org.apache.hadoop.hdfs.protocol.CacheDirectiveStats;
import org.apache.hadoop.hdfs.protocol.CachePoolEntry;
import org.apache.hadoop.ipc.RemoteException;

/** The cache of HDFS, through the file system clients of {@link HadoopStorage}. */
final class HdfsCaching implements Caching {
  private static final String SCAN_INTERVAL_MS =
      "dfs.namenode.path.based.cache.refresh.interval.ms";
  private static final Duration USUAL_SCAN_INTERVAL = Duration.ofSeconds(30);

  private final FileSystems fileSystems;

  HdfsCaching(FileSystems fileSystems) {
    this.fileSystems = fileSystems;
  }

  @Override
  public boolean isPossibleAt(String location) {
    try {
      return fileSystems.call("cache", location, HdfsCaching::isHdfs);
    } catch (CatalogException e) {
      return false;
    }
  }

  @Override
  public CacheDirectiveId submit(String location, String pool, int replicas) {
    return call(
        "cache",
        location,
        directory -> {
          CacheDirectiveInfo wanted =
              new CacheDirectiveInfo.Builder()
                  .setPath(directory.path())
                  .setPool(pool)
                  .setReplication(toShort(replicas))
                  .build();
          return new CacheDirectiveId(location, hdfs(directory).addCacheDirective(wanted));
        });
  }

  @Override
  public void changeReplicas(CacheDirectiveId directive, int replicas) {
    call(
        "change the caching of",
        directive.location(),
        directory -> {
          hdfs(directory)
              .modifyCacheDirective(
                  new CacheDirectiveInfo.Builder()
                      .setId(directive.number())
                      .setReplication(toShort(replicas))
                      .build());
          return directive;
        });
  }

  @Override
  public void remove(CacheDirectiveId directive) {
    call(
        "uncache",
        directive.location(),
        directory -> {
          try {
            hdfs(directory).removeCacheDirective(directive.number());
          } catch (InvalidRequestException e) {
            // Of a mere number only one thing can be wrong: that nobody knows it (D215).
          }
          return directive;
        });
  }

  @Override
  public Map<CacheDirectiveId, CacheDirective> find(Collection<CacheDirectiveId> ids) {
    Map<DistributedFileSystem, List<CacheDirectiveId>> byNameNode = new LinkedHashMap<>();
    for (CacheDirectiveId id : ids) {
      if (isPossibleAt(id.location())) {
        byNameNode
            .computeIfAbsent(
                call("read the caching of", id.location(), HdfsCaching::hdfs),
                key -> new ArrayList<>())
            .add(id);
      }
    }
    Map<CacheDirectiveId, CacheDirective> found = new HashMap<>();
    byNameNode.forEach((nameNode, asked) -> found.putAll(find(nameNode, asked)));
    return found;
  }

  private Map<CacheDirectiveId, CacheDirective> find(
      DistributedFileSystem nameNode, List<CacheDirectiveId> ids) {
    boolean single = ids.stream().map(CacheDirectiveId::number).distinct().count() == 1;
    CacheDirectiveInfo filter =
        single ? new CacheDirectiveInfo.Builder().setId(ids.get(0).number()).build() : null;
    return call(
        "read the caching of",
        ids.get(0).location(),
        directory -> {
          Map<Long, CacheDirective> byNumber = new HashMap<>();
          RemoteIterator<CacheDirectiveEntry> entries = nameNode.listCacheDirectives(filter);
          while (hasNext(entries)) {
            CacheDirectiveEntry entry = entries.next();
            byNumber.put(entry.getInfo().getId(), read(entry));
          }
          Map<CacheDirectiveId, CacheDirective> found = new HashMap<>();
          for (CacheDirectiveId id : ids) {
            CacheDirective directive = byNumber.get(id.number());
            if (directive != null) {
              found.put(id, directive);
            }
          }
          return found;
        });
  }

  /** Asked for one directive that is gone, the name node refuses instead of listing none. */
  private static boolean hasNext(RemoteIterator<CacheDirectiveEntry> entries) throws IOException {
    try {
      return entries.hasNext();
    } catch (RemoteException e) {
      if (e.unwrapRemoteException() instanceof InvalidRequestException) {
        return false;
      }
      throw e;
    }
  }

  private static CacheDirective read(CacheDirectiveEntry entry) {
    CacheDirectiveInfo info = entry.getInfo();
    CacheDirectiveStats statistics = entry.getStats();
    return new CacheDirective(
        info.getPool(),
        info.getReplication(),
        statistics.getBytesNeeded(),
        statistics.getBytesCached());
  }

  @Override
  public List<String> pools() {
    return call(
        "list the cache pools of",
        "/",
        directory -> {
          List<String> names = new ArrayList<>();
          if (isHdfs(directory)) {
            RemoteIterator<CachePoolEntry> pools = hdfs(directory).listCachePools();
            while (pools.hasNext()) {
              names.add(pools.next().getInfo().getPoolName());
            }
          }
          return names;
        });
  }

  @Override
  public Duration scanInterval() {
    return fileSystems.duration(SCAN_INTERVAL_MS, USUAL_SCAN_INTERVAL);
  }

  private <T> T call(String doing, String location, FileSystems.Call<T> call) {
    return fileSystems.call(doing, location, call);
  }

  private static boolean isHdfs(Directory directory) {
    return directory.fileSystem() instanceof DistributedFileSystem;
  }

  /** Only HDFS keeps files in memory (D249). */
  private static DistributedFileSystem hdfs(Directory directory) {
    if (directory.fileSystem() instanceof DistributedFileSystem hdfs) {
      return hdfs;
    }
    throw new CatalogException(
        ErrorKind.INVALID_REQUEST,
        "UnsupportedOperationException",
        String.format(
            "Only HDFS caches files, but '%s' lies on %s",
            directory.path(), directory.fileSystem().getUri()));
  }

  private static short toShort(int replicas) {
    if (replicas < 1 || replicas > Short.MAX_VALUE) {
      throw CatalogException.invalidRequest(
          "Cached replicas must be 1 to " + Short.MAX_VALUE + ", not " + replicas);
    }
    return (short) replicas;
  }
}
