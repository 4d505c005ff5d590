package io.catalogd.cli.output;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How wide the columns of a table are, and which are numbers.
 *
 * @param widths in columns of the terminal
 * @param numeric whether everything in a column is a number, so that it stands on the right
 */
record Columns(List<Integer> widths, List<Boolean> numeric) {
  /** What a column has at least, if it needs that much. */
  private static final int LEAST = 12;

  /** Between two columns there are a mark, a bar and a blank. */
  private static final int GAP = 3;

  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");

  /** As wide as they need to be; of no row, as the headers are. */
  static Columns of(List<String> headers, List<List<String>> rows) {
    int[] widths = headers.stream().mapToInt(Columns::width).toArray();
    Boolean[] numeric = new Boolean[widths.length];
    Arrays.fill(numeric, !rows.isEmpty());
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], width(row.get(i)));
        numeric[i] = numeric[i] && NUMBER.matcher(row.get(i)).matches();
      }
    }
    return new Columns(Arrays.stream(widths).boxed().toList(), List.of(numeric));
  }

  /** A header beside its value. */
  static Columns ofRecord(List<String> headers, int terminal) {
    int widest = headers.stream().mapToInt(Columns::width).max().orElse(0);
    int left = Math.max(2, terminal - GAP - 1);
    int header = Math.min(widest, left / 2);
    return new Columns(List.of(header, left - header), List.of(false, false));
  }

  /** The line between headers and rows. */
  String rule() {
    StringBuilder rule = new StringBuilder();
    for (int i = 0; i < widths.size(); i++) {
      rule.append(i == 0 ? "" : "+-").append("-".repeat(widths.get(i)));
      rule.append(i < widths.size() - 1 ? "-" : "");
    }
    return rule.toString();
  }

  private static int width(String value) {
    return Visible.lines(value).stream().mapToInt(Visible::width).max().orElse(0);
  }

  /** The same in a terminal: the wide ones narrower; none where that would leave too little. */
  Optional<Columns> within(int terminal) {
    int left = terminal - GAP * (widths.size() - 1) - 1;
    if (total(LEAST) > left) {
      return Optional.empty();
    }
    int widest = widths.stream().mapToInt(Integer::intValue).max().orElse(0);
    int most = LEAST;
    while (most < widest && total(most + 1) <= left) {
      most++;
    }
    int limit = most;
    return Optional.of(
        new Columns(widths.stream().map(width -> Math.min(width, limit)).toList(), numeric));
  }

  private long total(int most) {
    return widths.stream().mapToLong(width -> Math.min(width, most)).sum();
  }
}
