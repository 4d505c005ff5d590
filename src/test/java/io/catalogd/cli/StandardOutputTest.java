package io.catalogd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StandardOutputTest {
  private final ByteArrayOutputStream told = new ByteArrayOutputStream();
  private final PrintStream err = new PrintStream(told, true, StandardCharsets.UTF_8);

  @Test
  void whatIsWrittenArrives() {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    StandardOutput output = new StandardOutput(written);

    output.printer().print("é1");

    assertThat(written.toString(StandardCharsets.UTF_8)).isEqualTo("é1");
    assertThat(output.ended(0, err)).isZero();
    assertThat(output.ended(6, err)).isEqualTo(6);
    assertThat(told.size()).isZero();
  }

  @Test
  void anAnswerThatIsLostIsAFailure() {
    StandardOutput output = new StandardOutput(failing("No space left on device"));

    output.printer().println("an answer");

    assertThat(output.ended(0, err)).isEqualTo(1);
    assertThat(output.ended(4, err)).isEqualTo(4);
    assertThat(told.toString(StandardCharsets.UTF_8))
        .startsWith("catalogctl: Cannot write to standard output: No space left on device\n");
  }

  @Test
  void aReaderThatHasSeenEnoughIsNotTold() {
    StandardOutput output = new StandardOutput(failing("Broken pipe"));

    output.printer().println("an answer");

    assertThat(output.ended(0, err)).isEqualTo(1);
    assertThat(told.size()).isZero();
  }

  private static OutputStream failing(String reason) {
    return new OutputStream() {
      @Override
      public void write(int value) throws IOException {
        throw new IOException(reason);
      }
    };
  }
}
