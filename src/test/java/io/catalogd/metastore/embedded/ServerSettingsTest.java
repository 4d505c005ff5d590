package io.catalogd.metastore.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @ValueSource(strings = {"ä", "€", "数据", "😀", "a=b#c!d:e", " lead", "back\\slash"})
  void directoriesOfAnyScriptSurviveThePipe(String name) throws Exception {
    ServerSettings settings =
        ServerSettings.of(
            EmbeddedMetastoreConfig.onDerby(Path.of("/srv", name), "classes", Path.of("/" + name)),
            9083);

    byte[] sent = settings.toText().getBytes(StandardCharsets.US_ASCII);

    Reader received =
        new InputStreamReader(new ByteArrayInputStream(sent), StandardCharsets.US_ASCII);
    assertThat(ServerSettings.read(new BufferedReader(received))).isEqualTo(settings);
  }

  @Test
  void missingSettingIsNamed() {
    BufferedReader in = new BufferedReader(new StringReader("port=1\n\n"));

    assertThatThrownBy(() -> ServerSettings.read(in))
        .hasMessage("The parent process did not send 'url'");
  }
}
