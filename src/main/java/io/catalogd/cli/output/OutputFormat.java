package io.catalogd.cli.output;

/** How answers are written. */
public enum OutputFormat {
  /** For people: columns side by side, or one under the other where the terminal is too narrow. */
  TABLE,
  /** One document a line for each answer, with the same keys each time. */
  JSON,
  /** As RFC 4180 has it, with a line of headers. */
  CSV
}
