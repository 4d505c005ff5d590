package io.catalogd;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/** What a class logs meanwhile. */
public final class LogLines {
  private LogLines() {}

  /** Runs it and returns the lines of this level and above. */
  public static List<String> of(Class<?> from, Level level, Runnable action) {
    Logger logger = (Logger) LoggerFactory.getLogger(from);
    ListAppender<ILoggingEvent> events = new ListAppender<>();
    events.start();
    logger.addAppender(events);
    try {
      action.run();
    } finally {
      logger.detachAppender(events);
    }
    return events.list.stream()
        .filter(event -> event.getLevel().isGreaterOrEqual(level))
        .map(ILoggingEvent::getFormattedMessage)
        .toList();
  }
}
