package io.catalogd.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Standard output, which remembers that it could not be written: print streams tell nobody why. */
final class StandardOutput extends FilterOutputStream {
  private @Nullable IOException failure;

  StandardOutput(OutputStream out) {
    super(out);
  }

  static StandardOutput ofProcess() {
    return new StandardOutput(new FileOutputStream(FileDescriptor.out));
  }

  PrintStream printer() {
    return new PrintStream(this, /* autoFlush= */ true, StandardCharsets.UTF_8);
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  /**
   * The exit code of a command that would else end with {@code exitCode}: an answer that is lost is
   * a failure. Says so, unless it was the reader that has seen enough.
   */
  int ended(int exitCode, PrintStream err) {
    if (failure == null) {
      return exitCode;
    }
    String reason = String.valueOf(failure.getMessage());
    if (!reason.contains("Broken pipe")) {
      err.println(Catalogctl.NAME + ": Cannot write to standard output: " + reason);
    }
    return exitCode == ExitCode.DONE.number() ? ExitCode.FAILED.number() : exitCode;
  }
}
