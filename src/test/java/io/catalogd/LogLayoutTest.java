package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.joran.spi.JoranException;
import ch.qos.logback.core.read.ListAppender;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;

/** How conf/logback.xml writes what callers sent: it must stay one entry, of bounded length. */
class LogLayoutTest {
  private static final String FORGED = "2018-08-21T00:00:00.000Z ERROR [main] forged";

  private final LoggerContext context = new LoggerContext();
  private final ListAppender<ILoggingEvent> events = new ListAppender<>();

  @BeforeEach
  void configure() throws JoranException {
    JoranConfigurator configurator = new JoranConfigurator();
    configurator.setContext(context);
    configurator.doConfigure(Path.of("conf", "logback.xml").toFile());
    events.start();
  }

  @AfterEach
  void stop() {
    context.stop();
  }

  @Test
  void noLineOfAMessageLooksLikeAnEntry() {
    for (String end : List.of("\n", "\r", "\r\n", "\u0085", "\u2028")) {
      assertThat(lines(written("target=x" + end + FORGED, null)))
          .noneMatch(line -> line.startsWith("2018"));
    }
  }

  @Test
  void noLineOfAnExceptionLooksLikeAnEntryAndItsFramesStay() {
    Exception cause = new IllegalStateException("y\r\n" + FORGED);

    String text = written("failed", new IllegalArgumentException("x\n" + FORGED, cause));

    assertThat(lines(text))
        .noneMatch(line -> line.startsWith("2018"))
        .anyMatch(line -> line.startsWith("\tat io.catalogd.LogLayoutTest"))
        .anyMatch(line -> line.startsWith("Caused by: java.lang.IllegalStateException: y"));
  }

  @Test
  void messagesOfSeveralLinesStayReadable() {
    assertThat(written("first\nCAUSED BY: second", null))
        .endsWith(" test first\n  CAUSED BY: second\n");
  }

  @Test
  void controlCharactersOfTerminalsAreNotWritten() {
    assertThat(written("a\u001b[2Jb\u0000c\u007fd\te", null)).endsWith(" test a?[2Jb?c?d\te\n");
  }

  @Test
  void messagesAreCut() {
    assertThat(written("x".repeat(1_000_000), null).length()).isBetween(8_000, 8_200);
  }

  private String written(String message, Throwable failure) {
    ch.qos.logback.classic.Logger logger = context.getLogger("test");
    logger.setAdditive(false);
    logger.addAppender(events);
    ((Logger) logger).error("{}", message, failure);
    ConsoleAppender<ILoggingEvent> console =
        (ConsoleAppender<ILoggingEvent>)
            context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender("console");
    byte[] bytes = console.getEncoder().encode(events.list.get(events.list.size() - 1));
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** As a reader may split them. */
  private static List<String> lines(String text) {
    return List.of(text.split("\\R"));
  }
}
