package io.catalogd;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.core.status.Status;
import io.catalogd.config.ConfigException;
import java.nio.file.Path;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Points Logback at its file. Must come before the first logger of the process is made. */
final class Logging {
  /** Where log lines go. */
  enum Target {
    CONSOLE,
    FILE
  }

  private Logging() {}

  /**
   * Sets the properties that {@code conf/logback.xml} reads.
   *
   * @throws ConfigException when that has an error: a daemon without its log is no good
   */
  static void start(Installation installation, Path dataDir, Target target) {
    System.setProperty("logback.configurationFile", installation.logbackFile().toString());
    System.setProperty("catalogd.log.target", target.name().toLowerCase(Locale.ROOT));
    System.setProperty("catalogd.log.dir", logDirectory(dataDir).toString());
    Logger log = LoggerFactory.getLogger(Main.class);
    refuseErrors(installation.logbackFile());
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, failure) ->
            log.error("thread {} ended by an exception", thread.getName(), failure));
  }

  private static void refuseErrors(Path file) {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    context.getStatusManager().getCopyOfStatusList().stream()
        .filter(status -> status.getEffectiveLevel() == Status.ERROR)
        .findFirst()
        .ifPresent(
            error -> {
              throw new ConfigException(file + ": " + error.getMessage(), error.getThrowable());
            });
  }

  static Path logDirectory(Path dataDir) {
    return dataDir.resolve("logs");
  }
}
