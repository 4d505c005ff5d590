package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {
  @TempDir Path parent;
  private Path path;

  @BeforeEach
  void choosePath() {
    path = parent.resolve("a").resolve("b");
  }

  @Test
  void takenDirectoryNamesItsProcessAndAddresses() throws IOException {
    try (DataDirectory directory = DataDirectory.take(path)) {
      directory.publish("127.0.0.1:1", "127.0.0.1:2");

      assertThat(DataDirectory.findRunning(path)).contains(ProcessHandle.current());
      assertThat(DataDirectory.findWebAddress(path)).contains("127.0.0.1:2");
    }
    assertThat(DataDirectory.findRunning(path)).isEmpty();
    assertThat(DataDirectory.findWebAddress(path)).isEmpty();
  }

  @Test
  void takenDirectoryIsRefusedWithItsProcess() throws IOException {
    try (DataDirectory directory = DataDirectory.take(path)) {
      assertThatThrownBy(() -> DataDirectory.take(path))
          .isInstanceOf(AlreadyRunningException.class)
          .hasMessage(
              "already running on data.dir " + path + ", process " + ProcessHandle.current().pid());
      assertThat(DataDirectory.findRunning(path)).as("the first of %s", directory).isPresent();
    }
  }

  @Test
  void releasedDirectoryCanBeTakenAgain() throws IOException {
    DataDirectory.take(path).close();

    try (DataDirectory again = DataDirectory.take(path)) {
      assertThat(again).isNotNull();
    }
  }

  /** A process id may have been given to another process meanwhile. */
  @Test
  void pidFileOfADeadDaemonNamesNoRunningOne() throws IOException {
    DataDirectory.take(path).close();
    Files.writeString(
        path.resolve("catalogd.pid"), Long.toString(ProcessHandle.current().pid()) + "\n");

    assertThat(DataDirectory.findRunning(path)).isEmpty();
  }

  @Test
  void directoryThatIsAFileIsRefused() throws IOException {
    Files.createDirectory(path.getParent());
    Files.createFile(path);

    assertThatThrownBy(() -> DataDirectory.take(path))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("Cannot use data.dir " + path + ": ");
  }
}
