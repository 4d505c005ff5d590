package io.catalogd.caching;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.catalog.CatalogChange.ReplaceAll;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.ObjectEntry;
import io.catalogd.model.CachePool;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.ObjectKey;
import io.catalogd.storage.CachingCall;
import io.catalogd.storage.InMemoryCaching;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Cache pools as objects of the catalog (C414, D248). */
class CachePoolsTest {
  private final InMemoryCaching caching = new InMemoryCaching("a", "B");
  private final CatalogStore store = new CatalogStore(10);
  private final CachePools pools = new CachePools(store, caching);

  private void readCatalog() {
    store.publish(List.of(new ReplaceAll(store.current().version(), List.of())));
  }

  private Map<String, Long> known() {
    return store.current().objects(ObjectKey.Kind.HDFS_CACHE_POOL).stream()
        .collect(
            Collectors.toMap(entry -> ((CachePool) entry.object()).name(), ObjectEntry::version));
  }

  @Test
  void poolsAreNotReadBeforeTheCatalogIs() {
    pools.read();

    assertThat(caching.calls()).isZero();
    assertThat(store.current().version()).isZero();
  }

  @Test
  void newPoolsAreAddedAndMissingOnesRemovedEachWithAVersion() {
    readCatalog();
    pools.read();
    Map<String, Long> before = known();
    assertThat(before).containsOnlyKeys("a", "B");
    assertThat(before.values()).doesNotHaveDuplicates();

    caching.removePool("a");
    caching.addPool("c");
    pools.read();

    assertThat(known()).containsOnlyKeys("B", "c").containsEntry("B", before.get("B"));
    assertThat(store.current().deletions().findVersion(ObjectKey.cachePool("a")).orElseThrow())
        .isGreaterThan(before.get("B"));
  }

  @Test
  void nothingIsPublishedWhereNothingChanged() {
    readCatalog();
    pools.read();
    long version = store.current().version();

    pools.read();

    assertThat(store.current().version()).isEqualTo(version);
  }

  @Test
  void poolsStayWhileTheNameNodeDoesNotAnswer() {
    readCatalog();
    pools.read();
    caching.refuse(CachingCall.POOLS, 1, ErrorKind.UNAVAILABLE);

    pools.read();

    assertThat(known()).containsOnlyKeys("a", "B");
  }

  /** C35, C240. */
  @Test
  void readingEverythingKeepsPoolsUnderNewVersions() {
    readCatalog();
    pools.read();
    long before = store.current().version();

    readCatalog();

    assertThat(known()).containsOnlyKeys("a", "B");
    assertThat(known().values()).allMatch(version -> version > before);
  }
}
