package io.catalogd.prune;

import static io.catalogd.prune.TestKeys.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.Deadline;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.PartitionSet;
import io.catalogd.model.PrimitiveType;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionFilterTest {
  private static final List<Column> KEYS =
      List.of(
          key("ds", PrimitiveType.STRING),
          key("hr", PrimitiveType.INT),
          key("ok", PrimitiveType.BOOLEAN));

  private static final PartitionSet PARTITIONS =
      TestKeys.partitions(
          KEYS,
          "a/1/true",
          "a/2/false",
          "a/10/true",
          "a/NULL/true",
          "b/02/true",
          "b/3/NULL",
          "it's/5/false",
          "NULL/7/true");

  /** One text in quotes means one thing in a spec and in a condition. */
  @Test
  void quotesReadAsInStatements() {
    List<Column> keys = List.of(key("ds", PrimitiveType.STRING));
    PartitionSet partitions = TestKeys.partitions(keys, "ä", "u00e4", "a'b", "A");

    assertThat(TestKeys.selected("ds = '\\u00e4'", keys, partitions)).containsExactly("ä");
    assertThat(TestKeys.selected("ds = '\\101' or ds = \"a'b\"", keys, partitions))
        .containsExactly("A", "a'b");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      nullValues = "none",
      value = {
        "ds = 'a'                        | a/ a/1 a/2 a/10",
        "DS = \"a\" and `hr` > 1         | a/2 a/10",
        "hr = 2                          | a/2 b/02",
        "hr = '2'                        | a/2 b/02",
        "hr < 2.5                        | a/1 a/2 b/02",
        "2 < hr                          | /7 a/10 b/3 it's/5",
        "hr <> 2                         | /7 a/1 a/10 b/3 it's/5",
        "hr != 2 and ds is not null      | a/1 a/10 b/3 it's/5",
        "not hr = 2                      | /7 a/1 a/10 b/3 it's/5",
        "not not hr = 2                  | a/2 b/02",
        "hr = null                       | none",
        "not hr = null                   | none",
        "hr is null                      | a/",
        "not (hr is null)                | /7 a/1 a/2 a/10 b/02 b/3 it's/5",
        "ds is null                      | /7",
        "ds in ('b', 'zz', null)         | b/02 b/3",
        "ds not in ('a', 'b')            | it's/5",
        "ds not in ('a', null)           | none",
        "hr between 2 and 5              | a/2 b/02 b/3 it's/5",
        "hr not between 2 and 9          | a/1 a/10",
        "hr not between null and 2       | /7 a/10 b/3 it's/5",
        "hr between 5 and 2              | none",
        "ds like 'i_''s'                 | it's/5",
        "ds like '%'                     | a/ a/1 a/2 a/10 b/02 b/3 it's/5",
        "ds not like 'a%'                | b/02 b/3 it's/5",
        "ds like null                    | none",
        "ds = 'it\\'s'                   | it's/5",
        "ds > 'a' and ds < 'it'          | b/02 b/3",
        "ok                              | /7 a/ a/1 a/10 b/02",
        "not ok                          | a/2 it's/5",
        "ok = false or hr = 1            | a/1 a/2 it's/5",
        "ok = 'TRUE' and ds = 'b'        | b/02",
        "true and ds = 'b'               | b/02 b/3",
        "false or null                   | none",
        "not null                        | none",
        "not false                       | /7 a/ a/1 a/2 a/10 b/02 b/3 it's/5",
        "(ds='a' or ds='b') and (hr=1 or hr=3) | a/1 b/3",
        "not (ds = 'a' and hr = 1) and ds = 'a' | a/2 a/10",
        "ds = ''                         | none",
        "ds >= ''                        | a/ a/1 a/2 a/10 b/02 b/3 it's/5",
      })
  void selectsWhatSqlSays(String filter, String expected) {
    List<String> found =
        TestKeys.selected(filter, KEYS, PARTITIONS).stream()
            .map(name -> name.substring(0, name.lastIndexOf('/')))
            .toList();

    assertThat(found).isEqualTo(expected == null ? List.of() : List.of(expected.split(" ")));
  }

  /** As partition specs take it, and the running example of dependent tables. */
  @Test
  void aNumberThatIsComparedWithATextKeyIsItsText() {
    List<Column> keys = List.of(key("ds", PrimitiveType.STRING));
    PartitionSet partitions = TestKeys.partitions(keys, "1", "01", "10", "11", "2");

    assertThat(TestKeys.selected("ds = 1 or ds = 11", keys, partitions)).containsExactly("1", "11");
    assertThat(TestKeys.selected("ds < 2", keys, partitions))
        .containsExactly("01", "1", "10", "11");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "ds                 | at position 1: found 'ds', key ds of type STRING alone is no condition",
        "ds 5               | at position 4: found '5', expected ",
        "ds = 'a' and       | at position 13: found the end, expected ",
        "ds = 'a' hr = 1    | at position 10: found 'hr', expected ",
        "ds = = 'a'         | at position 6: found '=', expected ",
        "ds not 5           | at position 8: found '5', expected ",
        "ds not             | at position 7: found the end, expected ",
        "ds is 5            | at position 7: found '5', expected NOT, NULL",
        "(ds = 'a'          | at position 10: found the end, expected ",
        "ds = 'a')          | at position 9: found ')', expected ",
        "ds in ()           | at position 8: found ')', expected ",
        "ds in ('a' 'b')    | at position 12: found ''b'', expected ')', ','",
        "ds between 1 or 2  | at position 14: found 'or', expected AND",
        "ds = #             | at position 6: found '#', expected ",
        "ds = 'a            | at position 6: found ''a', the text in quotes has no end",
        "`ds = 1            | at position 1: found '`ds = 1', the name in backticks has no end",
        "'a'                | at position 1: found ''a'', a value alone is no condition",
        "day = 1            | at position 1: found 'day', there is no partition key day, the keys are: ds, hr, ok",
        "ds = 'b' or hr = 'x' | at position 18: found ''x'', but key hr of type INT is compared with it, expected a number",
        "hr = true          | at position 6: found 'true', but key hr of type INT is compared with it, expected a number",
        "hr = ''            | at position 6: found '''', but key hr of type INT is compared with it, expected a number",
        "ok = 1             | at position 6: found '1', but key ok of type BOOLEAN is compared with it, expected TRUE or FALSE",
        "ds = true          | at position 6: found 'true', but key ds of type STRING is compared with it, expected a text",
        "hr like '1%'       | at position 9: found ''1%'', LIKE compares texts, and key hr is of type INT",
        "'😀😀' = ds and day = 1 | at position 15: found 'day', there is no",
      })
  void aBadFilterIsRefusedWithPlaceAndReason(String filter, String message) {
    assertRefused(filter, message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "   ", "\n"})
  void anEmptyFilterIsRefused(String filter) {
    assertRefused(filter, "found the end, expected ");
  }

  @Test
  void anExpectationNamesAllThatMayStandThere() {
    assertThatThrownBy(() -> PartitionFilter.parse("ds = 'a' ds", KEYS))
        .hasMessageEndingWith("expected the end, AND, OR");
    assertThatThrownBy(() -> PartitionFilter.parse("ds !", KEYS))
        .hasMessageEndingWith(
            "expected the end, '=', '<>', '<', '<=', '>', '>=', AND, BETWEEN, IN, IS, LIKE, NOT, OR");
  }

  @Test
  void aHugeFilterIsRefusedBeforeItIsRead() {
    String filter = "ds = 'a' or ".repeat(90_000) + "ds = 'b'";

    assertRefused(
        filter, "Bad partition filter, it has 1080008 characters, at most 100000 are allowed.");
  }

  @Test
  void deepNestingIsRefusedAndLongChainsAreNot() {
    assertRefused(
        "(".repeat(101) + "ds = 'a'" + ")".repeat(101),
        "at position 101: found '(', parentheses are nested more than 100 deep");
    assertThat(selects("(".repeat(100) + "ds = 'b'" + ")".repeat(100))).isEqualTo(2);
    assertThat(selects("not ".repeat(20_000) + "ds = 'b'")).isEqualTo(2);
    assertThat(selects("ds = 'x' or ".repeat(8_000) + "ds = 'b'")).isEqualTo(2);
    assertThat(selects("hr <> 99 and ".repeat(7_000) + "ds = 'b'")).isEqualTo(2);
  }

  /** Each key of the list would be looked up with each of the other's, a hundred million times. */
  @Test
  void manyValuesOfSeveralKeysAreNotMultiplied() {
    StringBuilder filter = new StringBuilder("ds in ('b'");
    for (int i = 0; i < 5_000; i++) {
      filter.append(",'").append(i).append('\'');
    }
    filter.append(") and hr in (3");
    for (int i = 0; i < 5_000; i++) {
      filter.append(',').append(10_000 + i);
    }

    assertThat(selects(filter.append(")").toString())).isEqualTo(1);
  }

  /**
   * Else a client could keep a thread busy for minutes with a filter that reads itself in no time.
   */
  @Test
  void aWalkOverAllKeysStopsAtTheDeadline() {
    List<Column> keys = List.of(key("k", PrimitiveType.INT));
    PartitionSet many =
        TestKeys.partitions(
            keys, IntStream.range(0, 5_000).mapToObj(Integer::toString).toArray(String[]::new));
    AtomicLong clock = new AtomicLong();
    Deadline deadline = Deadline.after(Duration.ofNanos(10), clock::incrementAndGet);

    assertThatThrownBy(() -> PartitionFilter.parse("k <> 1", keys).select(many, deadline))
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.UNAVAILABLE))
        .hasMessageStartingWith("The partition filter takes too long");
    assertThat(PartitionFilter.parse("k = 1", keys).select(many, deadline)).hasSize(1);
  }

  @Test
  void aTableWithoutKeysHasNothingToCompare() {
    assertThatThrownBy(() -> PartitionFilter.parse("ds = 1", List.of()))
        .hasMessage(
            "Bad partition filter, at position 1: found 'ds', the table is not partitioned");
    PartitionSet single = PartitionSet.of(List.of(TestKeys.partition(List.of(), 1, List.of())));
    assertThat(TestKeys.selected("true", List.of(), single)).hasSize(1);
  }

  private static int selects(String filter) {
    return PartitionFilter.parse(filter, KEYS).select(PARTITIONS, TestKeys.noHurry()).size();
  }

  private static void assertRefused(String filter, String message) {
    assertThatThrownBy(() -> PartitionFilter.parse(filter, KEYS))
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.INVALID_REQUEST))
        .hasMessageStartingWith("Bad partition filter, ")
        .hasMessageContaining(message);
  }
}
