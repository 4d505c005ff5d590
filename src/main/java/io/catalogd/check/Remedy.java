package io.catalogd.check;

/**
 * What mends a finding.
 *
 * @param text a statement, but for {@link Kind#ADVICE} what a person has to see to
 */
public record Remedy(Kind kind, String text) {
  /** What a remedy does; each of the first four does what those before it do as well. */
  public enum Kind {
    /** Lists the files of a partition. */
    REFRESH_FILES,
    /** Reads a partition, its files too. */
    REFRESH_PARTITION,
    /** Reads the table, which partitions it has, and all files. */
    REFRESH,
    /** Forgets the table. */
    INVALIDATE,
    /** Changes the metastore, or another table here. */
    STATEMENT,
    /** No statement does. */
    ADVICE
  }

  public boolean isStatement() {
    return kind != Kind.ADVICE;
  }
}
