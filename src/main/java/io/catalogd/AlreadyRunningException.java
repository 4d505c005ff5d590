package io.catalogd;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Another daemon has the data directory; {@code Main} ends with exit code 4. */
final class AlreadyRunningException extends IOException {
  private static final long serialVersionUID = 1L;

  AlreadyRunningException(Path dataDir, Optional<ProcessHandle> process) {
    super(
        "already running on data.dir "
            + dataDir
            + process.map(running -> ", process " + running.pid()).orElse(""));
  }
}
