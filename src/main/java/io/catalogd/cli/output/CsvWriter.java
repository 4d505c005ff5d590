package io.catalogd.cli.output;

import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;

/** Comma-separated values as RFC 4180 has them; an empty line between two answers. */
final class CsvWriter implements AnswerWriter {
  private static final String END = "\r\n";

  private final PrintWriter out;
  private final PrintWriter notes;
  private boolean isFirst = true;

  CsvWriter(PrintWriter out, PrintWriter notes) {
    this.out = out;
    this.notes = notes;
  }

  @Override
  public void write(Answer answer) {
    if (!isFirst) {
      out.print(END);
    }
    isFirst = false;
    write(answer.result().columns());
    answer.result().rows().forEach(this::write);
    out.flush();
    Origin.note(answer.origin(), notes);
  }

  private void write(List<String> record) {
    out.print(record.stream().map(CsvWriter::field).collect(Collectors.joining(",")));
    out.print(END);
  }

  /** Nothing at all in a line would be no record, so an empty field has quotes. */
  private static String field(String value) {
    boolean isPlain =
        !value.isEmpty()
            && value.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
    return isPlain ? value : "\"" + value.replace("\"", "\"\"") + "\"";
  }
}
