package io.catalogd.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;

class ProgressTest {
  private final StringWriter err = new StringWriter();
  private final AtomicLong nanos = new AtomicLong();
  private final ScheduledExecutorService timer = mock();

  private Progress begin(Screen screen) {
    return Progress.of("show tables", new PrintWriter(err), screen, timer, nanos::get);
  }

  @Test
  void tellsTheSecondsAndIsGoneAtTheEnd() {
    Progress progress = begin(Screen.terminal(80, Map.of()));
    ArgumentCaptor<Runnable> tick = ArgumentCaptor.captor();
    verify(timer)
        .scheduleAtFixedRate(
            tick.capture(), eq(1_000L), any(Long.class), eq(TimeUnit.MILLISECONDS));
    assertThat(err.toString()).isEmpty();

    nanos.set(TimeUnit.SECONDS.toNanos(9));
    tick.getValue().run();
    progress.close();
    tick.getValue().run();

    String line = "show tables … 9 s";
    assertThat(err.toString()).isEqualTo("\r\r" + line + "\r" + " ".repeat(line.length()) + "\r");
  }

  @Test
  void tellsHowFarItIs() {
    Progress progress = begin(Screen.terminal(80, Map.of()));
    ArgumentCaptor<Runnable> tick = ArgumentCaptor.captor();
    verify(timer).scheduleAtFixedRate(tick.capture(), anyLong(), anyLong(), any());

    nanos.set(TimeUnit.SECONDS.toNanos(1));
    tick.getValue().run();
    progress.say("Loaded 12 of 200 tables");
    tick.getValue().run();
    progress.close();

    assertThat(err.toString())
        .contains("\rshow tables … 1 s\r", "\rLoaded 12 of 200 tables … 1 s\r");
  }

  @Test
  void lineIsGoneWithTheKeyThatEndsTheProcess() {
    Progress progress = begin(Screen.terminal(80, Map.of()));
    ArgumentCaptor<Runnable> tick = ArgumentCaptor.captor();
    verify(timer).scheduleAtFixedRate(tick.capture(), anyLong(), anyLong(), any());
    nanos.set(TimeUnit.SECONDS.toNanos(1));
    tick.getValue().run();

    progress.cutOff();
    progress.close();

    String line = "show tables … 1 s^C";
    assertThat(err.toString()).endsWith(" … 1 s\r" + " ".repeat(line.length()) + "\r");
  }

  @Test
  void saysNothingWhenItEndsSoonOrNobodyLooks() {
    begin(Screen.terminal(80, Map.of())).close();
    assertThat(err.toString()).isEmpty();

    ScheduledExecutorService unused = mock();
    Progress.of("x", new PrintWriter(err), Screen.PIPE, unused, nanos::get).close();
    verifyNoInteractions(unused);
  }
}
