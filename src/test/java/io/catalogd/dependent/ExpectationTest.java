package io.catalogd.dependent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.KeyValueParser;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.PrimitiveType;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a whole partition has: the grammar of "Complete?", and what is told of what lacks. */
class ExpectationTest {
  private static final Column DS = column("ds", PrimitiveType.STRING);
  private static final Column HR = column("hr", PrimitiveType.STRING);
  private static final Column MINUTE = column("minute", PrimitiveType.INT);

  @Test
  void numberCountsDistinctValuesOfTheFirstFurtherKey() {
    Completeness two = of("3", HR, MINUTE).apply("1/0", "1/1", "2/0");

    assertThat(two).hasToString("2 of 3 are there, 1 missing");
    assertThat(two.isComplete()).isFalse();
    assertThat(of("2", HR, MINUTE).apply("1/0", "1/1", "2/0", "5/0").isComplete()).isTrue();
  }

  @Test
  void rangeOfTextsOfOneLengthIsFilledWithZeros() {
    assertThat(of("hr=00..03", HR).apply("00", "1", "03", "07"))
        .hasToString("2 of 4 are there, missing: hr=01, hr=02");
  }

  @Test
  void rangeOfTextsOfTwoLengthsIsOfPlainNumbers() {
    assertThat(of("hr=0..10", HR).apply("0", "01", "2", "3", "4", "5", "6", "7", "8", "9"))
        .hasToString("9 of 11 are there, missing: hr=1, hr=10");
  }

  @Test
  void rangeOfNumbersIsByType() {
    assertThat(of("minute=-1..2", MINUTE).apply("01", "2.0", "7"))
        .hasToString("2 of 4 are there, missing: minute=-1, minute=0");
  }

  @Test
  void listHasQuotedValuesAndCountsEqualOnesOnce() {
    assertThat(of("hr in (a, 'b c','(d)', \"e'f\", 'g''h', a)", HR).apply("a", "e'f"))
        .hasToString("2 of 5 are there, missing: hr=b c, hr=(d), hr=g%27h");
    assertThat(of("minute in (1, 01)", MINUTE).apply("001").isComplete()).isTrue();
  }

  @Test
  void severalKeysMultiply() {
    assertThat(of("HR=0..1,minute in (0,30)", HR, MINUTE).apply("0/0", "0/30", "1/00", "1/15"))
        .hasToString("3 of 4 are there, missing: hr=1/minute=30");
    assertThat(of("minute=0..1", HR, MINUTE).apply("5/0", "6/0"))
        .hasToString("1 of 2 are there, missing: minute=1");
  }

  @Test
  void absurdRangeCostsNothingAndNamesTheFirst() {
    Completeness absurd = of("hr=0..999999999999,minute=0..999999", HR, MINUTE).apply("0/0", "0/2");

    assertThat(absurd.expected()).isEqualTo(1_000_000_000_000L * 1_000_000);
    assertThat(absurd.missing()).hasSize(50).startsWith("hr=0/minute=1", "hr=0/minute=3");
    assertThat(absurd.toString()).endsWith(" and 999999999999999948 more");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "|at character 1: expected a name or a value",
        "0|'0' is none of the base's further keys",
        "hr|at character 3: expected '=' or 'in ('",
        "day=1|at character 1: 'day' is none of the base's further keys: hr, minute",
        "ds=1|'ds' is none of the base's further keys",
        "hr=1,hr=2|at character 6: key 'hr' is there twice",
        "hr=1..|at character 7: expected a name or a value",
        "hr=a..b|'a' is no whole number",
        "hr=5..3|the range ends before it begins",
        "hr=01..123|fill both ends with zeros to the same length, or neither: '01' and '123'",
        "minute=1..99999999999|'99999999999' is no INT",
        "minute=x|at character 8: 'x' is no INT",
        "hr in (1|at character 9: expected ',' or ')'",
        "hr in ()|expected a name or a value",
        "hr=1.5|expected ',' or the end",
        "hr='1|at character 4: the quote is not closed",
        "hr=0..999999999999999999,minute=0..999999999|expects more than can be counted",
      })
  void badTextIsRefusedWithPositionAndReason(String text, String reason) {
    assertThatThrownBy(() -> Expectation.parse(text == null ? "" : text, List.of(HR, MINUTE)))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining(text == null ? "''" : text)
        .hasMessageContaining(reason);
  }

  @Test
  void nothingCanBeExpectedOfWhatHasAllKeysOfItsBase() {
    assertThatThrownBy(() -> Expectation.parse("24", List.of()))
        .hasMessageContaining("has all keys of its base");
  }

  private interface Check {
    Completeness apply(String... further);
  }

  /** Values of the further keys with {@code /} between them, all of {@code ds=1}. */
  private static Check of(String text, Column... keys) {
    Expectation expectation = Expectation.parse(text, List.of(keys));
    return further ->
        expectation.of(Arrays.stream(further).map(each -> key(each, keys)).toList(), 1);
  }

  private static PartitionKey key(String further, Column... keys) {
    KeyValueParser parser = new KeyValueParser(PartitionNames.DEFAULT_NULL_TEXT);
    List<String> texts = List.of(("1/" + further).split("/", -1));
    List<Column> all =
        IntStream.range(0, texts.size()).mapToObj(i -> i == 0 ? DS : keys[i - 1]).toList();
    return new PartitionKey(
        IntStream.range(0, texts.size())
            .mapToObj(i -> parser.parse(all.get(i).type(), texts.get(i)))
            .toList(),
        texts);
  }

  private static Column column(String name, PrimitiveType type) {
    return new Column(name, ColumnType.Scalar.of(type), null);
  }
}
