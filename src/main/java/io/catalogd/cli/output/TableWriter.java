package io.catalogd.cli.output;

import io.catalogd.notation.Count;
import io.catalogd.sql.SqlResult;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Tables for people. What is too long for its column goes on in the next line, behind a mark:
 * {@code .} in the midst of a line, {@code +} at its end. Where the columns do not fit side by
 * side, they stand one under the other.
 */
final class TableWriter implements AnswerWriter {
  /** A single value under one of these headers is a text of its own, to be read or run again. */
  private static final Set<String> TEXTS = Set.of("summary", "result");

  private static final char NOTHING = ' ';
  private static final char LINE_GOES_ON = '.';
  private static final char VALUE_GOES_ON = '+';

  private final PrintWriter out;
  private final PrintWriter notes;
  private final Screen screen;

  TableWriter(PrintWriter out, PrintWriter notes, Screen screen) {
    this.out = out;
    this.notes = notes;
    this.screen = screen;
  }

  @Override
  public void write(Answer answer) {
    SqlResult result = answer.result().forPeople();
    boolean isText =
        result.columns().size() == 1
            && TEXTS.contains(result.columns().get(0))
            && result.rows().size() <= 1;
    if (isText) {
      result.rows().forEach(row -> Visible.lines(row.get(0)).forEach(this::line));
    } else {
      writeRows(result.columns(), result.rows());
    }
    if (screen.isTerminal()) {
      foot(answer, isText ? "" : Count.of(result.rows().size(), "row"));
    }
    out.flush();
    if (!screen.isTerminal()) {
      Origin.note(answer.origin(), notes);
    }
  }

  private void writeRows(List<String> headers, List<List<String>> rows) {
    Optional<Columns> columns = Columns.of(headers, rows).within(screen.columns());
    if (columns.isPresent()) {
      writeTable(headers, rows, columns.get());
    } else {
      writeRecords(headers, rows);
    }
  }

  private void writeTable(List<String> headers, List<List<String>> rows, Columns columns) {
    lines(headers, columns).forEach(line -> line(screen.emphasised(line)));
    line(columns.rule());
    rows.forEach(row -> lines(row, columns).forEach(this::line));
  }

  private void writeRecords(List<String> headers, List<List<String>> rows) {
    int number = 0;
    for (List<String> row : rows) {
      number++;
      line(screen.emphasised("-- row " + number + " of " + rows.size()));
      Columns pair = Columns.ofRecord(headers, screen.columns());
      for (int i = 0; i < headers.size(); i++) {
        lines(List.of(headers.get(i), row.get(i)), pair).forEach(this::line);
      }
    }
  }

  private static List<String> lines(List<String> row, Columns columns) {
    List<List<Piece>> cells = new ArrayList<>();
    int height = 1;
    for (int i = 0; i < row.size(); i++) {
      List<Piece> pieces = pieces(row.get(i), columns.widths().get(i));
      cells.add(pieces);
      height = Math.max(height, pieces.size());
    }
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < height; i++) {
      lines.add(line(cells, columns, i));
    }
    return lines;
  }

  private static String line(List<List<Piece>> cells, Columns columns, int number) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      List<Piece> pieces = cells.get(i);
      Piece piece = number < pieces.size() ? pieces.get(number) : new Piece("", NOTHING);
      String blanks = " ".repeat(columns.widths().get(i) - Visible.width(piece.text()));
      line.append(i == 0 ? "" : "| ")
          .append(columns.numeric().get(i) ? blanks + piece.text() : piece.text() + blanks)
          .append(piece.mark());
    }
    return line.toString().stripTrailing();
  }

  private static List<Piece> pieces(String value, int columns) {
    List<Piece> pieces = new ArrayList<>();
    List<String> lines = Visible.lines(value);
    for (int i = 0; i < lines.size(); i++) {
      List<String> parts = Visible.wrap(lines.get(i), columns);
      for (int j = 0; j < parts.size(); j++) {
        char atEnd = i < lines.size() - 1 ? VALUE_GOES_ON : NOTHING;
        pieces.add(new Piece(parts.get(j), j < parts.size() - 1 ? LINE_GOES_ON : atEnd));
      }
    }
    return pieces;
  }

  /** What of a value is in one line. */
  private record Piece(String text, char mark) {}

  private void foot(Answer answer, String count) {
    List<String> parts = new ArrayList<>();
    if (!count.isEmpty()) {
      parts.add(count);
    }
    if (answer.took() != null) {
      parts.add(Took.text(answer.took()));
    }
    if (answer.origin() != null) {
      parts.add(answer.origin().text());
    }
    if (answer.took() != null || answer.origin() != null) {
      line("(" + String.join(", ", parts) + ")");
    }
  }

  private void line(String text) {
    out.print(text);
    out.print('\n');
  }
}
