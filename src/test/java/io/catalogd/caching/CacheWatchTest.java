package io.catalogd.caching;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.TableName;
import io.catalogd.storage.CacheDirectiveId;
import io.catalogd.storage.CachingCall;
import io.catalogd.storage.InMemoryCaching;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How long directives are watched, look by look (D246). */
class CacheWatchTest {
  private static final TableName T = new TableName("d", "t");
  private static final TableName U = new TableName("d", "u");

  private final InMemoryCaching caching = new InMemoryCaching("pool");
  private final List<TableName> refreshed = new ArrayList<>();
  private final CacheWatch watch = new CacheWatch(caching, refreshed::add);

  private CacheDirectiveId submit(String location) {
    return caching.submit(location, "pool", 1);
  }

  private int looksUntilRefreshed() {
    int looks = 0;
    while (refreshed.isEmpty() && looks < 100) {
      watch.look();
      looks++;
    }
    return looks;
  }

  @Test
  void nameNodeLooksBetweenTwoLooks() {
    assertThat(watch.interval()).hasMillis(37_500);
  }

  @Test
  void nothingIsAskedWhileNothingIsWatched() {
    watch.look();

    assertThat(caching.calls()).isZero();
  }

  @Test
  void completeDirectiveEndsWithTheSecondLook() {
    watch.add(T, List.of(submit("/t")));

    assertThat(looksUntilRefreshed()).isEqualTo(2);
    assertThat(refreshed).containsExactly(T);
    assertThat(watch.size()).isZero();
  }

  @Test
  void fiveLooksWithoutProgressEndItEvenIfItIsIncomplete() {
    watch.add(T, List.of(submit("/t")));
    caching.progress(100, 0);

    assertThat(looksUntilRefreshed()).isEqualTo(1 + 5);
  }

  @Test
  void progressIsWaitedForAsLongAsThereIsSome() {
    watch.add(T, List.of(submit("/t")));
    for (int cached = 0; cached < 50; cached++) {
      caching.progress(100, cached);
      watch.look();
    }
    assertThat(refreshed).isEmpty();

    caching.progress(100, 100);
    watch.look();

    assertThat(refreshed).containsExactly(T);
  }

  @Test
  void directiveThatIsGoneIsNotWaitedFor() {
    CacheDirectiveId id = submit("/t");
    watch.add(T, List.of(id));
    caching.remove(id);

    assertThat(looksUntilRefreshed()).isEqualTo(1);
  }

  @Test
  void nameNodeThatDoesNotAnswerShowsNoProgress() {
    watch.add(T, List.of(submit("/t")));
    for (int i = 1; i <= 5; i++) {
      caching.refuse(CachingCall.FIND, i, ErrorKind.UNAVAILABLE);
    }

    assertThat(looksUntilRefreshed()).isEqualTo(5);
  }

  @Test
  void allTablesTakeOneCallALookAndEachIsRefreshedWhenItsLastDirectiveEnds() {
    CacheDirectiveId first = submit("/t/j=1");
    CacheDirectiveId second = submit("/t/j=2");
    CacheDirectiveId other = submit("/u");
    watch.add(T, List.of(first));
    watch.look();
    watch.add(T, List.of(second));
    watch.add(U, List.of(other));

    watch.look();
    assertThat(refreshed).isEmpty();
    assertThat(caching.calls(CachingCall.FIND)).isEqualTo(2);
    watch.look();

    assertThat(refreshed).containsExactlyInAnyOrder(T, U);
  }

  @Test
  void failedRefreshConcernsItsTableAlone() {
    List<TableName> asked = new ArrayList<>();
    CacheWatch failing =
        new CacheWatch(
            caching,
            table -> {
              asked.add(table);
              throw new CatalogException(ErrorKind.NOT_FOUND, "X", "gone");
            });
    failing.add(T, List.of(submit("/t")));
    failing.add(U, List.of(submit("/u")));

    failing.look();
    failing.look();

    assertThat(asked).containsExactlyInAnyOrder(T, U);
    assertThat(failing.size()).isZero();
  }
}
