package io.catalogd.fetch;

import static io.catalogd.dependent.TestDependentTables.bases;
import static io.catalogd.dependent.TestDependentTables.dependents;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.dependent.TestDependentTables;
import io.catalogd.model.Deadline;
import io.catalogd.model.DependentTable;
import io.catalogd.model.SpelledName;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** The line that says what an answer about a dependent table was made from. */
class AuditTest {
  private final Logger logger = (Logger) LoggerFactory.getLogger("catalogd.audit");
  private final ListAppender<ILoggingEvent> events = new ListAppender<>();
  private final CatalogStore store = new CatalogStore(100);
  private final TestDependentTables make = new TestDependentTables(store);

  @BeforeEach
  void listen() {
    logger.setLevel(Level.INFO);
    logger.setAdditive(false);
    events.start();
    logger.addAppender(events);
  }

  @AfterEach
  void stop() {
    logger.detachAppender(events);
    logger.setLevel(null);
    logger.setAdditive(true);
  }

  private void putChain(String... partitions) {
    make.put(make.with(make.base("d.t", 2, 11, dependents("d.mid")), partitions));
    Map<String, String> parameters = bases("d.t@11");
    parameters.putAll(dependents("d.tdep"));
    make.put(make.with(make.dependent("d.mid", 1, 15, parameters), 1, "ds=1"));
    DependentTable top = make.dependent("d.tdep", 1, 20, bases("d.mid@15"));
    make.put(make.with(top, 1, "ds=1"));
  }

  private void fetch(PartitionPart part) {
    new PartialFetcher(
            store, (name, deadline) -> store.current().findTable(name.key()).orElseThrow())
        .select(
            new PartialFetch.OfTable(
                new SpelledName("d", "tdep"), new TableSelector(false, null, Set.of(part), null)),
            Deadline.after(Duration.ofMinutes(1), () -> 0));
  }

  private List<String> lines() {
    return events.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }

  @Test
  void namesAllPartitionsFromTheOneAskedForToThoseWithData() {
    putChain("ds=1/hr=1", "ds=1/hr=2", "ds=2/hr=1");
    fetch(PartitionPart.FILES);
    long version =
        store.current().findTable(new SpelledName("d", "tdep").key()).orElseThrow().version();

    assertThat(lines())
        .containsExactly(
            "fetch table=d.tdep version="
                + version
                + " partitions=1 inputs=4: d.tdep/ds=1, d.mid/ds=1, d.t/ds=1/hr=1, d.t/ds=1/hr=2");
  }

  @Test
  void isNotWrittenWhereNothingWasResolved() {
    putChain("ds=1/hr=1");
    fetch(PartitionPart.NAME);

    assertThat(lines()).isEmpty();
  }

  @Test
  void isBoundedAndSaysHowManyAreLeftOut() {
    putChain(IntStream.range(0, 5_000).mapToObj(i -> "ds=1/hr=" + i).toArray(String[]::new));
    fetch(PartitionPart.METADATA);

    assertThat(lines()).hasSize(1);
    assertThat(lines().get(0))
        .hasSizeLessThan(8_000)
        .contains(" inputs=5002: d.tdep/ds=1, d.mid/ds=1, d.t/ds=1/hr=0, ")
        .matches(".* and \\d+ more");
  }
}
