package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Many clients create, drop and rename the same few names. Whatever the schedule, the replies are
 * those of a serial run: successes in the order of their versions, and each failure at some moment
 * between its request and its reply.
 */
class SerialOrderTest {
  private static final List<String> NAMES = List.of("x", "y", "z");
  private static final int CLIENTS = 6;
  private static final int STATEMENTS = 60;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void repliesAreThoseOfASerialOrder(long seed) throws Exception {
    try (DdlFixture ddl = new DdlFixture()) {
      long start = ddl.image().version();

      List<Reply> replies = runClients(ddl, seed);

      NavigableMap<Long, Set<String>> history = replay(start, replies);
      replies.stream()
          .filter(reply -> reply.version() == 0)
          .forEach(reply -> assertPossible(reply, history));
      Set<String> last = history.lastEntry().getValue();
      assertThat(ddl.image().findDatabase("d").orElseThrow().tables().keySet()).isEqualTo(last);
      assertThat(ddl.truth.tableNames("d")).containsExactlyInAnyOrderElementsOf(last);
    }
  }

  private static List<Reply> runClients(DdlFixture ddl, long seed) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    try {
      List<Future<List<Reply>>> clients = new ArrayList<>();
      LongStream.range(0, CLIENTS)
          .forEach(
              client ->
                  clients.add(
                      threads.submit(() -> runClient(ddl, new Random(seed * 100 + client)))));
      List<Reply> replies = new ArrayList<>();
      for (Future<List<Reply>> client : clients) {
        replies.addAll(client.get());
      }
      return replies;
    } finally {
      threads.shutdownNow();
    }
  }

  private static List<Reply> runClient(DdlFixture ddl, Random random) {
    List<Reply> replies = new ArrayList<>();
    for (int i = 0; i < STATEMENTS; i++) {
      String name = NAMES.get(random.nextInt(NAMES.size()));
      String other = NAMES.get(random.nextInt(NAMES.size()));
      Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
      if (kind != Kind.RENAME || !name.equals(other)) {
        replies.add(run(ddl, kind, name, other));
      }
    }
    return replies;
  }

  private static Reply run(DdlFixture ddl, Kind kind, String name, String other) {
    long asked = ddl.image().version();
    long version = 0;
    try {
      DdlResult result =
          switch (kind) {
            case CREATE -> ddl.createTable(name);
            case DROP -> ddl.execute(DdlFixture.drop(name, /* ifExists= */ false));
            case RENAME -> ddl.alter(name, DdlFixture.renameTo(other));
          };
      version = result.update().version();
    } catch (CatalogException e) {
      assertThat(e.kind())
          .isIn(ErrorKind.NOT_FOUND, ErrorKind.ALREADY_EXISTS, ErrorKind.INVALID_REQUEST);
    }
    return new Reply(kind, name, other, asked, version, ddl.image().version());
  }

  /** The names that exist at each version; fails where a success was impossible. */
  private static NavigableMap<Long, Set<String>> replay(long start, List<Reply> replies) {
    NavigableMap<Long, Set<String>> history = new TreeMap<>(Map.of(start, Set.of()));
    replies.stream()
        .filter(reply -> reply.version() > 0)
        .sorted(Comparator.comparingLong(Reply::version))
        .forEach(
            reply -> {
              Set<String> names = history.lastEntry().getValue();
              assertThat(reply.possible(names)).as("%s over %s", reply, names).isTrue();
              assertThat(history).doesNotContainKey(reply.version());
              history.put(reply.version(), reply.after(names));
            });
    return history;
  }

  private static void assertPossible(Reply failure, NavigableMap<Long, Set<String>> history) {
    long first = history.floorKey(failure.asked());
    assertThat(history.subMap(first, true, failure.answered(), true).values())
        .as("%s", failure)
        .anyMatch(names -> !failure.possible(names));
  }

  private enum Kind {
    CREATE,
    DROP,
    RENAME
  }

  /**
   * One statement and what came of it.
   *
   * @param asked the catalog's version before it
   * @param version its own; 0 when it failed
   * @param answered the catalog's version after it
   */
  private record Reply(
      Kind kind, String name, String other, long asked, long version, long answered) {
    boolean possible(Set<String> names) {
      return switch (kind) {
        case CREATE -> !names.contains(name);
        case DROP -> names.contains(name);
        case RENAME -> names.contains(name) && !names.contains(other);
      };
    }

    Set<String> after(Set<String> names) {
      Set<String> next = new HashSet<>(names);
      if (kind == Kind.CREATE) {
        next.add(name);
      } else {
        next.remove(name);
      }
      if (kind == Kind.RENAME) {
        next.add(other);
      }
      return next;
    }
  }
}
