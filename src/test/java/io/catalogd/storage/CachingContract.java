package io.catalogd.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every cache does, the fake one too. */
public abstract class CachingContract {
  protected abstract Caching caching();

  /** A directory of this test's own that can be cached; without a slash at the end. */
  protected abstract String root();

  /** Name of a pool of this test's own that anybody may use. */
  protected abstract String pool();

  /** Removes the pool of this test and what is in it. */
  protected abstract void removePool() throws Exception;

  @Test
  void submittedDirectiveIsFoundAsItWasWanted() {
    CacheDirectiveId id = caching().submit(root() + "/a b%20", pool(), 2);

    assertThat(id.number()).isPositive();
    assertThat(caching().find(List.of(id)))
        .hasEntrySatisfying(
            id,
            directive -> {
              assertThat(directive.pool()).isEqualTo(pool());
              assertThat(directive.replicas()).isEqualTo(2);
              assertThat(directive.isComplete()).isTrue();
            });
  }

  @Test
  void severalAreFoundAtOnceAndUnknownOnesAreLeftOut() {
    CacheDirectiveId first = caching().submit(root() + "/k=1", pool(), 1);
    CacheDirectiveId second = caching().submit(root() + "/k=2", pool(), 3);
    CacheDirectiveId unknown = new CacheDirectiveId(root(), Long.MAX_VALUE - 1);

    assertThat(caching().find(List.of(first, unknown, second))).containsOnlyKeys(first, second);
    assertThat(caching().find(List.of(unknown))).isEmpty();
    assertThat(caching().find(List.of())).isEmpty();
  }

  @Test
  void replicasAreChangedInPlace() {
    CacheDirectiveId id = caching().submit(root(), pool(), 1);

    caching().changeReplicas(id, 3);

    assertThat(caching().find(List.of(id)).get(id).replicas()).isEqualTo(3);
  }

  @Test
  void removedDirectiveIsGoneAndRemovingItAgainIsNoErrorD215() {
    CacheDirectiveId id = caching().submit(root(), pool(), 1);
    CacheDirectiveId other = caching().submit(root(), pool(), 1);

    caching().remove(id);
    caching().remove(id);

    assertThat(caching().find(List.of(id, other))).containsOnlyKeys(other);
    assertThatThrownBy(() -> caching().changeReplicas(id, 2))
        .satisfies(e -> isInvalid(e))
        .hasMessageContaining("No directive with ID " + id.number());
  }

  @Test
  void unknownPoolIsTheCallersMistake() {
    assertThatThrownBy(() -> caching().submit(root(), "no_such_pool", 1))
        .satisfies(e -> isInvalid(e))
        .hasMessageContaining(root())
        .hasMessageContaining("Unknown pool no_such_pool");
  }

  @Test
  void impossibleReplicasAreRefused() {
    for (int replicas : List.of(0, -1, 40_000)) {
      assertThatThrownBy(() -> caching().submit(root(), pool(), replicas))
          .satisfies(e -> isInvalid(e))
          .hasMessage("Cached replicas must be 1 to 32767, not " + replicas);
    }
  }

  @Test
  void onlyHdfsCachesD249() {
    String local = "file:/tmp/nowhere";

    assertThat(caching().isPossibleAt(root())).isTrue();
    assertThat(caching().isPossibleAt(local)).isFalse();
    assertThat(caching().isPossibleAt("nosuchscheme://x/y")).isFalse();
    assertThat(caching().find(List.of(new CacheDirectiveId(local, 1)))).isEmpty();
    assertThatThrownBy(() -> caching().submit(local, pool(), 1))
        .satisfies(e -> isInvalid(e))
        .hasMessageStartingWith("Only HDFS caches files, but '" + local + "' lies");
  }

  @Test
  void removedPoolTakesItsDirectivesWithIt() throws Exception {
    CacheDirectiveId id = caching().submit(root(), pool(), 1);
    assertThat(caching().pools()).contains(pool());

    removePool();

    assertThat(caching().pools()).doesNotContain(pool());
    assertThat(caching().find(List.of(id))).isEmpty();
  }

  private static void isInvalid(Throwable error) {
    assertThat(error)
        .isInstanceOfSatisfying(
            CatalogException.class,
            failure -> assertThat(failure.kind()).isEqualTo(ErrorKind.INVALID_REQUEST));
  }
}
