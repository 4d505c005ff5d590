package io.catalogd.cli.output;

import java.io.PrintWriter;

/** Writes answers, one after the other. One thread at a time. */
public interface AnswerWriter {
  /** Writes an answer whole, and flushes. */
  void write(Answer answer);

  /**
   * One that writes in a format, as what reads it can take it.
   *
   * @param notes gets where an answer is from, in the formats that have no place for it
   */
  static AnswerWriter of(OutputFormat format, PrintWriter out, PrintWriter notes, Screen screen) {
    return switch (format) {
      case TABLE -> new TableWriter(out, notes, screen);
      case JSON -> new JsonWriter(out);
      case CSV -> new CsvWriter(out, notes);
    };
  }
}
