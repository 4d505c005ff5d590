package io.catalogd.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.catalogd.sql.SqlResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The formats that programs read. */
class AnswerWriterTest {
  private static final SqlResult TWO_ROWS =
      new SqlResult(
          List.of("return type", "Size"),
          List.of(List.of("a,\"b\"\r\nc\u001b", "1"), List.of("", "漢")));

  private final StringWriter out = new StringWriter();
  private final StringWriter notes = new StringWriter();

  private AnswerWriter writer(OutputFormat format) {
    return AnswerWriter.of(format, new PrintWriter(out), new PrintWriter(notes), Screen.PIPE);
  }

  @Test
  void csvQuotesWhatHasCommasQuotesOrLines() {
    writer(OutputFormat.CSV).write(Answer.of(TWO_ROWS).took(Duration.ZERO));

    assertThat(out.toString())
        .isEqualTo("return type,Size\r\n\"a,\"\"b\"\"\r\nc\u001b\",1\r\n\"\",漢\r\n");
  }

  @Test
  void csvAnswersAreApart() {
    AnswerWriter csv = writer(OutputFormat.CSV);
    SqlResult one = new SqlResult(List.of("a"), List.of(List.of("1")));

    csv.write(Answer.of(one));
    csv.write(Answer.of(one));

    assertThat(out.toString()).isEqualTo("a\r\n1\r\n\r\na\r\n1\r\n");
  }

  @Test
  void whatReadsRowsOnlyIsNotToldWhereTheyAreFrom() {
    Answer answer =
        Answer.of(new SqlResult(List.of("a"), List.of()))
            .from(new Origin("1:2", 17, Duration.ofMillis(9)));

    for (OutputFormat format : List.of(OutputFormat.CSV, OutputFormat.TABLE)) {
      writer(format).write(answer);
    }

    assertThat(out.toString()).isEqualTo("a\r\na\n-\n");
    assertThat(notes.toString().lines())
        .containsOnly("service 1:2, version 17, 9 ms old")
        .hasSize(2);
  }

  @Test
  void jsonIsOneObjectALineUnderTheSameKeys() throws IOException {
    AnswerWriter json = writer(OutputFormat.JSON);

    json.write(Answer.of(TWO_ROWS));
    json.write(
        Answer.of(new SqlResult(List.of("a"), List.of()))
            .took(Duration.ofMillis(3))
            .from(new Origin("1:2", 17, Duration.ofSeconds(1))));

    assertThat(out.toString().lines())
        .containsExactly(
            "{\"rows\":[{\"return_type\":\"a,\\\"b\\\"\\r\\nc\\u001B\",\"size\":\"1\"},"
                + "{\"return_type\":\"\",\"size\":\"漢\"}]}",
            "{\"rows\":[],\"took_ms\":3,\"service_id\":\"1:2\",\"catalog_version\":17,"
                + "\"age_ms\":1000}");
    JsonNode read = new ObjectMapper().readTree(out.toString());
    assertThat(read.at("/rows/0/return_type").asText()).isEqualTo("a,\"b\"\r\nc\u001b");
  }

  @Test
  void headersThatMeetHaveNumbers() {
    assertThat(JsonWriter.keys(List.of("rows", "Rows", "", " ", "rows_2", "max size")))
        .containsExactly("rows", "rows_2", "column", "column_2", "rows_2_2", "max_size");
  }
}
