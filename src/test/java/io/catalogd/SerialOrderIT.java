package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.Daemon.Decoration;
import io.catalogd.SerialHistory.Kind;
import io.catalogd.SerialHistory.Statement;
import io.catalogd.SerialHistory.Told;
import io.catalogd.metastore.InMemoryMetastore;
import io.catalogd.metastore.Metastore;
import io.catalogd.storage.InMemoryCaching;
import io.catalogd.storage.InMemoryStorage;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TGetPartialCatalogObjectResponse;
import org.apache.impala.thrift.TResetMetadataRequest;
import org.apache.impala.thrift.TStatus;
import org.apache.impala.thrift.TTableName;
import org.apache.thrift.TException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Many clients create, drop, rename, swap, load, refresh and invalidate the same few names for some
 * seconds. Every reply has to fit one serial order, and what is left has to be what the metastore
 * has.
 */
@Timeout(120)
class SerialOrderIT {
  private static final int CLIENTS = 8;
  private static final Duration TIME = Duration.ofSeconds(8);

  /** Done on a slow machine too. */
  private static final int LEAST_ROUNDS = 8;

  private static final List<String> NAMES = List.of("a", "b", "c");
  private static final String CONTENT = "content";

  private final String db = FreshNames.database();
  private final AtomicInteger made = new AtomicInteger();
  private final Queue<Statement> statements = new ConcurrentLinkedQueue<>();
  private final Queue<Told> told = new ConcurrentLinkedQueue<>();
  private final AtomicInteger undecided = new AtomicInteger();
  private final long seed = System.nanoTime();

  private void tell(String what) {
    System.out.println("SerialOrderIT seed " + seed + ": " + what);
  }

  @ParameterizedTest
  @EnumSource(RealMetastore.class)
  void everyReplyFitsOneSerialOrderC399C400(RealMetastore metastore) throws Exception {
    run(metastore.catalog(), metastore.outside());
  }

  /** Thousands of statements, where a real metastore has time for hundreds. */
  @Test
  void soDoesEveryReplyOverAMetastoreThatAnswersAtOnce() throws Exception {
    InMemoryMetastore metastore = new InMemoryMetastore();
    InMemoryStorage storage = new InMemoryStorage();
    try (RunningCatalog inMemory =
        RunningCatalog.over(URI.create("thrift://127.0.0.1:1"))
            .withOutside(
                new Decoration(real -> metastore, real -> storage, real -> new InMemoryCaching()))
            .start()) {
      run(inMemory, metastore);
    }
  }

  private void run(RunningCatalog catalog, Metastore metastore) throws Exception {
    tell("begins");
    CatalogClient client = catalog.connect();
    client.done(Statements.createDatabase(db));
    try {
      warmUp(client);
      runClients(catalog);

      SerialHistory history = new SerialHistory(List.copyOf(statements), List.copyOf(told));
      assertThat(client.tables(db)).containsExactlyInAnyOrderElementsOf(history.last().keySet());
      for (Map.Entry<String, String> each : history.last().entrySet()) {
        assertThat(content(client.load(db, each.getKey()).getHms_table()))
            .isEqualTo(each.getValue());
      }
      Agreement.check(client, metastore, db);
      long done = statements.stream().filter(Statement::isDone).count();
      tell(
          String.format(
              "%d of %d statements done, %d replies about tables, %d undecided",
              done, statements.size(), told.size(), undecided.get()));
      assertThat(done).isGreaterThan(CLIENTS);
      assertThat(undecided).hasValueLessThan(told.size() / 5);
    } finally {
      client.done(Statements.dropDatabase(db, /* ifExists= */ true, /* cascade= */ true));
      client.close();
    }
  }

  /** A server that has just begun takes seconds for its first statements of each kind. */
  private void warmUp(CatalogClient client) throws TException {
    client.done(Statements.createTable(db, "warm"));
    client.load(db, "warm");
    client.done(Statements.rename(new TTableName(db, "warm"), new TTableName(db, "warmer")));
    client.done(Statements.dropTable(db, "warmer", /* ifExists= */ false));
  }

  private void runClients(RunningCatalog catalog) throws Exception {
    long until = System.nanoTime() + TIME.toNanos();
    ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        Random random = new Random(seed + i);
        running.add(threads.submit(() -> work(catalog, random, until)));
      }
      for (Future<?> each : running) {
        each.get(100, TimeUnit.SECONDS);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private Void work(RunningCatalog catalog, Random random, long until) throws TException {
    try (CatalogClient mine = catalog.connect()) {
      for (int round = 0; round < LEAST_ROUNDS || System.nanoTime() < until; round++) {
        change(mine, random);
        read(mine, random);
      }
      return null;
    }
  }

  private static String any(Random random) {
    return NAMES.get(random.nextInt(NAMES.size()));
  }

  private void change(CatalogClient mine, Random random) throws TException {
    String name = any(random);
    switch (random.nextInt(8)) {
      case 0, 1, 2 -> create(mine, name);
      case 3 -> drop(mine, name);
      case 4, 5 -> rename(mine, name, any(random));
      case 6 -> swap(mine, name, any(random), "between" + made.incrementAndGet());
      default -> reset(mine, CatalogClient.invalidating(db, name), name);
    }
  }

  private void read(CatalogClient mine, Random random) throws TException {
    String name = any(random);
    switch (random.nextInt(20)) {
      case 0 -> mine.invalidateAll();
      case 1, 2, 3 -> reset(mine, CatalogClient.refreshing(db, name), name);
      case 4, 5, 6, 7 -> reset(mine, CatalogClient.invalidating(db, name), name);
      case 8, 9, 10, 11 -> look(mine, name);
      case 12 -> mine.prioritize(db, name);
      default -> fetch(mine, name);
    }
  }

  private void create(CatalogClient mine, String name) throws TException {
    String content = Integer.toString(made.incrementAndGet());
    TDdlExecRequest create = Statements.createTable(db, name);
    create.getCreate_table_params().setTable_properties(Map.of(CONTENT, content));
    execute(mine, Kind.CREATE, name, "", content, create);
  }

  private void drop(CatalogClient mine, String name) throws TException {
    execute(mine, Kind.DROP, name, "", "", Statements.dropTable(db, name, /* ifExists= */ false));
  }

  private void rename(CatalogClient mine, String from, String to) throws TException {
    if (!from.equals(to)) {
      execute(
          mine,
          Kind.RENAME,
          from,
          to,
          "",
          Statements.rename(new TTableName(db, from), new TTableName(db, to)));
    }
  }

  private void swap(CatalogClient mine, String one, String other, String between)
      throws TException {
    rename(mine, one, between);
    rename(mine, other, one);
    rename(mine, between, other);
    drop(mine, between);
  }

  private void execute(
      CatalogClient mine,
      Kind kind,
      String name,
      String other,
      String content,
      TDdlExecRequest request)
      throws TException {
    long begin = System.nanoTime();
    TCatalogUpdateResult result = mine.calls().ExecDdl(request).getResult();
    long end = System.nanoTime();
    List<Told> parts = parts(result, begin, end);
    told.addAll(parts);
    statements.add(
        new Statement(
            kind,
            name,
            other,
            content,
            begin,
            end,
            version(parts, name, SerialHistory.ABSENT),
            version(parts, kind == Kind.RENAME ? other : name, SerialHistory.SOME)));
    if (result.getStatus().getStatus_code() != TErrorCode.OK) {
      checkRefusal(result.getStatus());
    } else {
      assertThat(parts).as("%s %s", kind, name).hasSize(kind == Kind.RENAME ? 2 : 1);
    }
  }

  private static long version(List<Told> parts, String name, String content) {
    return parts.stream()
        .filter(part -> part.name().equals(name) && part.content().equals(content))
        .mapToLong(Told::version)
        .findFirst()
        .orElse(0);
  }

  private void reset(CatalogClient mine, TResetMetadataRequest request, String name)
      throws TException {
    long begin = System.nanoTime();
    TCatalogUpdateResult result = mine.calls().ResetMetadata(request).getResult();
    long end = System.nanoTime();
    if (result.getStatus().getStatus_code() == TErrorCode.OK) {
      told.addAll(parts(result, begin, end));
    } else {
      refused(result.getStatus(), name, begin, end);
    }
  }

  /** What a result tells of each table that it lists. */
  private static List<Told> parts(TCatalogUpdateResult result, long begin, long end) {
    List<Told> parts = new ArrayList<>();
    if (result.getUpdated_catalog_objects() != null) {
      result.getUpdated_catalog_objects().stream()
          .filter(object -> object.getType() == TCatalogObjectType.TABLE)
          .forEach(object -> parts.add(of(object, begin, end)));
    }
    if (result.getRemoved_catalog_objects() != null) {
      for (TCatalogObject object : result.getRemoved_catalog_objects()) {
        parts.add(
            new Told(
                object.getTable().getTbl_name(),
                SerialHistory.ABSENT,
                object.getCatalog_version(),
                begin,
                end));
      }
    }
    return parts;
  }

  private static Told of(TCatalogObject object, long begin, long end) {
    String content = SerialHistory.SOME;
    if (object.getTable().isSetMetastore_table()) {
      content = content(object.getTable().getMetastore_table());
    }
    return new Told(
        object.getTable().getTbl_name(), content, object.getCatalog_version(), begin, end);
  }

  private static String content(Table table) {
    return table.getParameters().get(CONTENT);
  }

  private void fetch(CatalogClient mine, String name) throws TException {
    long begin = System.nanoTime();
    TGetPartialCatalogObjectResponse reply =
        mine.calls()
            .GetPartialCatalogObject(
                CatalogClient.tableRequest(db, name, CatalogClient.EVERYTHING));
    long end = System.nanoTime();
    if (reply.getStatus().getStatus_code() == TErrorCode.OK) {
      told.add(
          new Told(
              name,
              content(reply.getTable_info().getHms_table()),
              reply.getObject_version_number(),
              begin,
              end));
    } else {
      refused(reply.getStatus(), name, begin, end);
    }
  }

  private void look(CatalogClient mine, String name) throws TException {
    long begin = System.nanoTime();
    TCatalogObject object = mine.object(db, name);
    long end = System.nanoTime();
    if (object.getType() == TCatalogObjectType.UNKNOWN) {
      told.add(new Told(name, SerialHistory.ABSENT, 0, begin, end));
    } else if (!object.getTable().isSetLoad_status()) {
      told.add(of(object, begin, end));
    }
  }

  /** A reader is told that the name is not there, or that others were too fast for it. */
  private void refused(TStatus status, String name, long begin, long end) {
    String text = checkRefusal(status);
    if (text.contains("Table not found") || text.contains("no longer exists")) {
      told.add(new Told(name, SerialHistory.ABSENT, 0, begin, end));
    } else {
      undecided.incrementAndGet();
    }
  }

  private static String checkRefusal(TStatus status) {
    assertThat(status.getError_msgs()).hasSize(1);
    String text = status.getError_msgs().get(0);
    assertThat(text)
        .containsPattern(
            "not found|not exist|no longer exists|already exists|Hive Metastore"
                + "|modified while|created and dropped by others")
        .doesNotContain("NullPointer", "IllegalState", "Index", "ConcurrentModification");
    return text;
  }
}
