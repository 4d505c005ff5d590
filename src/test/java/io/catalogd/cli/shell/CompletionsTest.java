package io.catalogd.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jline.reader.Candidate;
import org.jline.reader.LineReader;
import org.jline.reader.Parser.ParseContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CompletionsTest {
  private static final Duration PLENTY = Duration.ofSeconds(50);

  private final FakeCalls calls = new FakeCalls();
  private final ExecutorService background = Executors.newCachedThreadPool();
  private final AtomicLong nanos = new AtomicLong();
  private Completions completions = within(PLENTY);

  private Completions within(Duration longestWait) {
    return new Completions(
        new LiveNames(calls, background, nanos::get, longestWait), () -> "default");
  }

  @AfterEach
  void stop() {
    background.shutdownNow();
  }

  /** With the cursor at {@code |}. */
  private List<String> complete(String text) {
    int cursor = text.indexOf('|');
    List<Candidate> candidates = new ArrayList<>();
    completions.complete(
        mock(LineReader.class),
        TypedLine.PARSER.parse(text.replace("|", ""), cursor, ParseContext.COMPLETE),
        candidates);
    return candidates.stream().map(Candidate::value).toList();
  }

  @Test
  void statementBeginsWithAVerbOrACommand() {
    assertThat(complete("|")).contains("SHOW", "CREATE", "DESCRIBE", "\\timing", "help", "quit");
    assertThat(complete("|")).doesNotContain("TABLE", "orders");
    assertThat(complete("sh|")).containsExactly("show");
    assertThat(complete("SH|")).containsExactly("SHOW");
    assertThat(complete("show tables; dr|")).containsExactly("drop");
    assertThat(complete("\\t|")).containsExactly("\\timing");
  }

  @Test
  void keywordsAreThoseThatCanStandThere() {
    assertThat(complete("show |")).contains("TABLES", "DATABASES", "PARTITIONS");
    assertThat(complete("show |")).doesNotContain("SHOW", "orders");
    assertThat(complete("alter table orders |")).contains("ADD", "RENAME").doesNotContain("id");
    assertThat(complete("describe ext|")).contains("extended");
    assertThat(complete("refresh o|")).contains("orders").doesNotContain("on", "or", "owner");
  }

  @Test
  void namesAreThoseOfTheCatalog() {
    assertThat(complete("use |")).containsExactly("default", "sales");
    assertThat(complete("describe o|")).containsExactly("`order lines`", "orders");
    assertThat(complete("describe sales.|")).containsExactly("sales.events");
    assertThat(complete("describe SALES.e|")).containsExactly("SALES.events");
    assertThat(complete("describe `o|")).containsExactly("`order lines`", "`orders`");
    assertThat(complete("describe s|")).containsExactly("schema", "sales", "`select`");
    assertThat(complete("describe nowhere.|")).isEmpty();
    assertThat(complete("show tables in d|")).contains("default");
  }

  @Test
  void columnsAreThoseOfTablesThatTheStatementNames() {
    assertThat(complete("alter table orders change column i|")).contains("id", "item");
    assertThat(complete("show partitions sales.events where d|")).contains("day");
    assertThat(complete("explain select i| from orders")).contains("id", "item");
    assertThat(complete("explain select orders.| from orders"))
        .containsExactly("orders.id", "orders.item", "orders.day");
    assertThat(complete("describe i|")).doesNotContain("id");
    assertThat(complete("describe orders; describe i|")).doesNotContain("id");
  }

  @Test
  void functionsAndRolesStandWhereTheStatementMeansThem() {
    assertThat(complete("drop function |")).contains("half(INT)", "sales").doesNotContain("orders");
    assertThat(complete("drop function if exists sales.h|")).containsExactly("sales.half(INT)");
    assertThat(complete("drop function `h|")).containsExactly("`half`(INT)");
    assertThat(complete("drop role |")).containsExactly("analysts");
    assertThat(complete("grant role a| to group staff")).containsExactly("analysts");
    assertThat(complete("grant all on database |")).containsExactly("default", "sales");
    assertThat(complete("grant all on server s|")).isEmpty();
    assertThat(complete("show role grant group |")).isEmpty();
    assertThat(complete("drop database if exists s|")).containsExactly("sales");
  }

  @Test
  void conditionsTakeKeysAndTheWordsOfConditions() {
    assertThat(complete("show partitions sales.events where d|"))
        .containsExactlyInAnyOrder("date", "day");
    assertThat(complete("show partitions sales.events where day |"))
        .contains("BETWEEN", "IN", "LIKE")
        .doesNotContain("DATABASE", "DROP", "orders", "sales");
    assertThat(complete("alter table sales.events drop partition (|"))
        .contains("day")
        .doesNotContain("id", "item", "sales");
    assertThat(complete("describe sales.events partition (d|")).containsExactly("day");
    assertThat(complete("create table t (s|")).doesNotContain("sales");
    assertThat(complete("create view v as select i| from orders")).contains("id", "item");
  }

  @Test
  void nothingIsCompletedInQuotesAndComments() {
    assertThat(complete("comment on table orders is 'sh|")).isEmpty();
    assertThat(complete("/* sh|")).isEmpty();
  }

  @Test
  void catalogThatIsAwayLeavesKeywordsAndIsNotAskedAgainAtOnce() {
    calls.isAway = true;

    assertThat(complete("describe e|")).contains("extended").doesNotContain("events");
    int asked = calls.questions.get();
    assertThat(complete("describe e|")).contains("extended");
    assertThat(calls.questions).hasValue(asked);

    calls.isAway = false;
    nanos.addAndGet(Duration.ofSeconds(11).toNanos());
    assertThat(complete("describe o|")).contains("orders");
  }

  @Test
  void catalogThatIsSlowIsNotWaitedForAndItsAnswerIsNotLost() throws Exception {
    completions = within(Duration.ZERO);
    calls.gate = new CountDownLatch(1);

    assertThat(complete("describe o|")).doesNotContain("orders");
    calls.gate.countDown();
    background.shutdown();
    assertThat(background.awaitTermination(50, TimeUnit.SECONDS)).isTrue();

    assertThat(complete("describe o|")).contains("orders");
  }

  @Test
  void namesAreKeptForSomeSeconds() {
    complete("use |");
    complete("use s|");
    assertThat(calls.questions).hasValue(1);

    nanos.addAndGet(Duration.ofSeconds(11).toNanos());
    complete("use |");
    assertThat(calls.questions).hasValue(2);
  }
}
