package io.catalogd.metastore.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.StringReader;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What the parent writes, the child reads. */
class ServerSettingsTest {
  @Test
  void oddPathsAndPasswordsSurviveAndNothingBehindThemIsTaken() throws Exception {
    ServerSettings settings =
        new ServerSettings(
            17,
            new MetastoreDatabase("jdbc:postgresql://h/d?a=b", "Driver", "user", "p:=# ß\\\n日"),
            Path.of("/odd dir/ü=x"),
            Path.of("/work"),
            Path.of("/managed"),
            Path.of("/external"));
    BufferedReader in = new BufferedReader(new StringReader(settings.toText() + "rest\n"));

    assertThat(ServerSettings.read(in)).isEqualTo(settings);
    assertThat(in.readLine()).isEqualTo("rest");
  }

  @Test
  void missingSettingIsNamed() {
    BufferedReader in = new BufferedReader(new StringReader("port=1\n\n"));

    assertThatThrownBy(() -> ServerSettings.read(in))
        .hasMessage("The parent process did not send 'url'");
  }
}
