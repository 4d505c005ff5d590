package io.catalogd.cli.shell;

import java.io.IOException;
import java.io.Writer;

/**
 * Passes on what is written, until it is stopped: from then on whoever writes gets a {@link
 * Stopped}. One thread writes, any thread stops.
 */
final class StoppableWriter extends Writer {
  private final Writer out;
  private volatile boolean isStopped;
  private boolean isInLine;

  /** Nobody wants to read on. */
  static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  StoppableWriter(Writer out) {
    this.out = out;
  }

  void stop() {
    isStopped = true;
  }

  /** Whether the latest line has no end yet. */
  boolean isInLine() {
    return isInLine;
  }

  @Override
  public void write(char[] text, int offset, int length) throws IOException {
    if (isStopped) {
      throw new Stopped();
    }
    out.write(text, offset, length);
    if (length > 0) {
      isInLine = text[offset + length - 1] != '\n';
    }
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  /** Leaves open what is written to. */
  @Override
  public void close() throws IOException {
    flush();
  }
}
