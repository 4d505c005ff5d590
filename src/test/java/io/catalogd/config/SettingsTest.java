package io.catalogd.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
  @TempDir Path home;

  @Test
  void defaultIsTheAskersWhereNothingIsSet() {
    Settings settings = settings("");

    assertThat(settings.count("rpc.port", 26000)).isEqualTo(26000);
    assertThat(settings.text("rpc.host", "127.0.0.1")).isEqualTo("127.0.0.1");
    assertThat(settings.uris("metastore.uris")).isEmpty();
    assertThat(settings.textOrNull("metastore.user")).isNull();
    assertThat(settings.pathOrNull("storage.conf-dir")).isNull();
    assertThat(settings.path("data.dir", "data")).isEqualTo(home.resolve("data"));
  }

  @Test
  void fileOverridesDefaultEnvironmentTheFileAndCommandLineAll() {
    String file = "a.b-c=1\nd=1\ne=1\n";
    Map<String, String> environment = Map.of("CATALOGD_A_B_C", "2", "CATALOGD_D", "2");

    Settings settings = settings(file, environment, "a.b-c=0", "a.b-c=3");

    assertThat(settings.count("a.b-c", 0)).isEqualTo(3);
    assertThat(settings.count("d", 0)).isEqualTo(2);
    assertThat(settings.count("e", 0)).isEqualTo(1);
  }

  @Test
  void emptyValueCountsAsNotSet() {
    Settings settings = settings("rpc.port=1\nmetastore.user=\n", Map.of(), "rpc.port=");

    assertThat(settings.count("rpc.port", 26000)).isEqualTo(26000);
    assertThat(settings.textOrNull("metastore.user")).isNull();
  }

  @Test
  void fileMayHaveCommentsEscapesAndContinuedLines() {
    Settings settings =
        settings(
            "# a comment \\\n! another\n\nuris = thrift://a:1,\\\n   thrift://b:2\nname: x\\=y\n");

    assertThat(settings.uris("uris"))
        .containsExactly(URI.create("thrift://a:1"), URI.create("thrift://b:2"));
    assertThat(settings.text("name", "")).isEqualTo("x=y");
  }

  @Test
  void lineNumbersCountContinuedLines() {
    Settings settings = settings("a=1,\\\n2\n\n# x\nrpc.port=many\n");

    assertThatThrownBy(() -> settings.count("rpc.port", 1))
        .isInstanceOf(ConfigException.class)
        .hasMessage(file() + ":5: rpc.port=many: expected a whole number, 2147483647 at most");
  }

  @Test
  void keyThatIsSetTwiceIsRefusedWithBothPlaces() {
    assertThatThrownBy(() -> settings("a=1\nb=2\na=3\n"))
        .isInstanceOf(ConfigException.class)
        .hasMessage(file() + ":3: a is set already at " + file() + ":1");
  }

  @Test
  void brokenEscapeIsRefusedWithItsLine() {
    assertThatThrownBy(() -> settings("a=1\nb=\\uXY\n"))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(file() + ":2: ");
  }

  @Test
  void fileThatIsMissingOrNotTextIsNamed() throws IOException {
    Path binary = Files.write(home.resolve("binary"), new byte[] {'a', '=', (byte) 0xff});

    assertThatThrownBy(() -> read(home.resolve("absent"), Map.of()))
        .hasMessage("No such file: " + home.resolve("absent"));
    assertThatThrownBy(() -> read(binary, Map.of()))
        .hasMessage("Not a text file in UTF-8: " + binary);
  }

  @Test
  void assignmentWithoutEqualsSignIsRefused() {
    assertThatThrownBy(() -> settings("", Map.of(), "rpc.port"))
        .isInstanceOf(ConfigException.class)
        .hasMessage("--set rpc.port: expected key=value");
  }

  @Test
  void unknownKeyIsRefusedWithItsLineAndTheNearestKnownOne() {
    Settings settings = settings("rpc.prot=1\n");
    settings.count("rpc.port", 26000);
    settings.text("rpc.host", "");

    assertThatThrownBy(settings::refuseUnknown)
        .isInstanceOf(ConfigException.class)
        .hasMessage(file() + ":1: unknown key rpc.prot; did you mean rpc.port?");
  }

  @Test
  void unknownKeyThatResemblesNoneIsRefusedWithoutGuess() {
    Settings settings = settings("", Map.of(), "colour=blue");
    settings.count("rpc.port", 26000);

    assertThatThrownBy(settings::refuseUnknown)
        .hasMessage("--set: unknown key colour; conf/catalogd.properties lists all keys");
  }

  @Test
  void variablesThatSetNothingAreListedNotRefused() {
    Settings settings =
        settings("", Map.of("CATALOGD_RPC_PORT", "1", "CATALOGD_RCP_PORT", "1", "HOME", "/"));
    settings.count("rpc.port", 26000);

    settings.refuseUnknown();

    assertThat(settings.unknownVariables()).containsExactly("CATALOGD_RCP_PORT");
  }

  @Test
  void durationsAndSizesHaveUnits() {
    Settings settings =
        settings("a=500ms\nb=30s\nc=5m\nd=2h\ne=1d\nf=0s\ng=4096\nh=64MB\ni=2 gb\nj=7b\n");

    assertThat(settings.duration("a", Duration.ZERO)).isEqualTo(Duration.ofMillis(500));
    assertThat(settings.duration("b", Duration.ZERO)).isEqualTo(Duration.ofSeconds(30));
    assertThat(settings.duration("c", Duration.ZERO)).isEqualTo(Duration.ofMinutes(5));
    assertThat(settings.duration("d", Duration.ZERO)).isEqualTo(Duration.ofHours(2));
    assertThat(settings.duration("e", Duration.ZERO)).isEqualTo(Duration.ofDays(1));
    assertThat(settings.duration("f", Duration.ofDays(1))).isZero();
    assertThat(settings.sizeBytes("g", 0)).isEqualTo(4096);
    assertThat(settings.sizeBytes("h", 0)).isEqualTo(64L << 20);
    assertThat(settings.sizeBytes("i", 0)).isEqualTo(2L << 30);
    assertThat(settings.sizeBytes("j", 0)).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"30", "s", "-1s", "1.5s", "30 seconds", "99999999999999999d"})
  void durationInAnotherFormIsRefusedWithTheFormsThatFit(String value) {
    Settings settings = settings("a=" + value + "\n");

    assertThatThrownBy(() -> settings.duration("a", Duration.ZERO))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            file() + ":1: a=" + value + ": expected a duration such as 500ms, 30s, 5m, 2h or 1d");
  }

  @ParameterizedTest
  @ValueSource(strings = {"64XB", "-1", "1.5GB", "9999999999TB"})
  void sizeInAnotherFormIsRefusedWithTheFormsThatFit(String value) {
    Settings settings = settings("a=" + value + "\n");

    assertThatThrownBy(() -> settings.sizeBytes("a", 0))
        .hasMessage(
            file() + ":1: a=" + value + ": expected a size such as 4096, 512KB, 64MB or 2GB");
  }

  @Test
  void flagIsTrueOrFalseAndNothingElse() {
    Settings settings = settings("a=true\nb=yes\n");

    assertThat(settings.flag("a", false)).isTrue();
    assertThatThrownBy(() -> settings.flag("b", false))
        .hasMessage(file() + ":2: b=yes: expected true or false");
  }

  @Test
  void defaultsAreToldInTheFormOfTheFile() {
    Settings settings = settings("");
    settings.count("a", 7);
    settings.duration("b", Duration.ofSeconds(90));
    settings.duration("c", Duration.ZERO);
    settings.sizeBytes("d", 64L << 20);
    settings.path("e", "data");
    settings.uris("f");

    assertThat(settings.defaults())
        .containsExactly(
            Map.entry("a", "7"),
            Map.entry("b", "90s"),
            Map.entry("c", "0s"),
            Map.entry("d", "64MB"),
            Map.entry("e", "data"),
            Map.entry("f", ""));
  }

  @Test
  void relativePathsStartFromHomeButThoseOfTheCommandLineFromTheCurrentDirectory() {
    Settings settings = settings("a=x\n", Map.of("CATALOGD_B", "y"), "c=z", "d=/t");

    assertThat(settings.path("a", "")).isEqualTo(home.resolve("x"));
    assertThat(settings.path("b", "")).isEqualTo(home.resolve("y"));
    assertThat(settings.path("c", "")).isEqualTo(Path.of("z").toAbsolutePath());
    assertThat(settings.pathOrNull("d")).isEqualTo(Path.of("/t"));
  }

  @Test
  void valueThatAComponentRefusesIsReportedWithItsPlace() {
    Settings settings = settings("a=1\nrpc.port=99999\n");

    assertThatThrownBy(() -> settings.checked(() -> refusing("rpc.port must be less: 99999")))
        .isInstanceOf(ConfigException.class)
        .hasMessage(file() + ":2: rpc.port must be less: 99999");
    assertThatThrownBy(() -> settings.checked(() -> refusing("load.threads: too few")))
        .hasMessage("default: load.threads: too few");
  }

  @Test
  void namesAreWithoutBlanksAndNoneIsEmpty() {
    assertThat(settings("admins=root, hive").names("admins")).containsExactly("root", "hive");
    assertThat(settings("").names("admins")).isEmpty();
    for (String bad : List.of("a b", "a,,b", "a,", ",")) {
      assertThatThrownBy(() -> settings("admins=" + bad).names("admins"))
          .isInstanceOf(ConfigException.class)
          .hasMessageContaining("names without blanks, separated by commas");
    }
  }

  private static Object refusing(String message) {
    throw new IllegalArgumentException(message);
  }

  private Path file() {
    return home.resolve("catalogd.properties");
  }

  private Settings settings(String content) {
    return settings(content, Map.of());
  }

  private Settings settings(
      String content, Map<String, String> environment, String... assignments) {
    try {
      Files.writeString(file(), content, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return read(file(), environment, assignments);
  }

  private Settings read(Path file, Map<String, String> environment, String... assignments) {
    return Settings.read(home, file, environment, List.of(assignments));
  }
}
