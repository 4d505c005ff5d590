package io.catalogd.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.thrift.CatalogdService;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code docs/rpc.md} has every method, and tells failures as the Java client does. */
class RpcGuideTest {
  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

  private static final List<Class<? extends ClientException>> ROWS =
      List.of(
          ClientException.NotFound.class,
          ClientException.AlreadyExists.class,
          ClientException.Refused.class,
          ClientException.Refused.class,
          ClientException.Denied.class,
          ClientException.Conflict.class,
          ClientException.Unavailable.class,
          ClientException.OutcomeUnknown.class,
          ClientException.Unavailable.class,
          ClientException.TooLarge.class);

  private String guide;

  @BeforeEach
  void read() throws IOException {
    guide = Files.readString(Path.of("docs", "rpc.md"));
  }

  @Test
  void hasEveryMethod() {
    String table = between("## Methods", "\n## ");

    assertThat(table)
        .contains(
            Stream.of(CatalogdService.Iface.class.getMethods()).map(Method::getName).toList());
  }

  @Test
  void failuresAreWhatTheClientTakesThemFor() {
    Iterator<String> rows = between("| text has |", "\n\n").lines().skip(2).toList().iterator();

    for (Class<? extends ClientException> kind : ROWS) {
      String texts = rows.next().split("\\|", -1)[1];
      assertThat(QUOTED.matcher(texts).results().map(RpcGuideTest::failure))
          .as(texts)
          .isNotEmpty()
          .hasOnlyElementsOfType(kind);
    }
    assertThat(rows).isExhausted();
  }

  private static ClientException failure(MatchResult quoted) {
    String text = quoted.group(1).replace("…", "a.b");
    String message =
        text.endsWith("Exception") ? text + ": of a.b" : "CatalogException: " + text + " 1";
    return StatusFailures.failure(new TStatus(TErrorCode.GENERAL, List.of(message)));
  }

  private String between(String start, String end) {
    int from = guide.indexOf(start);
    assertThat(from).as(start).isNotNegative();
    return guide.substring(from, guide.indexOf(end, from + 1));
  }
}
