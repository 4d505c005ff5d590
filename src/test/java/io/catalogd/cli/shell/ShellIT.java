package io.catalogd.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.FreshNames;
import io.catalogd.RealMetastore;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The shell as people start it: a process in a terminal, and a daemon with a real metastore. */
@Timeout(120)
class ShellIT {
  private static final String TAB = "\t";
  private static final String CTRL_C = "\u0003";
  private static final String CTRL_D = "\u0004";

  private final String db = FreshNames.database();
  @TempDir private Path home;

  private final Typist.Seen seen = new Typist.Seen();
  private Process process;
  private OutputStream keys;

  /**
   * {@code script} gives it a terminal of its own. No shell may stay in between: Ctrl-C goes to all
   * processes of a terminal, and some shells end by it. Tests that run in the background inherit
   * that Ctrl-C is ignored.
   */
  private void start() throws IOException {
    InetSocketAddress rpc = RealMetastore.DERBY.catalog().rpcAddress();
    String command =
        "stty cols 60 rows 24; exec '%s' -cp '%s' io.catalogd.cli.Catalogctl shell --server %s:%d"
            .formatted(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                System.getProperty("java.class.path"),
                rpc.getAddress().getHostAddress(),
                rpc.getPort());
    Path script = Files.writeString(home.resolve("start"), command);
    ProcessBuilder builder =
        new ProcessBuilder(
                "script",
                "-qec",
                "exec env --default-signal=INT bash '" + script + "'",
                "/dev/null")
            .redirectErrorStream(true);
    builder.environment().put("HOME", home.toString());
    builder.environment().put("TERM", "xterm");
    process = builder.start();
    keys = process.getOutputStream();
    Thread reading = new Thread(this::read, "screen");
    reading.setDaemon(true);
    reading.start();
  }

  private void read() {
    try {
      process.getInputStream().transferTo(seen);
    } catch (IOException e) {
      // The terminal is closed: what should have come is missed where it is waited for.
    }
  }

  private void type(String text) throws IOException {
    keys.write(text.getBytes(StandardCharsets.UTF_8));
    keys.flush();
  }

  @AfterEach
  void end() throws Exception {
    process.destroy();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void databaseIsMadeUsedLookedAtAndDropped() throws Exception {
    start();
    seen.await("default> ");

    type("create database %1$s; use %1$s;\r".formatted(db));
    seen.await("Using database " + db);
    seen.await(db + "> ");
    type("create table orders (id int comment '%s')\r".formatted("wide ".repeat(12)));
    seen.await("-> ");
    type("  partitioned by (day string);\r");
    seen.await(db + "> ");
    type("describe ord" + TAB + ";\r");
    seen.await("wide");
    seen.await("day");
    seen.await(" rows, ");
    seen.await(db + "> ");
    type("show tables like 'none'");
    seen.await("'none'");
    type(CTRL_C);
    seen.await(db + "> ");
    type("drop tabel orders;\r");
    seen.await("did you mean TABLE?");
    type("describe nothing_here;\r");
    seen.await("error: ");
    seen.await(db + "> ");
    type("use default; drop database %s cascade;\r".formatted(db));
    seen.await("default> ");
    type(CTRL_D);

    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(seen.text()).isZero();
    assertThat(tableLines()).isNotEmpty().allMatch(line -> line.length() <= 60);
    assertThat(Files.readString(home.resolve(".catalogctl").resolve("history")))
        .contains("drop tabel orders;");
  }

  private List<String> tableLines() {
    return seen.text()
        .replaceAll("\u001b(\\[[?0-9;]*[a-zA-Z]|[=>])", "") // colours and modes take no room
        .lines()
        .filter(line -> line.contains(" | "))
        .toList();
  }
}
