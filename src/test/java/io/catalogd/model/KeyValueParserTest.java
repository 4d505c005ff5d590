package io.catalogd.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyValueParserTest {
  private final KeyValueParser parser = new KeyValueParser(PartitionNames.DEFAULT_NULL_TEXT);

  @ParameterizedTest
  @CsvSource({
    "int, 9, 0009",
    "int, 1e2, 100",
    "int, -5, -05.0",
    "int, 0, -0.00",
    "bigint, 3000000000, 3e9",
    "int, 1.5, 1.50",
    "'decimal(4,2)', 1.5, 1.50",
    "boolean, true, TRUE",
    "double, .5, 0.5",
  })
  void equalValuesAreEqualWhateverTheirText_C350_C353(String type, String one, String other) {
    assertThat(parse(type, one)).isEqualTo(parse(type, other));
    assertThat(parse(type, one).compareTo(parse(type, other))).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "int, abc, invalid numeric literal: abc",
    "int, 1e9999999, invalid numeric literal: 1e9999999",
    "int, ' 1', 'invalid numeric literal:  1'",
    "boolean, yes, invalid BOOLEAN literal: yes",
    "'decimal(1,0)', 1.1, 'invalid DECIMAL(1,0) value: 1.1'",
    "'decimal(3,1)', 123, 'invalid DECIMAL(3,1) value: 123'",
    "date, 2018-08-21, unsupported partition key type",
    "array<int>, 1, unsupported partition key type",
  })
  void whatDoesNotFitItsColumnIsRefused_C351_C352(String type, String text, String reason) {
    assertThatThrownBy(() -> parse(type, text))
        .isInstanceOf(CatalogException.class)
        .hasMessage(
            "Invalid partition key value of type: "
                + ColumnTypeParser.parse(type).orElseThrow().toSql())
        .cause()
        .hasMessage(reason);
  }

  @ParameterizedTest
  @CsvSource({"int", "bigint", "double", "'decimal(38,0)'"})
  void numbersOfAnyLengthAreRefusedBeforeTheirDigitsAreRead(String type) {
    String longest = "0".repeat(1_023) + "7";

    assertThat(parse(type, longest)).isEqualTo(parse(type, "7"));
    assertThatThrownBy(() -> parse(type, "1".repeat(30_000_000)))
        .cause()
        .hasMessage(
            "numeric literal of 30000000 characters, at most 1024 are allowed: "
                + "11111111111111111111111111111111…");
  }

  @Test
  void theNullTextAndTheEmptyTextAreNull_C349_C210() {
    assertThat(parse("int", PartitionNames.DEFAULT_NULL_TEXT)).isEqualTo(KeyValue.Null.VALUE);
    assertThat(parse("string", "")).isEqualTo(KeyValue.Null.VALUE);
    assertThat(parse("string", "__hive_default_partition__"))
        .isEqualTo(new KeyValue.Text("__hive_default_partition__"));
  }

  @Test
  void textsAreTakenVerbatim_C356() {
    assertThat(parse("string", "a\\'%41 ")).isEqualTo(new KeyValue.Text("a\\'%41 "));
  }

  @Test
  void nullSortsBeforeAllValuesAndNumbersAsNumbers() {
    assertThat(parse("int", "")).isLessThan(parse("int", "-7"));
    assertThat(parse("int", "9")).isLessThan(parse("int", "10"));
    assertThat(parse("string", "9")).isGreaterThan(parse("string", "10"));
  }

  private KeyValue parse(String type, String text) {
    return parser.parse(ColumnTypeParser.parse(type).orElseThrow(), text);
  }
}
