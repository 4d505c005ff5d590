package io.catalogd.bench;

import io.catalogd.bench.Measurement.Target;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** All figures that there are, as a table of those with targets, and as the tables of the docs. */
final class Report {
  private static final String END = "<!-- /bench -->";

  private final Map<String, Run> byBench;

  private Report(Map<String, Run> byBench) {
    this.byBench = byBench;
  }

  static Report of(Path directory) {
    Map<String, Run> byBench = new LinkedHashMap<>();
    for (String bench : Bench.NAMES) {
      Results.find(directory, bench).ifPresent(run -> byBench.put(bench, run));
    }
    return new Report(byBench);
  }

  /** The figures that have targets, and how many were missed. */
  String text() {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            "%n%-8s %-62s %12s %-6s %10s  %s%n",
            "bench", "figure", "measured", "", "target", "verdict"));
    int met = 0;
    int missed = 0;
    for (Measurement each : withTargets()) {
      text.append(
          String.format(
              "%-8s %-62s %12s %-6s %10s  %s%n",
              each.bench(),
              each.name(),
              Measurement.number(each.value()),
              each.unit(),
              targetText(each),
              each.verdict()));
      if (each.verdict().equals("met")) {
        met++;
      } else {
        missed++;
      }
    }
    return text.append(
            String.format(
                "%n%d of %d targets are met, %d are MISSED.%n", met, met + missed, missed))
        .toString();
  }

  private List<Measurement> withTargets() {
    return byBench.values().stream()
        .flatMap(run -> run.figures().stream())
        .filter(each -> each.target() != null)
        .toList();
  }

  private static String targetText(Measurement each) {
    Target target = each.target();
    return target == null ? "" : target.text();
  }

  /** Replaces the tables between the marks in {@code document}. */
  void writeInto(Path document) {
    try {
      String text = Files.readString(document);
      text = replaced(text, "targets", lines(withTargets()));
      for (Map.Entry<String, Run> bench : byBench.entrySet()) {
        text =
            replaced(
                text,
                bench.getKey(),
                table(bench.getValue().figures()) + "\n" + bench.getValue().circumstances() + "\n");
      }
      Files.writeString(document, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String replaced(String document, String mark, String table) {
    String begin = "<!-- bench:" + mark + " -->\n";
    int from = document.indexOf(begin);
    int to = document.indexOf(END, Math.max(0, from));
    if (from < 0 || to < 0) {
      throw new IllegalStateException(
          "The document has no place for the figures of " + mark + ": " + begin.strip());
    }
    return document.substring(0, from + begin.length()) + table + document.substring(to);
  }

  /** Rows and columns where there are several columns, else one line for each figure. */
  private static String table(List<Measurement> measured) {
    Set<String> columns = new LinkedHashSet<>();
    measured.forEach(each -> columns.add(each.column()));
    return columns.size() == 1 ? lines(measured) : grid(measured, columns);
  }

  private static String lines(List<Measurement> measured) {
    StringBuilder table = new StringBuilder();
    table.append("| figure | measured | target | | |\n| --- | ---: | ---: | --- | --- |\n");
    for (Measurement each : measured) {
      table.append(
          String.format(
              "| %s | %s | %s | %s | %s |%n",
              each.name(), figure(each), targetText(each), each.verdict(), each.note()));
    }
    return table.toString();
  }

  private static String grid(List<Measurement> measured, Set<String> columns) {
    StringBuilder table = new StringBuilder("| |");
    columns.forEach(column -> table.append(' ').append(column).append(" |"));
    table.append(" |\n| --- |").append(" ---: |".repeat(columns.size())).append(" --- |\n");
    Map<String, Map<String, Measurement>> rows = new LinkedHashMap<>();
    for (Measurement each : measured) {
      rows.computeIfAbsent(each.row(), row -> new HashMap<>()).put(each.column(), each);
    }
    rows.forEach(
        (row, cells) -> {
          table.append("| ").append(row).append(" |");
          for (String column : columns) {
            Measurement cell = cells.get(column);
            table.append(' ').append(cell == null ? "" : figure(cell)).append(" |");
          }
          String notes =
              cells.values().stream()
                  .map(Measurement::note)
                  .filter(note -> !note.isEmpty())
                  .collect(Collectors.joining("; "));
          table.append(' ').append(notes).append(" |\n");
        });
    return table.toString();
  }

  private static String figure(Measurement each) {
    return Measurement.number(each.value()) + " " + each.unit();
  }
}
