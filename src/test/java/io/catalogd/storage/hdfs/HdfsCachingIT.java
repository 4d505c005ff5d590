package io.catalogd.storage.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.storage.CacheDirectiveId;
import io.catalogd.storage.Caching;
import io.catalogd.storage.CachingContract;
import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.protocol.CacheDirectiveInfo;
import org.apache.hadoop.hdfs.protocol.CachePoolInfo;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HdfsCachingIT extends CachingContract {
  private final HadoopStorage storage = TestHdfs.storage();
  private final String pool = "pool-" + UUID.randomUUID();
  private boolean removed;

  @BeforeEach
  void addPool() throws IOException {
    TestHdfs.addCachePool(pool);
  }

  @AfterEach
  void close() throws IOException {
    storage.close();
    if (!removed) {
      removePool();
    }
  }

  @Override
  protected Caching caching() {
    return storage.caching();
  }

  @Override
  protected String root() {
    return TestHdfs.uri() + "/caching-it/" + pool;
  }

  @Override
  protected String pool() {
    return pool;
  }

  @Override
  protected void removePool() throws IOException {
    TestHdfs.distributedFileSystem().removeCachePool(pool);
    removed = true;
  }

  @Test
  void nameNodeHasPathPoolReplicationAndNoExpirationOfOursD244() throws IOException {
    CacheDirectiveId id = caching().submit(root() + "/k=a b%20", pool, 2);

    List<CacheDirectiveInfo> directives = TestHdfs.cacheDirectives(pool);
    assertThat(directives).hasSize(1);
    CacheDirectiveInfo directive = directives.get(0);
    assertThat(directive.getId()).isEqualTo(id.number());
    assertThat(directive.getPath()).isEqualTo(new Path(root() + "/k=a b%20"));
    assertThat(directive.getReplication()).isEqualTo((short) 2);
  }

  /** One that says "never" is refused here, which is why none is said (D244). */
  @Test
  void poolWithALimitOfLifetimeIsUsable() throws IOException {
    TestHdfs.distributedFileSystem()
        .modifyCachePool(new CachePoolInfo(pool).setMaxRelativeExpiryMs(60_000L));

    caching().submit(root(), pool, 1);

    assertThat(TestHdfs.cacheDirectives(pool)).hasSize(1);
  }

  @Test
  void moreThanOneBatchOfDirectivesIsFound() {
    List<CacheDirectiveId> ids = new ArrayList<>();
    for (int i = 0; i < 250; i++) {
      ids.add(caching().submit(root() + "/k=" + i, pool, 1));
    }

    assertThat(caching().find(ids)).hasSize(250);
  }

  @Test
  void poolThatTheUserMayNotWriteIsAccessDenied() throws Exception {
    TestHdfs.distributedFileSystem()
        .modifyCachePool(new CachePoolInfo(pool).setMode(new FsPermission((short) 0700)));
    UserGroupInformation stranger = UserGroupInformation.createRemoteUser("stranger");
    try (HadoopStorage theirs =
        stranger.doAs((PrivilegedExceptionAction<HadoopStorage>) TestHdfs::storage)) {
      assertThatThrownBy(
              () ->
                  stranger.doAs(
                      (PrivilegedExceptionAction<CacheDirectiveId>)
                          () -> theirs.caching().submit(root(), pool, 1)))
          .isInstanceOfSatisfying(
              CatalogException.class,
              failure -> assertThat(failure.kind()).isEqualTo(ErrorKind.ACCESS_DENIED))
          .hasMessageStartingWith("Cannot cache '" + root() + "': Permission denied");
    }
  }
}
